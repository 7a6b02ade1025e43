import { cellAddress } from '../cell-address.ts';
import { type Doubt, doubtOf } from '../doubt.ts';
import type { Header } from '../reading/read-axes.ts';

/** So many steps must be alike before another one is odd. */
const MIN_REGULAR = 4;
/** A last size that is so many steps away has probably a digit too many. */
const FAR_STEPS = 4;

type Odd = { index: number; reason: string };

/** The step that most sizes of an axis have; undefined where they have none in common. */
const commonStep = (steps: readonly number[]): number | undefined => {
  const counts = new Map<number, number>();
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  const [step, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  return count >= MIN_REGULAR && count >= steps.length - 2 ? step : undefined;
};

/** The one size that does not fit into an otherwise regular series. The first and last are often odd, but not far off. */
const oddSize = (mm: readonly number[]): Odd | undefined => {
  const steps = mm.slice(1).map((value, index) => value - (mm[index] ?? 0));
  const step = commonStep(steps);
  const odd = steps.flatMap((value, index) => (value === step ? [] : [index]));
  const [first, second] = odd;
  if (step === undefined || first === undefined) return undefined;
  const [size, width] = [steps[first] ?? 0, steps.length];
  if (second === undefined) {
    if (first === width - 1)
      return size > FAR_STEPS * step ? { index: width, reason: 'is far from the others' } : undefined;
    if (first === 0) return size > FAR_STEPS * step ? { index: 0, reason: 'is far from the others' } : undefined;
    const isGap = size === 2 * step && first >= 2 && first <= width - 3;
    return isGap ? { index: first + 1, reason: 'follows a gap where a size may be missing' } : undefined;
  }
  const isSlip = second === first + 1 && size + (steps[second] ?? 0) === 2 * step;
  return isSlip ? { index: second, reason: `stands where ${(mm[first] ?? 0) + step} mm is expected` } : undefined;
};

/** A size that does not fit into the series of its axis: a digit may be wrong, or a line missing. */
export const headerDoubts = (...axes: readonly (readonly Header[])[]): Doubt[] =>
  axes.flatMap((headers) => {
    const odd = oddSize(headers.map(({ mm }) => mm));
    const header = odd && headers[odd.index];
    if (!odd || !header) return [];
    const cell = cellAddress(header.row, header.column);
    const message = `The size ${header.mm} mm in ${cell} ${odd.reason}`;
    return [doubtOf('headers_damaged', message, { mm: header.mm, cell, reason: odd.reason })];
  });
