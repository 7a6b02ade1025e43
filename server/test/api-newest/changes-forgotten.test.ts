import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { forgetChanges } from '../../src/history/changes/forget-changes.ts';
import { restoreProduct } from '../../src/history/undo/restore.ts';
import { revertChange } from '../../src/history/undo/revert.ts';
import type { Database, TenantTransaction } from '../../src/platform/database/tenant-transaction.ts';
import type { Problem } from '../../src/platform/errors.ts';
import { cleanUp } from '../../src/platform/http/answers/run-once.ts';
import { changeColumns, deleteChangesBefore } from '../../src/platform/ledger/changes-store.ts';
import { storeValues } from '../../src/platform/ledger/store.ts';
import { lastChange } from '../support/ledger-reader.ts';
import { newProduct } from '../support/new-product.ts';
import { WAITING_FOR_LOCKS } from '../support/test-database.ts';
import { assertProblem, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const { database, asSuperuser } = service.db;
const DAY_MS = 24 * 3600_000;

/** Forgets everything up to this moment. */
const forgetAll = () => forgetChanges(database, 30, new Date(Date.now() + 30 * DAY_MS + 60_000));

const waitForLock = () =>
  until('somebody waits for a lock', async () => (await asSuperuser(WAITING_FOR_LOCKS)).length > 0);

const hashesOf = async (tenantId: number) =>
  (await asSuperuser('select hash from change_values where tenant_id = $1 order by hash', [tenantId])).map(
    ({ hash }) => hash,
  );

test('D12.10 a value that a writer uses again while it is being forgotten stays', async () => {
  const tenant = await service.newTenant();
  await tenant.must('POST', '/v1/options', { name: 'Large', configuration: { note: 'x'.repeat(3000) } });
  const [hash] = await hashesOf(tenant.id);
  await asSuperuser(`update change_values set used_at = now() - interval '40 days' where tenant_id = $1`, [tenant.id]);
  let forgetting: Promise<void> = Promise.resolve();
  await database.transaction(tenant.id, async (tx) => {
    await storeValues(tx, [[String(hash), JSON.stringify({ note: 'x'.repeat(3000) })]]);
    forgetting = forgetChanges(database, 30);
    await waitForLock();
  });
  await forgetting;
  assert.deepEqual(await hashesOf(tenant.id), [hash]);
});

test('D12.10 the values of a long transaction, numbered behind younger changes, stay as long as it does', async () => {
  const tenant = await service.newTenant();
  await tenant.must('POST', '/v1/brands', { name: 'Young' });
  await tenant.must('POST', '/v1/options', { name: 'Large', configuration: { note: 'y'.repeat(3000) } });
  const now = new Date();
  const cut = now.getTime() - 30 * DAY_MS;
  const setTime = (type: string, ms: number) =>
    asSuperuser('update changes set at = $3 where tenant_id = $1 and type = $2', [
      tenant.id,
      type,
      new Date(ms).toISOString(),
    ]);
  await setTime('brand.created', cut + 60_000);
  await setTime('option.created', cut - 240_000);
  await asSuperuser('update change_values set used_at = $2 where tenant_id = $1', [
    tenant.id,
    new Date(cut - DAY_MS - 120_000).toISOString(),
  ]);
  await forgetChanges(database, 30, now);
  const kept = await asSuperuser('select type from changes where tenant_id = $1 order by number', [tenant.id]);
  assert.deepEqual(kept.map(({ type }) => type).slice(-2), ['brand.created', 'option.created']);
  assert.equal((await hashesOf(tenant.id)).length, 1);
});

test('D12.9, D12.10 a step of forgetting leaves no part of a transaction', async () => {
  const tenant = await service.newTenant();
  const last = await lastChange(tenant);
  const after = async (count: number, through: number) =>
    asSuperuser(
      `insert into changes (tenant_id, number, through, at, type, actor_kind, actor_name, resource_kind, resource_id, fields)
       select $1, n, coalesce($4, n), now(), 'step.deleted', 'system', 'Vantail', 'step', n, '[]'
       from generate_series($2::bigint, $3::bigint) as n`,
      [tenant.id, through - count + 1, through, count === 3 ? through : null],
    );
  // A step takes 5,000 changes: the first of the last three would be the only one of its transaction that goes.
  await after(5000 - last - 1, 4999);
  await after(3, 5002);
  await asSuperuser('update change_counters set last_number = 5002 where tenant_id = $1', [tenant.id]);
  const isMore = await database.transaction(tenant.id, (tx) => deleteChangesBefore(tx, new Date(Date.now() + DAY_MS)));
  const left = await asSuperuser('select number from changes where tenant_id = $1', [tenant.id]);
  assert.deepEqual(left, []);
  assert.equal(isMore, true);
});

/** Forgets the ledger as soon as a transaction has read the change that it begins with. */
const forgettingMeanwhile = (tx: TenantTransaction) => {
  const query = tx.query.bind(tx);
  let isDone = false;
  tx.query = async <Row>(text: string, values?: readonly unknown[]) => {
    const rows = await query<Row>(text, values);
    if (!isDone && /from changes where tenant_id = \$1 and number = \$2/.test(text)) {
      isDone = true;
      await forgetAll();
    }
    return rows;
  };
};

const codeOf = (error: Problem) => error.code;

test('D12.8, D12.10 a restore is refused, and not done in part, when the ledger is shortened meanwhile', async () => {
  const tenant = await service.newTenant();
  const product = await newProduct(tenant);
  const to = await lastChange(tenant);
  await tenant.must('PATCH', `/v1/products/${product.id}`, { description: 'after' });
  const work = database.transaction(tenant.id, async (tx) => {
    forgettingMeanwhile(tx);
    return restoreProduct(tx, product.id, to, { isDryRun: false, pause: async () => ({ items: 100, bytes: 1e6 }) });
  });
  await assert.rejects(work, (error: Problem) => codeOf(error) === 'validation_error');
});

test('D12.9, D12.10 a revert is refused, and not done in part, when the ledger is shortened meanwhile', async () => {
  const tenant = await service.newTenant();
  const product = await newProduct(tenant);
  await tenant.must('POST', `/v1/products/${product.id}/duplicate`, {});
  const [summary] = await asSuperuser(`select number from changes where tenant_id = $1 and type = 'copy.applied'`, [
    tenant.id,
  ]);
  const terms = {
    scopes: ['catalogue:write' as const],
    isDryRun: false,
    pause: async () => ({ items: 50, bytes: 1_000_000 }),
  };
  const work = database.transaction(tenant.id, async (tx) => {
    forgettingMeanwhile(tx);
    return revertChange(tx, Number(summary?.number), terms);
  });
  await assert.rejects(work, (error: Problem) => codeOf(error) === 'validation_error');
});

test('D12.8 what is said in place of a large value is never written back as the value', async () => {
  const tenant = await service.newTenant();
  const product = await newProduct(tenant);
  const step = await product.step({ content_configuration: { note: 'z'.repeat(3000) } });
  const to = await lastChange(tenant);
  const path = `${product.steps}/${step.id}`;
  await tenant.must('PATCH', path, { content_configuration: { note: 'short' } });
  await asSuperuser('delete from change_values where tenant_id = $1', [tenant.id]);
  const answer = await tenant.call('POST', `/v1/products/${product.id}/restore`, { to });
  assertProblem(answer, 422, 'validation_error');
  assert.match(answer.text, /"not_in_ledger"/);
  const kept = await tenant.must<{ content_configuration: object }>('GET', path);
  assert.equal(JSON.stringify(kept.content_configuration).includes('omitted'), false);
});

test('D1 a tenant whose clean-up fails keeps nobody else from theirs', async () => {
  const [first, second] = [await service.newTenant(), await service.newTenant()];
  for (const tenant of [first, second])
    await tenant.call('POST', '/v1/brands', { name: 'Kept' }, { 'idempotency-key': 'old' });
  const failing: Database = {
    ...database,
    transaction: (tenantId, work, terms) =>
      tenantId === first.id ? Promise.reject(new Error('locked')) : database.transaction(tenantId, work, terms),
  };
  await assert.rejects(cleanUp(failing, new Date(Date.now() + 2 * DAY_MS)), /locked/);
  const left = await asSuperuser('select tenant_id from idempotency_keys where tenant_id = any($1::bigint[])', [
    [first.id, second.id],
  ]);
  assert.deepEqual(
    left.map(({ tenant_id }) => Number(tenant_id)),
    [first.id],
  );
});

test('D1 a node that is away keeps the tenants of no other node from their clean-up', async () => {
  const [away, other] = [[] as number[], [] as number[]];
  for (let place = 0; place < 8; place++) {
    const tenant = await service.newTenant();
    (place < 7 ? away : other).push(tenant.id);
    await tenant.call('POST', '/v1/brands', { name: 'Kept' }, { 'idempotency-key': 'old' });
  }
  const asked: number[] = [];
  const failing: Database = {
    ...database,
    nodeOf: (tenantId) => (away.includes(tenantId) ? 'away:5432' : 'there:5432'),
    transaction: (tenantId, work, terms) => {
      asked.push(tenantId);
      return away.includes(tenantId)
        ? Promise.reject(new Error('connection refused'))
        : database.transaction(tenantId, work, terms);
    },
  };
  await assert.rejects(cleanUp(failing, new Date(Date.now() + 2 * DAY_MS)), /connection refused/);
  const left = await asSuperuser('select from idempotency_keys where tenant_id = any($1::bigint[])', [other]);
  assert.equal(left.length, 0);
  assert.equal(asked.filter((tenantId) => away.includes(tenantId)).length, 3, 'the node is not asked for all of them');
});

test('D12.10 forgetting ends between two steps when the service stops', async () => {
  const [first, second] = [await service.newTenant(), await service.newTenant()];
  // More than one step deletes, so that there is a second one to leave out.
  const copied = changeColumns.replace('number, through', 'number + copy, number + copy');
  await asSuperuser(
    `insert into changes (tenant_id, ${changeColumns})
     select tenant_id, ${copied} from changes cross join generate_series(1, 6000) as copy
     where tenant_id = $1 and number = (select max(number) from changes where tenant_id = $1)`,
    [first.id],
  );
  const stopping = new AbortController();
  const stopped: Database = {
    ...database,
    transaction: (tenantId, work, terms) => {
      if (tenantId === first.id) stopping.abort();
      return database.transaction(tenantId, work, terms);
    },
  };
  await forgetChanges(stopped, 30, new Date(Date.now() + 60 * DAY_MS), stopping.signal);
  const left = await asSuperuser(
    'select distinct tenant_id from changes where tenant_id = any($1::bigint[]) order by 1',
    [[first.id, second.id]],
  );
  assert.deepEqual(
    left.map(({ tenant_id }) => Number(tenant_id)),
    [first.id, second.id],
  );
});
