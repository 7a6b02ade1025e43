import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { ConfiguratorAttributes, DrawingAttributes, FromPriceAttributes, VantailEventMap } from './index.js';

/** `import '@vantail/storefront/vue'` once: the elements in templates of Vue 3, with `@vantail-quote` and the others. */
type Emits = { [Name in keyof VantailEventMap]: (event: VantailEventMap[Name]) => void };
type Tag<Attributes> = new () => { $props: HTMLAttributes & PublicProps & Attributes; $emit: EmitFn<Emits> };

declare module 'vue' {
  interface GlobalComponents {
    'vantail-configurator': Tag<ConfiguratorAttributes>;
    'vantail-from-price': Tag<FromPriceAttributes>;
    'vantail-drawing': Tag<DrawingAttributes>;
  }
}
