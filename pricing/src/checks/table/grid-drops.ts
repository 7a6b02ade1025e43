import { compareExact } from '../../decimal/arithmetic/compare-exact.ts';
import type { ExactNumber } from '../../decimal/decimal.ts';
import type { GridTable } from '../../price-table/price-table.ts';

/**
 * The place of a cell in a grid.
 *
 * @example
 * const cell: Cell = { row: 2, column: 4 };
 */
export type Cell = { readonly row: number; readonly column: number };

/**
 * Two cells of one row or one column, of which the larger window is cheaper.
 *
 * @example
 * const drop: Drop = { smaller: { row: 0, column: 3 }, larger: { row: 0, column: 4 } };
 */
export type Drop = { readonly smaller: Cell; readonly larger: Cell };

/**
 * The price of a cell; undefined if it has none above 0.
 *
 * @example
 * priceAt(grid, { row: 0, column: 0 }); // 210
 */
export function priceAt({ prices }: GridTable, { row, column }: Cell): ExactNumber | undefined {
  const price = prices[row]?.[column];
  return price === null || price === undefined || compareExact(price, 0) <= 0 ? undefined : price;
}

/**
 * Every cell with a price below that of the nearest smaller size in its row, or otherwise in its column. Cells without
 * a price are skipped, and equal prices (plateaus) are normal.
 *
 * @example
 * gridDrops(grid).length; // 0
 */
export function gridDrops(grid: GridTable): Drop[] {
  const drops: Drop[] = [];
  // For each column, the last row that has a price.
  const above: (number | undefined)[] = [];
  for (const [row, cells] of grid.prices.entries()) {
    let left: number | undefined;
    for (const column of cells.keys()) {
      const price = priceAt(grid, { row, column });
      if (price === undefined) continue;
      const narrower = left === undefined ? undefined : { row, column: left };
      const upper = above[column];
      const lower = upper === undefined ? undefined : { row: upper, column };
      const smaller = [narrower, lower].find((cell) => cell && compareExact(price, priceAt(grid, cell) ?? 0) < 0);
      if (smaller) drops.push({ smaller, larger: { row, column } });
      left = column;
      above[column] = row;
    }
  }
  return drops;
}
