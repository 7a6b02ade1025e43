/** A cell of a sheet. Row 0 and column 0 are the headers, as the frozen first row and column of a spreadsheet. */
export type Position = { readonly row: number; readonly column: number };

/** A rectangle of cells, both corners included. */
export type Range = { readonly from: Position; readonly to: Position };

/** How many rows and columns there are, headers included. */
export type SheetSize = { readonly rows: number; readonly columns: number };

export const rangeOf = (a: Position, b: Position): Range => ({
  from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
  to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
});

export const rangeSize = ({ from, to }: Range): SheetSize => ({
  rows: to.row - from.row + 1,
  columns: to.column - from.column + 1,
});

/** The nearest cell that exists: a sheet may have become smaller under the selection. */
export const insideSheet = ({ row, column }: Position, { rows, columns }: SheetSize): Position => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** The part of a range below and right of the headers; undefined where there is none. */
export const bodyOf = ({ from, to }: Range): Range | undefined =>
  to.row < 1 || to.column < 1
    ? undefined
    : { from: { row: Math.max(1, from.row), column: Math.max(1, from.column) }, to };
