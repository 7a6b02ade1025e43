import { decimalText } from '../decimal/decimal.ts';
import { factOf, valueText } from '../price-table/error-facts.ts';
import { parsePriceTable } from '../price-table/parse-price-table.ts';
import { formulaPrice, type Params, type PriceTable, type PriceTableError } from '../price-table/price-table.ts';
import { type OptionPriceType, PRICING_OF_TYPE } from '../product/price-type.ts';
import { SERVICE_PRICING, type ServicePriceType } from '../selling/service.ts';
import type { Pieces } from '../work/pieces.ts';
import { adjustPrice, exactAdjustment, type PriceAdjustment } from './adjust-price.ts';
import { adjustPriceTableInPieces } from './adjust-price-table.ts';

// D3: a price field is limited to 1e9; a cell may be larger.
const MAX_PRICE = 1e9;

/**
 * A field with a price after an adjustment; with errors, the adjustment is refused.
 *
 * @example
 * const adjusted: AdjustedField = { price: 65.19, errors: [] };
 */
type AdjustedField<Price> = { readonly price: Price; readonly errors: readonly PriceTableError[] };

/**
 * Adjusts a field that holds a price (B2): the minimum price of a row, the price of an option or a
 * service. What is not above 0 is no price and is kept: null, 0, a discount.
 *
 * @example
 * adjustPriceField('minimum_price', 63.11, { amount: 5 }); // { price: 68.11, errors: [] }
 */
function adjustPriceField<Price extends number | null>(
  field: string,
  price: Price,
  adjustment: PriceAdjustment,
): AdjustedField<Price | number> {
  const outcome = price === null ? 'unchanged' : adjustPrice(price, exactAdjustment(adjustment));
  const refused = (code: string, message: string, params: Params) => ({
    price,
    errors: [{ pointer: `/${field}`, code, message, params: { field, ...params } }],
  });
  if (outcome === 'unchanged') return { price, errors: [] };
  if ('code' in outcome) return refused(outcome.code, outcome.message, outcome.params);
  const changed = Number(decimalText(outcome));
  if (changed <= MAX_PRICE) return { price: changed, errors: [] };
  const params = { old: price, new: changed, limit: MAX_PRICE };
  return refused('number_out_of_range', `${price} would become ${changed}; the limit is 1e9`, params);
}

/**
 * The fields of a row that an adjustment reads.
 *
 * @example
 * const row: AdjustableRow = { price_table: '214.5:118.9', minimum_price: 60, total_width_min: 400, total_height_min: 500 };
 */
export type AdjustableRow = {
  readonly price_table: string | null;
  readonly minimum_price: number | null;
  readonly total_width_min: number | null;
  readonly total_height_min: number | null;
};

/**
 * The result of adjusting a row: the row with its new parsed table; or why the adjustment is refused (`refused`); or
 * what is wrong with its table (`broken`: the row is not changed).
 *
 * @example
 * const outcome: AdjustedRow = {
 *   kind: 'adjusted', price_table: null, minimum_price: 65.19, cells_changed: 0, table: { kind: 'none' },
 * };
 */
export type AdjustedRow =
  | {
      readonly kind: 'adjusted';
      readonly price_table: string | null;
      readonly minimum_price: number | null;
      readonly cells_changed: number;
      readonly table: PriceTable;
    }
  | { readonly kind: 'refused'; readonly errors: readonly PriceTableError[] }
  | { readonly kind: 'broken'; readonly errors: readonly PriceTableError[] };

/**
 * Adjusts the table and the minimum price of a row (B2). The percentage of the row is kept: it applies to the new
 * prices. In pieces of a few milliseconds: a table has up to 40,000 cells.
 *
 * @example
 * const row = { price_table: null, minimum_price: 63.11, total_width_min: null, total_height_min: null };
 * allPieces(adjustRowInPieces(row, { amount: 5 }));
 * // { kind: 'adjusted', price_table: null, minimum_price: 68.11, cells_changed: 0, table: { kind: 'none' } }
 */
