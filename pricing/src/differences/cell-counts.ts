import { parsePriceTable } from '../price-table/parsing/parse-price-table.ts';
import { compareGrids } from './compare-grids.ts';

/** How many prices a change of a table moves, and by how much at the least and at the most. */
export type CellCounts = {
  changed: number;
  added: number;
  removed: number;
  lowest_percent: number | null;
  highest_percent: number | null;
};

/** The smallest and the largest without spreading a long list into arguments. */
const boundsOf = (values: readonly number[]): [number | null, number | null] => [
  values.reduce<number | null>((least, value) => (least === null || value < least ? value : least), null),
  values.reduce<number | null>((most, value) => (most === null || value > most ? value : most), null),
];

const gridOf = (text: string | null) => {
  const table = parsePriceTable(text);
  return table.kind === 'grid' ? table : { widths: [], heights: [], prices: [] };
};

/** The prices that differ between two price tables (D12.5). What is no grid has no cells. */
export const cellCounts = (before: string | null, after: string | null): CellCounts => {
  const { changes, cells_added, cells_removed } = compareGrids(gridOf(before), gridOf(after));
  const percents = changes.flatMap(({ percent }) => (percent === null ? [] : [percent]));
  const [lowest_percent, highest_percent] = boundsOf(percents);
  return { changed: changes.length, added: cells_added, removed: cells_removed, lowest_percent, highest_percent };
};
