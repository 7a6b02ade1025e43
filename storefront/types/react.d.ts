import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  ConfiguratorAttributes,
  DrawingAttributes,
  FromPriceAttributes,
  VantailConfigurator,
  VantailDrawing,
  VantailEventMap,
  VantailFromPrice,
} from './index.js';

/** `import '@vantail/storefront/react'` once: the elements in JSX of React 19. `key` is React's own: take `api-key`. */
type Listeners = { [Name in keyof VantailEventMap as `on${Name}`]?: (event: VantailEventMap[Name]) => void };
/** As React's own: a prop may be undefined, with `exactOptionalPropertyTypes` too. */
type Undefinable<Props> = { [Name in keyof Props]: Props[Name] | undefined };
type Tag<Element, Attributes> = DetailedHTMLProps<HTMLAttributes<Element>, Element> &
  Undefinable<Attributes & Listeners>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'vantail-configurator': Tag<VantailConfigurator, ConfiguratorAttributes>;
      'vantail-from-price': Tag<VantailFromPrice, FromPriceAttributes>;
      'vantail-drawing': Tag<VantailDrawing, DrawingAttributes>;
    }
  }
}
