import { compareExact } from '@vantail/pricing';
import type { EditedTable } from './edited-table.ts';
import { exactJsonText } from './grid/exact-json-text.ts';
import type { Axis, Cell, Grid } from './grid/grid.ts';

/** A price that both sides changed, and not to the same. */
export type CellCollision = { width: number; height: number; base: Cell; mine: Cell; theirs: Cell };

export type Side = 'mine' | 'theirs';

export type GridMerge = {
  collisions: CellCollision[];
  /** How many prices only one side changed: they are taken without a question. */
  taken: Record<Side, number>;
  /** Sizes that meet for the first time, a width of one side and a height of the other: neither has a price for them. */
  gaps: number;
  /** The grid, with the chosen side at each collision; mine where nothing was chosen. */
  grid: (choice: ReadonlyMap<string, Side>) => Grid;
};

export const cellKey = ({ width, height }: { width: number; height: number }): string => `${width}_${height}`;

const isSame = (a: Cell, b: Cell): boolean => (a === null || b === null ? a === b : compareExact(a, b) === 0);

type At = (width: number, height: number) => Cell | undefined;

/** The price at a size; undefined where the grid does not have the size. */
const reader = ({ widths, heights, prices }: Grid): At => {
  const columns = new Map(widths.map((width, column) => [width, column]));
  const rows = new Map(heights.map((height, row) => [height, row]));
  return (width, height) => prices[rows.get(height) ?? -1]?.[columns.get(width) ?? -1];
};

/** The sizes of an axis: what one side added is there, what one side took away is not. */
const mergedSizes = (axis: Axis, base: Grid, mine: Grid, theirs: Grid): number[] => {
  const [was, one, other] = [base, mine, theirs].map((grid) => new Set(grid[axis]));
  const all = new Set([...mine[axis], ...theirs[axis]]);
  return [...all].filter((size) => !was?.has(size) || (one?.has(size) && other?.has(size))).sort((a, b) => a - b);
};

/** Whether a side changed a price at a size that the other took away: then the cells alone cannot decide. */
const losesWork = (base: Grid, side: Grid, other: Grid): boolean => {
  const [was, now] = [reader(base), reader(side)];
  const gone = (axis: Axis) => new Set(base[axis].filter((size) => !other[axis].includes(size)));
  const [widths, heights] = [gone('widths'), gone('heights')];
  if (widths.size + heights.size === 0) return false;
  return side.heights.some((height) =>
    side.widths.some((width) => {
      if (!widths.has(width) && !heights.has(height)) return false;
      const before = was(width, height);
      const after = now(width, height) ?? null;
      return before === undefined ? after !== null : !isSame(before, after);
    }),
  );
};

const others = ({ mode, json: { prices, widths, heights, ...rest } }: Grid): string => exactJsonText([mode, rest]);

/** What is not in the cells (the mode, further keys): of the side that changed it; undefined where both did. */
const frameOf = (base: Grid, mine: Grid, theirs: Grid): Grid | undefined => {
  const [was, one, other] = [others(base), others(mine), others(theirs)];
  if (one === other || other === was) return mine;
  return one === was ? theirs : undefined;
};

/**
 * Two edits of one grid, cell by cell: what only one side changed is taken from that side, what both changed differently is for
 * a person to decide. Undefined where cells alone cannot decide; then it is one table or the other.
 */
const mergeGrids = (base: Grid, mine: Grid, theirs: Grid): GridMerge | undefined => {
  const frame = frameOf(base, mine, theirs);
  if (!frame || losesWork(base, mine, theirs) || losesWork(base, theirs, mine)) return undefined;
  const widths = mergedSizes('widths', base, mine, theirs);
  const heights = mergedSizes('heights', base, mine, theirs);
  if (widths.length === 0 || heights.length === 0) return undefined;
  const [was, one, other] = [reader(base), reader(mine), reader(theirs)];
  const collisions: CellCollision[] = [];
  const taken = { mine: 0, theirs: 0 };
  let gaps = 0;
  const settled = heights.map((height) =>
    widths.map((width): Cell => {
      const [before = null, a, b] = [was(width, height), one(width, height), other(width, height)];
      if (a === undefined && b === undefined) gaps++;
      const [ours, others] = [a === undefined ? before : a, b === undefined ? before : b];
      const [isMine, isTheirs] = [!isSame(before, ours), !isSame(before, others)];
      if (isMine && isTheirs && !isSame(ours, others))
        collisions.push({ width, height, base: before, mine: ours, theirs: others });
      else if (isMine) taken.mine++;
      else if (isTheirs) taken.theirs++;
      return isMine ? ours : others;
    }),
  );
  const atCollision = new Map(collisions.map((collision) => [cellKey(collision), collision]));
  return {
    collisions,
    taken,
    gaps,
    grid: (choice) => {
      const cell = (settledCell: Cell, width: number, height: number): Cell => {
        const collision = atCollision.get(cellKey({ width, height }));
        return collision && choice.get(cellKey(collision)) === 'theirs' ? collision.theirs : settledCell;
      };
      const prices = settled.map((row, y) => row.map((price, x) => cell(price, widths[x] ?? 0, heights[y] ?? 0)));
      return { ...frame, widths, heights, prices };
    },
  };
};

/** The same for price tables; undefined where one of them is no grid. */
export const mergeTables = (base: EditedTable, mine: EditedTable, theirs: EditedTable): GridMerge | undefined => {
  const [before, ours, others] = [base, mine, theirs].map(({ draft }) =>
    draft.kind === 'grid' ? draft.grid : undefined,
  );
  return before && ours && others ? mergeGrids(before, ours, others) : undefined;
};
