import { useDeferredValue, useMemo, useState } from 'react';
import { cellOfField } from '../grid/cell-of-field.ts';
import { changedRange } from '../grid/changed-range.ts';
import type { Grid } from '../grid/grid.ts';
import { fitted, goTo, type SheetState, select, selectionOf, startState } from '../sheet/sheet-state.ts';

/**
 * Where one is in a grid. An undo, a redo or someone else's save moves the selection to what it changed; an item of the
 * report to its cell. `later` follows when there is time: what stands around the sheet need not hurry.
 */
export const useGridPlace = (grid: Grid, field: string | undefined) => {
  const [stored, setState] = useState<SheetState>(() => (field === undefined ? startState : goTo(cellOfField(field))));
  const [seen, setSeen] = useState({ grid, field });
  /** The grid that this editor gave itself. */
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
