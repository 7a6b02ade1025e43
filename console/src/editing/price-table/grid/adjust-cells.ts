import { adjustPrice, decimalText, exactAdjustment, type PriceAdjustment, writtenNumber } from '@vantail/pricing';
import type { Range } from '../sheet/range.ts';
import { withCells } from './cells.ts';
import type { Grid } from './grid.ts';

/** Multiplies the prices of a range, exactly and rounded once, by the rule of the bulk adjustments (B2). */
export const adjustCells = (
  grid: Grid,
  range: Range,
  adjustment: PriceAdjustment,
): { grid: Grid; changed: number; refused: number } => {
  const exact = exactAdjustment(adjustment);
  let changed = 0;
  let refused = 0;
  const adjusted = withCells(grid, range, (cell) => {
    if (cell === null) return cell;
    const outcome = adjustPrice(cell, exact);
    if (outcome === 'unchanged') return cell;
    if ('code' in outcome) {
      refused += 1;
      return cell;
    }
    changed += 1;
    return writtenNumber(decimalText(outcome));
  });
  return { grid: adjusted, changed, refused };
};
