import type { KeyboardEvent } from 'react';
import { type MoveGround, move } from './move.ts';
import type { Range } from './range.ts';
import type { SheetActions, SheetSource } from './sheet-source.ts';
import { enter, extendTo, goTo, type SheetState, selectionOf, selectStill, startEditing, tab } from './sheet-state.ts';

type Keys = {
  source: SheetSource;
  actions: SheetActions;
  state: SheetState;
  setState: (state: SheetState) => void;
  page: { rows: number; columns: number };
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

/** The keys of a spreadsheet. Undo, redo and save belong to the page and are passed on. */
export const useSheetKeys = ({ source, actions, state, setState, page }: Keys) => {
  const { size } = source;
  const ground: MoveGround = {
    size,
    pageRows: page.rows,
    pageColumns: page.columns,
    isFilled: (at) => source.typed(at) !== '',
  };
  const last = { row: size.rows - 1, column: size.columns - 1 };

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

  const command = (key: string): boolean => {
    if (key === 'a') setState(selectStill({ row: 0, column: 0 }, last));
    else if (key === ' ')
      setState(selectStill({ ...state.active, row: 0 }, { row: last.row, column: state.active.column }));
    else if (key === 'd' || key === 'r') {
      const fill = fillSource(selectionOf(state), key);
      if (fill) actions.fill(fill.source, fill.target);
    } else return false;
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
    if (isCtrl(event)) return travel(event) || command(key.toLowerCase());
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
