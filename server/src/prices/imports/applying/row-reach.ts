import {
  type DetectedTable,
  type Doubt,
  doubtOf,
  type FileFault,
  fileFault,
  type LimitAnswer,
} from '@vantail/price-lists';
import { gridReach, type ReachGap } from '@vantail/pricing';
import type { TableComparison } from './compare-table.ts';
import type { PricedRow } from './store.ts';

/** What the limits of a row mean for its new grid: a question, a warning, or limits that follow the grid. */
type RowReach = { doubts: Doubt[]; warnings: FileFault[]; moved: readonly ReachGap[] };

const NONE: RowReach = { doubts: [], warnings: [], moved: [] };

const inWords = (gaps: readonly ReachGap[]): string =>
  gaps.map(({ field, value, limit }) => `${field} is ${value} mm, and the grid goes to ${limit} mm`).join('; ');

/**
 * B4: a grid that grows beyond the limits of its row has prices that no customer can order. Sizes that are new there are a
 * question; others, and those of a row that had no grid, are reported.
 */
export const rowReach = (
  table: Pick<DetectedTable, 'id' | 'sheet'>,
  row: PricedRow | undefined,
  { table: grid, differences, previous, isChanged }: TableComparison,
  answer: LimitAnswer | undefined,
): RowReach => {
  const gaps = row && isChanged ? gridReach(row, grid) : [];
  if (gaps.length === 0) return NONE;
  if (answer === 'follow') return { ...NONE, moved: gaps };
  const added = new Set<string>([
    ...differences.added_widths.map((size) => `width ${size}`),
    ...differences.added_heights.map((size) => `height ${size}`),
  ]);
  const isNew = ({ field, limit }: ReachGap) => added.has(`${field.includes('width') ? 'width' : 'height'} ${limit}`);
  const message = `The grid has sizes outside the limits of its row, which nobody can order: ${inWords(gaps)}`;
  if (answer === undefined && previous === 'grid' && gaps.some(isNew)) {
    const answers = { field: 'limits', values: ['follow', 'keep'] };
    return { ...NONE, doubts: [doubtOf('limits_differ', message, { fields: gaps }, answers)] };
  }
  const warning = fileFault('sizes_out_of_reach', message, { sheet: table.sheet }, { table: table.id, fields: gaps });
  return { ...NONE, warnings: [warning] };
};
