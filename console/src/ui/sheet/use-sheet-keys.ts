import type { KeyboardEvent } from 'react';
import {
  enter,
  extendTo,
  goTo,
  insideSheet,
  type Position,
  type Range,
  type SheetActions,
  type SheetSize,
  type SheetSource,
  type SheetState,
  selectionOf,
  selectStill,
  startEditing,
  tab,
} from './sheet-state.ts';

type MoveKey = { key: string; ctrl: boolean; alt: boolean; shift: boolean };

/** What a move has to know of the sheet. */
type MoveGround = {
  size: SheetSize;
  page: SheetSize;
  isFilled: (at: Position) => boolean;
};

const STEPS: Record<string, Position> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const add = (at: Position, step: Position): Position => ({ row: at.row + step.row, column: at.column + step.column });

const lastCell = ({ rows, columns }: SheetSize): Position => ({ row: rows - 1, column: columns - 1 });

const isInside = ({ row, column }: Position, { rows, columns }: SheetSize) =>
  row >= 0 && column >= 0 && row < rows && column < columns;

/** Ctrl+arrow: to the end of a run of filled cells, or over a gap to the next filled one, or to the edge. */
const edge = (at: Position, step: Position, { size, isFilled }: MoveGround): Position => {
  let here = add(at, step);
  if (!isInside(here, size)) return at;
  const isRun = isFilled(at) && isFilled(here);
  for (let next = add(here, step); isInside(next, size); next = add(next, step)) {
    if (isRun ? !isFilled(next) : isFilled(here)) break;
    here = next;
  }
  return here;
};

/** Where a key leads, as in a spreadsheet with frozen headers; undefined if the key does not move. */
export const move = (at: Position, { key, ctrl, alt }: MoveKey, ground: MoveGround): Position | undefined => {
  const { size, page } = ground;
  const last = lastCell(size);
  const arrow = STEPS[key];
  if (arrow) return ctrl ? edge(at, arrow, ground) : insideSheet(add(at, arrow), size);
  // Home stops at the first cell after the header; pressed again, it goes to the header.
  const first = at.column <= 1 && !ctrl ? 0 : Math.min(1, last.column);
  if (key === 'Home') return { row: ctrl ? Math.min(1, last.row) : at.row, column: first };
  if (key === 'End') return ctrl ? last : { row: at.row, column: last.column };
  const direction = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
  if (direction === 0) return undefined;
  const step = alt ? { row: 0, column: direction * page.columns } : { row: direction * page.rows, column: 0 };
  return insideSheet(add(at, step), size);
};

type Keys = {
  source: SheetSource;
  actions: SheetActions;
  state: SheetState;
  setState: (state: SheetState) => void;
  page: SheetSize;
};

const isCtrl = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

/** Ctrl+D and Ctrl+R copy the first row or column of the selection; a single one is filled from its neighbour. */
const fillSource = ({ from, to }: Range, key: 'd' | 'r'): { source: Range; target: Range } | undefined => {
  const axis = key === 'd' ? 'row' : 'column';
  const start = from[axis] === to[axis] ? from[axis] - 1 : from[axis];
  if (start < 0) return undefined;
  return {
    source: { from: { ...from, [axis]: start }, to: { ...to, [axis]: start } },
    target: { from: { ...from, [axis]: start }, to },
  };
};

/** Ctrl+A selects all, Ctrl+Space a column; Ctrl+D and Ctrl+R fill the selection. */
const runCommand = (key: string, { source, actions, state, setState }: Keys): boolean => {
  const last = lastCell(source.size);
  if (key === 'a') setState(selectStill({ row: 0, column: 0 }, last));
  else if (key === ' ')
    setState(selectStill({ ...state.active, row: 0 }, { row: last.row, column: state.active.column }));
  else if (key === 'd' || key === 'r') {
    const fill = fillSource(selectionOf(state), key);
    if (fill) actions.fill(fill.source, fill.target);
  } else return false;
  return true;
};

/** The keys of a spreadsheet. Undo, redo and save belong to the page and are passed on. */
export const useSheetKeys = (keys: Keys) => {
  const { source, actions, state, setState, page } = keys;
  const { size } = source;
  const ground = { size, page, isFilled: (at: Position) => source.typed(at) !== '' };
  const last = lastCell(size);

  /** Moves by an arrow or its like; Shift moves the end of the selection. */
  const travel = (event: KeyboardEvent): boolean => {
    const key = { key: event.key, ctrl: isCtrl(event), alt: event.altKey, shift: event.shiftKey };
    const next = move(event.shiftKey ? state.head : state.active, key, ground);
    if (!next) return false;
    setState(event.shiftKey ? extendTo(state, next) : goTo(next));
    return true;
  };

  const edit = (text: string, isTyped: boolean): boolean => {
    if (source.isEditable(state.active)) setState(startEditing(state, text, isTyped));
    return true;
  };

  /**
   * Tab goes along the row and leaves the sheet at its ends; after Escape it leaves at once, so that keyboard users are
   * not trapped.
   */
  const tabbed = (step: 1 | -1): boolean => {
    const isEnd = step > 0 ? state.active.column === last.column : state.active.column === 0;
    if (state.isLeaving || isEnd) return false;
    setState(tab(state, step, size));
    return true;
  };

  const press = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    if (isCtrl(event)) return travel(event) || runCommand(key.toLowerCase(), keys);
    if (key === 'Tab') return tabbed(shiftKey ? -1 : 1);
    if (key === 'Enter') setState(enter(state, shiftKey ? -1 : 1, size));
    else if (key === 'Escape') setState({ ...goTo(state.active), isLeaving: true });
    else if (key === 'F2') return edit(source.typed(state.active), false);
    else if (key === 'Delete' || key === 'Backspace') actions.clear(selectionOf(state));
    else if (key === ' ' && shiftKey)
      setState(selectStill({ ...state.active, column: 0 }, { row: state.active.row, column: last.column }));
    else if (travel(event)) return true;
    else if (key.length === 1 && !event.altKey) return edit(key, true);
    else return false;
    return true;
  };

  return {
    travel,
    onKeyDown: (event: KeyboardEvent) => {
      // The first Escape is handled by the sheet; a second one by the dialog around it.
      if (event.key === 'Escape' && !state.isLeaving) event.stopPropagation();
      if (press(event)) event.preventDefault();
    },
  };
};
