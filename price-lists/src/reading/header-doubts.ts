import { type Doubt, doubtOf } from '../sheet/doubt.ts';
import { cellAddress, cellAt, type Sheet } from '../sheet/sheet.ts';
import type { Header } from './table-unit.ts';

/** This many steps must be equal before a gap or a slip among them is odd. */
const MIN_REGULAR = 4;
const MIN_ALIKE = 2;
/** A size that is this many times the largest other step away probably has a digit too many or too few. */
const FAR_STEPS = 4;
/** The factor if there is only one other step to compare with. */
const FAR_FROM_ONE_STEP = 8;
/** No list goes from one size to one that is this many times as large. */
const FAR_TIMES = 5;
/** B4: windows are not larger than this; a larger size must not be far from the others. */
const LARGEST_USUAL_MM = 6500;
const FAR_TIMES_WHEN_LARGE = 2;
const FAR_TIMES_ALONE = 4;

type Odd = { index: number; reason: string };

/** The step that most sizes of an axis have, and how often; at most two may differ. */
const commonStep = (steps: readonly number[]): [step: number, count: number] | undefined => {
  const counts = new Map<number, number>();
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  const best = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0] as [number, number]);
  return best[1] >= MIN_ALIKE && best[1] >= steps.length - 2 ? best : undefined;
};

/** A size far from its neighbours: 1400, 1650, 19000, or 950, 50. */
const farSize = (mm: readonly number[], steps: readonly number[]): Odd | undefined => {
  const [largest = 0, second = 0] = steps.toSorted((a, b) => b - a);
  const at = steps.findIndex((step, index) => {
    const [before, after] = [mm[index] ?? 0, mm[index + 1] ?? 0];
    const others = Math.max(0, step === largest ? second : largest);
    const isFarBySteps = others > 0 && step > others * (steps.length > 2 ? FAR_STEPS : FAR_FROM_ONE_STEP);
    const isTooLarge = after > LARGEST_USUAL_MM && after > FAR_TIMES_WHEN_LARGE * before;
    return isFarBySteps || isTooLarge || after >= FAR_TIMES * before;
  });
  if (at === -1) return undefined;
  return { index: at === 0 && steps.length > 1 ? 0 : at + 1, reason: 'is far from the others' };
};

/**
 * The one size that does not fit an otherwise regular series. The first and last sizes are often odd, but not far off.
 */
const oddSize = (mm: readonly number[]): Odd | undefined => {
  const steps = mm.slice(1).map((value, index) => value - (mm[index] ?? 0));
  const far = farSize(mm, steps);
  if (far) return far;
  const [step = 0, count = 0] = commonStep(steps) ?? [];
  const [first, second] = steps.flatMap((value, index) => (value === step ? [] : [index]));
  if (count < MIN_REGULAR || first === undefined) return undefined;
  const [size, last] = [steps[first] ?? 0, steps.length - 1];
  if (second === undefined) {
    const isGap = size === 2 * step && first >= 2 && first <= last - 2;
    return isGap ? { index: first + 1, reason: 'follows a gap where a size may be missing' } : undefined;
  }
  const isSlip = second === first + 1 && size + (steps[second] ?? 0) === 2 * step;
  return isSlip ? { index: second, reason: `stands where ${(mm[first] ?? 0) + step} mm is expected` } : undefined;
};

const doubt = ({ mm, row, column }: Header, reason: string): Doubt => {
  const cell = cellAddress(row, column);
  return doubtOf('headers_damaged', `The size ${mm} mm in ${cell} ${reason}`, { mm, cell, reason });
};

/** Some lists begin with the largest size. If only one axis falls, two of its sizes may be in the wrong order. */
export const fallingDoubts = (across: readonly Header[], down: readonly Header[]): Doubt[] => {
  const isFalling = ([first, second]: readonly Header[]) =>
    first !== undefined && second !== undefined && (first.row > second.row || first.column > second.column);
  if (isFalling(across) === isFalling(down) || across.length < 2 || down.length < 2) return [];
  // The headers have been sorted by now: the smallest is last in the file.
  const [header] = isFalling(across) ? across : down;
  const [these, others] = isFalling(across) ? ['across', 'down'] : ['down', 'across'];
  return header
    ? [doubt(header, `is the last of those ${these}, which fall while those ${others} rise: is their order right?`)]
    : [];
};

/** A zero before other digits: the first digit of 1050 was lost. */
const LEADING_ZERO = /^[^0-9]*0[0-9]/;

const damagedSize = (sheet: Sheet, headers: readonly Header[]): Doubt | undefined => {
  const zero = headers.find(({ row, column }) => LEADING_ZERO.test(cellAt(sheet, row, column)?.text ?? ''));
  if (zero) return doubt(zero, 'is written with a zero before it');
  const odd = oddSize(headers.map(({ mm }) => mm));
  const header = odd && headers[odd.index];
  return header && doubt(header, odd.reason);
};

/** The only size of its axis, many times as large as those of the other axis. */
const lonelySize = (own: readonly Header[], others: readonly Header[]): Doubt | undefined => {
  const [only, second] = own;
  const largest = Math.max(0, ...others.map(({ mm }) => mm));
  if (!only || second || only.mm <= LARGEST_USUAL_MM || only.mm <= FAR_TIMES_ALONE * largest) return undefined;
  return doubt(only, 'is far from those of the other axis');
};

/** A size that does not fit the series of its axis: a digit may be wrong, or a line missing. Both axes rise. */
export const headerDoubts = (sheet: Sheet, across: readonly Header[], down: readonly Header[]): Doubt[] =>
  [damagedSize(sheet, across) ?? lonelySize(across, down), damagedSize(sheet, down) ?? lonelySize(down, across)].filter(
    (found) => found !== undefined,
  );
