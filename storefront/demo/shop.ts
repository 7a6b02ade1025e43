import { render } from 'lit';
import type { QuoteDetail } from '../src/index.ts';
import { html } from '../src/words/html.ts';
import '../src/index.ts';
import { type Category, type ShopCatalogue, shopCatalogue } from './catalogue.ts';
import { homePage, notePage, productPage, type Shelf, type ShopView } from './pages.ts';
import { firstLanguage, keepLanguage, LANGUAGES, type Language, SHOP_WORDS } from './words.ts';

/** A small shop on the API, with pages by path. It keeps the language, and nothing else. */
const root = document.getElementById('shop') as HTMLElement;

let language: Language = firstLanguage();

const frame = (content: unknown) => {
  const words = SHOP_WORDS[language];
  document.documentElement.lang = language;
  render(
    html`<header class="top">
        <a class="brand" href="/demo"><img src="/demo/icon.svg" alt="" width="32" height="32" /> Menuiserie Démo</a>
        <nav>
          <label class="hidden" for="language">${words.language}</label>
          <select id="language" .value=${language} @change=${(event: Event) => speak((event.target as HTMLSelectElement).value as Language)}>
            ${LANGUAGES.map((one) => html`<option value=${one} ?selected=${one === language}>${one.toUpperCase()}</option>`)}
          </select>
          <a class="quiet" href="/console">${words.console}</a>
        </nav>
      </header>
      <main>${content}</main>
      <footer class="bottom"><p>${words.about}</p><p>${words.how}</p></footer>`,
    root,
  );
};

const shelves = async (catalogue: ShopCatalogue): Promise<Shelf[]> => {
  const categories: Category[] = await catalogue.categories();
  const filled = await Promise.all(
    categories.map(async (category) => ({ category, cards: await catalogue.cards(category.id) })),
  );
  return filled.filter(({ cards }) => cards.length > 0);
};

const page = async (catalogue: ShopCatalogue, view: ShopView): Promise<unknown> => {
  const [, , kind, id = ''] = location.pathname.split('/');
  if (kind === undefined || kind === '') return homePage(await shelves(catalogue), view);
  if (kind !== 'products' || !/^\d{1,15}$/.test(id)) return notePage(view.words.missing, view);
  const productId = Number(id);
  // The product loads while the name of its card is looked for.
  frame(productPage(productId, undefined, view));
  const cards = (await shelves(catalogue)).flatMap((shelf) => shelf.cards);
  return productPage(
    productId,
    cards.find(({ product_id }) => product_id === productId),
    view,
  );
};

/** The key of the demo tenant: the page gets it from the service that shows it, and from nowhere else. */
const findKey = async (): Promise<string> => {
  const response = await fetch('/demo/key.json');
  if (!response.ok) throw new Error(`no key: ${response.status}`);
  return ((await response.json()) as { key: string }).key;
};

let key: string | undefined;

const show = async (): Promise<void> => {
  const words = SHOP_WORDS[language];
  try {
    key ??= await findKey();
    frame(await page(shopCatalogue(key, language), { key, language, words }));
  } catch {
    frame(notePage(words.failed, { key: '', language, words }));
  }
};

const speak = (chosen: Language): void => {
  language = chosen;
  keepLanguage(chosen);
  show();
};

root.addEventListener('vantail-quote', (event) => {
  const { quote } = (event as CustomEvent<QuoteDetail>).detail;
  // D20.7: what was asked for is an offer at once, on a page of the service that shows this one.
  if (quote?.offer_url) location.assign(`${new URL(quote.offer_url).pathname}?language=${language}`);
});

frame('');
show();
