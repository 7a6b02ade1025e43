import { judgeExamples } from '@vantail/pricing';
import { type Random, randomFrom } from '../../pricing/test/oracle/generate.ts';
import { list } from '../../pricing/test/support/largest-inputs.ts';
import { AS_MANY_AS_ALLOWED, randomProduct } from '../../pricing/test/support/random-products.ts';
import { chosen, priced, product, rowsCheck, rules } from './largest-products.ts';
import type { Work } from './measured.ts';

/** So many random products, each for all loops; SEED repeats a run. */
const COUNT = Number(process.env.LOOPS ?? 6);

const bodyFor = (r: Random, steps: readonly { id: number; option_ids: readonly number[] }[]) => ({
  width: r.int(300, 3000),
  height: r.int(300, 3000),
  selections: steps
    .filter(() => r.chance(0.6))
    .map(({ id, option_ids }) => ({ step_id: id, option_ids: [r.pick([...option_ids])] })),
});

/** Legal products of any size up to the limits, with 200 random questions as the examples of D21. */
export const randomLoops = (): Record<string, Work> => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const r = randomFrom(seed);
  return Object.fromEntries(
    list(COUNT, (index) => {
      const made = randomProduct(r, AS_MANY_AS_ALLOWED) as unknown as Parameters<typeof product>[0];
      const given = product({ ...made, rules: made.rules?.map((rule) => ({ active: true, ...rule })) ?? [] });
      const steps = given.steps as never as { id: number; option_ids: number[] }[];
      const body = bodyFor(r, steps);
      const examples = list(10, () => ({ body: bodyFor(r, steps), expect: { unit_price_min: 1 } }));
      const name = `random ${index}, SEED=${seed}:`;
      return [
        [`${name} rules`, rules(given)],
        [`${name} rows`, rowsCheck(given)],
        [`${name} quote`, priced(given, body)],
        [`${name} choices`, chosen(given, body)],
        [`${name} ten examples`, () => judgeExamples(given, examples as never)],
      ] as const;
    }).flat(),
  );
};
