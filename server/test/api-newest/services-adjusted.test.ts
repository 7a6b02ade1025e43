import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesAfter, lastChange } from '../support/ledger-reader.ts';
import { newPlan, type TestCheck, type TestPlan } from '../support/planned.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService, type TestTenant } from '../support/test-service.ts';

/** B2 and D19.4 for services: they belong to no brand, so they are chosen by service_ids, or all of them. */
const service = await sharedTestService();

type Service = Body & { id: number; name: string; version: number; price: number | null };
type Report = Body & {
  state: string;
  totals: Record<string, number>;
  services: (Body & { service_id: number })[];
  services_left?: { service_id: number; name: string; price_type: string }[];
  warnings: { code: string; params: Body }[];
};
type Fault = { pointer: string; code: string; params: Body };

/** A tenant of its own: `all_services` chooses every service of the tenant. */
const newShop = async () => {
  const tenant: TestTenant = await service.newTenant();
  const adjust = (body: Body, query = '') => tenant.call<Report>('POST', `/v1/pricing-adjustments${query}`, body);
  return {
    tenant,
    adjust,
    newService: (fields: Body) => tenant.must<Service>('POST', '/v1/services', { name: 'Pose', ...fields }),
    read: ({ id }: { id: number }) => tenant.must<Service>('GET', `/v1/services/${id}`),
    newTable: (price_table: string) =>
      tenant.must<Body & { id: number }>('POST', '/v1/price-tables', { name: 'Pose', price_table }),
    adjusted: async (body: Body, query = '') => {
      const answer = await adjust(body, query);
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    },
    faultsOf: async (body: Body, query = '') => {
      const answer = await adjust(body, query);
      assertProblem(answer, 422, 'validation_error');
      return answer.body.errors as Fault[];
    },
  };
};

const verified = async () => {
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
};

test('amounts of money are raised, percentages and 0 stay; the report, the ledger and one undo cover rows and services', async () => {
  const { tenant, newService, read, adjust, adjusted } = await newShop();
  const types = ['flat', 'per_piece', 'per_m2', 'per_linear_metre', 'percent'];
  const made: Service[] = [];
  for (const price_type of types) made.push(await newService({ name: price_type, price_type, price: 63.11 }));
  made.push(await newService({ price: 0 }));
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: gridText([[100]]) });
  const ids = made.map(({ id }) => id);
  const body = { filter: { product_ids: [product.id], service_ids: ids }, percentage: 3.3, rounding: { to: 0.05 } };
  const tried = await adjusted(body, '?dry_run=true');
  assert.equal((await read(made[0] as Service)).version, 1, 'a dry run writes nothing');
  const since = await lastChange(tenant);
  const report = await adjusted({ ...body, expected_state: tried.state });
  assert.deepEqual({ ...report, dry_run: true }, tried);
  const prices = [];
  for (const one of made) prices.push((await read(one)).price);
  assert.deepEqual(prices, [65.2, 65.2, 65.2, 65.2, 63.11, 0]);
  const changed = { service_id: ids[1], name: 'per_piece', version: 2, active: true, price_type: 'per_piece' };
  assert.deepEqual(report.services[1], { ...changed, price: { old: 63.11, new: 65.2 } });
  const { services, services_changed, services_unchanged, services_by_table, rows_changed } = report.totals;
  assert.deepEqual([services, services_changed, services_unchanged, services_by_table, rows_changed], [6, 4, 2, 0, 1]);
  const [summary, ...caused] = await changesAfter(tenant, since);
  assert.equal(summary?.type, 'adjustment.applied');
  assert.deepEqual(
    caused.filter(({ resource }) => resource.kind === 'service').map(({ type, resource }) => [type, resource.id]),
    ids.slice(0, 4).map((id) => ['service.updated', id]),
  );
  const stale = await adjust({ ...body, expected_state: tried.state });
  assertProblem(stale, 412, 'precondition_failed');
  assert.doesNotMatch(stale.text, /pricing rows/, 'it is services that have changed');
  await tenant.must('POST', `/v1/changes/${summary?.number}/revert`, {});
  assert.equal((await read(made[0] as Service)).price, 63.11);
  const { price_table } = await tenant.must<{ price_table: string }>('GET', `${product.rows}/${row.id}`);
  assert.equal(price_table, gridText([[100]]));
  await verified();
});

test('services are chosen by id or all of them, by active as rows are; nothing else chooses one', async () => {
  const { newService, read, adjusted, faultsOf, tenant } = await newShop();
  const [one, two, asleep] = [
    await newService({ price: 10 }),
    await newService({ price: 10 }),
    await newService({ price: 10, active: false }),
  ];
  const product = await newPricedProduct(tenant);
  await product.row({ price_table: gridText([[100]]) });
  const changedBy = async (filter: Body) => {
    const { services } = await adjusted({ filter, amount: 1 });
    return services.map(({ service_id }) => service_id);
  };
  assert.deepEqual(await changedBy({ all: true }), []);
  assert.deepEqual(await changedBy({ service_ids: [two.id] }), [two.id]);
  assert.deepEqual(await changedBy({ all_services: true, active: true }), [one.id, two.id]);
  assert.deepEqual(await changedBy({ all_services: true }), [one.id, two.id, asleep.id]);
  assert.deepEqual(await changedBy({ all_services: true, service_ids: [one.id] }), [one.id]);
  assert.deepEqual([(await read(one)).price, (await read(two)).price, (await read(asleep)).price], [13, 13, 11]);
  const [unknown] = await faultsOf({ filter: { service_ids: [one.id, 999_999] }, amount: 5 });
  assert.deepEqual([unknown?.pointer, unknown?.code], ['/filter/service_ids/1', 'unknown_reference']);
  const [nothing] = await faultsOf({ filter: { all_services: false }, amount: 5 });
  assert.deepEqual([nothing?.pointer, nothing?.code], ['/filter', 'required']);
});

