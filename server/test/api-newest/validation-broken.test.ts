import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../../src/catalogue/product/report.ts';
import { newOptions, newProduct } from '../support/new-product.ts';
import { brief } from '../support/report-items.ts';
import { startTestService } from '../support/test-service.ts';

/** D7: the report names what other writers may have put into a database whose constraints did not stop them. */
const service = await startTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();
const sql = service.db.asSuperuser;
const NEVER = 888_888_888;

const reportOf = async ({ id }: { id: number }) => {
  const { valid, errors, warnings } = await tenant.must<Report>('GET', `/v1/products/${id}/configuration/validation`);
  assert.equal(valid, errors.length === 0);
  return { errors: brief(errors), warnings: brief(warnings) };
};

test('D7 duplicate_display_order, where the unique index is missing', async () => {
  const product = await newProduct(tenant);
  const steps = [];
  for (let place = 0; place < 3; place++) steps.push(await product.step({ type: 'dimension' }));
  const [a, b, c] = steps.map(({ id }) => id);
  await sql('drop index steps_display_order_uq');
  await sql('update steps set display_order = 1 where tenant_id = $1 and id in ($2, $3)', [tenant.id, a, b]);
  const item = (step_id = 0) => ({ code: 'duplicate_display_order', pointer: '/display_order', step_id });
  assert.deepEqual((await reportOf(product)).errors, [item(a), item(b)]);
  await sql('update steps set active = false where tenant_id = $1 and id = $2', [tenant.id, b]);
  assert.deepEqual((await reportOf(product)).errors, []);
  assert.equal((await product.list()).find(({ id }) => id === c)?.display_order, 3);
});

test("D7 foreign_option by attachment: another tenant's and one that never existed alike", async () => {
  const product = await newProduct(tenant);
  const [own = 0, foreign = 0] = [...(await newOptions(tenant, 1)), ...(await newOptions(other, 1))];
  const step = await product.step({ option_ids: [own], required: true, options_min: 2 });
  await sql('alter table step_options drop constraint step_options_option_fk');
  for (const [place, id] of [foreign, NEVER].entries()) {
    await sql('insert into step_options (tenant_id, step_id, position, option_id) values ($1, $2, $3, $4)', [
      tenant.id,
      step.id,
      place + 2,
      id,
    ]);
  }
  const item = { code: 'foreign_option', step_id: step.id };
  assert.deepEqual((await reportOf(product)).errors, [
    { ...item, pointer: '/option_ids/1', option_id: foreign },
    { ...item, pointer: '/option_ids/2', option_id: NEVER },
    { code: 'missing_required_options', pointer: '/option_ids', step_id: step.id },
  ]);
});

test('D7 invalid_next_step and invalid_previous_step: missing, of another product, of another tenant', async () => {
  await sql('alter table steps drop constraint steps_next_fk');
  await sql('alter table steps drop constraint steps_previous_fk');
  const elsewhere = await (await newProduct(tenant)).step();
  const foreign = await (await newProduct(other)).step();
  for (const direction of ['next', 'previous']) {
    const product = await newProduct(tenant);
    const step = await product.step({ type: 'dimension' });
    const expected = { code: `invalid_${direction}_step`, pointer: `/${direction}_step_id`, step_id: step.id };
    for (const id of [elsewhere.id, foreign.id, NEVER]) {
      await sql(`update steps set ${direction}_step_id = $3 where tenant_id = $1 and id = $2`, [
        tenant.id,
        step.id,
        id,
      ]);
      assert.deepEqual(await reportOf(product), { errors: [expected], warnings: [] });
    }
  }
});

test('D7 missing_category and missing_brand', async () => {
  await sql('alter table products drop constraint products_category_fk');
  await sql('alter table products drop constraint products_brand_fk');
  const product = await newProduct(tenant);
  const theirs = await newProduct(other);
  await product.step({ type: 'dimension' });
  for (const [category, brand] of [
    [NEVER, NEVER],
    [theirs.category_id, theirs.brand_id],
  ]) {
    await sql('update products set category_id = $3, brand_id = $4 where tenant_id = $1 and id = $2', [
      tenant.id,
      product.id,
      category,
      brand,
    ]);
    assert.deepEqual((await reportOf(product)).errors, [
      { code: 'missing_brand', pointer: '/brand_id' },
      { code: 'missing_category', pointer: '/category_id' },
    ]);
  }
});

// The last test: nothing but the report can be asked once these columns are text.
test('D7 invalid_json in content_configuration and translations is reported and never an error of the service', async () => {
  const product = await newProduct(tenant, { translations: { de: { name: 'P' } } });
  const step = await product.step({ type: 'dimension', translations: { de: { name: 'S' } } });
  const sound = await product.step({ type: 'dimension', translations: { de: { name: 'S' } } });
  for (const [table, column] of [
    ['steps', 'content_configuration'],
    ['steps', 'translations'],
    ['products', 'translations'],
  ]) {
    await sql(`alter table ${table} alter column ${column} type text`);
  }
  const breakStep = (column: string, text: string) =>
    sql(`update steps set ${column} = $3 where tenant_id = $1 and id = $2`, [tenant.id, step.id, text]);
  for (const text of ['{"options": [', '', 'null', '[]', '5', '"x"', '{"a":1}}', "{'a': 1}", '{"a": NaN}']) {
    await breakStep('content_configuration', text);
    const broken = { code: 'invalid_json', pointer: '/content_configuration', step_id: step.id };
    assert.deepEqual(await reportOf(product), { errors: [broken], warnings: [] }, text);
  }
  await breakStep('translations', '{"de": {"name": "S"}');
  assert.deepEqual((await reportOf(product)).errors, [
    { code: 'invalid_json', pointer: '/content_configuration', step_id: step.id },
    { code: 'invalid_json', pointer: '/translations', step_id: step.id },
  ]);
  await sql('update products set translations = $3 where tenant_id = $1 and id = $2', [tenant.id, product.id, '{']);
  const report = await reportOf(product);
  assert.deepEqual(report.errors[0], { code: 'invalid_json', pointer: '/translations' });
  assert.equal(report.errors.length, 3);
  assert.ok(report.warnings.every(({ step_id }) => step_id !== sound.id));
});
