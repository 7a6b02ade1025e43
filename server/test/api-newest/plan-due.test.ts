import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../scripts/testing/until.ts';
import { startDuePlans } from '../../src/history/plans/due-plans.ts';
import type { Database } from '../../src/platform/database/tenant-transaction.ts';
import { changesAfter, lastChange } from '../support/ledger-reader.ts';
import { LATER, newPlan, type PlannedRequest, readPlan, type TestPlan } from '../support/planned.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, startTestService, type TestTenant } from '../support/test-service.ts';

const service = await startTestService();
const sql = service.db.asSuperuser;

/** As if the hour of a scheduled plan had come. */
const makeDue = async (id: number, secondsAgo = 1) => {
  const at = `now() - ${secondsAgo} * interval '1 second'`;
  await sql(`update plans set effective_at = ${at} where id = $1`, [id]);
  await sql(`update due_work set due_at = ${at} where kind = 'plan' and id = $1`, [id]);
};

const scheduled = async (tenant: TestTenant, requests: readonly PlannedRequest[]) => {
  const plan = await newPlan(tenant, requests, { effective_at: LATER });
  await tenant.must('POST', `${plan.path}/schedule`);
  return plan;
};

const errors: unknown[] = [];

/** What every process does, while the work lasts. */
const publishing = async (work: () => Promise<unknown>, database: Database = service.db.database) => {
  const plans = startDuePlans({
    database,
    scheduler: service.app.scheduler,
    onError: (error) => errors.push(error),
  });
  await work();
  await plans.stop();
};

const isIn = (tenant: TestTenant, id: number, state: string) => async () =>
  (await readPlan(tenant, id)).state === state;

test('D17.4 a scheduled plan is published at its time, by who scheduled it', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant);
  const { id } = await newPlan(tenant, [{ method: 'PATCH', path: product.path, body: { name: 'At its hour' } }]);
  const effective_at = new Date(Date.now() + 2000).toISOString();
  await tenant.must('PATCH', `/v1/plans/${id}`, { effective_at });
  const { scheduled_by } = await tenant.must<TestPlan>('POST', `/v1/plans/${id}/schedule`);
  const since = await lastChange(tenant);
  await publishing(() => until('the plan is published', isIn(tenant, id, 'published')));
  const plan = await readPlan(tenant, id);
  assert.ok(String(plan.published_at) >= effective_at, `${plan.published_at} is not before ${effective_at}`);
  const [summary] = await changesAfter(tenant, since);
  assert.deepEqual([summary?.type, summary?.actor, summary?.request_id], ['plan.published', scheduled_by, null]);
  assert.equal((await tenant.must('GET', product.path)).name, 'At its hour');
});

test('D17.4 a plan that is not due, or no longer scheduled, stays', async () => {
  const tenant = await service.newTenant();
  const later = await scheduled(tenant, []);
  const withdrawn = await scheduled(tenant, []);
  await makeDue(withdrawn.id);
  await tenant.must('POST', `${withdrawn.path}/unschedule`);
  const now = await scheduled(tenant, []);
  await makeDue(now.id);
  await publishing(() => until('the plan is published', isIn(tenant, now.id, 'published')));
  assert.equal((await readPlan(tenant, later.id)).state, 'scheduled');
  assert.equal((await readPlan(tenant, withdrawn.id)).state, 'draft');
});

test('D17.4 a refusal makes it failed, with the refusal, and nothing is written', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant);
  const { id, path } = await scheduled(tenant, [
    { method: 'PATCH', path: product.path, body: { name: 'Never' } },
    { method: 'PATCH', path: product.path, body: { reference: 'Never' }, if_match: '"9"' },
  ]);
  await makeDue(id);
  const since = await lastChange(tenant);
  await publishing(() => until('the plan fails', isIn(tenant, id, 'failed')));
  const plan = await readPlan(tenant, id);
  assert.deepEqual(
    [plan.refusal?.status, plan.refusal?.code, plan.refusal?.request_id],
    [412, 'precondition_failed', plan.requests[1]?.id],
  );
  const changes = await changesAfter(tenant, since);
  assert.deepEqual(
    changes.map(({ type, actor, fields }) => [type, actor, fields.map(({ field }) => field)]),
    [['plan.failed', plan.scheduled_by, ['state', 'refusal']]],
  );
  assert.equal((await tenant.must('GET', product.path)).name, 'P');
  assertProblem(await tenant.call('POST', `${path}/publish`), 409, 'conflict');
  const draft = await tenant.must<TestPlan>('PATCH', path, { name: 'Again' });
  assert.deepEqual([draft.state, draft.refusal, draft.scheduled_by], ['draft', null, null], 'by PATCH a draft again');
});

