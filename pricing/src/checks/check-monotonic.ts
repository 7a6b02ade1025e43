import { compareExact } from '../decimal/compare-exact.ts';
import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal-of.ts';
import { decimalText } from '../decimal/decimal-text.ts';
import type { GridTable, PriceTable } from '../price-table/price-table.ts';
import type { ReportItem } from './report-item.ts';

type Drop = { readonly row: number; readonly column: number; readonly text: string };

/**
 * `not_monotonic` (D7): a larger window is cheaper. In a grid: a price below that of the nearest smaller size in its row
 * or column, empty and non-positive cells skipped; equal prices (plateaus) are normal. In a formula: A below 0. Often a
 * typing slip, sometimes meant: a third of real tables have one, hence a warning. One item a row, at the first.
 *
 * @example
 * checkMonotonic(7, gridWithADrop)[0]?.pointer; // '/price_table/prices/2/4'
 */
export function checkMonotonic(rowId: number, table: PriceTable): ReportItem[] {
  if (table.kind === 'formula' && table.A !== null && compareExact(table.A, 0) < 0) {
    return [item(rowId, '/price_table/A', `A is ${shown(table.A)}, so a larger window costs less. Check its sign.`)];
  }
  const drops = table.kind === 'grid' ? gridDrops(table) : [];
  const [first] = drops;
  if (!first) return [];
  const more = drops.length > 1 ? ` ${drops.length - 1} more cells are like it.` : '';
  const advice = `${first.text}.${more} Check for typing slips; keep it if it is meant.`;
  return [item(rowId, `/price_table/prices/${first.row}/${first.column}`, advice)];
}

function gridDrops({ widths, heights, prices }: GridTable): Drop[] {
  const drops: Drop[] = [];
  // For each column, the last row that has a price.
  const above: (number | undefined)[] = [];
  for (const [row, cells] of prices.entries()) {
    let left: number | undefined;
    for (const [column, price] of cells.entries()) {
      if (price === null || compareExact(price, 0) <= 0) continue;
      const upper = above[column];
      const narrower = left === undefined ? null : cells[left];
      const lower = upper === undefined ? null : prices[upper]?.[column];
      const here = `${widths[column]} x ${heights[row]} mm costs ${shown(price)}`;
      if (narrower != null && compareExact(price, narrower) < 0) {
        const than = `${widths[left ?? 0]} x ${heights[row]} mm (${shown(narrower)})`;
        drops.push({ row, column, text: `${here}, less than the narrower ${than}` });
      } else if (lower != null && compareExact(price, lower) < 0) {
        const than = `${widths[column]} x ${heights[upper ?? 0]} mm (${shown(lower)})`;
        drops.push({ row, column, text: `${here}, less than the lower ${than}` });
      }
      left = column;
      above[column] = row;
    }
  }
  return drops;
}

function shown(price: ExactNumber): string {
  return decimalText(decimalOf(price));
}

function item(rowId: number, pointer: string, advice: string): ReportItem {
  const message = `Prices of row ${rowId} do not grow with the size: ${advice}`;
  return { code: 'not_monotonic', message, pointer, pricing_configuration_id: rowId };
}
