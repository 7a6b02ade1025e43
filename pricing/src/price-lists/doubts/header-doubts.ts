import { cellAddress } from '../cell-address.ts';
import { type Doubt, doubtOf } from '../doubt.ts';
import type { Header } from '../reading/read-axes.ts';

/** So many steps must be alike before a gap or a slip among them is odd; a size far behind the others is so at once. */
const MIN_REGULAR = 4;
const MIN_BEFORE_FAR = 2;
/** A last size that is so many steps away has probably a digit too many. */
const FAR_STEPS = 4;

type Odd = { index: number; reason: string };

/** The step that most sizes of an axis have, and how often; all but two at most. */
const commonStep = (steps: readonly number[]): [step: number, count: number] | undefined => {
  const counts = new Map<number, number>();
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  const best = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0] as [number, number]);
  return best[1] >= MIN_BEFORE_FAR && best[1] >= steps.length - 2 ? best : undefined;
};

/** The one size that does not fit into an otherwise regular series. The first and last are often odd, but not far off. */
const oddSize = (mm: readonly number[]): Odd | undefined => {
  const steps = mm.slice(1).map((value, index) => value - (mm[index] ?? 0));
  const [step = 0, count = 0] = commonStep(steps) ?? [];
  const odd = steps.flatMap((value, index) => (value === step ? [] : [index]));
  const [first, second] = odd;
  if (count === 0 || first === undefined) return undefined;
  const [size, last] = [steps[first] ?? 0, steps.length - 1];
  if (second === undefined && (first === 0 || first === last))
    return size > FAR_STEPS * step
      ? { index: first === 0 ? 0 : mm.length - 1, reason: 'is far from the others' }
      : undefined;
  if (count < MIN_REGULAR) return undefined;
  if (second === undefined) {
    const isGap = size === 2 * step && first >= 2 && first <= last - 2;
    return isGap ? { index: first + 1, reason: 'follows a gap where a size may be missing' } : undefined;
  }
  const isSlip = second === first + 1 && size + (steps[second] ?? 0) === 2 * step;
  return isSlip ? { index: second, reason: `stands where ${(mm[first] ?? 0) + step} mm is expected` } : undefined;
};

/** Some lists begin with the largest size; one axis alone that falls has perhaps two sizes in the wrong order. */
export const fallingDoubts = (across: readonly Header[], down: readonly Header[]): Doubt[] => {
  const isFalling = ([first, second]: readonly Header[]) =>
    first !== undefined && second !== undefined && (first.row > second.row || first.column > second.column);
  if (isFalling(across) === isFalling(down) || across.length < 2 || down.length < 2) return [];
  const axis = isFalling(across) ? 'across' : 'down';
  const message = `The sizes ${axis} fall while the others rise: are they in the right order?`;
  return [doubtOf('headers_damaged', message, { axis, reason: 'falls' })];
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
