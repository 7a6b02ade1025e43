import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockOptionsForStep } from '../../src/catalogue/product/option-store.ts';
import { lockOptions } from '../../src/platform/database/option-locks.ts';
import { heldTransactions } from '../support/held-transactions.ts';
import { newOptions } from '../support/new-product.ts';
import { startTestService } from '../support/test-service.ts';

/** Who writes an option waits for those who share it now, and not for those who come later (docs/adr/0061). */
const { db, newTenant } = await startTestService();
const tenant = await newTenant();

const { begin, ended, untilWaiting, waiting } = heldTransactions(db, tenant.id);

for (const count of [1, 3]) {
  test(`whoever shares an option later waits for who writes ${count} of them, and all go on in turn`, async () => {
    const ids = await newOptions(tenant, count);
    const last = ids.slice(-1);
    ended.length = 0;
    const [one, two] = [
      begin('first', (tx) => lockOptionsForStep(tx, last)),
      begin('also', (tx) => lockOptionsForStep(tx, last)),
    ];
    await Promise.all([one.held, two.held]);
    const writer = begin('writer', (tx) => lockOptions(tx, ids));
    await untilWaiting(1);
    const later = begin('later', (tx) => lockOptionsForStep(tx, last));
    await untilWaiting(2);
    await one.end();
    await two.end();
    await writer.held;
    assert.equal(await waiting(), 1, 'the later one still waits');
    await writer.end();
    await later.end();
    assert.deepEqual(ended, ['first', 'also', 'writer', 'later']);
  });
}

test('options that nobody holds are locked without a queue, and those of others do not hold them up', async () => {
  const [shared, free] = await newOptions(tenant, 2);
  const sharing = begin('sharing', (tx) => lockOptionsForStep(tx, [shared as number]));
  await sharing.held;
  const writer = begin('writer', (tx) => lockOptions(tx, [free as number]));
  await writer.held;
  await writer.end();
  await sharing.end();
});
