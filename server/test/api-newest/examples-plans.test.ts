import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { startDuePlans } from '../../src/history/plans/due-plans.ts';
import { newExampleProduct, outcomeOf, type TestExample, type TestExamples } from '../support/kept-examples.ts';
import { changesOf, lastChange } from '../support/ledger-reader.ts';
import { LATER, newPlan, type PlannedRequest, readPlan, type TestPlan } from '../support/planned.ts';
import { type Answer, assertProblem, type Body, startTestService, type TestTenant } from '../support/test-service.ts';

const service = await startTestService();
const sql = service.db.asSuperuser;

/** A product with a green example for each of two prices, and a plan that raises the option's by 5. */
const newPlanned = async (tenant: TestTenant, more: readonly PlannedRequest[] = [], price = 30) => {
  const given = await newExampleProduct(tenant);
  const { example, bodyOf, options, path } = given;
  const base = await example({ unit_price: 300 }, bodyOf());
  const dearer = await example({ unit_price: 325, unit_price_max: 326 }, bodyOf([options.b]));
  const option = { method: 'PATCH', path: `/v1/options/${options.b}`, body: { price } };
  const plan = await newPlan(tenant, [option, ...more], { effective_at: LATER });
  return {
    ...given,
    base,
    dearer,
    plan,
    price: async () => (await tenant.must('GET', `/v1/options/${options.b}`)).price,
    expectOf: async ({ id }: TestExample) => (await tenant.must<TestExample>('GET', `${path}/${id}`)).expect,
    state: async () => (await readPlan(tenant, plan.id)).state,
  };
};

const assertExamplesFail = (answer: Answer, ids: readonly number[]) => {
  assertProblem(answer, 422, 'validation_error');
  const [fault] = answer.body.errors as { code: string; pointer: string; params: { count: number; failing: Body[] } }[];
  assert.deepEqual(
    [fault?.code, fault?.pointer, fault?.params.count],
    ['examples_fail', '/accept_examples', ids.length],
  );
  assert.deepEqual(
    fault?.params.failing.map(({ id }) => id),
    ids,
  );
};

const publishing = async (work: () => Promise<unknown>) => {
  const errors: unknown[] = [];
  const plans = startDuePlans({
    database: service.db.database,
    scheduler: service.app.scheduler,
    onError: (error) => errors.push(error),
  });
  await work();
  await plans.stop();
  assert.deepEqual(errors, []);
};

/** As if the hour of the plan had come; answers the plan when it is over. */
const atItsHour = async (tenant: TestTenant, id: number): Promise<TestPlan> => {
  await sql(`update plans set effective_at = now() - interval '1 second' where id = $1`, [id]);
  await sql(`update due_work set due_at = now() - interval '1 second' where kind = 'plan' and id = $1`, [id]);
  const isOver = async () => (await readPlan(tenant, id)).state !== 'scheduled';
  await publishing(() => until('the plan is over', isOver));
  return readPlan(tenant, id);
};

const keptOf = async (planId: number) =>
  (await sql('select id from plan_examples where plan_id = $1 order by id', [planId])).map(({ id }) => Number(id));

test('D21.3 a plan that turns an example red is neither published nor scheduled by accident, and nothing is written', async () => {
  const tenant = await service.newTenant();
  const { plan, dearer, price, expectOf, state } = await newPlanned(tenant);
  const changes = await changesOf(tenant, async () => {
    for (const action of ['publish', 'schedule'])
      for (const body of [undefined, {}, { accept_examples: false }])
        assertExamplesFail(await tenant.call('POST', `${plan.path}/${action}`, body), [dearer.id]);
  });
  assert.deepEqual([changes, await price(), await state()], [[], 25, 'draft']);
  assert.deepEqual(await expectOf(dearer), { unit_price: 325, unit_price_max: 326 });
  assert.deepEqual(await keptOf(plan.id), []);
});

test('D21.3 what is red already, and stays red, keeps no plan from being published', async () => {
  const tenant = await service.newTenant();
  const { plan, example, bodyOf, options, dearer, path, state } = await newPlanned(tenant);
  await example({ unit_price: 1 }, bodyOf([options.b]));
  await tenant.must('DELETE', `${path}/${dearer.id}`);
  await tenant.must('POST', `${plan.path}/publish`);
  assert.equal(await state(), 'published');
});

