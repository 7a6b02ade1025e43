import { errorList } from '../../price-table/error-facts.ts';
import type { PriceTable } from '../../price-table/price-table.ts';
import type { PricingRow, SizeRange } from '../../product/pricing-row.ts';
import type { OfferedOption } from '../../product/step.ts';
import type { SizeMm } from '../../request/quote-request.ts';
import type { RowValue } from '../../row-price/row-price.ts';
import { bound, distanceTo, type OfferedRange, offeredRange, type RowRange } from '../../row-price/row-range.ts';
import type { TableValue } from '../../row-price/table-value.ts';
import type { QuoteError, QuoteRefusal } from './quote-refusal.ts';

/**
 * The sentence that ends the detail of a refused size; empty if no size is known.
 *
 * @example
 * nearestInWords([{ width: 1800, height: 1200 }]); // ' The nearest size with a price is 1800 x 1200 mm.'
 */
function nearestInWords([nearest]: readonly SizeMm[]): string {
  return nearest ? ` The nearest size with a price is ${nearest.width} x ${nearest.height} mm.` : '';
}

// An answer names only the nearest; a product may have 5,000 rows (D3).
const MAX_RANGES = 50;

/** A range with the row it belongs to. */
type RangeOfRow = { readonly row: PricingRow; readonly range: RowRange };

/**
 * `dimensions_out_of_range` (D10): none of the rows covers the size. `ranges` are theirs, nearest first.
 *
 * @example
 * refuseOutOfRange([{ row, range: rowRange(row) }], { width: 1950, height: 1200 }, []).code; // 'dimensions_out_of_range'
 */
export function refuseOutOfRange(
  rows: readonly RangeOfRow[],
  requested: SizeMm,
  nearest: readonly SizeMm[],
): QuoteRefusal {
  const ranges = [...rows]
    .sort((a, b) => distanceTo(a.range, requested) - distanceTo(b.range, requested) || a.row.id - b.row.id)
    .slice(0, MAX_RANGES);
  const errors = errorList();
  for (const axis of ['width', 'height'] as const) {
    const offered = ranges.map(({ range }) => range[axis]);
    // If some row covers each axis separately, the fault is the combination of both.
    if (offered.some(({ min, max }) => requested[axis] >= min && requested[axis] <= max)) continue;
    const message = `must be ${[...new Set(offered.map(words))].join(' or ')}, not ${requested[axis]}`;
    const minimum = bound(Math.min(...offered.map(({ min }) => min)));
    const maximum = bound(Math.max(...offered.map(({ max }) => max)));
    errors.add(`/${axis}`, 'out_of_range', message, { minimum, maximum, value: requested[axis] });
  }
  if (errors.items.length === 0) {
    const message = `no pricing row takes ${requested.width} mm of width together with ${requested.height} mm of height`;
    errors.add('/width', 'out_of_range', message, { value: requested.width, ...requested });
    errors.add('/height', 'out_of_range', message, { value: requested.height, ...requested });
  }
  const [first] = ranges;
  const more = ranges.length > 1 ? `, nearest of ${rows.length} rows` : '';
  const takes = first
    ? `row ${first.row.id} takes widths ${words(first.range.width)} and heights ${words(first.range.height)}${more}`
    : 'no row takes it';
  return {
    code: 'dimensions_out_of_range',
    detail: `${requested.width} x ${requested.height} mm is out of range: ${takes}.${nearestInWords(nearest)}`,
    errors: errors.items,
    nearest_sizes: nearest,
    ranges: ranges.map(({ row, range }): OfferedRange => offeredRange(row.id, range)),
  };
}

function words({ min, max }: SizeRange): string {
  if (min === Number.NEGATIVE_INFINITY) return max === Number.POSITIVE_INFINITY ? 'of any size' : `up to ${max} mm`;
  return max === Number.POSITIVE_INFINITY ? `from ${min} mm` : `from ${min} to ${max} mm`;
}

/**
 * `dimensions_unavailable` (D10): a size within the range that cannot be made, or has no price.
 *
 * @example
 * refuseUnavailable(row, { outcome: 'no_price' }, { width: 1300, height: 410 }, []).code; // 'dimensions_unavailable'
 */
