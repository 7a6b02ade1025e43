import { VantailConfigurator } from './elements/vantail-configurator.ts';
import { VantailDrawing } from './elements/vantail-drawing.ts';
import { VantailFromPrice } from './elements/vantail-from-price.ts';

export type { ChangeDetail, QuoteDetail } from './elements/vantail-configurator.ts';
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
}
