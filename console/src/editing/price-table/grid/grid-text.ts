import { exactJsonText, numberText } from '../reading/exact-json-text.ts';
import type { CellRow, Grid } from './grid.ts';

/** Rows are immutable, so the text of each is cached: after an edit of one cell, 199 of 200 rows are in the cache. */
const written = new WeakMap<CellRow, string>();

const rowText = (row: CellRow): string => {
  const known = written.get(row);
  if (known !== undefined) return known;
  const text = `[${row.map((cell) => (cell === null ? 'null' : numberText(cell))).join(',')}]`;
  written.set(row, text);
  return text;
};

/** The object of a grid, as `parsePriceTable` takes it: known keys are written anew, further ones unchanged. */
export const gridJson = ({ json, mode, widths, heights, prices }: Grid): Record<string, unknown> => ({
  ...json,
  type: 'table-directe',
  modeInterpolation: mode,
  widths,
  heights,
  prices,
});

/** The `price_table` of a grid. */
export const gridText = (grid: Grid): string => {
  const members = Object.entries(gridJson(grid)).map(([key, value]) => {
    const text = key === 'prices' ? `[${grid.prices.map(rowText).join(',')}]` : exactJsonText(value);
    return `${JSON.stringify(key)}:${text}`;
  });
  return `{${members.join(',')}}`;
};
