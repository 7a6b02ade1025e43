import { isLostSize } from '../numbers/cell-values.ts';
import type { FileFault } from '../sheet/doubt.ts';
import { type Area, limits, type Sheet } from '../sheet/sheet.ts';
import { areasByRow } from './areas-by-row.ts';
import { canHead, type GridFrame, gridAt } from './grid-frame.ts';
import { type GridPart, groupingOf } from './group-titles.ts';
import { unheadedPrices } from './long-list.ts';
import { type NumbersBeside, numbersBeside } from './numbers-beside.ts';

export type FoundGrid = GridFrame & {
  above: NumbersBeside | undefined;
  before: NumbersBeside | undefined;
  /** The area of the table, including what belongs to it beside the grid itself. */
  covers: Area[];
  faults: FileFault[];
  /** The part of a run of sizes that this grid is. */
  part?: GridPart;
  /** Titles over parts of its sizes, of which it is not clear what they are for. */
  groupTitles?: readonly string[];
};

const holds = ({ top, left, bottom, right }: Area, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Whether a cell beside a grid is in the last row or column of another one. */
const endsOf = (frames: readonly GridFrame[]) => {
  const ends = new Set<string>();
  for (const { area, rows, columns } of frames) {
    for (const row of rows) ends.add(`${row} ${area.right}`);
    for (const column of columns) ends.add(`${area.bottom} ${column}`);
  }
  return ({ row, column }: { row: number; column: number }): boolean => ends.has(`${row} ${column}`);
};

const frameOf = (
  sheet: Sheet,
  frame: GridFrame,
  isTaken: ReturnType<typeof endsOf>,
  cornerMayBeSize: boolean,
): FoundGrid => {
  const { faults, repeated } = unheadedPrices(sheet, frame, cornerMayBeSize);
  const { above, before, faults: lost } = numbersBeside(sheet, frame, isTaken);
  const { area } = frame;
  const covered = {
    ...area,
    right: area.right + (repeated.right ? 1 : 0),
    bottom: area.bottom + (repeated.below ? 1 : 0),
  };
  const covers = [covered, ...[above, before].flatMap((beside) => (beside ? [beside.area] : []))];
  return { ...frame, above, before, covers, faults: [...lost, ...faults] };
};

/** A grid, or the grids that titles over its sizes make of it. What lies around it is told once. */
const partsOf = (sheet: Sheet, grid: FoundGrid): FoundGrid[] => {
  const grouping = groupingOf(sheet, grid);
  if (!grouping) return [grid];
  if ('titles' in grouping) return [{ ...grid, groupTitles: grouping.titles }];
  return grouping.parts.map((part, index) => ({ ...grid, ...part, faults: index === 0 ? grid.faults : [] }));
};

/** All grids of a sheet, from its top left to its bottom right. */
export const findGrids = (sheet: Sheet, taken: readonly Area[], cornerMayBeSize: boolean): FoundGrid[] => {
  const found: GridFrame[] = [];
  const takenAt = areasByRow(taken);
  let near: Area[] = [];
  sheet.rows.forEach((cells, row) => {
    near = near.filter(({ bottom }) => bottom >= row);
    const others = takenAt(row);
    cells.forEach((cell, column) => {
      // The first size of a header: its corner is to the left of it, and may be empty.
      if (column === 0 || found.length > limits.tables) return;
      if (near.some((area) => holds(area, row, column)) || others.some((area) => holds(area, row, column))) return;
      if (!canHead(cell)) return;
      // In a line of dates every cell would be a candidate: a header begins with a size, or its corner is not a date.
      if (isLostSize(cell) && isLostSize(cells[column - 1])) return;
      const frame = gridAt(sheet, row, column - 1, cornerMayBeSize);
      if (!frame) return;
      found.push(frame);
      near.push(frame.area);
    });
  });
  const isTaken = endsOf(found);
  return found.flatMap((frame) => partsOf(sheet, frameOf(sheet, frame, isTaken, cornerMayBeSize)));
};
