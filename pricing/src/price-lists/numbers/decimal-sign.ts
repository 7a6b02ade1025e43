import { type Cell, cellAt, type Sheet } from '../sheet.ts';
import { bareNumberOf } from './cell-values.ts';
import { type DecimalSign, decimalEvidence } from './number-text.ts';
import { sizeText } from './size-text.ts';

/** The cells of the tables, by which the decimal sign of the file is decided. */
export type CellsOfTable = { sheet: Sheet; places: Iterable<{ row: number; column: number }> };

/** How the file writes decimals. It is guessed if no number tells it and some could be read in two ways. */
export type FileDecimal = { decimal: DecimalSign; isGuessed: boolean; isGiven: boolean };

const isText = (cell: Cell | undefined): cell is Cell => cell?.kind === 'text';

/**
 * How a file writes decimals: like most of its numbers that are unambiguous; the others are faults. If all numbers with
 * a sign are like 1,234, the sign is assumed to group thousands, and that is a question (amendment 2).
 */
export const decimalSignOf = (tables: readonly CellsOfTable[], given: DecimalSign | undefined): FileDecimal => {
  if (given) return { decimal: given, isGuessed: false, isGiven: true };
  const votes = { comma: 0, point: 0 };
  const groups = { comma: 0, point: 0 };
  for (const { sheet, places } of tables) {
    for (const { row, column } of places) {
      const cell = cellAt(sheet, row, column);
      const bare = isText(cell) ? (bareNumberOf(cell) ?? sizeText(cell.text)?.text) : undefined;
      const evidence = bare === undefined ? undefined : decimalEvidence(bare);
      if (evidence === 'either' && bare) groups[bare.includes(',') ? 'comma' : 'point']++;
      else if (typeof evidence === 'object') votes[evidence.sign]++;
    }
  }
  const isGiven = false;
  if (votes.comma + votes.point > 0)
    return { decimal: votes.comma > votes.point ? 'comma' : 'point', isGuessed: false, isGiven };
  const isGuessed = groups.comma + groups.point > 0;
  return { decimal: groups.point > groups.comma ? 'comma' : 'point', isGuessed, isGiven };
};

/**
 * Whether a text can be read with either sign and so is in doubt: 1,234 if nothing tells, or a price of three decimals.
 */
export const isDoubtfulNumber = (
  bare: string,
  { decimal, isGuessed, isGiven }: FileDecimal,
  isPrice: boolean,
): boolean => {
  // Only a sign before the last three digits can be in doubt; of a million prices hardly any has one there.
  const sign = bare.at(-4);
  if (isGiven || (sign !== ',' && sign !== '.') || decimalEvidence(bare) !== 'either') return false;
  const hasDecimals = bare.includes(decimal === 'comma' ? ',' : '.');
  return isGuessed || (isPrice && hasDecimals);
};
