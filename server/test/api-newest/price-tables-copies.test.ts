import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridText, newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService, type TestTenant } from '../support/test-service.ts';

/** D15 where products are copied, carried as documents and taken back in time. */
const service = await sharedTestService();
const tenant = await service.newTenant();

const PATH = '/v1/price-tables';
type Table = Body & { id: number; version: number; price_table: string };
type Change = { number: number; type: string; fields: Body[] };
type Document = Body & { version: number; price_tables: Body[]; pricing_configurations: Body[]; product: Body };

const newTable = (fields: Body = {}, of: TestTenant = tenant) =>
  of.must<Table>('POST', PATH, { name: 'Left and right', price_table: gridText([[210, 250]]), ...fields });
const pathOf = ({ id }: { id: number }) => `${PATH}/${id}`;

const newUser = async (table: { id: number }, of: TestTenant = tenant) => {
  const product = await newPricedProduct(of);
  const made = await product.row({ price_table_id: table.id });
  await product.step({ content_configuration: { pricingConfig: made.id } });
  return { ...product, rowId: made.id, rowPath: `${product.rows}/${made.id}` };
};

const lastNumber = async () =>
  (await tenant.must<{ data: Change[] }>('GET', '/v1/changes?page_size=1')).data[0]?.number ?? 0;
const usedBy = async (table: Table) => (await tenant.must<{ used_by: Body }>('GET', pathOf(table))).used_by;
const exported = (path: string, query = '', of: TestTenant = tenant) =>
  of.must<Document>('GET', `${path}/configuration/export${query}`);
const verified = async () => {
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
};

test('B3 the rows of a copy share the table of the original', async () => {
  const table = await newTable();
  const user = await newUser(table);
  const copy = await tenant.must<{ id: number }>('POST', `${user.path}/duplicate`, { active: true });
  assert.deepEqual(await usedBy(table), { pricing_configurations: 2, options: 0, products: 2 });
  await tenant.must('PATCH', pathOf(table), { price_table: gridText([[220, 250]]) });
  assert.equal((await tenant.must<{ price: number }>('GET', `/v1/products/${copy.id}/from-price`)).price, 220);
  await verified();
});

test('B6 a document carries shared tables once, and finds them again by their reference', async () => {
  const table = await newTable({ reference: 'LR-2026' });
  const user = await newUser(table);
  await user.row({ price_table_id: table.id, opening_v1: 'fixe' });
  const document = await exported(user.path);
  assert.equal(document.version, 3);
  const { name, reference, price_table, active } = table;
  assert.deepEqual(document.price_tables, [{ id: 1, name, reference, price_table, active }]);
  assert.deepEqual(
    document.pricing_configurations.map((row) => [row.price_table, row.price_table_id]),
    [
      [null, 1],
      [null, 1],
    ],
  );
  const names = { category_id: user.category_id, brand_id: user.brand_id };
  const body = { ...document, product: { ...document.product, ...names, active: true } };
  type Report = { product: { id: number }; price_tables: { matched: Body[]; created: Body[] } };
  const report = await tenant.must<Report>('POST', '/v1/products/import', body);
  const found = { document_id: 1, price_table_id: table.id, name, reference, differences: [] };
  assert.deepEqual(report.price_tables, { matched: [found], created: [] });
  assert.equal((await usedBy(table)).pricing_configurations, 4);
  await tenant.must('PATCH', pathOf(table), { price_table: gridText([[300]]) });
  assert.equal(
    (await tenant.must<{ price: number }>('GET', `/v1/products/${report.product.id}/from-price`)).price,
    300,
  );
  const again = await tenant.must<Report>('POST', '/v1/products/import?dry_run=true', body);
  assert.deepEqual(again.price_tables.matched[0]?.differences, ['price_table']);
  await verified();
});

test('B6 what the tenant does not have is made, in a tenant of its own', async () => {
  const [table, plain] = [await newTable({ reference: 'X' }), await newTable({ name: 'Plain' })];
  const user = await newUser(table);
  await user.row({ price_table_id: plain.id, opening_v1: 'fixe' });
  const other = await service.newTenant();
  const there = await newPricedProduct(other);
  const document = await exported(user.path);
  const product = { ...document.product, category_id: there.category_id, brand_id: there.brand_id };
  const report = await other.must<{ price_tables: { created: Body[] }; from_price: Body }>(
    'POST',
    '/v1/products/import',
    { ...document, product },
  );
  assert.deepEqual(
    report.price_tables.created.map(({ name }) => name),
    ['Left and right', 'Plain'],
  );
  assert.deepEqual(report.from_price, { old: null, new: 210 });
  const twice = await other.must<{ price_tables: { matched: Body[] } }>('POST', '/v1/products/import?dry_run=true', {
    ...document,
    product,
  });
  assert.equal(twice.price_tables.matched.length, 2, 'without a reference, the same in every field');
  await verified();
});

