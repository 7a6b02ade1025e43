import { type PropertyDeclarations, unsafeCSS } from 'lit';
import { basisWords, namedSum } from '../parts/shown-sums.ts';
import type { KeyRights, ShopService } from '../service/shop-service.ts';
import { pricesOf, sumsOf } from '../shop/shown-prices.ts';
import { formatIn } from '../words/format.ts';
import { html } from '../words/html.ts';
import { fill, loadWords, type Words, wordsIn } from '../words/words.ts';
import { languageOf, ShopCard } from './shop-element.ts';

type Price = Pick<KeyRights, 'currency' | 'terms' | 'hasTariff'> & { readonly from_price: number | null };

/** `<vantail-from-price src key product language prices>`: "from €189.00 incl. VAT", for a card. */
export class VantailFromPrice extends ShopCard<Price> {
  static override styles = unsafeCSS(`
    :host { display: inline-block; min-block-size: 1lh; min-inline-size: 6em; font-variant-numeric: tabular-nums; }
    .tax { opacity: 0.72; font-size: 0.8em; }
  `);

  static override properties: PropertyDeclarations = {
    ...ShopCard.properties,
    labels: { type: Object },
    prices: { type: String },
  };

  declare labels: Partial<Words> | undefined;
  /** `gross` (default), `net` or `both` (D19.10). */
  declare prices: string | undefined;

  protected override async ask(service: ShopService, productId: number): Promise<Price> {
    const [from_price, { currency, terms, hasTariff }] = await Promise.all([
      service.fromPrice(productId),
      service.rights(),
      loadWords(languageOf(this, this.language)),
    ]);
    return { from_price, currency, terms, hasTariff };
  }

  protected override render() {
    const language = languageOf(this, this.language);
    const words = wordsIn(language, this.labels);
    if (!this.shown) return this.failure ? html`<slot></slot>` : html``;
    const { from_price, currency, terms, hasTariff } = this.shown;
    const [main, other] = from_price === null ? [] : sumsOf(from_price, terms, pricesOf(this.prices));
    if (!main) return html`<span part="price">${words.onRequest}</span>`;
    const format = formatIn(language, currency);
    const price = fill(words.from, { price: format.money(main.amount) });
    const about = [
      basisWords(main.basis, words),
      ...(other ? [namedSum(other, words, format)] : []),
      // D19.6: from-prices stay those of the list, and say so to whoever pays others.
      ...(hasTariff ? [words.listPrice] : []),
    ];
    return html`<span part="price"><bdi>${price}</bdi></span> <span class="tax" part="tax">${about.join(' · ')}</span>`;
  }
}
