import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomList } from '../../price-lists/random/random-list.ts';
import { randomPlans } from '../../price-lists/random/random-plan.ts';
import { type Outcome, runPriceLists } from '../../price-lists/run-price-list.ts';
import { startTestService } from '../../support/test-service.ts';

const service = await startTestService();
const seed = Number(process.env.RANDOM_LISTS_SEED ?? Date.now() % 2 ** 31);
/** `RANDOM_LISTS=5000` for a long run. */
const count = Number(process.env.RANDOM_LISTS ?? 60);
const SHOWN = 12;

test(`A2: of random lists an import without accept writes the truth or nothing (seed ${seed})`, async (t) => {
  const lists = randomPlans(seed, count).map((plan, place) => randomList(plan, `random list ${place}`));
  const outcomes = await runPriceLists(service, lists);
  const sum = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind && !one.fault).length;
  const faults = outcomes.flatMap(({ fault }) => fault ?? []);
  t.diagnostic(`seed ${seed}, ${count} lists: ${sum('right')} right, ${sum('held')} held, ${sum('refused')} refused`);
  assert.equal(
    faults.length,
    0,
    `${faults.length} of ${count} lists (RANDOM_LISTS_SEED=${seed}):\n${faults.slice(0, SHOWN).join('\n')}`,
  );
  // A reader that only asked would pass all of the above.
  assert.ok(sum('right') >= count / 8, `only ${sum('right')} of ${count} lists were written`);
});
