import {
  type PricedQuote,
  type ProductConfiguration,
  type QuoteRefusal,
  type QuoteRequest,
  quote,
} from '@vantail/pricing';
import { Problem } from '../errors.ts';
import type { KeptConfiguration } from '../product-configuration/configurations.ts';
import { finalRefusal } from '../product-configuration/price-detail/final-refusal.ts';
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
  price_tables: Object.values(parts.price_tables),
  rules: parts.rules,
  currency,
  price_basis,
});

/** Prices one line on a product's configuration; throws its refusal, with `isFinal` without anything of tables (D16.6). */
export const priceLine = (
  tenantId: number,
  configuration: KeptConfiguration,
  request: QuoteRequest,
  tableOf: ReturnType<typeof tableCache>,
  { place = '', language, isFinal = false }: { place?: string; language: string | undefined; isFinal?: boolean },
): PricedQuote => {
  const answer = quote(pricedConfiguration(configuration), request, {
    tableOf: (row) => tableOf(tenantId, row, configuration.parts.price_tables),
    language,
  });
  if ('code' in answer) throw problemOf(isFinal ? finalRefusal(answer) : answer, place);
  return answer;
};
