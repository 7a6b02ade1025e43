import type { WindowConfiguration } from '@vantail/drawing';
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { drawn } from '../parts/drawn.ts';
import { startShop } from '../shop/shop-state.ts';
import { shownFinish, shownWindow } from '../shop/shown-window.ts';
import { baseUrlOf, languageOf } from './base-url.ts';
import { serviceOf } from './service-of.ts';

type Drawn = { readonly window: WindowConfiguration; readonly finish: string | null };

/**
 * `<vantail-drawing src key product>`: a product as its configurator begins, for a card. Or, without a service, any
 * window: the property `window` takes the fields of a pricing row.
 */
export class VantailDrawing extends LitElement {
  static override styles = css`
    :host { display: block; aspect-ratio: 1; color: inherit; }
    svg { display: block; inline-size: 100%; block-size: 100%; }
  `;

  static override properties = {
    src: { type: String },
    key: { type: String },
    apiKey: { type: String, attribute: 'api-key' },
    product: { type: Number },
    language: { type: String },
    finish: { type: String },
    dimensions: { type: Boolean },
    window: { type: Object },
    loaded: { state: true },
  };

  declare src: string | undefined;
  declare key: string | undefined;
  declare apiKey: string | undefined;
  declare product: number | undefined;
  declare language: string | undefined;
  declare finish: string | undefined;
  declare dimensions: boolean | undefined;
  declare window: WindowConfiguration | undefined;
  declare private loaded: Drawn | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    if (['src', 'key', 'apiKey', 'product'].some((name) => changed.has(name))) this.#load();
  }

  async #load(): Promise<void> {
    const { product } = this;
    const key = this.apiKey ?? this.key;
    this.loaded = undefined;
    if (!key || !product) return;
    try {
      const configuration = await serviceOf(baseUrlOf(this.src), key).configuration(product);
      if (product !== this.product) return;
      const state = startShop(configuration, { language: 'en', seesTables: true });
      this.loaded = { window: { ...shownWindow(state) }, finish: shownFinish(state) };
    } catch {
      // A card without a drawing is better than a page with an error.
    }
  }

  protected override render() {
    const window = this.window ?? this.loaded?.window;
    if (!window) return nothing;
    const finish = this.finish ?? this.loaded?.finish ?? null;
    const language = languageOf(this, this.language);
    return html`${drawn(window, { language, dimensions: this.dimensions === true, finish })}`;
  }
}
