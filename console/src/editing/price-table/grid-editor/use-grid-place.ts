import { useDeferredValue, useMemo, useState } from 'react';
import { cellOfField } from '../grid/cell-of-field.ts';
import { changedRange } from '../grid/changed-range.ts';
import type { Grid } from '../grid/grid.ts';
import { fitted, goTo, type SheetState, select, selectionOf, startState } from '../sheet/sheet-state.ts';

/**
 * The selection in a grid. An undo, a redo or another person's save moves it to what changed; an item of the report
 * moves it to its cell. `later` is a deferred copy: what is around the sheet may be rendered later.
 */
export const useGridPlace = (grid: Grid, field: string | undefined) => {
  const [stored, setState] = useState<SheetState>(() => (field === undefined ? startState : goTo(cellOfField(field))));
  const [seen, setSeen] = useState({ grid, field });
  /** The grid that was the result of this editor's own edit. */
  const [mine, setMine] = useState(grid);

  if (grid !== seen.grid || field !== seen.field) {
    setSeen({ grid, field });
    const range = grid === seen.grid || grid === mine ? undefined : changedRange(seen.grid, grid);
    if (range) setState(select(range.from, range.to));
    if (field !== seen.field && field !== undefined) setState(goTo(cellOfField(field)));
  }

  const [rows, columns] = [grid.heights.length + 1, grid.widths.length + 1];
  const state = useMemo(() => fitted(stored, { rows, columns }), [stored, rows, columns]);
  const laterState = useDeferredValue(state);
  const later = useMemo(() => fitted(laterState, { rows, columns }), [laterState, rows, columns]);
  return { state, setState, setMine, later, laterSelection: useMemo(() => selectionOf(later), [later]) };
};
