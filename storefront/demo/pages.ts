import { pictureUrl } from '../src/parts/option-face.ts';
import { html } from '../src/words/html.ts';
import { nameIn, translatedIn } from '../src/words/name-in.ts';
import type { Card, Category } from './catalogue.ts';
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

export const productPage = (productId: number, found: Card | undefined, view: ShopView) => html`
  <nav class="crumbs" aria-label=${view.words.path}><a href="/demo">${view.words.home}</a> <span aria-hidden="true">/</span> <span>${found ? nameIn(view.language, found) : ''}</span></nav>
  <h1 class="hidden">${found ? nameIn(view.language, found) : view.words.configure}</h1>
  <vantail-configurator key=${view.key} product=${productId} language=${view.language}></vantail-configurator>
`;

export const notePage = (text: string, { words }: ShopView) =>
  html`<section class="note"><p>${text}</p><a class="button" href="/demo">${words.home}</a></section>`;
