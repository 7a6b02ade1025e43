import { compareExact } from '../../decimal/arithmetic/compare-exact.ts';
import type { ExactNumber } from '../../decimal/decimal.ts';
import { decimalOf } from '../../decimal/decimal-of.ts';
import { decimalText } from '../../decimal/decimal-text.ts';
import { plainNumber } from '../../decimal/plain-number.ts';
import type { GridTable, Params, PriceTable } from '../../price-table/price-table.ts';
import type { ReportItem } from '../report/report-item.ts';
import { type Cell, type Drop, gridDrops, priceAt } from './grid-drops.ts';
import { expectedPrice, likelierSlip } from './likelier-slip.ts';

// Judging a drop means looking at its whole row and column, and a grid may have 40,000 drops.
const MAX_WEIGHED = 100;
// A drop this large is reported before smaller ones, wherever they are.
const WIDE = 1.5;

/**
 * `not_monotonic` (D7): a larger window is cheaper. In a grid: a price below that of the nearest smaller size in its
 * row or column, where empty and non-positive cells are skipped; equal prices (plateaus) are normal. In a formula: A
 * below 0. It is often a typing slip but sometimes intended (a third of real tables have one), hence a warning. There
 * is one item per row: at the first large drop, otherwise at the first drop, and there at the cell that is more likely
 * wrong.
 *
 * @example
 * checkMonotonic(7, gridWithADrop)[0]?.pointer; // '/price_table/prices/2/4'
 */
export function checkMonotonic(rowId: number, table: PriceTable): ReportItem[] {
  if (table.kind === 'formula' && table.A !== null && compareExact(table.A, 0) < 0) {
    const advice = `A is ${shown(table.A)}, so a larger window costs less. Check its sign.`;
    return [item(rowId, '/price_table/A', advice, { A: plainNumber(table.A) })];
  }
  if (table.kind !== 'grid') return [];
  const drops = gridDrops(table);
  const worst = drops.find((drop) => gap(table, drop) > WIDE) ?? drops[0];
  if (!worst) return [];
  const slips = drops.slice(0, MAX_WEIGHED).map((drop) => likelierSlip(table, drop));
  const others = new Set(slips.map(({ row, column }) => `${row}_${column}`)).size + drops.length - slips.length - 1;
  const slip = likelierSlip(table, worst);
  const more = others > 0 ? ` ${others} more cells are like it.` : '';
  const advice = `${words(table, worst, slip)}.${more} Check for typing slips; keep it if it is meant.`;
  return [item(rowId, `/price_table/prices/${slip.row}/${slip.column}`, advice, facts(table, worst, slip, others))];
}

function gap(grid: GridTable, { smaller, larger }: Drop): number {
  return plainNumber(priceAt(grid, smaller) ?? 0) / plainNumber(priceAt(grid, larger) ?? 1);
}

function sizeOf({ widths, heights }: GridTable, { row, column }: Cell): { width: number; height: number } {
  return { width: widths[column] ?? 0, height: heights[row] ?? 0 };
}

function words(grid: GridTable, { smaller, larger }: Drop, slip: Cell): string {
  const isSmaller = slip === smaller;
  const other = isSmaller ? larger : smaller;
  const said = (cell: Cell): string => `${sizeOf(grid, cell).width} x ${sizeOf(grid, cell).height} mm`;
  const cost = (cell: Cell): string => shown(priceAt(grid, cell) ?? 0);
  const isInRow = smaller.row === larger.row;
  const than = isSmaller
    ? `more than the ${isInRow ? 'wider' : 'higher'}`
    : `less than the ${isInRow ? 'narrower' : 'lower'}`;
  return `${said(slip)} costs ${cost(slip)}, ${than} ${said(other)} (${cost(other)})`;
}

function facts(grid: GridTable, { smaller, larger }: Drop, slip: Cell, others: number): Params {
  const price = (cell: Cell): number => plainNumber(priceAt(grid, cell) ?? 0);
  const other = slip === smaller ? larger : smaller;
  return {
    ...sizeOf(grid, slip),
    price: price(slip),
    expected: expectedPrice(grid, slip) ?? null,
    neighbour: { ...sizeOf(grid, other), price: price(other) },
    more: others,
  };
}

function shown(price: ExactNumber): string {
  return decimalText(decimalOf(price));
}

function item(rowId: number, pointer: string, advice: string, params: Params): ReportItem {
  const message = `Prices of row ${rowId} do not grow with the size: ${advice}`;
  return { code: 'not_monotonic', message, pointer, pricing_configuration_id: rowId, params };
}
