import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableImportReport } from '../../src/prices/imports/report-schema.ts';
import { importClient, importFaults } from '../support/import-client.ts';
import { type FormFields, importForm } from '../support/import-form.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** D15.3, B4, B5: price lists and shared price tables. */
const service = await sharedTestService();
const tenant = await service.newTenant();

const PATH = '/v1/price-tables';
type Table = Body & { id: number; version: number; price_table: string };

const newTable = (fields: Body = {}) =>
  tenant.must<Table>('POST', PATH, {
    name: 'Shared',
    price_table: gridText([
      [200, 300],
      [250, 350],
    ]),
    ...fields,
  });
const read = (table: Table) => tenant.must<Table>('GET', `${PATH}/${table.id}`);
const newUser = async (table: { id: number }) => {
  const product = await newPricedProduct(tenant);
  const made = await product.row({ price_table_id: table.id });
  await product.step({ content_configuration: { pricingConfig: made.id } });
  return { ...product, rowId: made.id };
};
const sendTo = (table: { id: number }, file: string, fields?: FormFields, dryRun = false) => {
  const { raw, headers } = importForm('prices.csv', file, fields);
  const path = `${PATH}/${table.id}/import${dryRun ? '?dry_run=true' : ''}`;
  return service.call<TableImportReport>('POST', path, { token: tenant.key, raw, headers });
};
const csv = (a = 200) => `hauteur ↓ / largeur → (mm);800;900\n900;${a};300\n1000;250;350\n`;
const verified = async () => {
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
};

test('B4 a row with a shared table: the same grid is unchanged, another is refused naming the table', async () => {
  const table = await newTable();
  const user = await newUser(table);
  const own = await user.row({ opening_v1: 'fixe', price_table: gridText([[100, 110]]) });
  const { send, must } = importClient(service, tenant, user);
  const same = await must({ file: `#${user.rowId};;\n${csv()}` });
  assert.deepEqual(
    same.tables.map(({ action, pricing_configuration_id }) => [action, pricing_configuration_id]),
    [['unchanged', user.rowId]],
  );
  const files = `#${user.rowId};;\n${csv(210)}\n\n#${own.id};;\nhauteur ↓ / largeur → (mm);800;900\n900;101;111\n`;
  const refused = await send({ file: files });
  assertProblem(refused as never, 422, 'validation_error');
  assert.deepEqual(importFaults(refused as never), ['shared_price_table']);
  const [fault] = (refused.body as unknown as { errors: { message: string; params: Body }[] }).errors;
  assert.deepEqual(fault?.params.price_table, { id: table.id, name: 'Shared' });
  const tried = await must({ file: files, dryRun: true });
  assert.deepEqual(
    tried.tables.map(({ action }) => action),
    ['refused', 'changed'],
  );
  assert.equal((await read(table)).version, 1);
});

test('B5 a shared table is one sheet, and the export imports back unchanged', async () => {
  const table = await newTable({ name: 'Prices in cm, HT' });
  const user = await newUser(table);
  const [second, own] = [
    await user.row({ opening_v1: 'fixe', price_table_id: table.id }),
    await user.row({ opening_v1: 'gauche', price_table: gridText([[100, 110]]) }),
  ];
  const exported = await tenant.call('GET', `${user.rows}/export?format=csv`);
  assert.equal(exported.text.split(`#${user.rowId} `).length, 2);
  assert.match(exported.text, new RegExp(`#${user.rowId} .*, #${second.id}`));
  assert.match(exported.text, new RegExp(`#${own.id} `));
  const { must } = importClient(service, tenant, user);
  const report = await must({ file: exported.text });
  assert.deepEqual(
    report.tables.map(({ action, pricing_configuration_id }) => [action, pricing_configuration_id]),
    [
      ['unchanged', user.rowId],
      ['unchanged', own.id],
    ],
  );
  const alone = await tenant.call('GET', `${user.rows}/${second.id}/export?format=csv`);
  assert.match(alone.text, /200/);
});

test('D15.3 a file is imported into a shared table, with every price that follows, after a dry run', async () => {
  const table = await newTable();
  const [one, two] = [await newUser(table), await newUser(table)];
  const tried = await sendTo(table, csv(210), undefined, true);
  assert.equal(tried.status, 200, tried.text);
  assert.deepEqual([tried.body.applied, tried.body.tables[0]?.action], [false, 'changed']);
  assert.equal((await read(table)).version, 1);
  const report = await sendTo(table, csv(210));
  assert.equal(report.status, 200, report.text);
  assert.equal(report.body.price_table_id, table.id);
  assert.deepEqual(
    report.body.products.map(({ product_id, from_price }) => [product_id, from_price]),
    [one, two].map(({ id }) => [id, { old: 200, new: 210 }]),
  );
  assert.deepEqual([await one.price(), await two.price()], [210, 210]);
  const { data } = await tenant.must<{ data: { type: string }[] }>('GET', '/v1/changes?page_size=4');
  assert.deepEqual(data.map(({ type }) => type).reverse(), [
    'import.applied',
    'price_table.updated',
    'from_price.changed',
    'from_price.changed',
  ]);
  const same = await sendTo(table, csv(210));
  assert.deepEqual([same.body.tables[0]?.action, (await read(table)).version], ['unchanged', 2]);
  await verified();
});

test('D15.3 doubts hold an import into a shared table until they are settled', async () => {
  const table = await newTable();
  const doubtful = csv(900);
  const refused = await sendTo(table, doubtful);
  assertProblem(refused as never, 422, 'validation_error');
  assert.ok(importFaults(refused as never).every((fault) => fault.startsWith('doubtful_reading')));
  assert.equal((await read(table)).version, 1);
  const tried = await sendTo(table, doubtful, undefined, true);
  assert.ok(tried.body.summary.doubts > 0);
  const accepted = await sendTo(table, doubtful, { accept: tried.body.state });
  assert.equal(accepted.status, 200, accepted.text);
  assert.equal((await read(table)).version, 2);
});

test('D15.3 a file with several tables says so, and the others are skipped by mapping', async () => {
  const table = await newTable();
  const file = `${csv(210)}\n\n${csv(400)}`;
  const tried = await sendTo(table, file, undefined, true);
  assert.deepEqual(
    importFaults(tried as never).map((fault) => fault.split(' ')[0]),
    ['several_tables'],
  );
  const second = tried.body.tables[1]?.id ?? '';
  const done = await sendTo(table, file, { mapping: JSON.stringify({ [second]: { skip: true } }) });
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(
    done.body.tables.map(({ action }) => action),
    ['changed', 'skipped'],
  );
  assertProblem(
    (await sendTo(table, file, { mapping: JSON.stringify({ [second]: { create: {} } }) })) as never,
    422,
    'validation_error',
  );
  assertProblem((await sendTo({ id: 999_999 }, csv())) as never, 404, 'not_found');
});
