import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../../src/catalogue/product/report.ts';
import { sharedTestService, type TestTenant } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const brand = await tenant.must('POST', '/v1/brands', { name: 'B' });
const category = await tenant.must('POST', '/v1/categories', { name: 'C' });

const newProduct = async () => {
  const product = await tenant.must('POST', '/v1/products', {
    name: 'P',
    brand_id: brand.id,
    category_id: category.id,
  });
  const base = `/v1/products/${product.id}`;
  const lenient = { prefer: 'handling=lenient' };
  const create = async (path: string, body: object) => {
    const answer = await tenant.call<{ id: number }>('POST', `${base}/${path}`, body, lenient);
    assert.equal(answer.status, 201, answer.text);
    return answer.body.id;
  };
  return {
    row: (body: object) => create('pricing-configurations', body),
    step: (content_configuration: object) => create('steps', { type: 'dimension', content_configuration }),
    patchRow: (id: number, body: object) => tenant.must('PATCH', `${base}/pricing-configurations/${id}`, body),
    report: () => reportOf(tenant, base),
  };
};

const reportOf = async (caller: TestTenant, base: string) => {
  const { valid, errors, warnings } = await caller.must<Report>('GET', `${base}/configuration/validation`);
  const brief = (items: Report['errors']) =>
    items.map(({ code, step_id, pricing_configuration_id: row }) =>
      [code, ...(step_id ? [`step ${step_id}`] : []), ...(row ? [`row ${row}`] : [])].join(' '),
    );
  for (const { message } of [...errors, ...warnings]) assert.ok(message.length > 10);
  return { valid, errors: brief(errors), warnings: brief(warnings) };
};

const grid = (prices: (number | null)[][], widths = [500, 1000], heights = [500, 1000]) =>
  JSON.stringify({ type: 'table-directe', modeInterpolation: 'majoration', widths, heights, prices });
const sound = grid([
  [100, 120],
  [130, 150],
]);
const range = { total_width_min: 500, total_width_max: 1000, total_height_min: 500, total_height_max: 1000 };

test('D7 a product with a sound row that its step refers to has nothing to report', async () => {
  const product = await newProduct();
  const row = await product.row({ opening_v1: 'fixe', price_table: sound, ...range });
  await product.step({ pricingConfig: row });
  assert.deepEqual(await product.report(), { valid: true, errors: [], warnings: [] });
});

test('D7 invalid_json and invalid_price_table name the row of a table that was stored leniently', async () => {
  const product = await newProduct();
  const truncated = await product.row({ opening_v1: 'fixe', price_table: '{"type":', minimum_price: 10 });
  const wrong = await product.row({ opening_v1: 'gauche', price_table: 'twelve', minimum_price: 10 });
  await product.step({ pricingConfig: [truncated, wrong] });
  const report = await product.report();
  assert.equal(report.valid, false);
  assert.deepEqual(report.errors, [`invalid_json row ${truncated}`, `invalid_price_table row ${wrong}`]);
});

test('D7 no_price, unreferenced_pricing_row and dangling_pricing_row', async () => {
  const product = await newProduct();
  const row = await product.row({ opening_v1: 'fixe', price_table: sound, ...range });
  const step = await product.step({ pricingConfig: 999_999_999 });
  assert.deepEqual((await product.report()).warnings, [
    'no_price',
    `dangling_pricing_row step ${step} row 999999999`,
    `unreferenced_pricing_row row ${row}`,
  ]);
});

test('D7 stale_snapshot: a copy that differs from the current row', async () => {
  const product = await newProduct();
  const row = await product.row({ opening_v1: 'fixe', minimum_price: 100 });
  const step = await product.step({ pricingConfig: { id: row, minimum_price: 100 } });
  assert.deepEqual((await product.report()).warnings, []);
  await product.patchRow(row, { minimum_price: 120 });
  assert.deepEqual((await product.report()).warnings, [`stale_snapshot step ${step} row ${row}`]);
});

test('D7 what is odd in the rows themselves, by row and by code', async () => {
  const product = await newProduct();
  const falling = await product.row({
    opening_v1: 'fixe',
    price_table: grid([
      [100, 90],
      [130, 150],
    ]),
    ...range,
    total_width_max: 1500,
  });
  const overlapping = await product.row({ opening_v1: 'fixe', price_table: sound, ...range });
  const unmatched = await product.row({ leaf_count: 2, opening_v1: 'gauche', price_table: sound, ...range });
  const poor = await product.row({
    opening_v1: 'droite',
    price_table: JSON.stringify({
      type: 'formule',
      A: 100,
      B: 10,
      echantillons: [{ largeur: 1000, hauteur: 1000, prix: 300 }],
    }),
    ...range,
  });
  const left = await product.row({ opening_v1: 'oscillo', price_table: '10:100', ...range });
  const right = await product.row({
    opening_v1: 'oscillo',
    price_table: '10:100',
    ...range,
    total_width_min: 1500,
    total_width_max: 2000,
  });
  await product.step({ pricingConfig: [falling, overlapping, unmatched, poor, left, right] });
  const { warnings } = await product.report();
  const codesOf = (row: number) =>
    warnings.filter((item) => item.endsWith(`row ${row}`)).map((item) => item.split(' ')[0]);
  assert.deepEqual(
    codesOf(falling).filter((code) => code !== 'overlapping_rows'),
    ['grid_does_not_cover_range', 'not_monotonic'],
  );
  assert.ok([...codesOf(falling), ...codesOf(overlapping)].includes('overlapping_rows'));
  assert.deepEqual(codesOf(unmatched), ['openings_do_not_match_leaf_count']);
  assert.deepEqual(codesOf(poor), ['poor_fit']);
  assert.ok([...codesOf(left), ...codesOf(right)].includes('range_gap'));
  const rows = warnings.map((item) => Number(item.split('row ')[1]));
  assert.deepEqual(
    rows,
    rows.toSorted((a, b) => a - b),
  );
});
