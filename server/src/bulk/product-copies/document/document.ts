import type { Values } from '../../../resource/store.ts';

/** A record of a document, named by an id that holds inside the document. */
export type DocumentRecord = Values & { id: number };

/** B6: a product's configuration as one JSON document. */
export type ConfigurationDocument = {
  format: string;
  version: number;
  currency: string;
  price_basis: string;
  product: Values;
  options: DocumentRecord[];
  steps: DocumentRecord[];
  pricing_configurations: DocumentRecord[];
  rules: DocumentRecord[];
};

/** What an import takes: lists may be absent, and nothing below the top was looked at yet. */
export type DocumentBody = Pick<ConfigurationDocument, 'format' | 'version' | 'product'> & {
  currency?: string;
  price_basis?: string;
  options?: Values[];
  steps?: Values[];
  pricing_configurations?: Values[];
  rules?: Values[];
};

/**
 * B6: a reference that leads to nothing in the document is written with a negative id: none ever has one, so it stays a
 * reference that leads nowhere, in whatever tenant.
 */
export const nowhere = (id: number): number => -Math.abs(id);
