import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridText, newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** B2: the rows of a product take the sizes of their grids. */
const service = await sharedTestService();
const tenant = await service.newTenant();

type Report = { dry_run: boolean; rows_unchanged: number; rows_without_grid: number; rows: Body[] };
const limits = ({ total_width_min, total_width_max, total_height_min, total_height_max }: Body) => [
  total_width_min,
  total_width_max,
  total_height_min,
  total_height_max,
];
const NONE = [null, null, null, null];

const newRows = async () => {
  const product = await newPricedProduct(tenant);
  const table = await tenant.must<Body & { id: number }>('POST', '/v1/price-tables', {
    name: 'Shared',
    price_table: gridText([[100, 200, 300]]),
  });
  const rows = {
    own: await product.row({ price_table: gridText([[210, 230]]), total_width_max: 1400 }),
    shared: await product.row({ price_table_id: table.id }),
    formula: await product.row({ price_table: '200:100', total_width_min: 500, total_width_max: 1500 }),
    none: await product.row({ minimum_price: 90 }),
    inactive: await product.row({ price_table: gridText([[1]]), active: false }),
  };
  const read = async (row: TestRow) => limits(await tenant.must<Body>('GET', `${product.rows}/${row.id}`));
  return { product, rows, read, path: `${product.rows}/grid-sizes` };
};

test('B2 every active row with a grid, its own or a shared one, takes the first and last size of it; others stay', async () => {
  const { product, rows, read, path } = await newRows();
  const dry = await tenant.must<Report>('POST', `${path}?dry_run=true`, {});
  assert.deepEqual(await read(rows.own), [null, 1400, null, null], 'a dry run writes nothing');
  const report = await tenant.must<Report>('POST', path, {});
  assert.deepEqual({ ...report, dry_run: true }, dry);
  assert.deepEqual([report.rows_unchanged, report.rows_without_grid], [0, 2]);
  assert.deepEqual(report.rows[0], {
    pricing_configuration_id: rows.own.id,
    version: 2,
    total_width_min: { old: null, new: 800 },
    total_width_max: { old: 1400, new: 900 },
    total_height_min: { old: null, new: 900 },
    total_height_max: { old: null, new: 900 },
  });
  assert.deepEqual(await read(rows.own), [800, 900, 900, 900]);
  assert.deepEqual(await read(rows.shared), [800, 1000, 900, 900]);
  assert.deepEqual(await read(rows.formula), [500, 1500, null, null]);
  assert.deepEqual(await read(rows.none), NONE);
  assert.deepEqual(await read(rows.inactive), NONE);
  const again = await tenant.must<Report>('POST', path, {});
  assert.deepEqual([again.rows, again.rows_unchanged], [[], 2]);
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
  assert.equal((await tenant.must<Body>('GET', `${product.rows}/${rows.own.id}`)).version, 2);
});

test('B2 one undo gives all rows their limits back', async () => {
  const { rows, read, path } = await newRows();
  await tenant.must('POST', path, {});
  const { data } = await tenant.must<{ data: { number: number; type: string }[] }>(
    'GET',
    '/v1/changes?type=adjustment.applied&page_size=1',
  );
  await tenant.must('POST', `/v1/changes/${data[0]?.number}/revert`, {});
  assert.deepEqual(await read(rows.own), [null, 1400, null, null]);
  assert.deepEqual(await read(rows.shared), NONE);
});

test('B2 only named rows take them, and a row of another product is refused at its place', async () => {
  const [one, other] = [await newRows(), await newRows()];
  await tenant.must('POST', one.path, { pricing_configuration_ids: [one.rows.shared.id] });
  assert.deepEqual(await one.read(one.rows.own), [null, 1400, null, null]);
  assert.deepEqual(await one.read(one.rows.shared), [800, 1000, 900, 900]);
  const ids = [one.rows.own.id, other.rows.own.id];
  const refused = await tenant.call('POST', one.path, { pricing_configuration_ids: ids });
  assertProblem(refused, 422, 'validation_error');
  const [item] = (refused.body as { errors: Body[] }).errors;
  assert.deepEqual([item?.pointer, item?.code], ['/pricing_configuration_ids/1', 'unknown_reference']);
  assert.deepEqual(await one.read(one.rows.own), [null, 1400, null, null]);
});
