import type { Place } from '../lines.ts';
import type { RandomPlan } from './random-plan.ts';

/** A place among `count`, by thousandths. */
export const placeOf = (thousandths: number, count: number): number => Math.floor((thousandths * count) / 1000);

const put = (lines: Place[][], row: number, column: number, change: (value: Place) => Place): Place[][] =>
  lines.map((line, place) => (place === row ? line.with(column, change(line[column] ?? null)) : line));

/**
 * Damages a grid in one place. What is lost cannot be told from the rest, so that nothing may be written then; only a
 * footnote leaves the truth readable.
 */
export const damaged = (lines: Place[][], { damage, at }: RandomPlan): Place[][] => {
  const [columns, rows] = [(lines[0]?.length ?? 1) - 1, lines.length - 1];
  const [column, row] = [1 + placeOf(at, columns), 1 + placeOf((at * 7) % 1000, rows)];
  switch (damage) {
    case 'a width is missing':
      return put(lines, 0, column, () => null);
    case 'a height is missing':
      return put(lines, row, 0, () => null);
    case 'a letter in a width':
      return put(lines, 0, column, (value) => String(value).replace(/(\d)(?=\D*$)/, 'O'));
    case 'a width loses a digit':
      // Of the first width nobody could tell: the sizes would go on rising.
      return put(lines, 0, Math.max(2, column), (value) => String(value).replace(/\d/, ''));
    case 'a height gains a digit':
      return put(lines, row, 0, (value) => String(value).replace(/(\d)(?=\D*$)/, '$10'));
    case 'a height comes twice':
      return put(lines, row, 0, () => lines[row === 1 ? 2 : row - 1]?.[0] ?? null);
    case 'a price is a remark':
      return put(lines, row, column, () => 'p. 12');
    case 'a price has a footnote':
      return put(lines, row, column, (value) => (value === null || value === '' ? value : `${value}¹`));
    case 'a line is shifted to the right':
      // Where the last place is empty, nothing shows that the line was shifted.
      return lines.map((line, place) =>
        place === row && /\d/.test(String(line.at(-1))) ? line.toSpliced(1, 0, null) : line,
      );
    default:
      return lines;
  }
};
