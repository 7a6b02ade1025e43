import { nothing } from 'lit';
import { html } from '../src/words/html.ts';
import type { Card, Category } from './catalogue.ts';
import { hero } from './hero.ts';
import type { Language, ShopWords } from './words.ts';

export type ShopView = { readonly key: string; readonly language: Language; readonly words: ShopWords };

export type Shelf = { readonly category: Category; readonly cards: readonly Card[] };

/** The service tells which widths it has of its own pictures; a browser takes the one that fits. */
const cardFace = ({ product_id, image_url, image_widths }: Card, { key }: ShopView) => {
  if (!image_url)
    return html`<vantail-drawing aria-hidden="true" look="depth" key=${key} product=${product_id}></vantail-drawing>`;
  const srcset = image_widths?.map((width) => `${image_url}?w=${width} ${width}w`).join(', ') ?? nothing;
  return html`<img src=${image_url} srcset=${srcset} sizes="(min-width: 60rem) 24rem, 100vw" alt="" width="640" height="480" />`;
};

const card = (one: Card, view: ShopView) => html`<li>
  <a class="card" href="/demo/products/${one.product_id}">
    <span class="face">${cardFace(one, view)}</span>
    <span class="body">
      <span class="name">${one.name}</span>
      <span class="soft">${one.description}</span>
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
          <h2 id="c${category.id}">${category.name}</h2>
          <span class="soft">${view.words.products(cards.length)}</span>
        </header>
        <ul class="cards">${cards.map((one) => card(one, view))}</ul>
      </section>`,
    )}
  </div>
`;

export const productPage = (productId: number, found: Card | undefined, view: ShopView) => html`
  <nav class="crumbs" aria-label=${view.words.path}><a href="/demo">${view.words.home}</a> <span aria-hidden="true">/</span> <span>${found?.name ?? ''}</span></nav>
  <h1 class="hidden">${found?.name ?? view.words.configure}</h1>
  <vantail-configurator address key=${view.key} product=${productId} language=${view.language}></vantail-configurator>
`;

export const notePage = (text: string, { words }: ShopView) =>
  html`<section class="note"><p>${text}</p><a class="button" href="/demo">${words.home}</a></section>`;
