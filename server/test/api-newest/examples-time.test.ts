import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_EXAMPLES, watchExamples } from '../../src/catalogue/product/watch-examples.ts';
import { mustBreakNoExample } from '../../src/history/plans/judge-plan.ts';
import { runCheck } from '../../src/history/plans/publish-plan.ts';
import { longTerms } from '../../src/platform/scheduling/scheduled-work.ts';
import { newExampleProduct, outcomeOf, type TestExamples } from '../support/kept-examples.ts';
import { newPlan } from '../support/planned.ts';
import { startTestService } from '../support/test-service.ts';

/** docs/adr/0078: examples run in the transaction of a write, so there is an end to the time that they have. */
const service = await startTestService();
const tenant = await service.newTenant();
const pause = async () => ({ items: 10, bytes: 1024 });

const watched = (productId: number, limitMs?: number) =>
  service.db.database.transaction(tenant.id, async (tx) => {
    const compare = await watchExamples(tx, [productId], pause, limitMs === undefined ? {} : { limitMs });
    return compare();
  });

test('D21.2 examples that there is no time for are counted as not run, and nothing is said of them', async () => {
  const { product, example, bodyOf } = await newExampleProduct(tenant);
  await example({ unit_price: 300 }, bodyOf());
  await example({ unit_price: 1 }, bodyOf());
  assert.deepEqual(await watched(product.id), NO_EXAMPLES);
  assert.deepEqual(await watched(product.id, 0), { failing: [], mended: [], notRun: 2, outOfTime: 2 });
});

test('D21.2 a check runs its examples when its transaction is over: what it changed can be written meanwhile', async () => {
  const { example, bodyOf, options } = await newExampleProduct(tenant);
  const option = `/v1/options/${options.b}`;
  await example({ unit_price: 300 }, bodyOf());
  const { id: dearer } = await example({ unit_price: 325 }, bodyOf([options.b]));
  const plan = await newPlan(tenant, [{ method: 'PATCH', path: option, body: { price: 30 } }]);
  const phases = new Set<string>();
  const written: number[] = [];
  const check = await service.db.database.transaction(
    tenant.id,
    (tx) =>
      runCheck(tx, plan.id, {
        files: new Map(),
        quotes: [],
        language: undefined,
        progress: (phase) => () => void phases.add(phase),
        // Between two batches of examples somebody writes to the option, which a transaction of the check would hold.
        pause: async () => {
          if (phases.has('examples_before') && written.length === 0)
            written.push((await tenant.call('PATCH', option, { description: 'Meanwhile' })).status);
          return pause();
        },
      }),
    longTerms(true),
  );
  const { examples } = await check(new AbortController().signal);
  assert.deepEqual(written, [200]);
  assert.deepEqual(outcomeOf(examples as TestExamples), { failing: [dearer], mended: [], not_run: 0 });
  assert.deepEqual([...phases].slice(-3), ['examples_before', 'examples_after', 'comparing']);
});

test('D21.3 a plan is not published by itself where examples were not run for lack of time', () => {
  mustBreakNoExample({ ...NO_EXAMPLES, notRun: 7 });
  assert.throws(() => mustBreakNoExample({ ...NO_EXAMPLES, notRun: 2, outOfTime: 2 }), {
    code: 'validation_error',
    message: /2 examples could not be run in time/,
  });
});
