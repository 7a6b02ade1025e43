import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** D12, D17, D19: changes of settings, VAT rates, services and tariffs are told, planned and taken back. */
const service = await sharedTestService();

type Made = Body & { id: number; version: number };
type Field = { field: string; before: unknown; after: unknown };
type Change = { number: number; type: string; resource: { kind: string; id: number }; fields: Field[] };
type Tenant = Awaited<ReturnType<typeof service.newTenant>>;

const newest = async (tenant: Tenant) =>
  (await tenant.must<{ data: Change[] }>('GET', '/v1/changes?page_size=1')).data[0] as Change;
const revert = (tenant: Tenant, number: number, query = '') =>
  tenant.call('POST', `/v1/changes/${number}/revert${query}`);
const codesOf = ({ body }: { body: Body }) => ((body.errors ?? []) as { code: string }[]).map(({ code }) => code);

const newShop = async () => {
  const tenant = await service.newTenant();
  const post = (path: string, body: Body) => tenant.must<Made>('POST', path, body);
  const rate = await post('/v1/vat-rates', { name: 'TVA 20 %', rate: 20 });
  const table = await post('/v1/price-tables', { name: 'By size', price_table: '10:20' });
  const fitting = await post('/v1/services', { name: 'Fitting', price: 90, vat_rate_id: rate.id });
  const tariff = await post('/v1/tariffs', { name: 'Dealers', percent: -10 });
  return { tenant, post, rate, table, fitting, tariff };
};

test('D12.9 each of the four kinds is taken back as it was, and forth again', async () => {
  const { tenant, rate, table, fitting, tariff } = await newShop();
  const changes: [path: string, body: Body][] = [
    ['/v1/settings', { company: { name: 'Dupont', address: ['1 rue', '2 ville'] }, offer: { validity_days: 60 } }],
    ['/v1/settings', { vat_rate_id: rate.id, purchase_tariff_id: tariff.id, time_zone: 'UTC' }],
    [`/v1/vat-rates/${rate.id}`, { rate: 5.5, name: 'TVA 5,5 %', translations: { en: { name: 'VAT' } } }],
    [`/v1/services/${fitting.id}`, { price: null, price_type: 'table', price_table_id: table.id, minimum_charge: 3 }],
    [`/v1/tariffs/${tariff.id}`, { percent: 5, groups: [{ discount_group: 'PVC', percent: -40 }] }],
  ];
  for (const [path, body] of changes) {
    const { version, updated_at, ...before } = await tenant.must('GET', path);
    const { version: _, updated_at: __, ...after } = await tenant.must('PATCH', path, body);
    const { number } = await newest(tenant);
    const tried = await revert(tenant, number, '?dry_run=true');
    assert.equal(tried.status, 200, tried.text);
    assert.equal((await newest(tenant)).number, number, 'a dry run writes nothing');
    assert.equal((await revert(tenant, number)).status, 200);
    const { version: back, updated_at: ___, ...now } = await tenant.must('GET', path);
    assert.deepEqual(now, before);
    assert.equal(back, (version as number) + 2);
    const { number: undone } = await newest(tenant);
    assert.equal((await revert(tenant, undone - 1)).status, 200, 'the summary of the way back');
    const { version: ____, updated_at: _____, ...forth } = await tenant.must('GET', path);
    assert.deepEqual(forth, after);
  }
});

test('D12.9 what was made is deactivated, unless somebody names it; a field that was changed again is a conflict', async () => {
  const { tenant, post, rate, fitting } = await newShop();
  await tenant.must('PATCH', `/v1/services/${fitting.id}`, { vat_rate_id: null });
  const second = await post('/v1/vat-rates', { name: 'TVA 10 %', rate: 10 });
  const made = (await newest(tenant)).number;
  await tenant.must('PATCH', '/v1/settings', { vat_rate_id: second.id });
  const named = await revert(tenant, made);
  assertProblem(named, 409, 'conflict');
  assert.deepEqual(codesOf(named), ['used_vat_rate']);
  await tenant.must('PATCH', '/v1/settings', { vat_rate_id: rate.id });
  const moved = (await newest(tenant)).number;
  assert.equal((await revert(tenant, made)).status, 200);
  assert.equal((await tenant.must('GET', `/v1/vat-rates/${second.id}`)).active, false);
  // The settings would name a rate again that is inactive now.
  const stale = await revert(tenant, moved);
  assertProblem(stale, 422, 'validation_error');
  assert.deepEqual(codesOf(stale), ['inactive_vat_rate']);
  await tenant.must('PATCH', `/v1/services/${fitting.id}`, { price: 100 });
  const priced = (await newest(tenant)).number;
  await tenant.must('PATCH', `/v1/services/${fitting.id}`, { price: 110 });
  const again = await revert(tenant, priced);
  assertProblem(again, 409, 'conflict');
  assert.deepEqual(codesOf(again), ['changed_since']);
});

