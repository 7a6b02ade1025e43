import { decimalText } from '../decimal/decimal-text.ts';
import { errorList } from '../price-table/parsing/error-list.ts';
import { parsePriceTable } from '../price-table/parsing/parse-price-table.ts';
import type { PriceTable, PriceTableError } from '../price-table/price-table.ts';
import { adjustCoefficient } from './adjust-coefficient.ts';
import { adjustPrice } from './adjust-price.ts';
import { type ExactAdjustment, exactAdjustment } from './exact-adjustment.ts';
import { type NumberEdit, withEdits } from './number-place.ts';
import type { PriceAdjustment } from './price-adjustment.ts';
import type { SettledNumber } from './settled-number.ts';
import { type TableNumber, tableNumbers } from './table-numbers.ts';

/**
 * The result of adjusting a table: the new table; or why the adjustment is refused (`refused`); or what is wrong with
 * the table itself (`broken`). `cells_changed` counts cells, samples, A and B.
 *
 * @example
 * const outcome: AdjustedTable = { kind: 'adjusted', price_table: '221.5785:122.8237', cells_changed: 2 };
 */
export type AdjustedTable =
  | { readonly kind: 'adjusted'; readonly price_table: string | null; readonly cells_changed: number }
  | { readonly kind: 'refused'; readonly errors: readonly PriceTableError[] }
  | { readonly kind: 'broken'; readonly errors: readonly PriceTableError[] };

/**
 * Changes every price of a price_table (B2) within its text: other keys, sizes, white space, and the spelling of what
 * does not change are kept. Null cells and cells that are not above 0 are kept, too. A percentage scales A, B and the
 * samples of a formula; an amount is added to B and the samples. Pass `table` if the text has been parsed already.
 *
 * @example
 * adjustPriceTable('214.5:118.9', { percentage: 3.3 }); // { kind: 'adjusted', price_table: '221.5785:122.8237', ... }
 */
export function adjustPriceTable(
  source: string | null,
  adjustment: PriceAdjustment,
  table: PriceTable = parsePriceTable(source),
): AdjustedTable {
  if (table.kind === 'broken') return { kind: 'broken', errors: table.errors };
  if (source === null || table.kind === 'none') return { kind: 'adjusted', price_table: source, cells_changed: 0 };
  const errors = errorList('/price_table');
  const edits: NumberEdit[] = [];
  const exact = exactAdjustment(adjustment);
  for (const number of tableNumbers(source, table)) {
    if (errors.full()) break;
    const outcome = adjustedNumber(number, exact);
    if (outcome === 'unchanged') continue;
    if ('code' in outcome) {
      const [pointer, name, facts] = number.describe();
      errors.add(pointer, outcome.code, `${name}: ${outcome.message}`, { ...facts, ...outcome.params });
    } else edits.push({ place: number.place, text: decimalText(outcome) });
  }
  if (errors.items.length > 0) return { kind: 'refused', errors: errors.items };
  return { kind: 'adjusted', price_table: withEdits(source, edits), cells_changed: edits.length };
}

function adjustedNumber({ kind, value }: TableNumber, adjustment: ExactAdjustment): SettledNumber {
  if (kind === 'price') return adjustPrice(value, adjustment);
  // Adding an amount to the price means adding it to B, whatever the surface.
  if (kind === 'A' && adjustment.amount !== undefined) return 'unchanged';
  return adjustCoefficient(value, adjustment);
}