test('B6 a document whose row names no table of it, two tables or an inactive one is refused', async () => {
  const user = await newPricedProduct(tenant);
  const head = { format: 'vantail.product-configuration', version: 2 };
  const product = { name: 'P', category_id: user.category_id, brand_id: user.brand_id };
  const tried = (rows: Body[], price_tables: Body[]) =>
    tenant.call('POST', '/v1/products/import', {
      ...head,
      product,
      price_tables,
      pricing_configurations: rows,
    });
  const refused = async (place: string, row: Body, table: Body = {}) => {
    const answer = await tried([{ id: 1, ...row }], [{ id: 5, name: 'T', price_table: '1:2', ...table }]);
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), [place]);
  };
  await refused('/pricing_configurations/0/price_table_id', { price_table_id: 6 });
  await refused('/pricing_configurations/0/price_table_id', { price_table_id: 5, price_table: '1:2' });
  await refused('/pricing_configurations/0/price_table_id', { price_table_id: 5 }, { active: false });
  await refused('/price_tables/0/price_table', {}, { price_table: 'abc' });
});

test('D12.7 a product as it was has its shared table as it was', async () => {
  const table = await newTable();
  const user = await newUser(table);
  const number = await lastNumber();
  await tenant.must('PATCH', pathOf(table), { price_table: gridText([[999]]), name: 'Renamed' });
  await tenant.must('PATCH', user.rowPath, { price_table_id: null, price_table: '1:2' });
  const past = await exported(user.path, `?at=${number}`);
  assert.deepEqual(
    past.price_tables.map(({ name, price_table }) => [name, price_table]),
    [['Left and right', gridText([[210, 250]])]],
  );
  assert.deepEqual(
    past.pricing_configurations.map((row) => [row.price_table_id, row.price_table]),
    [[1, null]],
  );
});

test('D12.8 a restored row is priced by the shared table as it is now, which is named and not touched', async () => {
  const table = await newTable();
  const user = await newUser(table);
  const number = await lastNumber();
  await tenant.must('PATCH', user.rowPath, { price_table_id: null, price_table: gridText([[100]]) });
  await tenant.must('PATCH', pathOf(table), { price_table: gridText([[230, 250]]) });
  const report = await tenant.must<{ warnings: Body[] }>('POST', `${user.path}/restore`, { to: number });
  assert.deepEqual(
    report.warnings.map(({ code, params }) => [code, (params as { resource: Body }).resource.id]),
    [['moved_on', table.id]],
  );
  const row = await tenant.must<TestRow>('GET', user.rowPath);
  assert.deepEqual([row.price_table_id, row.price_table, row.computed_minimum_price], [table.id, null, 230]);
  assert.equal(await user.price(), 230);
  await verified();
});

test('D12.9 a change of a shared table is taken back with all the prices that followed from it', async () => {
  const table = await newTable();
  const [one, two] = [await newUser(table), await newUser(table)];
  await tenant.must('PATCH', pathOf(table), { price_table: gridText([[500, 550]]) });
  assert.deepEqual([await one.price(), await two.price()], [500, 500]);
  const [change] = (await tenant.must<{ data: Change[] }>('GET', '/v1/changes?type=price_table.*&page_size=1')).data;
  await tenant.must('POST', `/v1/changes/${change?.number}/revert`);
  assert.deepEqual([await one.price(), await two.price()], [210, 210]);
  assert.equal((await tenant.must<Table>('GET', pathOf(table))).price_table, gridText([[210, 250]]));
  assertProblem(await tenant.call('POST', `/v1/changes/${change?.number}/revert`), 409, 'conflict');
  await verified();
});

test('D12.9 the making of a table that an active row uses is not taken back', async () => {
  const table = await newTable();
  const [change] = (await tenant.must<{ data: Change[] }>('GET', '/v1/changes?type=price_table.created&page_size=1'))
    .data;
  const user = await newUser(table);
  assertProblem(await tenant.call('POST', `/v1/changes/${change?.number}/revert`), 409, 'conflict');
  await tenant.must('PATCH', user.rowPath, { price_table_id: null });
  await tenant.must('POST', `/v1/changes/${change?.number}/revert`);
  assert.equal((await tenant.must<Table>('GET', pathOf(table))).active, false);
});

test('D12.9 a row that was deleted comes back to the table that it shared', async () => {
  const table = await newTable();
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table_id: table.id });
  await tenant.must('DELETE', `${product.rows}/${row.id}/hard`);
  const [change] = (
    await tenant.must<{ data: Change[] }>('GET', '/v1/changes?type=pricing_configuration.deleted&page_size=1')
  ).data;
  await tenant.must('PATCH', pathOf(table), { price_table: gridText([[240]]) });
  await tenant.must('POST', `/v1/changes/${change?.number}/revert`);
  const back = await tenant.must<TestRow>('GET', `${product.rows}/${row.id}`);
  assert.deepEqual([back.price_table_id, back.computed_minimum_price], [table.id, 240]);
  await verified();
});
