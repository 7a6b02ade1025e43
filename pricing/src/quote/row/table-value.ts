import type { ExactNumber } from '../../decimal/decimal.ts';
import { formulaPrice } from '../../price-table/formula-price.ts';
import type { FormulaTable, InterpolationMode, PriceTable } from '../../price-table/price-table.ts';
import type { SizeMm } from '../request/size-mm.ts';
import { gridValue } from './grid-value.ts';

/**
 * What a price table says about one size (D10). `priced`: value / divisor, above 0, with its explanation. `outside`:
 * beyond the headers. `unavailable`: a size that cannot be made, with the cell that says so, if there is one.
 * `unusable`: the table says nothing, so the row's `minimum_price` is used.
 *
 * @example
 * const value: TableValue = {
 *   outcome: 'priced', value: 304, divisor: 1n, mode: 'majoration', cell: { width: 1400, height: 1200 }, line: null,
 * };
 */
export type TableValue =
  | {
      readonly outcome: 'priced';
      readonly value: ExactNumber;
      /** 1n, except for a fitted line, whose price is a fraction. */
      readonly divisor: bigint;
      readonly mode: InterpolationMode | null;
      readonly cell: SizeMm | null;
      readonly line: { readonly A: ExactNumber; readonly B: ExactNumber } | null;
    }
  | { readonly outcome: 'unusable' }
  | { readonly outcome: 'outside' }
  | {
      readonly outcome: 'unavailable';
      readonly reason: 'unavailable_key' | 'empty_cell' | 'empty_cells_around' | 'not_above_zero';
      readonly cell: SizeMm | null;
    };

/**
 * The value of a parsed table at a size in whole millimetres: the kernel of a quote. It knows neither the row's own
 * range nor its `minimum_price`.
 *
 * @example
 * tableValue(parsePriceTable('200:100'), 1000, 500); // { outcome: 'priced', value: 200, ... }
 */
export function tableValue(table: PriceTable, width: number, height: number): TableValue {
  if (table.kind === 'grid') return gridValue(table, width, height);
  return table.kind === 'formula' ? formulaValue(table, width, height) : { outcome: 'unusable' };
}

function formulaValue(table: FormulaTable, width: number, height: number): TableValue {
  const { A, B, unavailable } = table;
  // D10: with or without A and B. The key is exact: one millimetre beside it there is a price.
  if (unavailable.length > 0 && unavailable.includes(`${width}_${height}`)) {
    return { outcome: 'unavailable', reason: 'unavailable_key', cell: null };
  }
  // The samples count only for from-prices (D9.4): a quote has no price for a size between them.
  if (A === null || B === null) return { outcome: 'unusable' };
  const value = formulaPrice(A, B, width, height);
  if (value.digits <= 0n) return { outcome: 'unavailable', reason: 'not_above_zero', cell: null };
  return { outcome: 'priced', value, divisor: 1n, mode: null, cell: null, line: { A, B } };
}
