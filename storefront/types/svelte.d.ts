import type { HTMLAttributes } from 'svelte/elements';
import type {
  ConfiguratorAttributes,
  DrawingAttributes,
  FromPriceAttributes,
  VantailConfigurator,
  VantailDrawing,
  VantailEventMap,
  VantailFromPrice,
} from './index.js';

/** `import '@vantail/storefront/svelte'` once: the elements in templates of Svelte 5. */
type Listeners = { [Name in keyof VantailEventMap as `on${Name}`]?: (event: VantailEventMap[Name]) => void };
type Tag<Element extends EventTarget, Attributes> = HTMLAttributes<Element> & Attributes & Listeners & { key?: string };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'vantail-configurator': Tag<VantailConfigurator, ConfiguratorAttributes>;
    'vantail-from-price': Tag<VantailFromPrice, FromPriceAttributes>;
    'vantail-drawing': Tag<VantailDrawing, DrawingAttributes>;
  }
}
