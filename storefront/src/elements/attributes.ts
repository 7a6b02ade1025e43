import type { WindowConfiguration } from '@vantail/drawing';
import type { QuoteRequest } from '@vantail/pricing';
import type { Prices } from '../shop/shown-prices.ts';
import type { Words } from '../words/words.ts';

/** What every element takes. A framework sets a property where the element has one of the name, else an attribute. */
type ShopAttributes = {
  src?: string;
  'api-key'?: string;
  apiKey?: string;
  product?: number;
  language?: string;
};

/** The attributes and properties of `<vantail-configurator>` in the template of a framework. */
export type ConfiguratorAttributes = ShopAttributes & {
  labels?: Partial<Words>;
  offer?: 'event';
  prices?: Prices;
  'vat-rate-id'?: number | string;
  vatRateId?: number | null;
  address?: boolean;
  selection?: QuoteRequest;
  /** The share token of a saved quote. */
  quote?: string;
};

/** The same of `<vantail-from-price>`. */
export type FromPriceAttributes = ShopAttributes & { labels?: Partial<Words>; prices?: Prices };

/** The same of `<vantail-drawing>`. */
export type DrawingAttributes = ShopAttributes & {
  finish?: string;
  view?: 'inside' | 'outside';
  dimensions?: boolean;
  look?: 'depth' | 'wall';
  window?: WindowConfiguration;
};
