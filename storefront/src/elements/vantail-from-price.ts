import { css, type PropertyDeclarations } from 'lit';
import type { ShopService } from '../service/shop-service.ts';
import { formatIn } from '../words/format.ts';
import { html } from '../words/html.ts';
import { fill, type Words, wordsIn } from '../words/words.ts';
import { languageOf, ShopCard } from './shop-element.ts';

type Price = { readonly from_price: number | null; readonly currency: string; readonly price_basis: string };

/** `<vantail-from-price src key product language>`: "from €189.00 incl. VAT", for a card. */
export class VantailFromPrice extends ShopCard<Price> {
  static override styles = css`
    :host { display: inline-block; min-block-size: 1lh; min-inline-size: 6em; font-variant-numeric: tabular-nums; }
    .tax { opacity: 0.72; font-size: 0.8em; }
  `;

  static override properties: PropertyDeclarations = { ...ShopCard.properties, labels: { type: Object } };

  declare labels: Partial<Words> | undefined;

  protected override async ask(service: ShopService, productId: number): Promise<Price> {
    const [from_price, { currency, price_basis }] = await Promise.all([service.fromPrice(productId), service.rights()]);
    return { from_price, currency, price_basis };
  }

  protected override render() {
    const language = languageOf(this, this.language);
    const words = wordsIn(language, this.labels);
    if (!this.shown) return html``;
    const { from_price, currency, price_basis } = this.shown;
    if (from_price === null) return html`<span part="price">${words.onRequest}</span>`;
    const price = fill(words.from, { price: formatIn(language, currency).money(from_price) });
    const tax = price_basis === 'TTC' ? words.inclTax : words.exclTax;
    return html`<span part="price"><bdi>${price}</bdi></span> <span class="tax" part="tax">${tax}</span>`;
  }
}