test('D12.9 an older value beside newer ones is refused where both together cannot be', async () => {
  const { tenant, rate, fitting } = await newShop();
  await tenant.must('PATCH', `/v1/services/${fitting.id}`, { vat_rate_id: null });
  await tenant.must('PATCH', `/v1/vat-rates/${rate.id}`, { note: 'Why' });
  const { number } = await newest(tenant);
  await tenant.must('PATCH', `/v1/vat-rates/${rate.id}`, { category: 'E', rate: 0 });
  const answer = await revert(tenant, number);
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(codesOf(answer), ['required']);
});

test('D19 a revert needs the scope of what it writes', async () => {
  const { tenant, rate, fitting, tariff } = await newShop();
  const editor = await tenant.keyWith(['catalogue:read', 'catalogue:write']);
  const manager = await tenant.keyWith(['catalogue:read', 'keys:manage']);
  const written: [path: string, body: Body, mayEdit: boolean][] = [
    ['/v1/settings', { time_zone: 'UTC' }, false],
    [`/v1/vat-rates/${rate.id}`, { name: 'Other' }, false],
    [`/v1/tariffs/${tariff.id}`, { percent: 1 }, false],
    [`/v1/services/${fitting.id}`, { price: 1 }, true],
  ];
  for (const [path, body, mayEdit] of written) {
    await tenant.must('PATCH', path, body);
    const { number } = await newest(tenant);
    const [may, mayNot] = mayEdit ? [editor, manager] : [manager, editor];
    for (const query of ['', '?dry_run=true'])
      assertProblem(
        await service.call('POST', `/v1/changes/${number}/revert${query}`, { token: mayNot }),
        403,
        'insufficient_scope',
      );
    assert.equal((await service.call('POST', `/v1/changes/${number}/revert`, { token: may })).status, 200, path);
  }
});

type Plan = { id: number; state: string; version: number; requests: { id: number; target: Body }[] };

test('D17.2, D19 a plan takes VAT rates, services and tariffs, publishes them together, and is taken back as one', async () => {
  const { tenant, post, rate, fitting, tariff } = await newShop();
  const sleeping = await post('/v1/vat-rates', { name: 'TVA 21 %', rate: 21, active: false });
  const plan = await post('/v1/plans', { name: 'From January' });
  const requests = [
    { method: 'PATCH', path: `/v1/services/${fitting.id}`, body: { price: 99, vat_rate_id: sleeping.id } },
    { method: 'PATCH', path: `/v1/tariffs/${tariff.id}`, body: { percent: -15 } },
    { method: 'DELETE', path: `/v1/vat-rates/${rate.id}` },
  ];
  // A request is run after those before it: the rate is activated first, and the old one goes when nobody names it.
  const first = { method: 'PATCH', path: `/v1/vat-rates/${sleeping.id}`, body: { active: true } };
  const { requests: kept } = await tenant.must<Plan>('POST', `/v1/plans/${plan.id}/requests`, {
    requests: [first, ...requests],
  });
  assert.deepEqual(
    kept.map(({ target }) => [target.kind, target.id, target.name]),
    [
      ['vat_rate', sleeping.id, 'TVA 21 %'],
      ['service', fitting.id, 'Fitting'],
      ['tariff', tariff.id, 'Dealers'],
      ['vat_rate', rate.id, 'TVA 20 %'],
    ],
  );
  const checked = await tenant.must<{ total: number; changes: Change[] }>('POST', `/v1/plans/${plan.id}/check`);
  assert.deepEqual(
    checked.changes.map(({ type }) => type),
    ['vat_rate.reactivated', 'service.updated', 'tariff.updated', 'vat_rate.deactivated'],
  );
  assert.equal((await tenant.must('GET', `/v1/services/${fitting.id}`)).price, 90, 'a check is undone');
  await tenant.must('POST', `/v1/plans/${plan.id}/publish`);
  const now = async () => [
    (await tenant.must('GET', `/v1/services/${fitting.id}`)).vat_rate_id,
    (await tenant.must('GET', `/v1/tariffs/${tariff.id}`)).percent,
    (await tenant.must('GET', `/v1/vat-rates/${rate.id}`)).active,
    (await tenant.must('GET', `/v1/vat-rates/${sleeping.id}`)).active,
  ];
  assert.deepEqual(await now(), [sleeping.id, -15, false, true]);
  const { published_change } = await tenant.must<{ published_change: number }>('GET', `/v1/plans/${plan.id}`);
  const back = await revert(tenant, published_change);
  assert.equal(back.status, 200, back.text);
  assert.deepEqual(await now(), [rate.id, -10, true, false]);
});

test('D17.2 settings are not planned', async () => {
  const { tenant, post } = await newShop();
  const plan = await post('/v1/plans', { name: 'P' });
  const requests = [{ method: 'PATCH', path: '/v1/settings', body: { time_zone: 'UTC' } }];
  const answer = await tenant.call('POST', `/v1/plans/${plan.id}/requests`, { requests });
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(codesOf(answer), ['not_plannable']);
});

