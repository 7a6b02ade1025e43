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

/**
 * `isTyped`: editing began by typing, so arrow keys leave the cell; after F2 or a double click they move in the text.
 */
export type Editing = { readonly text: string; readonly isTyped: boolean };

/**
 * The position in a sheet. `active` has the focus and receives what is typed; the selection runs from it to `head`.
 * `tabColumn` is where a run of Tab began: Enter returns there, one row down. `scrollTo` is scrolled into view, if it is
 * given. `isLeaving`: after Escape, Tab leaves the sheet.
 */
export type SheetState = {
  readonly active: Position;
  readonly head: Position;
  readonly tabColumn: number | undefined;
  readonly scrollTo: Position | undefined;
  readonly editing: Editing | undefined;
  readonly isLeaving: boolean;
};

export const startState: SheetState = {
  active: { row: 1, column: 1 },
  head: { row: 1, column: 1 },
  tabColumn: undefined,
  scrollTo: { row: 1, column: 1 },
  editing: undefined,
  isLeaving: false,
};

export const selectionOf = ({ active, head }: SheetState): Range => rangeOf(active, head);

const at = (active: Position, head = active): SheetState => ({ ...startState, active, head, scrollTo: head });

export const goTo = (position: Position): SheetState => at(position);

/** Selects a range at once, as after a paste or an undo, and shows its beginning. */
export const select = (active: Position, head: Position): SheetState => ({ ...at(active, head), scrollTo: active });

/** Selects a whole row, column or sheet without scrolling. */
export const selectStill = (active: Position, head: Position): SheetState => ({
  ...at(active, head),
  scrollTo: undefined,
});

export const extendTo = (state: SheetState, head: Position): SheetState => at(state.active, head);

export const startEditing = (state: SheetState, text: string, isTyped: boolean): SheetState => ({
  ...state,
  head: isTyped ? state.head : state.active,
  scrollTo: state.active,
  editing: { text, isTyped },
  isLeaving: false,
});

export const stopEditing = (state: SheetState): SheetState => ({ ...state, editing: undefined });

/** Tab and Shift+Tab: along the row; the start is remembered for Enter. */
export const tab = (state: SheetState, step: 1 | -1, size: SheetSize): SheetState => ({
  ...at(insideSheet({ row: state.active.row, column: state.active.column + step }, size)),
  tabColumn: state.tabColumn ?? state.active.column,
});

/** Enter and Shift+Enter: down or up, back to the column where a run of Tab began. */
export const enter = (state: SheetState, step: 1 | -1, size: SheetSize): SheetState =>
  at(insideSheet({ row: state.active.row + step, column: state.tabColumn ?? state.active.column }, size));

/** The sheet may have become smaller: by undo, or by another person's save. */
export const fitted = (state: SheetState, size: SheetSize): SheetState => ({
  ...state,
  active: insideSheet(state.active, size),
  head: insideSheet(state.head, size),
});

/** How a cell looks, and its description for screen readers. */
export type CellLook = {
  readonly text: string;
  /** Its whole meaning in words: size, price, and what its colours and marks mean. */
  readonly name: string;
  readonly className?: string | undefined;
  readonly isInvalid?: boolean;
};

/** What a sheet shows and how it is written to; the grid of prices and the list of samples are sources. */
export type SheetSource = {
  readonly size: SheetSize;
  readonly look: (at: Position) => CellLook;
  /** The same object as long as the row looks the same: rows are rendered again only if it changes. */
  readonly rowKey: (row: number) => object;
  /** The text of a cell as a person would type it, and as it is copied; empty where there is none. */
  readonly typed: (at: Position) => string;
  readonly isEditable: (at: Position) => boolean;
};

export type SheetActions = {
  /** Writes one cell as typed or, with a range, all of its cells. Returns the fault if it cannot be read. */
  readonly type: (range: Range, text: string) => string | undefined;
  readonly paste: (range: Range, text: string) => void;
  readonly clear: (range: Range) => void;
  readonly fill: (source: Range, target: Range) => void;
};
