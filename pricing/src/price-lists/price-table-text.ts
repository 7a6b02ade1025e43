import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalText } from '../decimal/decimal-text.ts';
import type { InterpolationMode } from '../price-table/price-table.ts';

export type Grid = {
  widths: readonly number[];
  heights: readonly number[];
  prices: readonly (readonly (ExactNumber | null)[])[];
};

/** Every digit as it was written (D3): a decimal that a double cannot represent is written out. */
const written = (price: ExactNumber | null): string =>
  price === null || typeof price === 'number' ? String(price) : decimalText(price);

/** A grid as the text of a `price_table` (§2.3 format 3). `further` are keys that the table had in addition (D8). */
export const priceTableText = (
  { widths, heights, prices }: Grid,
  mode: InterpolationMode,
  further: Record<string, unknown> = {},
): string => {
  const head = JSON.stringify({ type: 'table-directe', modeInterpolation: mode, widths, heights });
  const rows = prices.map((row) => `[${row.map(written).join(',')}]`).join(',');
  const rest = JSON.stringify(further).slice(1, -1);
  return `${head.slice(0, -1)},"prices":[${rows}]${rest === '' ? '' : `,${rest}`}}`;
};
