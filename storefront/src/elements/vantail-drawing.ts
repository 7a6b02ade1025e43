import type { WindowConfiguration } from '@vantail/drawing';
import { nothing, type PropertyDeclarations, unsafeCSS } from 'lit';
import { drawn, hasDepth } from '../looks/drawn.ts';
import type { ShopService } from '../service/shop-service.ts';
import { shownFinish, shownWindow } from '../shop/breakdown-lines.ts';
import { startShop } from '../shop/shop-state.ts';
import { html } from '../words/html.ts';
import { loadDepth } from './load-on-demand.ts';
import { languageOf, ShopCard } from './shop-element.ts';

type Drawn = { readonly window: WindowConfiguration; readonly finish: string | null };

/**
 * `<vantail-drawing src key product>`: a product as its configurator begins, for a card. Or, without a service, any
 * window: the property `window` takes the fields of a pricing row.
 */
export class VantailDrawing extends ShopCard<Drawn> {
  static override styles = unsafeCSS(`
    :host { display: block; aspect-ratio: 1; color: inherit; }
    svg { display: block; inline-size: 100%; block-size: 100%; }
  `);

  static override properties: PropertyDeclarations = {
    ...ShopCard.properties,
    finish: { type: String },
    view: { type: String },
    dimensions: { type: Boolean },
    look: { type: String },
    window: { type: Object },
  };

  declare finish: string | undefined;
  /** `outside`: seen from there. */
  declare view: string | undefined;
  declare dimensions: boolean | undefined;
  /** `depth`: with light and shade; `wall`: in a wall, beside a person. */
  declare look: string | undefined;
  declare window: WindowConfiguration | undefined;

  protected override async ask(service: ShopService, productId: number): Promise<Drawn> {
    // No price is shown, so that it does not matter what prices contain.
    const terms = { price_basis: 'HT', included_rate: null, vat_rate: null } as const;
    const state = startShop(await service.configuration(productId), { language: 'en', mayPrice: true, terms });
    return { window: { ...shownWindow(state) }, finish: shownFinish(state) };
  }

  protected override render() {
    const window = this.window ?? this.shown?.window;
    if (!window) return this.failure ? html`<slot></slot>` : nothing;
    const finish = this.finish ?? this.shown?.finish ?? null;
    const look = (['depth', 'wall'] as const).find((one) => one === this.look) ?? null;
    if ((finish || look) && !hasDepth()) loadDepth().then(() => hasDepth() && this.requestUpdate());
    const language = languageOf(this, this.language);
    const side = this.view === 'outside' ? 'outside' : 'inside';
    return html`${drawn(window, { language, dimensions: this.dimensions === true, finish, side, look })}`;
  }
}
