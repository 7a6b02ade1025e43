import { css, html, LitElement, type PropertyValues } from 'lit';
import { formatIn } from '../words/format.ts';
import { fill, type Words, wordsIn } from '../words/words.ts';
import { baseUrlOf, languageOf } from './base-url.ts';
import { serviceOf } from './service-of.ts';

type Price = { readonly from_price: number | null; readonly currency: string; readonly price_basis: string };

/** `<vantail-from-price src key product language>`: "from €189.00 incl. VAT", for a card. */
export class VantailFromPrice extends LitElement {
  static override styles = css`
    :host { display: inline-block; min-block-size: 1lh; min-inline-size: 6em; font-variant-numeric: tabular-nums; }
    .tax { opacity: 0.72; font-size: 0.8em; }
  `;

  static override properties = {
    src: { type: String },
    key: { type: String },
    apiKey: { type: String, attribute: 'api-key' },
    product: { type: Number },
    language: { type: String },
    labels: { type: Object },
    price: { state: true },
  };

  declare src: string | undefined;
  declare key: string | undefined;
  declare apiKey: string | undefined;
  declare product: number | undefined;
  declare language: string | undefined;
  declare labels: Partial<Words> | undefined;
  declare private price: Price | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    if (['src', 'key', 'apiKey', 'product'].some((name) => changed.has(name))) this.#load();
  }

  async #load(): Promise<void> {
    const { product } = this;
    const key = this.apiKey ?? this.key;
    this.price = undefined;
    if (!key || !product) return;
    try {
      const service = serviceOf(baseUrlOf(this.src), key);
      const [from_price, { currency, price_basis }] = await Promise.all([service.fromPrice(product), service.rights()]);
      if (product === this.product) this.price = { from_price, currency, price_basis };
    } catch {
      // A card without a price is better than a page with an error.
    }
  }

  protected override render() {
    const language = languageOf(this, this.language);
    const words = wordsIn(language, this.labels);
    if (!this.price) return html``;
    const { from_price, currency, price_basis } = this.price;
    if (from_price === null) return html`<span part="price">${words.onRequest}</span>`;
    const price = fill(words.from, { price: formatIn(language, currency).money(from_price) });
    const tax = price_basis === 'TTC' ? words.inclTax : words.exclTax;
    return html`<span part="price"><bdi>${price}</bdi></span> <span class="tax" part="tax">${tax}</span>`;
  }
}