test('D21.3 accepted, only a price that differs is written as expected, in the change of the plan', async () => {
  const tenant = await service.newTenant();
  const { plan, dearer, base, example, bodyOf, options, steps, expectOf, run } = await newPlanned(tenant);
  const { b, c } = options;
  const glass = { step_id: steps.glass, option_id: c };
  const both = await example({ unit_price: 325, unavailable: [glass] }, bodyOf([b]));
  const bounded = await example({ unit_price_min: 320, unit_price_max: 325 }, bodyOf([b]));
  const refused = await example({ unit_price: 340 }, bodyOf([options.a, c]));
  await tenant.must('POST', `${plan.path}/requests`, {
    requests: [{ method: 'PATCH', path: `/v1/options/${c}`, body: { active: false } }],
  });
  const since = await lastChange(tenant);
  assertExamplesFail(await tenant.call('POST', `${plan.path}/publish`), [dearer.id, both.id, bounded.id, refused.id]);
  const published = await tenant.must<TestPlan>('POST', `${plan.path}/publish`, { accept_examples: true });
  assert.equal(published.state, 'published');
  assert.deepEqual(await expectOf(dearer), { unit_price: 330, unit_price_max: 330 });
  assert.deepEqual(await expectOf(bounded), { unit_price_min: 320, unit_price_max: 330 });
  // The option is no longer shown, so that more than the price differs; and what is refused has no price.
  assert.deepEqual(await expectOf(both), { unit_price: 325, unavailable: [glass] });
  assert.deepEqual(await expectOf(refused), { unit_price: 340 });
  assert.deepEqual(await expectOf(base), { unit_price: 300 });
  const { data } = await tenant.must<{ data: { type: string; cause: number | null; resource: { id: number } }[] }>(
    'GET',
    `/v1/changes?after=${since}&type=example.*`,
  );
  assert.deepEqual(
    data.map(({ type, cause, resource }) => [type, cause, resource.id]),
    [dearer, bounded].map(({ id }) => ['example.updated', published.published_change, id]),
  );
  assert.deepEqual((await run()).failed, 2);
  await tenant.must('POST', `/v1/changes/${published.published_change}/revert`);
  assert.deepEqual([await expectOf(dearer), (await run()).failed], [{ unit_price: 325, unit_price_max: 326 }, 0]);
});

test('D21.3 a plan that changes its examples itself is judged by what it makes of them, at once and at its hour', async () => {
  const tenant = await service.newTenant();
  const { path, dearer, plan, state } = await newPlanned(tenant);
  const requests = [{ method: 'PATCH', path: `${path}/${dearer.id}`, body: { expect: { unit_price: 330 } } }];
  await tenant.must('POST', `${plan.path}/requests`, { requests });
  const check = await tenant.must<{ examples: TestExamples }>('POST', `${plan.path}/check`);
  assert.deepEqual(outcomeOf(check.examples), { failing: [], mended: [], not_run: 0 });
  await tenant.must('POST', `${plan.path}/schedule`);
  assert.equal((await atItsHour(tenant, plan.id)).state, 'published');
  assert.equal(await state(), 'published');
});

test('D21.3 a scheduled plan is judged by the examples that were there when it was scheduled', async () => {
  const tenant = await service.newTenant();
  const { plan, path, dearer, base, example, bodyOf, options, price } = await newPlanned(tenant, [], 25.5);
  await tenant.must('PATCH', `${path}/${dearer.id}`, { expect: { unit_price_max: 325.5 } });
  await tenant.must('POST', `${plan.path}/schedule`);
  assert.deepEqual(await keptOf(plan.id), [base.id, dearer.id]);
  // What comes later does not count: a new example that it breaks, and an old one that is now stricter.
  await example({ unit_price: 325 }, bodyOf([options.b]));
  await tenant.must('PATCH', `${path}/${dearer.id}`, { expect: { unit_price: 325 } });
  assert.equal((await atItsHour(tenant, plan.id)).state, 'published');
  assert.deepEqual([await price(), await keptOf(plan.id)], [25.5, []]);
});

test('D21.3 what has been put away since still counts, and fails the plan with nothing written', async () => {
  const tenant = await service.newTenant();
  const { plan, path, dearer, options, price } = await newPlanned(tenant, [], 26);
  await tenant.must('PATCH', `${path}/${dearer.id}`, { expect: { unit_price_max: 326 } });
  await tenant.must('POST', `${plan.path}/schedule`);
  // Another write makes the same plan dearer: by itself it turns nothing red.
  await tenant.must('PATCH', `/v1/options/${options.b}`, { maximum_charge: 25 });
  await tenant.must('PATCH', `/v1/options/${options.b}`, { price: 25, minimum_charge: 25 });
  await tenant.must('DELETE', `${path}/${dearer.id}`);
  await sql(`update plan_requests set body = '{"price":40,"maximum_charge":null}' where plan_id = $1`, [plan.id]);
  const failed = await atItsHour(tenant, plan.id);
  assert.deepEqual([failed.state, failed.refusal?.code], ['failed', 'validation_error']);
  const { errors } = failed.refusal as unknown as { errors: { code: string }[] };
  assert.deepEqual(errors[0]?.code, 'examples_fail');
  assert.deepEqual([await price(), await keptOf(plan.id)], [25, []]);
});

