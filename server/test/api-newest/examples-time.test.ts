import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mustBreakNoExample } from '../../src/bulk/plans/judging/judge-plan.ts';
import { NO_EXAMPLES, watchExamples } from '../../src/product-configuration/examples/watch-examples.ts';
import { newExampleProduct } from '../support/kept-examples.ts';
import { startTestService } from '../support/test-service.ts';

/** docs/adr/0085: examples run in the transaction of a write, so there is an end to the time that they have. */
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

test('D21.3 a plan is not published by itself where examples were not run for lack of time', () => {
  mustBreakNoExample({ ...NO_EXAMPLES, notRun: 7 });
  assert.throws(() => mustBreakNoExample({ ...NO_EXAMPLES, notRun: 2, outOfTime: 2 }), {
    code: 'validation_error',
    message: /2 examples could not be run in time/,
  });
});
