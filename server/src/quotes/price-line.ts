import {
  type PricedQuote,
  type ProductConfiguration,
  type QuoteRefusal,
  type QuoteRequest,
  quote,
} from '@vantail/pricing';
import { Problem } from '../errors.ts';
import type { KeptConfiguration } from '../product-configuration/configurations.ts';
import type { tableCache } from './table-cache.ts';

/** A refusal in the shape of D2 with its sizes, ranges or candidates; pointers get the place of the line in front of them (D10). */
export const problemOf = ({ code, detail, errors, ...members }: QuoteRefusal, place: string): Problem =>
  new Problem(code, place ? `${place.slice(1)}: ${detail}` : detail, {
    errors: errors.map((error) => ({ ...error, pointer: place + error.pointer })),
    members,
  });

/** What pricing/ needs of a product that is kept. */
export const pricedConfiguration = ({ parts, currency, price_basis }: KeptConfiguration): ProductConfiguration => ({
  product: parts.product,
  steps: parts.steps,
  rows: parts.pricing_configurations,
  rules: parts.rules,
  currency,
  price_basis,
});

/** Prices one line on a product's configuration; throws its refusal. */
export const priceLine = (
  tenantId: number,
  configuration: KeptConfiguration,
  request: QuoteRequest,
  tableOf: ReturnType<typeof tableCache>,
  { place = '', language }: { place?: string; language: string | undefined },
): PricedQuote => {
  const answer = quote(pricedConfiguration(configuration), request, {
    tableOf: (row) => tableOf(tenantId, row),
    language,
  });
  if ('code' in answer) throw problemOf(answer, place);
  return answer;
};
