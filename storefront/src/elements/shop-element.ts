import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { ShopService } from '../service/shop-service.ts';
import { baseUrlOf } from './base-url.ts';
import { serviceOf } from './service-of.ts';

/** What every element of a shop takes. */
const shopProperties: PropertyDeclarations = {
  src: { type: String },
  key: { type: String },
  apiKey: { type: String, attribute: 'api-key' },
  product: { type: Number },
  language: { type: String },
};

/** An element about one product of one service. */
export abstract class ShopElement extends LitElement {
  static override properties = shopProperties;

  /** Where the service is. */
  declare src: string | undefined;
  /** A key with `storefront:read`, and `quotes:create` where offers are saved. `api-key` is the same, for React. */
  declare key: string | undefined;
  declare apiKey: string | undefined;
  declare product: number | undefined;
  declare language: string | undefined;

  /** The service and the product that are meant now; undefined while something is missing. */
  protected get asked(): { readonly service: ShopService; readonly productId: number } | undefined {
    const key = this.apiKey ?? this.key;
    return key && this.product ? { service: serviceOf(baseUrlOf(this.src), key), productId: this.product } : undefined;
  }
}

/** One that shows something of a product as it is loaded: a card. */
export abstract class ShopCard<Shown> extends ShopElement {
  static override properties: PropertyDeclarations = { ...shopProperties, shown: { state: true } };

  declare protected shown: Shown | undefined;
  #turn = 0;

  protected abstract ask(service: ShopService, productId: number): Promise<Shown>;

  protected override willUpdate(changed: PropertyValues): void {
    if (['src', 'key', 'apiKey', 'product'].some((name) => changed.has(name))) this.#load();
  }

  async #load(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const { asked } = this;
    this.shown = undefined;
    if (!asked) return;
    try {
      const shown = await this.ask(asked.service, asked.productId);
      // Another product, key or service may be meant by now: an answer that is late would be a wrong price.
      if (turn === this.#turn) this.shown = shown;
    } catch {
      // A card without it is better than a page with an error.
    }
  }
}
