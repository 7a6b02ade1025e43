import type { PricingRow } from '../../row-price/pricing-row.ts';
import { nearestInWords } from '../nearest/nearest-in-words.ts';
import type { SizeMm } from '../request/size-mm.ts';
import type { RowValue } from '../row/row-value.ts';
import type { QuoteRefusal } from './quote-refusal.ts';

/**
 * `dimensions_unavailable` (D10): a size within the range that cannot be made, or has no price.
 *
 * @example
 * refuseUnavailable(row, { outcome: 'no_price' }, { width: 1300, height: 410 }, []).code; // 'dimensions_unavailable'
 */
export function refuseUnavailable(
  row: PricingRow,
  value: Extract<RowValue, { outcome: 'unavailable' | 'no_price' }>,
  asked: SizeMm,
  nearest: readonly SizeMm[],
): QuoteRefusal {
  const message = `${asked.width} x ${asked.height} mm is not available: ${reason(row, value, asked)}`;
  const code = value.outcome === 'no_price' ? 'no_price' : value.reason;
  const cell = value.outcome === 'unavailable' && value.cell ? { cell: value.cell } : {};
  const params = { ...asked, pricing_configuration_id: row.id, ...cell };
  return {
    code: 'dimensions_unavailable',
    detail: `${message}.${nearestInWords(nearest)}`,
    // The fault is the combination of width and height.
    errors: ['/width', '/height'].map((pointer) => ({ pointer, code, message, params })),
    nearest_sizes: nearest,
  };
}

function reason(row: PricingRow, value: Parameters<typeof refuseUnavailable>[1], asked: SizeMm): string {
  if (value.outcome === 'no_price') return `row ${row.id} has neither a usable price table nor a minimum price`;
  const { cell } = value;
  const isOwnCell = cell?.width === asked.width && cell.height === asked.height;
  const place = cell && !isOwnCell ? `${cell.width} x ${cell.height} mm, which prices it,` : 'it';
  switch (value.reason) {
    case 'unavailable_key':
      return `row ${row.id} lists it as unavailable`;
    case 'empty_cells_around':
      return `row ${row.id} has no price for any size around it`;
    case 'empty_cell':
      return `${place} has no price in row ${row.id}`;
    case 'not_above_zero':
      return `${place} has no price above 0 in row ${row.id}`;
  }
}
