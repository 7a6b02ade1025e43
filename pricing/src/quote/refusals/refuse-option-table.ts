import type { PriceTable } from '../../price-table/price-table.ts';
import { nearestInWords } from '../nearest/nearest-in-words.ts';
import type { OfferedOption } from '../options/offered-option.ts';
import type { SizeMm } from '../request/size-mm.ts';
import type { TableValue } from '../row/table-value.ts';
import type { QuoteRefusal } from './quote-refusal.ts';

type NoValue = Exclude<TableValue, { outcome: 'priced' }>;

/**
 * An option whose table has no price at the size (D15.4): the refusal that a row would get, with a pointer to the
 * selection, and the nearest sizes at which both have a price.
 *
 * @example
 * refuseOptionTable(shutter, table, { outcome: 'outside' }, size, place, []).code; // 'dimensions_out_of_range'
 */
export function refuseOptionTable(
  option: OfferedOption,
  { table, value }: { readonly table: PriceTable | undefined; readonly value: NoValue | undefined },
  asked: SizeMm,
  pointer: string,
  nearest: readonly SizeMm[],
): QuoteRefusal {
  const { step_id, option_id, label } = option;
  const isOutside = value?.outcome === 'outside';
  const code = isOutside ? 'out_of_range' : value?.outcome === 'unavailable' ? value.reason : 'no_price';
  const limits = isOutside && table?.kind === 'grid' ? ` (${rangeInWords(table)})` : '';
  const message = `${label} has no price at ${asked.width} x ${asked.height} mm${limits}`;
  const cell = value?.outcome === 'unavailable' && value.cell ? { cell: value.cell } : {};
  const params = { ...asked, option: { id: option_id, name: label }, price_table_id: option.tableId ?? null, ...cell };
  return {
    code: isOutside ? 'dimensions_out_of_range' : 'dimensions_unavailable',
    detail: `${message}.${nearestInWords(nearest)}`,
    errors: [{ pointer, code, message, params, step_id, option_ids: [option_id] }],
    nearest_sizes: nearest,
    ...(isOutside ? { ranges: [] } : {}),
  };
}

function rangeInWords({ widths, heights }: Extract<PriceTable, { kind: 'grid' }>): string {
  return `its table goes from ${widths[0]} x ${heights[0]} to ${widths.at(-1)} x ${heights.at(-1)} mm`;
}
