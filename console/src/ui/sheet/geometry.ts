import type { Position, Range, SheetSize } from './sheet-state.ts';

/**
 * Sizes in pixels. All rows have the same height and all columns the same width, so that positions can be calculated.
 */
export type Geometry = { readonly row: number; readonly column: number; readonly header: number };

const leftOf = ({ column: width, header }: Geometry, column: number): number =>
  column === 0 ? 0 : header + (column - 1) * width;

export const topOf = ({ row: height }: Geometry, row: number): number => row * height;

export const boxOf = (geometry: Geometry, { from, to }: Range) => ({
  left: leftOf(geometry, from.column),
  top: topOf(geometry, from.row),
  width: leftOf(geometry, to.column + 1) - leftOf(geometry, from.column),
  height: topOf(geometry, to.row + 1) - topOf(geometry, from.row),
});

type Scroll = { readonly left: number; readonly top: number };

/** The cell under a point of the scrolled window; headers stay in view, so they are hit before the cells they cover. */
export const positionAt = (
  { row: height, column: width, header }: Geometry,
  point: { readonly x: number; readonly y: number },
  scroll: Scroll,
  { rows, columns }: SheetSize,
): Position => {
  const column = point.x < header ? 0 : Math.floor((point.x + scroll.left - header) / width) + 1;
  const row = point.y < height ? 0 : Math.floor((point.y + scroll.top) / height);
  return { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) };
};

/** Dragging the handle fills along one axis: the one on which the pointer moved further, in cells. */
export const fillTarget = (source: Range, at: Position): Range => {
  const { from, to } = source;
  const down = at.row > to.row ? at.row - to.row : Math.min(0, at.row - from.row);
  const right = at.column > to.column ? at.column - to.column : Math.min(0, at.column - from.column);
  if (Math.abs(down) >= Math.abs(right))
    return {
      from: { ...from, row: Math.max(1, Math.min(from.row, at.row)) },
      to: { ...to, row: Math.max(to.row, at.row) },
    };
  return {
    from: { ...from, column: Math.max(1, Math.min(from.column, at.column)) },
    to: { ...to, column: Math.max(to.column, at.column) },
  };
};
