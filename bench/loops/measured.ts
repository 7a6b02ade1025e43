import { threadMs } from '../../pricing/test/support/largest-inputs.ts';
import type { product } from './largest-products.ts';

const REPEATS = 4;

export type Work = () => unknown;

/** Works on a new copy of a product each time: what is kept with its steps and rules is made anew, as after a change. */
export type OfProduct = {
  readonly product: ReturnType<typeof product>;
  readonly work: (copy: ReturnType<typeof product>) => Work;
};
export const afterChange = (given: ReturnType<typeof product>, work: OfProduct['work']): OfProduct => ({
  product: given,
  work,
});

const isPieces = (made: unknown): made is Generator<unknown, unknown, undefined> =>
  typeof made === 'object' && made !== null && typeof (made as Generator).next === 'function';

/** The longest piece and the whole, in milliseconds of this thread; the best of some runs, as the first is not compiled yet. */
export const measured = (given: Work | OfProduct) => {
  let best = { longest: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY, pieces: 0 };
  for (let run = 0; run < REPEATS; run += 1) {
    const work = 'work' in given ? given.work(structuredClone(given.product)) : given;
    let [longest, whole, pieces] = [0, 0, 0];
    let since = threadMs();
    const made = work();
    const piece = () => {
      const ms = threadMs() - since;
      if (process.env.SHOW && ms > 30) console.log(`piece ${pieces}: ${ms.toFixed(0)} ms`);
      longest = Math.max(longest, ms);
      whole += ms;
      pieces += 1;
      since = threadMs();
    };
    if (isPieces(made)) while (!made.next().done) piece();
    piece();
    if (longest < best.longest) best = { longest, whole, pieces };
    if (whole > 5_000) break;
  }
  return best;
};
