import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';
import { isNumberLike, roughNumber } from '../numbers/cell-values.ts';
import { cellAt, type Sheet, textAt } from '../sheet.ts';
import { type GridFrame, gridAt, isLabelled } from './grid-frame.ts';

/** The numbers that are headers of an axis of a grid. */
const headers = (sheet: Sheet, { corner, rows, columns }: GridFrame, axis: 'rows' | 'columns'): string =>
  (axis === 'rows'
    ? rows.map((row) => roughNumber(cellAt(sheet, row, corner.column)))
    : columns.map((column) => roughNumber(cellAt(sheet, corner.row, column)))
  ).join(' ');

/** Whether another table begins here: it has a corner, or repeats our own headers. Rising prices look like headers. */
const beginsTable = (
  sheet: Sheet,
  frame: GridFrame,
  [row, column]: readonly [number, number],
  axis: 'rows' | 'columns',
  cornerMayBeSize: boolean,
): boolean => {
  const other = gridAt(sheet, row, column, cornerMayBeSize);
  if (!other) return false;
  return isLabelled(textAt(sheet, row, column)) || headers(sheet, other, axis) === headers(sheet, frame, axis);
};

/**
 * The fault of a header that is not a size, with prices behind it: they would be lost silently. There is none if
 * another table begins there.
 */
const unheadedFault = (
  sheet: Sheet,
  frame: GridFrame,
  [row, column]: readonly [number, number],
  axis: 'rows' | 'columns',
  cornerMayBeSize: boolean,
): FileFault[] => {
  const header = cellAt(sheet, row, column);
  if (beginsTable(sheet, frame, [row, column], axis, cornerMayBeSize)) return [];
  const advice = 'put an empty line or column before what does not belong to the table';
  const text = header?.text.slice(0, 40) ?? null;
  const message =
    text === null
      ? `There are prices here without a size; write it, or ${advice}`
      : `${JSON.stringify(text)} heads prices and is no size; write the size, or ${advice}`;
  const place = { sheet: sheet.name, row, column };
  return [fileFault(header ? 'not_a_size' : 'missing_size', message, place, { text })];
};

/** Whether a line beside the table repeats its headers, as wide tables do at their other end. */
const repeatsHeaders = (
  sheet: Sheet,
  { corner, rows, columns }: GridFrame,
  at: { row: number } | { column: number },
) =>
  'column' in at
    ? rows.every((row) => roughNumber(cellAt(sheet, row, at.column)) === roughNumber(cellAt(sheet, row, corner.column)))
    : columns.every(
        (column) => roughNumber(cellAt(sheet, at.row, column)) === roughNumber(cellAt(sheet, corner.row, column)),
      );

/** What stands directly behind a grid or in a gap of it: prices without a size, or its headers again. */
export const unheadedPrices = (
  sheet: Sheet,
  frame: GridFrame,
  cornerMayBeSize: boolean,
): { faults: FileFault[]; repeated: { right: boolean; below: boolean } } => {
  const { corner, rows, columns, area } = frame;
  // Such a grid is refused for its size, and was not followed to its end.
  if (rows.length > limits.headers || columns.length > limits.headers)
    return { faults: [], repeated: { right: false, below: false } };
  const headed = new Set(columns);
  const gaps = Array.from({ length: area.right - area.left }, (_, index) => area.left + 1 + index).filter(
    (column) => !headed.has(column),
  );
  const nextRow = area.bottom + 1;
  const inColumn = (column: number) => rows.some((row) => isNumberLike(cellAt(sheet, row, column)));
  const inNextRow = columns.some((column) => isNumberLike(cellAt(sheet, nextRow, column)));
  const right = repeatsHeaders(sheet, frame, { column: area.right + 1 });
  const below =
    inNextRow &&
    repeatsHeaders(sheet, frame, { row: nextRow }) &&
    !gridAt(sheet, nextRow, corner.column, cornerMayBeSize);
  // A line between the headers and the first height contains labels, and not prices whose height is missing.
  const skipped = corner.row + 1;
  const isSkippedPriced =
    (rows[0] ?? skipped) > skipped && columns.some((column) => isNumberLike(cellAt(sheet, skipped, column)));
  const faults = [
    ...(isSkippedPriced ? unheadedFault(sheet, frame, [skipped, corner.column], 'columns', cornerMayBeSize) : []),
    ...[...gaps, ...(right && !gridAt(sheet, corner.row, area.right + 1, cornerMayBeSize) ? [] : [area.right + 1])]
      .filter(inColumn)
      .flatMap((column) => unheadedFault(sheet, frame, [corner.row, column], 'rows', cornerMayBeSize)),
    ...(inNextRow && !below ? unheadedFault(sheet, frame, [nextRow, corner.column], 'columns', cornerMayBeSize) : []),
  ];
  return { faults, repeated: { right, below } };
};
