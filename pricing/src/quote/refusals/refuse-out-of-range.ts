import { errorList } from '../../price-table/parsing/error-list.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { SizeRange } from '../../row-price/size-range.ts';
import { nearestInWords } from '../nearest/nearest-in-words.ts';
import type { SizeMm } from '../request/size-mm.ts';
import { bound, distanceTo, offeredRange, type RowRange } from '../row/row-range.ts';
import type { OfferedRange, QuoteRefusal } from './quote-refusal.ts';

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
export function refuseOutOfRange(rows: readonly RangeOfRow[], asked: SizeMm, nearest: readonly SizeMm[]): QuoteRefusal {
  const ranges = [...rows]
    .sort((a, b) => distanceTo(a.range, asked) - distanceTo(b.range, asked) || a.row.id - b.row.id)
    .slice(0, MAX_RANGES);
  const errors = errorList();
  for (const axis of ['width', 'height'] as const) {
    const offered = ranges.map(({ range }) => range[axis]);
    // If some row covers each axis separately, the fault is the combination of both.
    if (offered.some(({ min, max }) => asked[axis] >= min && asked[axis] <= max)) continue;
    const message = `must be ${[...new Set(offered.map(words))].join(' or ')}, not ${asked[axis]}`;
    const minimum = bound(Math.min(...offered.map(({ min }) => min)));
    const maximum = bound(Math.max(...offered.map(({ max }) => max)));
    errors.add(`/${axis}`, 'out_of_range', message, { minimum, maximum, value: asked[axis] });
  }
  if (errors.items.length === 0) {
    const message = `no pricing row takes ${asked.width} mm of width together with ${asked.height} mm of height`;
    errors.add('/width', 'out_of_range', message, { value: asked.width, ...asked });
    errors.add('/height', 'out_of_range', message, { value: asked.height, ...asked });
  }
  const [first] = ranges;
  const more = ranges.length > 1 ? `, nearest of ${rows.length} rows` : '';
  const takes = first
    ? `row ${first.row.id} takes widths ${words(first.range.width)} and heights ${words(first.range.height)}${more}`
    : 'no row takes it';
  return {
    code: 'dimensions_out_of_range',
    detail: `${asked.width} x ${asked.height} mm is out of range: ${takes}.${nearestInWords(nearest)}`,
    errors: errors.items,
    nearest_sizes: nearest,
    ranges: ranges.map(({ row, range }): OfferedRange => offeredRange(row.id, range)),
  };
}

function words({ min, max }: SizeRange): string {
  if (min === Number.NEGATIVE_INFINITY) return max === Number.POSITIVE_INFINITY ? 'of any size' : `up to ${max} mm`;
  return max === Number.POSITIVE_INFINITY ? `from ${min} mm` : `from ${min} to ${max} mm`;
}
