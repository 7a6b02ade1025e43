import { nothing, svg } from 'lit';
import { html } from '../src/words/html.ts';
import type { Card, Category } from './catalogue.ts';
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

/** A room in the morning, seen through a window of two leaves: colours come from the style sheet, so that it has a night, too. */
const hero = svg`<svg class="scene" viewBox="0 0 640 480" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" class="sky-top" /><stop offset="1" class="sky-low" />
    </linearGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" class="beam" stop-opacity="0.55" /><stop offset="1" class="beam" stop-opacity="0" />
    </linearGradient>
  </defs>
  <rect class="wall" width="640" height="480" />
  <path class="floor" d="M0 420h640v60H0z" />
  <path fill="url(#beam)" d="M176 356h288l130 124H250z" />
  <g>
    <rect class="trim" x="148" y="52" width="344" height="316" rx="3" />
    <rect x="166" y="70" width="308" height="280" fill="url(#sky)" />
    <circle class="sun" cx="392" cy="150" r="30" />
    <path class="hill-far" d="M166 282q60-54 128-22t104-18q44-18 76 2v106H166z" />
    <path class="hill-near" d="M166 314q72-34 150-8t158-16v60H166z" />
    <g class="trees"><path d="M224 318l14-40 14 40zM246 320l10-30 10 30zM404 310l12-36 12 36z" /></g>
    <path class="shine" d="M186 340l92-262h30L216 340zM352 340l92-262h16L370 340z" />
    <g class="frame" fill="none">
      <rect x="172" y="76" width="296" height="268" stroke-width="13" />
      <path d="M320 76v268" stroke-width="20" />
      <path d="M180 150h130M330 150h130" stroke-width="7" />
    </g>
    <rect class="handle" x="316" y="206" width="8" height="44" rx="4" />
    <path class="sill" d="M132 366h376v16H132z" />
  </g>
  <g>
    <path class="pot" d="M212 336h44l-6 30h-32z" />
    <g class="leaves"><path d="M234 336c-4-30-26-40-40-40 2 22 18 36 40 40zM234 336c2-40 22-56 42-60 2 32-16 52-42 60zM234 336c-8-24-4-52 4-66 12 22 10 46-4 66z" /></g>
  </g>
</svg>`;

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
