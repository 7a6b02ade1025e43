import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridText, newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** D15.3: adjustments of shared price tables. */
const service = await sharedTestService();
const tenant = await service.newTenant();

const PATH = '/v1/price-tables';
type Table = Body & { id: number; version: number; price_table: string };
type Report = Body & {
  state: string;
  totals: Record<string, number>;
  rows: (Body & { pricing_configuration_id: number })[];
  products: (Body & { product_id: number })[];
  price_tables: Body[];
  skipped: Body[];
};
type Fault = { code: string; message: string; params: Body };

const newTable = (fields: Body = {}) =>
  tenant.must<Table>('POST', PATH, { name: 'Shared', price_table: gridText([[200, 300]]), ...fields });
const read = (table: Table) => tenant.must<Table>('GET', `${PATH}/${table.id}`);
const newUser = async (table: { id: number }, row: Body = {}) => {
  const product = await newPricedProduct(tenant);
  const made = await product.row({ price_table_id: table.id, ...row });
  await product.step({ content_configuration: { pricingConfig: made.id } });
  return { ...product, rowId: made.id, rowPath: `${product.rows}/${made.id}` };
};
const adjust = (body: Body, query = '') => tenant.call<Report>('POST', `/v1/pricing-adjustments${query}`, body);
const adjusted = async (body: Body, query = '') => {
  const answer = await adjust(body, query);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const verified = async () => {
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
};

test('price_table_ids change a table once, and the prices of all who share it; their minimum prices stay', async () => {
  const table = await newTable();
  const [one, two] = [await newUser(table, { minimum_price: 50 }), await newUser(table)];
  const body = { filter: { price_table_ids: [table.id] }, percentage: 10 };
  const tried = await adjusted(body, '?dry_run=true');
  assert.equal((await read(table)).version, 1, 'a dry run writes nothing');
  const report = await adjusted({ ...body, expected_state: tried.state });
  assert.deepEqual({ ...report, dry_run: true }, tried);
  assert.equal((await read(table)).price_table, gridText([[220, 330]]));
  assert.deepEqual([await one.price(), await two.price()], [220, 220]);
  assert.equal((await tenant.must<TestRow>('GET', one.rowPath)).minimum_price, 50);
  assert.deepEqual(report.price_tables, [{ price_table_id: table.id, name: 'Shared', version: 2, cells_changed: 2 }]);
  const { totals } = report;
  assert.deepEqual(
    [totals.rows, totals.rows_changed, totals.price_tables, totals.price_tables_changed, totals.cells_changed],
    [0, 2, 1, 1, 2],
  );
  assert.deepEqual(
    report.products.map(({ product_id, from_price }) => [product_id, from_price]),
    [one, two].map(({ id }) => [id, { old: 200, new: 220 }]),
  );
  assertProblem(await adjust({ ...body, expected_state: tried.state }), 412, 'precondition_failed');
  const { data } = await tenant.must<{ data: { type: string }[] }>('GET', '/v1/changes?page_size=4');
  assert.deepEqual(data.map(({ type }) => type).reverse(), [
    'adjustment.applied',
    'price_table.updated',
    'from_price.changed',
    'from_price.changed',
  ]);
  await verified();
});

test('chosen by rows or products, a table of these rows alone is changed once, with their minimum prices', async () => {
  const table = await newTable();
  const user = await newUser(table, { minimum_price: 100 });
  const second = await user.row({ price_table_id: table.id, opening_v1: 'fixe', percentage_adjustment: 50 });
  const report = await adjusted({ filter: { product_ids: [user.id] }, amount: 5 });
  assert.equal((await read(table)).price_table, gridText([[205, 305]]));
  const [first, other] = [
    await tenant.must<TestRow>('GET', user.rowPath),
    await tenant.must<TestRow>('GET', `${user.rows}/${second.id}`),
  ];
  assert.deepEqual([first.minimum_price, first.computed_minimum_price, first.version], [105, 205, 2]);
  assert.deepEqual([other.minimum_price, other.computed_minimum_price, other.version], [null, 307.5, 2]);
  assert.deepEqual(
    report.rows.map((row) => [row.pricing_configuration_id, row.version, row.cells_changed]),
    [
      [user.rowId, 2, 0],
      [second.id, 2, 0],
    ],
  );
  assert.deepEqual([report.totals.rows_changed, report.totals.rows_unchanged, report.totals.cells_changed], [2, 0, 2]);
  await verified();
});

test('chosen by rows or products, a table that other rows use too is refused, naming them', async () => {
  const table = await newTable();
  const [one, two] = [await newUser(table), await newUser(table)];
  const asleep = await one.row({ price_table_id: table.id, active: false });
  const refused = async (filter: Body, rows: number[]) => {
    for (const query of ['', '?dry_run=true']) {
      const answer = await adjust({ filter, percentage: 3 }, query);
      assertProblem(answer, 422, 'validation_error');
      const [fault] = answer.body.errors as Fault[];
      assert.equal(fault?.code, 'shared_with_others');
      assert.deepEqual(fault.params.price_table, { id: table.id, name: 'Shared' });
      assert.deepEqual(
        (fault.params.rows as Body[]).map(({ pricing_configuration_id }) => pricing_configuration_id),
        rows,
      );
    }
    assert.equal((await read(table)).version, 1);
  };
  await refused({ product_ids: [one.id] }, [two.rowId]);
  await refused({ pricing_configuration_ids: [two.rowId] }, [one.rowId, asleep.id]);
  await refused({ product_ids: [one.id, two.id], active: true }, [asleep.id]);
  await adjusted({ filter: { product_ids: [one.id], price_table_ids: [table.id] }, percentage: 10 });
  assert.deepEqual([await one.price(), await two.price()], [220, 220]);
  await verified();
});

test('a price that would be lost at any row, or in a cell, refuses the whole adjustment', async () => {
  const cells = await newTable({ price_table: gridText([[4, 300]]) });
  const answer = await adjust({ filter: { price_table_ids: [cells.id] }, amount: -5 });
  assertProblem(answer, 422, 'validation_error');
  const [fault] = answer.body.errors as Fault[];
  assert.deepEqual([fault?.code, fault?.params.price_table_id], ['price_not_above_zero', cells.id]);
  const formula = await newTable({ price_table: '10:20' });
  const user = await newUser(formula, { total_width_min: 100, total_height_min: 100 });
  const lost = await adjust({ filter: { price_table_ids: [formula.id] }, amount: -25 });
  assertProblem(lost, 422, 'validation_error');
  assert.equal((lost.body.errors as Fault[])[0]?.params.pricing_configuration_id, user.rowId);
});

test('a table that cannot be read stays as it is, and so do the chosen rows that share it', async () => {
  const { body: broken } = await tenant.call<Table>(
    'POST',
    PATH,
    { name: 'Broken', price_table: 'abc' },
    {
      prefer: 'handling=lenient',
    },
  );
  const user = await newUser(broken, { minimum_price: 80 });
  const report = await adjusted({ filter: { product_ids: [user.id] }, percentage: 10 });
  assert.deepEqual([report.totals.rows_skipped, report.totals.price_tables_changed], [1, 0]);
  assert.equal(report.skipped[0]?.pricing_configuration_id, user.rowId);
  assert.equal(await user.price(), 80);
});

test('an unknown table is named, and a table alone chooses no rows', async () => {
  const answer = await adjust({ filter: { price_table_ids: [999_999] }, percentage: 1 });
  assertProblem(answer, 422, 'validation_error');
  assert.equal((answer.body.errors as (Fault & { pointer: string })[])[0]?.pointer, '/filter/price_table_ids/0');
  const lone = await newPricedProduct(tenant);
  const row = await lone.row({ minimum_price: 100 });
  await adjusted({ filter: { price_table_ids: [(await newTable()).id] }, percentage: 10 });
  assert.equal((await tenant.must<TestRow>('GET', `${lone.rows}/${row.id}`)).minimum_price, 100);
});
