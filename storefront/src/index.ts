import type { VantailEventMap } from './elements/configurator-events.ts';
import { VantailConfigurator } from './elements/vantail-configurator.ts';
import { VantailDrawing } from './elements/vantail-drawing.ts';
import { VantailFromPrice } from './elements/vantail-from-price.ts';

export type { ConfiguratorAttributes, DrawingAttributes, FromPriceAttributes } from './elements/attributes.ts';
export type { ChangeDetail, ErrorDetail, QuoteDetail, VantailEventMap } from './elements/configurator-events.ts';
export type { Customer, SavedQuote } from './service/shop-service.ts';
export type { Words } from './words/words.ts';
export { VantailConfigurator, VantailDrawing, VantailFromPrice };

const elements = {
  'vantail-configurator': VantailConfigurator,
  'vantail-from-price': VantailFromPrice,
  'vantail-drawing': VantailDrawing,
};

// A server that renders pages imports this, too, and has no elements. A page that loads the file twice keeps the first.
if (typeof customElements !== 'undefined') {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vantail-configurator': VantailConfigurator;
    'vantail-from-price': VantailFromPrice;
    'vantail-drawing': VantailDrawing;
  }
  // Of elements, documents and windows alike: the events bubble.
  interface GlobalEventHandlersEventMap extends VantailEventMap {}
}