export function refuseUnavailable(
  row: PricingRow,
  value: Extract<RowValue, { outcome: 'unavailable' | 'no_price' }>,
  requested: SizeMm,
  nearest: readonly SizeMm[],
): QuoteRefusal {
  const message = `${requested.width} x ${requested.height} mm is not available: ${reason(row, value, requested)}`;
  const code = value.outcome === 'no_price' ? 'no_price' : value.reason;
  const cell = value.outcome === 'unavailable' && value.cell ? { cell: value.cell } : {};
  const params = { ...requested, pricing_configuration_id: row.id, ...cell };
  return {
    code: 'dimensions_unavailable',
    detail: `${message}.${nearestInWords(nearest)}`,
    // The fault is the combination of width and height.
    errors: ['/width', '/height'].map((pointer) => ({ pointer, code, message, params })),
    nearest_sizes: nearest,
  };
}

function reason(row: PricingRow, value: Parameters<typeof refuseUnavailable>[1], requested: SizeMm): string {
  if (value.outcome === 'no_price') return `row ${row.id} has neither a usable price table nor a minimum price`;
  const { cell } = value;
  const isOwnCell = cell?.width === requested.width && cell.height === requested.height;
  const pricedSize = cell && !isOwnCell ? `${cell.width} x ${cell.height} mm, which prices it,` : 'it';
  switch (value.reason) {
    case 'unavailable_key':
      return `row ${row.id} lists it as unavailable`;
    case 'empty_cells_around':
      return `row ${row.id} has no price for any size around it`;
    case 'empty_cell':
      return `${pricedSize} has no price in row ${row.id}`;
    case 'not_above_zero':
      return `${pricedSize} has no price above 0 in row ${row.id}`;
  }
}

type NoValue = Exclude<TableValue, { outcome: 'priced' }>;

/**
 * A table that has no price at a size, and what it says about it.
 *
 * @example
 * const said: SilentTable = { table, value: { outcome: 'outside' } };
 */
type SilentTable = { readonly table: PriceTable | undefined; readonly value: NoValue | undefined };

/**
 * A price by size that a table does not have (D15.4): the refusal that a row would get, with a pointer to what the table
 * prices. `named` tells who it is.
 *
 * @example
 * refuseTable('Volet', { table, value: { outcome: 'outside' } }, size, { pointer, params: {} }, []).code; // 'dimensions_out_of_range'
 */
export function refuseTable(
  label: string,
  { table, value }: SilentTable,
  requested: SizeMm,
  named: Pick<QuoteError, 'pointer' | 'params' | 'step_id' | 'option_ids'>,
  nearest: readonly SizeMm[],
): QuoteRefusal {
  const isOutside = value?.outcome === 'outside';
  const code = isOutside ? 'out_of_range' : value?.outcome === 'unavailable' ? value.reason : 'no_price';
  const limits = isOutside && table?.kind === 'grid' ? ` (${rangeInWords(table)})` : '';
  const message = `${label} has no price at ${requested.width} x ${requested.height} mm${limits}`;
  const cell = value?.outcome === 'unavailable' && value.cell ? { cell: value.cell } : {};
  const { pointer, params, ...location } = named;
  return {
    code: isOutside ? 'dimensions_out_of_range' : 'dimensions_unavailable',
    detail: `${message}.${nearestInWords(nearest)}`,
    errors: [{ pointer, code, message, params: { ...requested, ...params, ...cell }, ...location }],
    nearest_sizes: nearest,
    ...(isOutside ? { ranges: [] } : {}),
  };
}

/**
 * An option whose table has no price at the size (D15.4), with a pointer to the selection, and the nearest sizes at
 * which both have a price.
 *
 * @example
 * refuseOptionTable(shutter, { table, value: { outcome: 'outside' } }, size, place, []).code; // 'dimensions_out_of_range'
 */
export function refuseOptionTable(
  option: Pick<OfferedOption, 'step_id' | 'option_id' | 'label' | 'tableId'>,
  said: SilentTable,
  size: SizeMm,
  pointer: string,
  nearest: readonly SizeMm[],
): QuoteRefusal {
  const { step_id, option_id, label } = option;
  const params = { option: { id: option_id, name: label }, price_table_id: option.tableId ?? null };
  return refuseTable(label, said, size, { pointer, params, step_id, option_ids: [option_id] }, nearest);
}

function rangeInWords({ widths, heights }: Extract<PriceTable, { kind: 'grid' }>): string {
  return `its table goes from ${widths[0]} x ${heights[0]} to ${widths.at(-1)} x ${heights.at(-1)} mm`;
}
