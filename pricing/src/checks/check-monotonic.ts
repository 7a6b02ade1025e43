import { compareExact } from '../decimal/arithmetic.ts';
import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalOf, decimalText, plainNumber } from '../decimal/decimal.ts';
import type { GridTable, Params, PriceTable } from '../price-table/price-table.ts';
import type { ReportItem } from './report-item.ts';

/**
 * The place of a cell in a grid.
 *
 * @example
 * const cell: Cell = { row: 2, column: 4 };
 */
type Cell = { readonly row: number; readonly column: number };

/**
 * Two cells of one row or one column, of which the larger window is cheaper.
 *
 * @example
 * const drop: Drop = { smaller: { row: 0, column: 3 }, larger: { row: 0, column: 4 } };
 */
type Drop = { readonly smaller: Cell; readonly larger: Cell };

/**
 * The price of a cell; undefined if it has none above 0.
 *
 * @example
 * priceAt(grid, { row: 0, column: 0 }); // 210
 */
function priceAt({ prices }: GridTable, { row, column }: Cell): ExactNumber | undefined {
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
function gridDrops(grid: GridTable): Drop[] {
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

// A price that is half as much again as its neighbours suggest, or two thirds of it, is not a detail of a tariff.
const FAR_OFF = 1.5;

/**
 * Which of the two cells of a drop is more likely wrong: the one that disagrees with more cells of its row and column.
 * If both disagree with equally many it is the larger window, unless only the smaller one is far from what the cells
 * around it suggest.
 *
 * @example
 * likelierSlip(grid, drop); // { row: 2, column: 4 }
 */
function likelierSlip(grid: GridTable, { smaller, larger }: Drop): Cell {
  const [ofSmaller, ofLarger] = [disagreements(grid, smaller), disagreements(grid, larger)];
  if (ofSmaller !== ofLarger) return ofSmaller > ofLarger ? smaller : larger;
  return isFarOff(grid, smaller, larger) && !isFarOff(grid, larger, smaller) ? smaller : larger;
}

/**
 * The price that the nearest priced cells on both sides suggest for a cell, to the cent: in its row and in its column
 * by the straight line between the two, at an edge by the only neighbour. Undefined if it has no neighbour.
 *
 * @example
 * expectedPrice(grid, { row: 2, column: 4 }); // 1200
 */
function expectedPrice(grid: GridTable, cell: Cell, without?: Cell): number | undefined {
  const guesses = (['row', 'column'] as const).flatMap((along) => guess(grid, cell, along, without) ?? []);
  if (guesses.length === 0) return undefined;
  return Math.round((guesses.reduce((sum, price) => sum + price, 0) / guesses.length) * 100) / 100;
}

function isFarOff(grid: GridTable, cell: Cell, without: Cell): boolean {
  const expected = expectedPrice(grid, cell, without);
  const ratio = plainNumber(priceAt(grid, cell) ?? 0) / (expected ?? 0);
  return expected !== undefined && (ratio > FAR_OFF || ratio < 1 / FAR_OFF);
}

/** How many cells of its row and its column are smaller but dearer, or larger but cheaper. */
function disagreements(grid: GridTable, cell: Cell): number {
  const own = priceAt(grid, cell) ?? 0;
  const disagrees = (other: Cell, isLarger: boolean): boolean => {
    const price = priceAt(grid, other);
    if (price === undefined) return false;
    const order = compareExact(price, own);
    return isLarger ? order < 0 : order > 0;
  };
  const { row, column } = cell;
  const inRow = grid.widths.filter((_, at) => at !== column && disagrees({ row, column: at }, at > column));
  const inColumn = grid.heights.filter((_, at) => at !== row && disagrees({ row: at, column }, at > row));
  return inRow.length + inColumn.length;
}

type Known = { readonly size: number; readonly price: number };

function guess(grid: GridTable, cell: Cell, along: 'row' | 'column', without: Cell | undefined): number | undefined {
  const sizes = along === 'row' ? grid.widths : grid.heights;
  const own = along === 'row' ? cell.column : cell.row;
  const nearest = (direction: -1 | 1): Known | undefined => {
    for (let at = own + direction; at >= 0 && at < sizes.length; at += direction) {
      const other = along === 'row' ? { row: cell.row, column: at } : { row: at, column: cell.column };
      const price = priceAt(grid, other);
      const isLeftOut = other.row === without?.row && other.column === without.column;
      if (price !== undefined && !isLeftOut) return { size: sizes[at] ?? 0, price: plainNumber(price) };
    }
    return undefined;
  };
  const [before, after] = [nearest(-1), nearest(1)];
  if (!before || !after) return before?.price ?? after?.price;
  const share = ((sizes[own] ?? 0) - before.size) / (after.size - before.size);
  return before.price + share * (after.price - before.price);
}

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
    const advice = `A is ${priceText(table.A)}, so a larger window costs less. Check its sign.`;
    return [item(rowId, '/price_table/A', advice, { A: plainNumber(table.A) })];
  }
  if (table.kind !== 'grid') return [];
  if (!known.has(table)) known.set(table, gridFinding(table));
  const found = known.get(table);
  return found ? [item(rowId, found.pointer, found.advice, found.params)] : [];
}

type GridFinding = { readonly pointer: string; readonly advice: string; readonly params: Params };

/** Kept with the grid, which thousands of rows may share; null where there is nothing to say. */
const known = new WeakMap<GridTable, GridFinding | null>();

function gridFinding(table: GridTable): GridFinding | null {
  const drops = gridDrops(table);
  const worst = drops.find((drop) => gap(table, drop) > WIDE) ?? drops[0];
  if (!worst) return null;
  const slips = drops.slice(0, MAX_WEIGHED).map((drop) => likelierSlip(table, drop));
  const others = new Set(slips.map(({ row, column }) => `${row}_${column}`)).size + drops.length - slips.length - 1;
  const slip = likelierSlip(table, worst);
  const more = others > 0 ? ` ${others} more cells are like it.` : '';
  const advice = `${words(table, worst, slip)}.${more} Check for typing errors; ignore this if it is intended.`;
  const pointer = `/price_table/prices/${slip.row}/${slip.column}`;
  return { pointer, advice, params: facts(table, worst, slip, others) };
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
  const cost = (cell: Cell): string => priceText(priceAt(grid, cell) ?? 0);
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

function priceText(price: ExactNumber): string {
  return decimalText(decimalOf(price));
}

function item(rowId: number, pointer: string, advice: string, params: Params): ReportItem {
  const message = `Prices of row ${rowId} do not grow with the size: ${advice}`;
  return { code: 'not_monotonic', message, pointer, pricing_configuration_id: rowId, params };
}
