import type { ExactNumber } from '@vantail/pricing';
import { decimalText } from '@vantail/pricing';
import { isNegative, unclearDoubt } from '../reading/price-meaning.ts';
import { type Doubt, doubtOf } from '../sheet/doubt.ts';

type Price = ExactNumber | null;
type Grid = {
  widths: readonly number[];
  heights: readonly number[];
  prices: readonly (readonly Price[])[];
};

/**
 * The question about prices below 0, for whoever stores a table: such a size cannot be ordered. A table that is stored
 * already may have them, so that the reader itself does not ask.
 */
export const negativeDoubts = (prices: Grid['prices']): Doubt[] => {
  const negative = prices.flat().filter((price) => price !== null && isNegative(price));
  const [first] = negative;
  if (first === undefined || first === null) return [];
  const text = typeof first === 'number' ? String(first) : decimalText(first);
  return [unclearDoubt('negative', text, { count: negative.length })];
};

/** Every price of a line is this many times that of the line before it, or this part of it. */
const LEAP_TIMES = 5;
const LEAPING_PRICES = 2;

/** Whether a whole line is so far off the one before it that a point was lost, or a digit written twice. */
export const leaps = (line: readonly (number | null)[], before: readonly (number | null)[]): boolean => {
  let count = 0;
  let [isUp, isDown] = [true, true];
  for (const [index, price] of line.entries()) {
    const other = before[index] ?? null;
    if (price === null || other === null || other <= 0) continue;
    count++;
    isUp &&= price / other >= LEAP_TIMES;
    isDown &&= (price / other) * LEAP_TIMES <= 1;
    if (!isUp && !isDown) return false;
  }
  return count >= LEAPING_PRICES;
};

const plain = (price: Price): number | null =>
  price === null || typeof price === 'number' ? price : Number(decimalText(price));

/** The first row or column that leaps away from the one before it. */
const leapDoubts = ({ widths, heights, prices }: Grid): Doubt[] => {
  const rows = prices.map((line) => line.map(plain));
  const columns = widths.map((_, column) => rows.map((line) => line[column] ?? null));
  const axes = [
    ['height', heights, rows],
    ['width', widths, columns],
  ] as const;
  for (const [axis, sizes, lines] of axes) {
    const at = lines.findIndex((line, index) => index > 0 && leaps(line, lines[index - 1] ?? []));
    if (at === -1) continue;
    const line = { axis, size: sizes[at] ?? 0, before: sizes[at - 1] ?? 0, leaps: true };
    const message = `The prices of ${axis} ${line.size} mm are many times those of ${line.before} mm, or a small part of them`;
    return [doubtOf('not_monotonic', message, { cells: 0, lines: [line], worst: null })];
  }
  return [];
};

/** Where prices round up, a range means its upper end and nothing else (A2): that is no question then. */
export const isSettledByMode = ({ code }: Doubt, mode: string | null): boolean =>
  mode === 'majoration' && code === 'ranges_read';

/** What a table asks before it takes the place of another, where no row is there to compare it with: a paste. */
export const storingDoubts = (table: Grid & { doubts: readonly Doubt[] }, mode: string | null): Doubt[] => [
  ...table.doubts.filter((doubt) => !isSettledByMode(doubt, mode)),
  ...negativeDoubts(table.prices),
  ...leapDoubts(table),
];
