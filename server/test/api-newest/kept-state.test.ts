import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepState } from '../support/faults/database-state.ts';
import { startTestService } from '../support/test-service.ts';

/** Many tests believe what `keepState` shows: here it is tried, on every kind of database. */
const service = await startTestService();
const tenants = [await service.newTenant(), await service.newTenant(), await service.newTenant()];
for (const tenant of tenants) await tenant.must('POST', '/v1/brands', { name: 'Before' });
const state = await keepState(service.db);
const before = await state.now();

const lines = (text: string) => text.split('\n');

for (const [place, tenant] of tenants.entries())
  test(`a write of tenant ${place + 1} is seen and undone, wherever its rows are`, async () => {
    const { id } = await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'After' });
    const after = await state.now();
    const added = lines(after).filter((line) => !lines(before).includes(line));
    assert.ok(added.some((line) => line.includes('"name": "After"') && line.includes(`"tenant_id": ${tenant.id}`)));
    assert.ok(!after.includes(String(id)), 'ids that are new differ from run to run, and are not shown');
    await state.restore();
    assert.equal(await state.now(), before);
    const { data } = await tenant.must<{ data: { name: string }[] }>('GET', '/v1/brands');
    assert.deepEqual(
      data.map(({ name }) => name),
      ['Before'],
    );
  });

test('so is a write to a table that every node has, and one past the service', async () => {
  await service.newTenant({ name: 'New' });
  assert.match(await state.now(), /"name": "New"/);
  await state.restore();
  await service.db.asSuperuser(`update brands set name = 'Changed' where tenant_id = ${tenants[0]?.id}`);
  assert.match(await state.now(), /"name": "Changed"/);
  await state.restore();
  assert.equal(await state.now(), before);
});
