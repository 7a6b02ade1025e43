import { type Cell, cellAt, type Sheet } from '../sheet.ts';
import { bareNumberOf } from './cell-values.ts';
import { type DecimalSign, decimalEvidence } from './number-text.ts';

/** The cells that a table reads, on which the decimal sign of the file is decided. */
export type CellsOfTable = { sheet: Sheet; places: Iterable<{ row: number; column: number }> };

const isText = (cell: Cell | undefined): cell is Cell => cell?.kind === 'text';

/**
 * How a file writes decimals: as most of its numbers that tell it do. Where all that have a sign are like 1,234, the sign is
 * taken to group thousands: prices have two decimals, and a list of prices below 10 with three would be unusual.
 */
export const decimalSignOf = (
  tables: readonly CellsOfTable[],
  given: DecimalSign | undefined,
): { decimal: DecimalSign; isDecimalAssumed: boolean } => {
  if (given) return { decimal: given, isDecimalAssumed: false };
  const votes = { comma: 0, point: 0 };
  const groups = { comma: 0, point: 0 };
  for (const { sheet, places } of tables) {
    for (const { row, column } of places) {
      const cell = cellAt(sheet, row, column);
      const bare = isText(cell) ? bareNumberOf(cell) : undefined;
      const evidence = bare === undefined ? undefined : decimalEvidence(bare);
      if (evidence === 'either' && bare) groups[bare.includes(',') ? 'comma' : 'point']++;
      else if (typeof evidence === 'object') votes[evidence.sign]++;
    }
  }
  if (votes.comma + votes.point > 0)
    return { decimal: votes.comma > votes.point ? 'comma' : 'point', isDecimalAssumed: false };
  const isAmbiguous = groups.comma + groups.point > 0;
  return { decimal: groups.point > groups.comma ? 'comma' : 'point', isDecimalAssumed: isAmbiguous };
};