test('D17.4 any other fault is tried again, and told once', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant);
  const { id } = await scheduled(tenant, [{ method: 'PATCH', path: product.path, body: { name: 'At last' } }]);
  await makeDue(id);
  errors.length = 0;
  let faults = 2;
  const { database } = service.db;
  const failing: Database = {
    ...database,
    transaction: (tenantId, work, terms) => {
      if (faults-- > 0) return Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
      return database.transaction(tenantId, work, terms);
    },
  };
  await publishing(() => until('the plan is published', isIn(tenant, id, 'published')), failing);
  assert.equal(faults, -1, 'two faults, and the transaction that published it');
  assert.equal(errors.length, 1);
});

test('D17.4 plans of one tenant are published in the order of their hours', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant);
  const names = ['Third', 'First', 'Second'];
  const plans: { id: number }[] = [];
  for (const name of names)
    plans.push(await scheduled(tenant, [{ method: 'PATCH', path: product.path, body: { name } }]));
  for (const [place, hour] of [1, 30, 20].entries()) await makeDue(plans[place]?.id ?? 0, hour);
  const since = await lastChange(tenant);
  await publishing(() => until('all are published', isIn(tenant, plans[0]?.id ?? 0, 'published')));
  const published = (await changesAfter(tenant, since)).filter(({ type }) => type === 'plan.published');
  assert.deepEqual(
    published.map(({ resource }) => resource.id),
    [plans[1]?.id, plans[2]?.id, plans[0]?.id],
  );
  assert.equal((await tenant.must('GET', product.path)).name, 'Third');
});

test('D17.4 several processes publish ten plans of the same second once each', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 1000 });
  const plans: number[] = [];
  for (let place = 0; place < 10; place++) {
    const body = { filter: { pricing_configuration_ids: [row.id] }, amount: 1 };
    plans.push((await scheduled(tenant, [{ method: 'POST', path: '/v1/pricing-adjustments', body }])).id);
  }
  for (const id of plans) await makeDue(id);
  const all = async () => {
    for (const id of plans) if (!(await isIn(tenant, id, 'published')())) return false;
    return true;
  };
  await publishing(() => publishing(() => publishing(() => until('all are published', all))));
  assert.equal((await tenant.must('GET', `${product.rows}/${row.id}`)).minimum_price, 1010, 'each once');
});

test('D17.4 a revoked key stays the actor, and its plan is published', async () => {
  const tenant = await service.newTenant();
  const { id, key } = await tenant.must<{ id: number; key: string }>('POST', '/v1/api-keys', {
    name: 'Left the house',
    scopes: ['catalogue:read', 'catalogue:write'],
  });
  const plan = await newPlan(tenant, [], { effective_at: LATER });
  assert.equal((await service.call('POST', `${plan.path}/schedule`, { token: key })).status, 200);
  await tenant.must('DELETE', `/v1/api-keys/${id}`);
  await makeDue(plan.id);
  const since = await lastChange(tenant);
  await publishing(() => until('the plan is published', isIn(tenant, plan.id, 'published')));
  const [summary] = await changesAfter(tenant, since);
  assert.deepEqual(summary?.actor, { kind: 'key', id, name: 'Left the house' });
});

test('plans of an inactive tenant wait', async () => {
  const tenant = await service.newTenant();
  const { id } = await scheduled(tenant, []);
  await makeDue(id);
  await service.operator('PATCH', `/operator/v1/tenants/${tenant.id}`, { active: false });
  await publishing(() => sleep(700));
  const [row] = (await sql('select state from plans where id = $1', [id])) as { state: string }[];
  assert.equal(row?.state, 'scheduled');
});
