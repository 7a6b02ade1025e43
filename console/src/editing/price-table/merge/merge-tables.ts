import { readTable } from '../read-table.ts';
import { type GridMerge, mergeGrids } from './merge-grids.ts';

/** The same for texts of price tables; undefined where one of them is no grid. */
export const mergeTables = (base: unknown, mine: unknown, theirs: unknown): GridMerge | undefined => {
  const grids = [base, mine, theirs].map((text) => {
    const draft = typeof text === 'string' ? readTable(text).draft : undefined;
    return draft?.kind === 'grid' ? draft.grid : undefined;
  });
  const [before, ours, others] = grids;
  return before && ours && others ? mergeGrids(before, ours, others) : undefined;
};
