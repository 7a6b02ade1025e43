import { insideSheet, type Position, type Range, rangeOf, type SheetSize } from './range.ts';

/**
 * `isTyped`: editing began by typing, so arrow keys leave the cell; after F2 or a double click they move in the text.
 */
export type Editing = { readonly text: string; readonly isTyped: boolean };

/**
 * The position in a sheet. `active` has the focus and receives what is typed; the selection runs from it to `head`.
 * `tabColumn` is where a run of Tab began: Enter returns there, one row down. `shown` is scrolled into view, if it is
 * given. `isLeaving`: after Escape, Tab leaves the sheet.
 */
export type SheetState = {
  readonly active: Position;
  readonly head: Position;
  readonly tabColumn: number | undefined;
  readonly shown: Position | undefined;
  readonly editing: Editing | undefined;
  readonly isLeaving: boolean;
};

export const startState: SheetState = {
  active: { row: 1, column: 1 },
  head: { row: 1, column: 1 },
  tabColumn: undefined,
  shown: { row: 1, column: 1 },
  editing: undefined,
  isLeaving: false,
};

export const selectionOf = ({ active, head }: SheetState): Range => rangeOf(active, head);

const at = (active: Position, head = active): SheetState => ({ ...startState, active, head, shown: head });

export const goTo = (position: Position): SheetState => at(position);

/** Selects a range at once, as after a paste or an undo, and shows its beginning. */
export const select = (active: Position, head: Position): SheetState => ({ ...at(active, head), shown: active });

/** Selects a whole row, column or sheet without scrolling. */
export const selectStill = (active: Position, head: Position): SheetState => ({
  ...at(active, head),
  shown: undefined,
});

export const extendTo = (state: SheetState, head: Position): SheetState => at(state.active, head);

export const startEditing = (state: SheetState, text: string, isTyped: boolean): SheetState => ({
  ...state,
  head: isTyped ? state.head : state.active,
  shown: state.active,
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
