import { nothing } from 'lit';
import { pictureUrl } from '../src/parts/option-face.ts';
import { formatIn } from '../src/words/format.ts';
import { html } from '../src/words/html.ts';
import { nameIn, translatedIn } from '../src/words/name-in.ts';
import type { Card, Category, SharedQuote } from './catalogue.ts';
import { hero } from './hero.ts';
import type { Language, ShopWords } from './words.ts';

export type ShopView = { readonly key: string; readonly language: Language; readonly words: ShopWords };

export type Shelf = { readonly category: Category; readonly cards: readonly Card[] };

const cardFace = ({ product_id, image_url }: Card, { key }: ShopView) => {
  const url = image_url ? pictureUrl(location.origin, image_url, 512) : undefined;
  return url
    ? html`<img src=${url} alt="" width="640" height="480" />`
    : html`<vantail-drawing aria-hidden="true" key=${key} product=${product_id}></vantail-drawing>`;
};

const card = (one: Card, view: ShopView) => html`<li>
  <a class="card" href="/demo/products/${one.product_id}">
    <span class="face">${cardFace(one, view)}</span>
    <span class="body">
      <span class="name">${nameIn(view.language, one)}</span>
      <span class="soft">${translatedIn(view.language, one.translations, 'description') ?? one.description}</span>
      <span class="foot">
        <vantail-from-price key=${view.key} product=${one.product_id} language=${view.language}></vantail-from-price>
        <span class="go" aria-hidden="true">→</span>
      </span>
    </span>
  </a>
</li>`;

export const homePage = (shelves: readonly Shelf[], view: ShopView) => html`
  <section class="hero">
    <div class="pitch">
      <h1>${view.words.title}</h1>
      <p>${view.words.lead}</p>
      <a class="button" href="#shelves">${view.words.begin}</a>
      <ul class="points">${view.words.points.map((point) => html`<li>${point}</li>`)}</ul>
    </div>
    ${hero}
  </section>
  <div id="shelves" class="shelves">
    ${shelves.map(
      ({
        category,
        cards,
      }) => html`<section class="shelf ${cards.length === 1 ? 'narrow' : ''}" aria-labelledby="c${category.id}">
        <header>
          <h2 id="c${category.id}">${nameIn(view.language, category)}</h2>
          <span class="soft">${view.words.products(cards.length)}</span>
        </header>
        <ul class="cards">${cards.map((one) => card(one, view))}</ul>
      </section>`,
    )}
  </div>
`;

export const productPage = (
  productId: number,
  found: Card | undefined,
  offerPath: string | null,
  view: ShopView,
) => html`
  <nav class="crumbs" aria-label=${view.words.path}><a href="/demo">${view.words.home}</a> <span aria-hidden="true">/</span> <span>${found ? nameIn(view.language, found) : ''}</span></nav>
  <h1 class="hidden">${found ? nameIn(view.language, found) : view.words.configure}</h1>
  ${offerPath ? html`<p class="sent"><a class="button" href=${offerPath}>${view.words.seeOffer}</a></p>` : nothing}
  <vantail-configurator key=${view.key} product=${productId} language=${view.language}></vantail-configurator>
`;

export const offerPage = (quote: SharedQuote, { words, language }: ShopView) => {
  const format = formatIn(language, quote.currency);
  const tax = quote.price_basis === 'TTC' ? words.incl : words.excl;
  const hasVat = quote.totals.vat !== null;
  const total = hasVat ? quote.totals.gross : quote.total;
  return html`<article class="offer">
    <header>
      <h1>${words.offer(quote.number)}</h1>
      ${quote.valid_until ? html`<p class="soft">${words.validUntil(format.date(quote.valid_until))}</p>` : nothing}
    </header>
    ${quote.lines.map(
      (line) => html`<section class="line">
        <vantail-drawing dimensions language=${language} finish=${line.chosen.findLast(({ finish }) => finish)?.finish ?? nothing} .window=${{ ...line.pricing_configuration, width: line.width, height: line.height }}></vantail-drawing>
        <div>
          <h2>${line.product ? nameIn(language, line.product) : ''}</h2>
          ${line.width && line.height ? html`<p class="soft">${format.size(line.width)} × ${format.size(line.height)} mm</p>` : nothing}
          <ul class="terms">
            ${line.chosen.map((option) => html`<li>${nameIn(language, option)}</li>`)}
          </ul>
          <p>${words.quantity}: ${line.quantity} × ${format.money(line.unit_price)}</p>
        </div>
        <p class="price">${format.money(line.total)} <span class="soft">${tax}</span></p>
      </section>`,
    )}
    <footer>
      <button type="button" class="quiet" @click=${() => print()}>${words.print}</button>
      <div class="totals">
        ${hasVat ? html`<p>${words.total} ${format.money(quote.totals.net)} <span class="soft">${words.excl}</span></p>` : nothing}
        ${quote.totals.vat?.map(({ name, amount }) => html`<p class="soft">${name} ${format.money(amount)}</p>`)}
        <p class="price">${words.total} ${format.money(total)} <span class="soft">${hasVat ? words.incl : tax}</span></p>
      </div>
    </footer>
  </article>`;
};

export const notePage = (text: string, { words }: ShopView) =>
  html`<section class="note"><p>${text}</p><a class="button" href="/demo">${words.home}</a></section>`;