export function* adjustRowInPieces(row: AdjustableRow, adjustment: PriceAdjustment): Pieces<AdjustedRow> {
  const before = parsePriceTable(row.price_table);
  yield;
  const adjusted = yield* adjustPriceTableInPieces(row.price_table, adjustment, before);
  yield;
  if (adjusted.kind === 'broken') return adjusted;
  const minimum = adjustPriceField('minimum_price', row.minimum_price, adjustment);
  if (adjusted.kind === 'refused') return { kind: 'refused', errors: [...adjusted.errors, ...minimum.errors] };
  const { price_table, cells_changed } = adjusted;
  const table = cells_changed > 0 ? parsePriceTable(price_table) : before;
  const errors = [
    // Longer numbers can make a table exceed its size limit.
    ...(table.kind === 'broken' ? table.errors : []),
    ...lostFormulaPrice(row, before, table),
    ...minimum.errors,
  ];
  if (errors.length > 0) return { kind: 'refused', errors };
  return { kind: 'adjusted', price_table, minimum_price: minimum.price, cells_changed, table };
}

type SmallestSize = Pick<AdjustableRow, 'total_width_min' | 'total_height_min'>;

/**
 * A formula has no cells to check: its price at the smallest size of the row is the first to reach 0. Of a shared table
 * (D15.3) every row that it prices is asked.
 *
 * @example
 * lostFormulaPrice({ total_width_min: 400, total_height_min: 500 }, parsePriceTable('10:20'), parsePriceTable('10:-5'));
 */
export function lostFormulaPrice(row: SmallestSize, before: PriceTable, after: PriceTable): PriceTableError[] {
  const [old, next] = [smallestPrice(row, before), smallestPrice(row, after)];
  if (!old || !next || old.digits <= 0n || next.digits > 0n) return [];
  const message =
    `at ${row.total_width_min} x ${row.total_height_min} mm, the smallest size, the formula's ` +
    `${valueText(old)} would become ${valueText(next)}`;
  const params = {
    width: row.total_width_min,
    height: row.total_height_min,
    old: factOf(old),
    new: factOf(next),
  };
  return [{ pointer: '/price_table/B', code: 'price_not_above_zero', message, params }];
}

function smallestPrice({ total_width_min: width, total_height_min: height }: SmallestSize, table: PriceTable) {
  if (table.kind !== 'formula' || table.A === null || table.B === null) return undefined;
  return width === null || height === null ? undefined : formulaPrice(table.A, table.B, width, height);
}

/**
 * Adjusts the price of an option (B2, D15.3), where its price type says that it is an amount of money.
 *
 * @example
 * adjustOption({ price: 40, price_type: 'per_m2' }, { percentage: 4 }); // { price: 41.6, errors: [] }
 * adjustOption({ price: 12, price_type: 'percent' }, { percentage: 4 }); // { price: 12, errors: [] }
 */
export function adjustOption(
  { price, price_type }: { readonly price: number; readonly price_type: OptionPriceType },
  adjustment: PriceAdjustment,
): AdjustedField<number> {
  return PRICING_OF_TYPE[price_type].isAdjusted ? adjustPriceField('price', price, adjustment) : { price, errors: [] };
}

/**
 * The same of a service (D19.4); one that is priced by a shared table has no price of its own.
 *
 * @example
 * adjustService({ price: 180, price_type: 'per_piece' }, { percentage: 4 }); // { price: 187.2, errors: [] }
 * adjustService({ price: null, price_type: 'table' }, { percentage: 4 }); // { price: null, errors: [] }
 */
export function adjustService(
  { price, price_type }: { readonly price: number | null; readonly price_type: ServicePriceType },
  adjustment: PriceAdjustment,
): AdjustedField<number | null> {
  return SERVICE_PRICING[price_type].isAdjusted ? adjustPriceField('price', price, adjustment) : { price, errors: [] };
}
