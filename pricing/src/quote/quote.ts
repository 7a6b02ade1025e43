import { parsePriceTable } from '../price-table/parse-price-table.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import { tableTextOf } from '../product/pricing-row.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { Tariff } from '../product/tariff.ts';
import { checkRequest } from '../request/check-request.ts';
import type { QuoteRequest } from '../request/quote-request.ts';
import { allPieces, type Pieces } from '../work/pieces.ts';
import { baseOf } from './price-base.ts';
import { priceOn } from './priced-quote.ts';
import type { QuoteAnswer } from './quote-answer.ts';
import { quoteContextInPieces } from './quote-context.ts';
import { missingSizes, refuseSelection, refuseShape } from './refusals/quote-refusal.ts';
import { faultsInPieces } from './selection-faults.ts';

/**
 * Remembers the tables of one answer: a refusal tries many sizes on a row, and its table is parsed once, a shared one
 * once for all of its rows and options.
 *
 * @example
 * const tables = parsedOnce(parsedTables(configuration));
 */
export function parsedOnce(tableOf: (row: PricingRow) => PriceTable): (row: PricingRow) => PriceTable {
  const tables = new Map<PricingRow | number, PriceTable>();
  return (row) => {
    const key = row.price_table_id ?? row;
    const table = tables.get(key) ?? tableOf(row);
    tables.set(key, table);
    return table;
  };
}

/**
 * The tables of a product's rows, parsed when they are asked for: their own, or the shared ones (D15.2).
 *
 * @example
 * parsedTables(configuration)(row).kind; // 'grid'
 */
export function parsedTables({ price_tables }: ProductConfiguration): (row: PricingRow) => PriceTable {
  return (row) => parsePriceTable(tableTextOf(row, price_tables));
}

/**
 * `tableOf` returns the parsed table of a row. A caller that caches parsed tables by row and version parses none twice,
 * and a fitted line is computed once as well. Without it, each table that is needed is parsed. `language` chooses the
 * messages of rules (D14.8). `tariff` prices by a tariff in place of the list (D19.6).
 *
 * @example
 * const options: QuoteOptions = { tableOf: (row) => tables.get(row.id) ?? parsePriceTable(row.price_table) };
 */
export type QuoteOptions = {
  readonly tableOf?: (row: PricingRow) => PriceTable;
  readonly language?: string | undefined;
  readonly tariff?: Tariff | null | undefined;
};

/**
 * Prices one configuration of a product (D10), or says why it has no price. The checks go from the request alone to the
 * data of the product: the shape, missing sizes, the selections, the row, the size, the rules that refuse. It never throws, and its answer is
 * plain JSON.
 *
 * @example
 * quote(
 *   {
 *     product: { id: 12, price_adjustment_percentage: 4.5 }, steps: [], currency: 'EUR', price_basis: 'TTC',
 *     rows: [{ id: 7, minimum_price: 63.11, percentage_adjustment: 3.3 }],
 *   },
 *   { width: 1350, height: 1200, quantity: 2 },
 * ); // { unit_price: 68.13, total: 136.26, ... }
 */
export function quote(
  configuration: ProductConfiguration,
  body: QuoteRequest,
  options: QuoteOptions = {},
): QuoteAnswer {
  return allPieces(quoteInPieces(configuration, body, options));
}

/**
 * The same in pieces, for a service that does other work meanwhile: a product may have 500 rules of 200 leaves.
 *
 * @example
 * for (const work = quoteInPieces(configuration, body); !work.next().done; ) await pause();
 */
export function* quoteInPieces(
  configuration: ProductConfiguration,
  body: QuoteRequest,
  { tableOf = parsedTables(configuration), language, tariff }: QuoteOptions = {},
): Pieces<QuoteAnswer> {
  const checked = checkRequest(body);
  if ('errors' in checked) return refuseShape(checked.errors);
  const { request } = checked;
  const context = yield* quoteContextInPieces(configuration, request, { language, tariff });
  const { width, height } = context.outcome.inputs;
  // D2: what is missing comes first. A selected size of a roof window brings its own.
  if (width === undefined || height === undefined) return missingSizes({ width, height });
  const faults = yield* faultsInPieces(context);
  if (faults.length > 0) return refuseSelection(faults);
  const tables = parsedOnce(tableOf);
  const outcome = baseOf(context, tables);
  return 'refuse' in outcome ? outcome.refuse() : priceOn(outcome.base, context, tables);
}
