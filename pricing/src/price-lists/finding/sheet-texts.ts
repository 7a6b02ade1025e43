import type { Area, Cell, Sheet } from '../sheet.ts';
import { areasByRow } from './areas-by-row.ts';

/** A cell outside of all tables of its sheet. */
export type LooseCell = { cell: Cell; row: number; column: number };

/** Calls back for each filled cell that belongs to no table, from top to bottom. */
export const forEachLooseCell = (sheet: Sheet, areas: readonly Area[], visit: (loose: LooseCell) => void): void => {
  const areasAt = areasByRow(areas);
  sheet.rows.forEach((cells, row) => {
    const near = areasAt(row);
    cells.forEach((cell, column) => {
      if (!near.some(({ left, right }) => column >= left && column <= right)) visit({ cell, row, column });
    });
  });
};

const MAX_TEXTS = 500;

/** The texts of a sheet outside of its tables: titles and notes, which may apply to all of them. */
export const looseTexts = (sheet: Sheet, areas: readonly Area[]): string[] => {
  const texts: string[] = [];
  forEachLooseCell(sheet, areas, ({ cell }) => {
    if (cell.kind === 'text' && texts.length < MAX_TEXTS) texts.push(cell.text.slice(0, 300));
  });
  return texts;
};
