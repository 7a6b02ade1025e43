import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import { type ShopService, shopService } from '../service/shop-service.ts';
import { type Failure, failureOf, notConfigured } from '../shop/failure.ts';
import { loadWords } from '../words/words.ts';
import type { ErrorDetail, VantailEventMap } from './configurator-events.ts';

/**
 * Where the service is, without the slash at its end; a page that the service serves itself need not say it. Empty for what is no
 * address.
 */
export const baseUrlOf = (src: string | null | undefined): string => {
  try {
    const url = new URL(src || '/', document.baseURI);
    return `${url.origin}${url.pathname}`.replace(/\/$/, '');
  } catch {
    return '';
  }
};

/** As browsers take it: many shops write `fr_FR`, and numbers and requests in a language that is none would fail. */
const languageTag = (text: string): string => {
  try {
    return Intl.getCanonicalLocales(text.replace('_', '-')).join();
  } catch {
    return 'en';
  }
};

/** The language of an element: as it says, else as the page around it says. */
export const languageOf = (element: HTMLElement, given: string | null | undefined): string =>
  languageTag(given || element.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang || 'en');

const services = new Map<string, ShopService>();

/** The elements of a page share a service, so that cards and configurator ask for the same things once. */
const serviceOf = (baseUrl: string, key: string): ShopService => {
  const name = `${baseUrl} ${key}`;
  const service = services.get(name) ?? shopService(baseUrl, key);
  services.set(name, service);
  return service;
};

/** What every element of a shop takes. */
const shopProperties: PropertyDeclarations = {
  src: { type: String },
  key: { type: String },
  apiKey: { type: String, attribute: 'api-key' },
  product: { type: Number },
  language: { type: String },
  failure: { state: true },
};

/** A framework may set attributes one by one, some after the element is on the page. */
const SET_UP_MS = 1000;

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
  /** Why nothing can be shown. */
  declare protected failure: Failure | undefined;
  #verdict: ReturnType<typeof setTimeout> | undefined;

  /** The service and the product that are meant now; undefined while something is missing. */
  protected get source(): { readonly service: ShopService; readonly productId: number } | undefined {
    const key = this.apiKey ?? this.key;
    const baseUrl = baseUrlOf(this.src);
    return key && baseUrl && this.product ? { service: serviceOf(baseUrl, key), productId: this.product } : undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#verdict);
  }

  protected tell<Name extends keyof VantailEventMap>(name: Name, detail: VantailEventMap[Name]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Once for the page's author, by event and by the browser's console; undefined: all is well. */
  protected report(failure: Failure | undefined): void {
    clearTimeout(this.#verdict);
    this.failure = failure;
    if (!failure) return;
    const { code, message, requestId } = failure;
    const product = this.product || null;
    const about = requestId ? `${code}, request ${requestId}` : code;
    console.warn(`<${this.localName} product="${this.product}">: ${message} (${about})`);
    this.tell('vantail-error', { code, message, request_id: requestId, product } satisfies ErrorDetail);
  }

  /** The key, the product or the address is missing or wrong, and nobody has set it a moment later. */
  protected reportLater(): void {
    clearTimeout(this.#verdict);
    this.#verdict = setTimeout(async () => {
      await loadWords(languageOf(this, this.language));
      if (this.isConnected && !this.source) this.report(notConfigured);
    }, SET_UP_MS);
  }
}

/** One that shows something of a product as it is loaded: a card. */
export abstract class ShopCard<Shown> extends ShopElement {
  static override properties: PropertyDeclarations = { ...shopProperties, shown: { state: true } };

  declare protected shown: Shown | undefined;
  #turn = 0;

  protected abstract ask(service: ShopService, productId: number): Promise<Shown>;

  protected override willUpdate(changed: PropertyValues): void {
    if (['src', 'key', 'apiKey', 'product', 'language'].some((name) => changed.has(name))) this.#load();
  }

  async #load(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const { source } = this;
    this.shown = undefined;
    this.report(undefined);
    if (!source) return;
    try {
      const shown = await this.ask(source.service, source.productId);
      // Another product, key or service may be meant by now: an answer that is late would be a wrong price.
      if (turn === this.#turn) this.shown = shown;
    } catch (error) {
      // A card without it, or with what the page has between its tags, is better than a page with an error.
      if (turn === this.#turn) this.report(failureOf(error));
    }
  }
}