test('D19 whoever adds, schedules or publishes a request may make it themselves', async () => {
  const { tenant, post, rate, fitting, tariff } = await newShop();
  const editor = await tenant.keyWith(['catalogue:read', 'catalogue:write']);
  const as = (path: string, body?: Body) => service.call<Plan>('POST', path, { token: editor, body });
  const plan = await post('/v1/plans', { name: 'P', effective_at: '2999-01-01T00:00:00Z' });
  const path = `/v1/plans/${plan.id}`;
  const ofService = { method: 'PATCH', path: `/v1/services/${fitting.id}`, body: { price: 1 } };
  assert.equal((await as(`${path}/requests`, { requests: [ofService] })).status, 201);
  for (const target of [`/v1/vat-rates/${rate.id}`, `/v1/tariffs/${tariff.id}`]) {
    const requests = [{ method: 'PATCH', path: target, body: { name: 'Other' } }];
    assertProblem((await as(`${path}/requests`, { requests })) as never, 403, 'insufficient_scope');
  }
  assert.equal((await as(`${path}/schedule`)).status, 200);
  assert.equal((await as(`${path}/unschedule`)).status, 200);
  const requests = [{ method: 'PATCH', path: `/v1/tariffs/${tariff.id}`, body: { percent: -1 } }];
  await tenant.must('POST', `${path}/requests`, { requests });
  for (const action of ['schedule', 'publish'])
    assertProblem((await as(`${path}/${action}`)) as never, 403, 'insufficient_scope');
  assert.equal((await as(`${path}/check`)).status, 200, 'what would happen, everybody may know');
  await tenant.must('POST', `${path}/schedule`);
  assertProblem((await as(`${path}/publish`)) as never, 403, 'insufficient_scope');
  await tenant.must('POST', `${path}/publish`);
  const { percent } = await tenant.must('GET', `/v1/tariffs/${tariff.id}`);
  assert.equal(percent, -1);
});

test('D19.2 a service that names a rate and a deactivation of that rate at the same time: one of them is refused', async () => {
  const { tenant, post } = await newShop();
  for (let round = 0; round < 12; round++) {
    const { id } = await post('/v1/vat-rates', { name: `R${round}`, rate: 10 });
    const fitting = await post('/v1/services', { name: `S${round}`, price: 1 });
    const [named, gone] = await Promise.all([
      round % 2 === 0
        ? tenant.call('PATCH', `/v1/services/${fitting.id}`, { vat_rate_id: id })
        : tenant.call('PATCH', '/v1/settings', { vat_rate_id: id }),
      tenant.call('DELETE', `/v1/vat-rates/${id}`),
    ]);
    assert.deepEqual([named.status, gone.status].sort(), named.status === 200 ? [200, 409] : [200, 422]);
    await tenant.must('PATCH', '/v1/settings', { vat_rate_id: null });
    await tenant.must('DELETE', `/v1/services/${fitting.id}`);
  }
});

test('D19.6 a key that gets a tariff and a deactivation of it at the same time: one of them is refused', async () => {
  const { tenant, post } = await newShop();
  for (let round = 0; round < 8; round++) {
    const { id } = await post('/v1/tariffs', { name: `T${round}` });
    const [made, gone] = await Promise.all([
      tenant.call('POST', '/v1/api-keys', { name: 'K', tariff_id: id }),
      tenant.call('DELETE', `/v1/tariffs/${id}`),
    ]);
    assert.deepEqual([made.status, gone.status].sort(), made.status === 201 ? [201, 409] : [200, 422]);
  }
});

test('D12.6, D16.6 who reads the catalogue is told of the four kinds, and a final key of no percentage', async () => {
  const { tenant, tariff } = await newShop();
  await tenant.must('PATCH', `/v1/tariffs/${tariff.id}`, { percent: -33 });
  const reader = await tenant.keyWith(['catalogue:read']);
  const types = 'settings.*,vat_rate.*,service.*,tariff.*';
  const told = await service.call<{ data: Change[] }>('GET', `/v1/changes?type=${types}`, { token: reader });
  assert.deepEqual(
    told.body.data.map(({ type }) => type),
    ['tariff.updated', 'tariff.created', 'service.created', 'vat_rate.created'],
  );
  const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', {
    name: 'Final',
    scopes: ['catalogue:read'],
    price_detail: 'final',
  });
  const hidden = await service.call<{ data: Change[] }>('GET', '/v1/changes?type=tariff.*,service.*', { token: key });
  const toldOf = (index: number, name: string) =>
    hidden.body.data[index]?.fields.find(({ field }) => field === name)?.after;
  assert.deepEqual(
    [toldOf(0, 'percent'), toldOf(2, 'price'), toldOf(2, 'name')],
    [{ omitted: true }, { omitted: true }, 'Fitting'],
  );
});
