import { compareExact } from '../decimal/arithmetic.ts';
import type { ExactNumber } from '../decimal/decimal.ts';
import { type ExactPriceLine, exactPriceLine, lineCoefficients } from '../price-table/price-line.ts';
import type { GridTable } from '../price-table/price-table.ts';

// The sums run over every cell in big integers and cost a hundred times the rest of a quote. A parsed table never
// changes, so its line is kept with it, for as long as the table is kept.
const lines = new WeakMap<GridTable, GridLine | null>();

/**
 * The exact line of a grid, with its coefficients as plain numbers to show.
 *
 * @example
 * const { A, B } = gridLine(grid) ?? {};
 */
type GridLine = ExactPriceLine & { readonly A: number; readonly B: number };

/**
 * The least-squares line over the positive cells of a grid (D10, mode `formule`); undefined with fewer than two different
 * surfaces. Computed once for each parsed table.
 *
 * @example
 * gridLine(grid) === gridLine(grid); // true
 */
export function gridLine(table: GridTable): GridLine | undefined {
  const known = lines.get(table);
  if (known !== undefined) return known ?? undefined;
  const points: { width: number; height: number; price: ExactNumber }[] = [];
  for (const [row, height] of table.heights.entries()) {
    for (const [column, width] of table.widths.entries()) {
      const price = table.prices[row]?.[column] ?? null;
      if (price !== null && compareExact(price, 0) > 0) points.push({ width, height, price });
    }
  }
  const exact = exactPriceLine(points);
  const line = exact && { ...exact, ...lineCoefficients(exact) };
  lines.set(table, line ?? null);
  return line;
}

const usable = new WeakMap<GridTable, boolean>();

/**
 * Whether a grid has any price at all: without one it is not usable (D10). Computed once for each parsed table, because
 * the search for the nearest sizes needs it at every empty cell.
 *
 * @example
 * hasPositiveCell({ kind: 'grid', mode: 'majoration', widths: [800], heights: [900], prices: [[null]] }); // false
 */
export function hasPositiveCell(table: GridTable): boolean {
  const known = usable.get(table);
  if (known !== undefined) return known;
  const found = table.prices.some((cells) => cells.some((price) => price !== null && compareExact(price, 0) > 0));
  usable.set(table, found);
  return found;
}
