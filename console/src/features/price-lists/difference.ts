import { type CellDifference, kindOfChange } from '../../editing/differences/cell-difference.ts';
import type { ImportedTable } from './preview/import-price-list.ts';

type Grid = { widths: number[]; heights: number[]; prices: (number | null)[][] };

/** The grid that the row would have; undefined if nothing would be written. */
const gridOf = ({ price_table }: ImportedTable): Grid | undefined =>
  price_table === null ? undefined : (JSON.parse(price_table) as Grid);

/** Every cell of the new table, beside its old value. */
export const differences = (table: ImportedTable): CellDifference[][] => {
  const grid = gridOf(table);
  if (!grid) return [];
  const changed = new Map(table.cells.map((cell) => [`${cell.width}_${cell.height}`, cell]));
  const fresh = { widths: new Set(table.added_widths), heights: new Set(table.added_heights) };
  const isCreated = table.action === 'created';
  return grid.heights.map((height, row) =>
    grid.widths.map((width, column) => {
      const now = grid.prices[row]?.[column] ?? null;
      const cell = changed.get(`${width}_${height}`);
      if (cell) {
        return { width, height, now, before: cell.old, percent: cell.percent, kind: kindOfChange(cell.old, now) };
      }
      const isNew = now !== null && (isCreated || fresh.widths.has(width) || fresh.heights.has(height));
      return {
        width,
        height,
        now,
        before: now,
        percent: null,
        kind: now === null ? 'unavailable' : isNew ? 'new' : 'same',
      };
    }),
  );
};
