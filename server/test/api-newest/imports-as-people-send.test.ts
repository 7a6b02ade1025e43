import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importClient } from '../support/import-client.ts';
import { makeWorkbook, type TestSheet } from '../support/make-workbook.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { sharedTestService } from '../support/test-service.ts';

/** B4: a file as a maker sends it: a tab for each window, a cover, units that differ, sizes that are new. */
const service = await sharedTestService();
const tenant = await service.newTenant();

const HEIGHTS = [1000, 1100, 1200];
const tab = (name: string, widths: readonly number[], scale = 1): TestSheet => ({
  name,
  cells: [
    ['Hauteur \\ Largeur', ...widths.map((width) => width / scale)],
    ...HEIGHTS.map((height, row) => [height / scale, ...widths.map((_, column) => 210.5 + 20 * row + 15 * column)]),
  ],
});
const WIDTHS = [800, 1000, 1200, 1400];
const grid = (widths: readonly number[]) =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths,
    heights: HEIGHTS,
    prices: HEIGHTS.map((_, row) => widths.map((_, column) => 210.5 + 20 * row + 15 * column)),
  });

test('a table without a row says which window its tab and titles describe, and a cover is named as not read', async () => {
  const product = await newPricedProduct(tenant);
  await product.row({ opening_v1: 'fixe' });
  await product.row({ opening_v1: 'gauche' });
  const { must } = importClient(service, tenant, product);
  const cover: TestSheet = { name: 'Conditions', cells: [['Conditions générales de vente']] };
  const tabs = ['Soufflet', '2 vantaux', 'OB gauche + OB droite', 'Gamme Horizon'];
  const file = makeWorkbook(cover, ...tabs.map((name) => tab(name, WIDTHS)));
  const report = await must({ file, dryRun: true });
  assert.deepEqual(
    report.tables.map(({ sheet, suggested_row }) => [sheet, suggested_row]),
    [
      ['Soufflet', { leaf_count: 1, opening_v1: 'oscillo' }],
      ['2 vantaux', { leaf_count: 2 }],
      ['OB gauche + OB droite', { leaf_count: 2, opening_v1: 'gauche_oscillo', opening_v2: 'droite_oscillo' }],
      ['Gamme Horizon', null],
    ],
  );
  assert.deepEqual(
    report.warnings.map(({ code, sheet }) => [code, sheet]),
    [['sheet_not_read', 'Conditions']],
  );
  const [soufflet] = report.tables;
  const mapping = Object.fromEntries(
    report.tables.map(({ id }, place) => [id, place === 0 ? { create: soufflet?.suggested_row } : { skip: true }]),
  );
  const made = await must({ file, fields: { mapping } });
  const row = await tenant.must<{ opening_v1: string }>(
    'GET',
    `${product.rows}/${made.tables[0]?.pricing_configuration_id}`,
  );
  assert.equal(row.opening_v1, 'oscillo');
});

test('a tab that names its window beside an unknown word is refused with the row to ask about, and written once that is answered', async () => {
  const product = await newPricedProduct(tenant);
  const fixed = await product.row({ opening_v1: 'fixe' });
  await product.row({ opening_v1: 'gauche' });
  const { send, must } = importClient(service, tenant, product);
  const file = makeWorkbook(tab('PVC 1V Fixe', WIDTHS));
  const { tables, errors } = await must({ file, dryRun: true });
  assert.deepEqual(
    tables.map((table) => [table.action, table.suggested_pricing_configuration_id, table.suggested_row]),
    [['refused', fixed.id, { leaf_count: 1, opening_v1: 'fixe' }]],
  );
  assert.deepEqual(
    errors.map(({ code }) => code),
    ['unmatched_table'],
  );
  assert.equal((await send({ file })).status, 422, 'it is never taken by itself');
  const mapping = { [tables[0]?.id ?? '']: { pricing_configuration_id: fixed.id } };
  const done = await must({ file, fields: { mapping } });
  assert.deepEqual(
    done.tables.map((table) => [table.pricing_configuration_id, table.suggested_pricing_configuration_id]),
    [[fixed.id, null]],
  );
});

test('the unit of one tab is answered without changing that of another', async () => {
  const product = await newPricedProduct(tenant);
  await product.row({ opening_v1: 'fixe' });
  await product.row({ opening_v1: 'oscillo' });
  const { must } = importClient(service, tenant, product);
  const file = makeWorkbook(tab('Fixe', WIDTHS), tab('Soufflet', WIDTHS, 10));
  const { tables } = await must({ file, fields: { units: { Soufflet: 'cm', Fixe: 'mm' } }, dryRun: true });
  assert.deepEqual(
    tables.map(({ unit, largest, doubts }) => [unit, largest, doubts.map(({ code }) => code)]),
    [
      ['mm', { width: 1400, height: 1200 }, []],
      ['cm', { width: 1400, height: 1200 }, []],
    ],
  );
});

test('new sizes beyond the limits of a row are a question: the limits follow, or a warning says what nobody can order', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ opening_v1: 'fixe', total_width_max: 1400, price_table: grid(WIDTHS) });
  const { send, must } = importClient(service, tenant, product);
  const path = `${product.rows}/${row.id}`;
  const file = makeWorkbook(tab('Fixe', [...WIDTHS, 1600]));
  const fields = { unit: 'mm' };
  const gap = [{ field: 'total_width_max', value: 1400, limit: 1600 }];
  const [asked] = (await must({ file, fields, dryRun: true })).tables;
  assert.deepEqual(
    asked?.doubts.map(({ code, params, choices }) => [code, params.fields, choices.map(({ value }) => value)]),
    [['limits_differ', gap, ['follow', 'keep']]],
  );
  assert.equal((await send({ file, fields })).status, 422);
  const kept = await must({ file, fields: { ...fields, limits: 'keep' }, dryRun: true });
  assert.deepEqual(
    kept.tables[0]?.warnings.map(({ code, params }) => [code, params.fields]),
    [['sizes_out_of_reach', gap]],
  );
  const done = await must({ file, fields: { ...fields, limits: 'follow' } });
  assert.deepEqual(done.tables[0]?.limits, gap);
  assert.equal((await tenant.must<{ total_width_max: number }>('GET', path)).total_width_max, 1600);
  // The last size is needed for those before it, and a row that was left alone asks nothing.
  await tenant.must('PATCH', path, { total_width_max: 1500 });
  assert.deepEqual((await must({ file, fields })).tables[0]?.doubts, []);
});

test('the validation report warns of a grid with sizes that nobody can order', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ opening_v1: 'fixe', total_width_max: 1000, price_table: grid(WIDTHS) });
  const codes = async () =>
    (
      await tenant.must<{ warnings: { code: string; pricing_configuration_id?: number }[] }>(
        'GET',
        `${product.path}/configuration/validation`,
      )
    ).warnings.flatMap(({ code }) => (code === 'grid_exceeds_range' ? [code] : []));
  assert.deepEqual(await codes(), ['grid_exceeds_range']);
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { total_width_max: 1400 });
  assert.deepEqual(await codes(), []);
  // Another row of the window has the larger sizes.
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { total_width_max: 1000 });
  await product.row({ opening_v1: 'fixe', total_width_min: 1001, price_table: grid(WIDTHS) });
  assert.deepEqual(await codes(), []);
});
