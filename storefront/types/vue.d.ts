import type { DefineComponent, HTMLAttributes } from 'vue';
import type { ConfiguratorAttributes, DrawingAttributes, FromPriceAttributes, VantailEventMap } from './index.js';

/** `import '@vantail/storefront/vue'` once: the elements in templates of Vue 3, with `@vantail-quote` and the others. */
type Capital<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Capital<Rest>}`
  : Capitalize<Name>;
type Listeners = { [Name in keyof VantailEventMap as `on${Capital<Name>}`]?: (event: VantailEventMap[Name]) => void };
type Tag<Attributes> = DefineComponent<Attributes & Listeners & HTMLAttributes & { key?: string }>;

declare module 'vue' {
  interface GlobalComponents {
    'vantail-configurator': Tag<ConfiguratorAttributes>;
    'vantail-from-price': Tag<FromPriceAttributes>;
    'vantail-drawing': Tag<DrawingAttributes>;
  }
}
