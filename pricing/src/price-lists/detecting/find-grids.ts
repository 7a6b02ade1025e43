import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';
import { type Area, cellAt, type Sheet } from '../sheet.ts';
import { areasByRow } from './areas-by-row.ts';
import { isSizeLike, roughNumber } from './cell-values.ts';
import { type GridFrame, gridAt } from './grid-frame.ts';

export type FoundGrid = GridFrame & { faults: FileFault[] };

const holds = ({ top, left, bottom, right }: Area, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** The numbers that head an axis of a grid. */
const headers = (sheet: Sheet, { corner, rows, columns }: GridFrame, axis: 'rows' | 'columns'): string =>
  (axis === 'rows'
    ? rows.map((row) => roughNumber(cellAt(sheet, row, corner.column)))
    : columns.map((column) => roughNumber(cellAt(sheet, corner.row, column)))
  ).join(' ');

/**
 * The fault of a place that heads prices and is no size: they would be lost without a word. None where another table begins:
 * behind an empty corner, prices that rise look like headers, so there only a repetition of our own headers is believed.
 */
const unheadedFault = (
  sheet: Sheet,
  frame: GridFrame,
  [row, column]: readonly [number, number],
  axis: 'rows' | 'columns',
  cornerMayBeSize: boolean,
): FileFault[] => {
  const header = cellAt(sheet, row, column);
  const other = gridAt(sheet, row, column, cornerMayBeSize);
  if (other && (header !== undefined || headers(sheet, other, axis) === headers(sheet, frame, axis))) return [];
  const advice = 'put an empty line or column before what does not belong to the table';
  const message = header
    ? `${JSON.stringify(header.text.slice(0, 40))} heads prices and is no size; ${advice}`
    : `There are prices here without a size; write it, or ${advice}`;
  return [fileFault(header ? 'not_a_size' : 'missing_size', message, { sheet: sheet.name, row, column })];
};

/** Prices beside the table, or in a gap of its header, that no size heads. */
const unheadedPrices = (sheet: Sheet, frame: GridFrame, cornerMayBeSize: boolean): FileFault[] => {
  const { corner, rows, columns, area } = frame;
  // Such a grid is refused for its size, and was not followed to its end.
  if (rows.length > limits.headers || columns.length > limits.headers) return [];
  const headed = new Set(columns);
  const gaps = Array.from({ length: area.right - area.left }, (_, index) => area.left + 1 + index).filter(
    (column) => !headed.has(column),
  );
  const nextRow = area.bottom + 1;
  const inColumn = (column: number) => rows.some((row) => isSizeLike(cellAt(sheet, row, column)));
  return [
    ...[...gaps, area.right + 1]
      .filter(inColumn)
      .flatMap((column) => unheadedFault(sheet, frame, [corner.row, column], 'rows', cornerMayBeSize)),
    ...(columns.some((column) => isSizeLike(cellAt(sheet, nextRow, column)))
      ? unheadedFault(sheet, frame, [nextRow, corner.column], 'columns', cornerMayBeSize)
      : []),
  ];
};

/** All grids of a sheet, from its top left to its bottom right. */
export const findGrids = (sheet: Sheet, taken: readonly Area[], cornerMayBeSize: boolean): FoundGrid[] => {
  const found: FoundGrid[] = [];
  const takenAt = areasByRow(taken);
  let near: Area[] = [];
  sheet.rows.forEach((cells, row) => {
    near = near.filter(({ bottom }) => bottom >= row);
    const others = takenAt(row);
    cells.forEach((cell, column) => {
      // The first size of a header: its corner is to the left of it, and may be empty.
      if (column === 0 || found.length > limits.tables) return;
      if (near.some((area) => holds(area, row, column)) || others.some((area) => holds(area, row, column))) return;
      if (!isSizeLike(cell)) return;
      const frame = gridAt(sheet, row, column - 1, cornerMayBeSize);
      if (!frame) return;
      found.push({ ...frame, faults: unheadedPrices(sheet, frame, cornerMayBeSize) });
      near.push(frame.area);
    });
  });
  return found;
};
