import { insideSheet, type Position, type SheetSize } from './range.ts';

export type MoveKey = { key: string; ctrl: boolean; alt: boolean; shift: boolean };

/** What a move has to know of the sheet. */
export type MoveGround = {
  size: SheetSize;
  pageRows: number;
  pageColumns: number;
  isFilled: (at: Position) => boolean;
};

const STEPS: Record<string, Position> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const add = (at: Position, step: Position): Position => ({ row: at.row + step.row, column: at.column + step.column });

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
  const { size, pageRows, pageColumns } = ground;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const step = STEPS[key];
  if (step) return ctrl ? edge(at, step, ground) : insideSheet(add(at, step), size);
  // Home stops at the first cell beside the header; pressed again, it goes to the header.
  const first = at.column <= 1 && !ctrl ? 0 : Math.min(1, last.column);
  if (key === 'Home') return { row: ctrl ? Math.min(1, last.row) : at.row, column: first };
  if (key === 'End') return ctrl ? last : { row: at.row, column: last.column };
  const direction = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
  if (direction === 0) return undefined;
  const page = alt ? { row: 0, column: direction * pageColumns } : { row: direction * pageRows, column: 0 };
  return insideSheet(add(at, page), size);
};
