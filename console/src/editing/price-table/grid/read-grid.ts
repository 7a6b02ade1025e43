import { isPriceNumber } from '@vantail/pricing';
import type { CellRow, Grid } from './grid.ts';

/**
 * The grid in a JSON object, if it has the right shape. Sizes out of order or an unknown mode can be corrected in the
 * sheet; rows of a different length or cells that are not numbers cannot, and give undefined.
 */
export const readGrid = (json: Readonly<Record<string, unknown>>): Grid | undefined => {
  const { type, modeInterpolation: mode, widths, heights, prices } = json;
  if (type !== 'table-directe' || !isSizes(widths) || !isSizes(heights)) return undefined;
  if (!Array.isArray(prices) || prices.length !== heights.length) return undefined;
  if (!prices.every((row) => isCellRow(row, widths.length))) return undefined;
  return { mode: typeof mode === 'string' ? mode : null, widths, heights, prices, json };
};

const isSizes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((size) => Number.isFinite(size));

const isCellRow = (row: unknown, length: number): row is CellRow =>
  Array.isArray(row) && row.length === length && row.every((cell) => cell === null || isPriceNumber(cell));