test('a price that would be lost in one service refuses the rows with it', async () => {
  const { tenant, newService, faultsOf } = await newShop();
  const cheap = await newService({ price: 4 });
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: gridText([[100]]) });
  const [fault] = await faultsOf({ filter: { product_ids: [product.id], all_services: true }, amount: -5 });
  assert.deepEqual([fault?.pointer, fault?.code], ['/price', 'price_not_above_zero']);
  assert.deepEqual(fault?.params.service, { id: cheap.id, name: 'Pose' });
  assert.equal((await tenant.must<Body>('GET', `${product.rows}/${row.id}`)).version, 1);
});

test('the shared table of chosen services is raised once; others who use it refuse that, and are named', async () => {
  const { tenant, newService, newTable, adjusted, faultsOf } = await newShop();
  const table = await newTable(gridText([[200, 300]]));
  const byTable = { price_type: 'table', price_table_id: table.id };
  const [one, two] = [await newService(byTable), await newService({ ...byTable, maximum_charge: 250 })];
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table_id: table.id });
  for (const query of ['', '?dry_run=true']) {
    const [fault] = await faultsOf({ filter: { service_ids: [one.id] }, percentage: 4 }, query);
    assert.deepEqual([fault?.code, fault?.params.count], ['shared_with_others', 2]);
    assert.deepEqual(fault?.params.services, [{ service_id: two.id, name: 'Pose' }]);
    assert.deepEqual(fault?.params.rows, [{ pricing_configuration_id: row.id, product_id: product.id }]);
  }
  const filter = { service_ids: [one.id, two.id], pricing_configuration_ids: [row.id] };
  const report = await adjusted({ filter, percentage: 4 });
  const { price_table } = await tenant.must<{ price_table: string }>('GET', `/v1/price-tables/${table.id}`);
  assert.equal(price_table, gridText([[208, 312]]));
  assert.deepEqual(report.services, []);
  const { services, services_by_table, price_tables_changed } = report.totals;
  assert.deepEqual([services, services_by_table, price_tables_changed], [2, 2, 1]);
  assert.deepEqual(
    report.warnings.map(({ code, params }) => [code, params.option_ids, params.service_ids]),
    [['charges_stay', [], [two.id]]],
  );
  await verified();
});

test('a run over rows names the active services with a price that stay; service_ids takes them along', async () => {
  const { tenant, newService, newTable, adjusted } = await newShop();
  const fitting = await newService({ name: 'Fitting', price: 90, price_type: 'per_piece' });
  const table = await newTable('30:10');
  const removal = await newService({ name: 'Removal', price_type: 'table', price_table_id: table.id });
  await newService({ name: 'Free', price: 0 });
  await newService({ name: 'Percent', price: 5, price_type: 'percent' });
  await newService({ name: 'Inactive', price: 5, active: false });
  const product = await newPricedProduct(tenant);
  await product.row({ price_table: gridText([[100]]) });
  const rows = { filter: { product_ids: [product.id] }, percentage: 10 };
  const left = { service_id: removal.id, name: 'Removal', price_type: 'table' };
  assert.deepEqual((await adjusted(rows, '?dry_run=true')).services_left, [
    { service_id: fitting.id, name: 'Fitting', price_type: 'per_piece' },
    left,
  ]);
  const both = { ...rows, filter: { ...rows.filter, service_ids: [fitting.id] } };
  assert.deepEqual((await adjusted(both)).services_left, [left]);
  const alone = await adjusted({ filter: { service_ids: [fitting.id] }, percentage: 10 });
  assert.equal(alone.services_left, undefined, 'without rows nothing is said to stay');
});

test('a plan raises rows and services, and services of other requests; its check says so, and it can be undone', async () => {
  const { tenant, newService, newTable, read } = await newShop();
  const table = await newTable('30:10');
  const byTable = await newService({ price_type: 'table', price_table_id: table.id });
  const [early, late] = [await newService({ price: 10 }), await newService({ price: 20 })];
  const product = await newPricedProduct(tenant);
  await product.row({ price_table: gridText([[100]]) });
  const { path } = await newPlan(tenant, [
    { method: 'PATCH', path: `/v1/services/${late.id}`, body: { price: 30 } },
    {
      method: 'POST',
      path: '/v1/pricing-adjustments',
      body: { filter: { product_ids: [product.id], all_services: true }, percentage: 10 },
    },
  ]);
  const check = await tenant.must<TestCheck>('POST', `${path}/check`, {});
  const services = check.changes.filter(({ resource }) => resource.kind === 'service');
  assert.deepEqual(
    services.map(({ resource }) => resource.id),
    [late.id, early.id, late.id],
  );
  const { published_change } = await tenant.must<TestPlan>('POST', `${path}/publish`);
  assert.deepEqual([(await read(early)).price, (await read(late)).price, (await read(byTable)).price], [11, 33, null]);
  assert.equal((await tenant.must<Body>('GET', `/v1/price-tables/${table.id}`)).price_table, '33:11');
  await tenant.must('POST', `/v1/changes/${published_change}/revert`, {});
  assert.deepEqual([(await read(early)).price, (await read(late)).price], [10, 20]);
  assert.equal((await tenant.must<Body>('GET', `/v1/price-tables/${table.id}`)).price_table, '30:10');
  await verified();
});