test('D21.3 what another write has turned red before its hour is not held against a scheduled plan', async () => {
  const tenant = await service.newTenant();
  const { product, plan, path, dearer, base, price, run } = await newPlanned(tenant, [], 41);
  await tenant.must('PATCH', `${path}/${dearer.id}`, { expect: { unit_price_max: 341 } });
  await tenant.must('POST', `${plan.path}/schedule`);
  await tenant.must('PATCH', product.path, { price_adjustment_percentage: 10 });
  const red = async () => (await run()).examples.filter(({ passed }) => !passed).map(({ id }) => id);
  assert.deepEqual(await red(), [base.id, dearer.id]);
  assert.equal((await atItsHour(tenant, plan.id)).state, 'published');
  assert.deepEqual([await price(), await red()], [41, [base.id, dearer.id]]);
});

test('D21.3 a scheduled plan that another write makes turn an example red fails at its hour, with nothing written', async () => {
  const tenant = await service.newTenant();
  const { plan, dearer, options, price, run } = await newPlanned(tenant, [], 40);
  // With this bound the plan changes no price, and without it nothing does but the plan.
  await tenant.must('PATCH', `/v1/options/${options.b}`, { maximum_charge: 25 });
  await tenant.must('POST', `${plan.path}/schedule`);
  await tenant.must('PATCH', `/v1/options/${options.b}`, { maximum_charge: null });
  assert.equal((await run()).failed, 0);
  const { state, refusal } = await atItsHour(tenant, plan.id);
  const { errors } = refusal as unknown as { errors: { code: string; params: { failing: { id: number }[] } }[] };
  assert.deepEqual([state, errors[0]?.code], ['failed', 'examples_fail']);
  assert.deepEqual(
    errors[0]?.params.failing.map(({ id }) => id),
    [dearer.id],
  );
  assert.deepEqual([await price(), (await run()).failed], [25, 0]);
});

test('D21.3 scheduled with accept_examples, the new price is written at its hour, unless somebody has changed the example since', async () => {
  const tenant = await service.newTenant();
  const { plan, path, dearer, base, example, bodyOf, options, expectOf } = await newPlanned(tenant);
  const theirs = await example({ unit_price: 325 }, bodyOf([options.b]));
  const scheduled = await tenant.must<TestPlan>('POST', `${plan.path}/schedule`, { accept_examples: true });
  assert.equal(scheduled.accept_examples, true);
  await tenant.must('PATCH', `${path}/${theirs.id}`, { expect: { unit_price_max: 325 } });
  assert.equal((await atItsHour(tenant, plan.id)).state, 'published');
  assert.deepEqual(
    [await expectOf(dearer), await expectOf(theirs), await expectOf(base)],
    [{ unit_price: 330, unit_price_max: 330 }, { unit_price_max: 325 }, { unit_price: 300 }],
  );
});

test('D21.3 unscheduled, a plan keeps no examples, and accepts none', async () => {
  const tenant = await service.newTenant();
  const { plan, dearer } = await newPlanned(tenant);
  await tenant.must('POST', `${plan.path}/schedule`, { accept_examples: true });
  assert.equal((await keptOf(plan.id)).length, 2);
  const draft = await tenant.must<TestPlan>('POST', `${plan.path}/unschedule`);
  assert.deepEqual([draft.accept_examples, await keptOf(plan.id)], [false, []]);
  assertExamplesFail(await tenant.call('POST', `${plan.path}/publish`), [dearer.id]);
});

test('D1 scheduling again with the same Idempotency-Key answers the first result', async () => {
  const tenant = await service.newTenant();
  const { plan } = await newPlanned(tenant, [], 25);
  const call = () =>
    service.call<TestPlan>('POST', `${plan.path}/schedule`, {
      token: tenant.key,
      headers: { 'idempotency-key': 'once' },
    });
  const [first, second] = [await call(), await call()];
  assert.deepEqual([first.status, second.status], [200, 200], second.text);
  assert.deepEqual([second.headers['idempotency-replayed'], second.body], ['true', first.body]);
});

test('D21.3 a plan that would be refused today is scheduled and says why, until it is unscheduled or its hour has come', async () => {
  const tenant = await service.newTenant();
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'Lumière' });
  const outdated = { method: 'PATCH', path: `/v1/brands/${id}`, body: { name: 'Clarté' }, if_match: '"99"' };
  const { plan } = await newPlanned(tenant, [outdated]);
  type Told = TestPlan & { refusal: { code: string; request_id: number | null } | null };
  const scheduled = await tenant.must<Told>('POST', `${plan.path}/schedule`);
  assert.deepEqual([scheduled.state, scheduled.refusal?.code], ['scheduled', 'precondition_failed']);
  assert.equal(typeof scheduled.refusal?.request_id, 'number');
  assert.deepEqual((await tenant.must<Told>('GET', plan.path)).refusal, scheduled.refusal);
  const draft = await tenant.must<Told>('POST', `${plan.path}/unschedule`);
  assert.deepEqual([draft.state, draft.refusal], ['draft', null]);
  await tenant.must('POST', `${plan.path}/schedule`);
  assert.equal((await atItsHour(tenant, plan.id)).state, 'failed');
  const { plan: good } = await newPlanned(tenant, [], 25);
  assert.equal((await tenant.must<Told>('POST', `${good.path}/schedule`)).refusal, null);
});
