import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions } from '../support/new-product.ts';
import { formulaText, gridText, newPricedProduct, readDictionary } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** Every kind of write that can change a from-price changes the very next answer, which is read before it too. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();
const bystander = await newPricedProduct(other);
await bystander.step({ content_configuration: { pricingConfig: { minimum_price: 1 } } });

type Expect = (expected: number | null, why?: string) => Promise<void>;

const started = async (product: Body = {}, content: (rowId: number) => Body = (id) => ({ pricingConfig: id })) => {
  const made = await newPricedProduct(tenant, product);
  const row = await made.row({ minimum_price: 100 });
  const step = await made.step({ content_configuration: content(row.id) });
  const expect: Expect = async (expected, why) => {
    assert.equal(await made.price(), expected, why);
    assert.equal(await bystander.price(), 1);
  };
  await expect(100);
  const rowPath = `${made.rows}/${row.id}`;
  const stepPath = `${made.steps}/${step.id}`;
  return {
    ...made,
    made,
    rowId: row.id,
    step,
    rowPath,
    stepPath,
    expect,
    patchRow: (fields: Body) => tenant.must('PATCH', rowPath, fields),
    patchStep: (fields: Body) => tenant.must('PATCH', stepPath, fields),
  };
};

test('a row: create (a reference was waiting for it), patch, deactivate, reactivate, hard delete', async () => {
  const product = await started();
  const next = product.rowId + 1;
  await product.patchStep({
    content_configuration: { pricingConfig: [product.rowId, { id: next, minimum_price: 70 }] },
  });
  await product.expect(70, 'no such row yet: its copy');
  const made = await product.made.row({ minimum_price: 80 });
  assert.equal(made.id, next, 'ids run in order here');
  await product.expect(80, 'the row wins over the copy');
  const patches: [Body, number][] = [
    [{ minimum_price: 90 }, 90],
    [{ percentage_adjustment: -50 }, 45],
    [{ price_table: gridText([[60, 70]]) }, 30],
    [{ price_table: '10:20', total_width_min: 1000, total_height_min: 1000 }, 15],
    [{ total_width_min: 2000 }, 20],
    [{ total_height_min: 3000 }, 40],
    [{ price_table: formulaText({ echantillons: [{ largeur: 1, hauteur: 1, prix: 12 }] }) }, 6],
    [{ price_table: null }, 45],
  ];
  for (const [fields, price] of patches) {
    await tenant.must('PATCH', `${product.rows}/${made.id}`, fields);
    await product.expect(price, JSON.stringify(fields));
  }
  await tenant.must('DELETE', `${product.rows}/${made.id}`);
  await product.expect(100);
  await tenant.must('PATCH', `${product.rows}/${made.id}`, { active: true });
  await product.expect(45);
  const ahead = made.id + 1;
  const copies = { pricingConfig: [product.rowId], aside: { pricingConfig: { id: ahead, minimum_price: 5 } } };
  await product.patchStep({ content_configuration: copies });
  await product.expect(5);
  const inactive = await product.made.row({ minimum_price: 1, active: false });
  assert.equal(inactive.id, ahead);
  await product.expect(100, 'an inactive row settles its references too');
  await product.patchStep({ content_configuration: { pricingConfig: product.rowId } });
  await tenant.must('DELETE', `${product.rows}/${ahead}/hard`);
  await product.patchStep({ content_configuration: copies });
  await product.expect(5, 'the row is gone: the copy again');
  const refused = await tenant.call('PATCH', product.rowPath, { price_table: 'x', minimum_price: 4 });
  assertProblem(refused, 422, 'validation_error');
  await product.expect(5, 'a refused write changes nothing');
});

test('a lenient, broken table takes its price away at once, and a mended one brings it back', async () => {
  const product = await started();
  await product.patchRow({ price_table: gridText([[50]]) });
  await product.expect(50);
  await tenant.call('PATCH', product.rowPath, { price_table: '{' }, { prefer: 'handling=lenient' });
  await product.expect(100);
  await product.patchRow({ minimum_price: null });
  await product.expect(null);
  await product.patchRow({ price_table: gridText([[51]]) });
  await product.expect(51);
});

test('a step: create, patch, deactivate, reactivate, reorder', async () => {
  const product = await started();
  const second = await product.made.step({ content_configuration: { pricingConfig: { minimum_price: 40 } } });
  await product.expect(40);
  const path = `${product.steps}/${second.id}`;
  await tenant.must('PATCH', path, { content_configuration: { pricingConfig: { minimum_price: 35 } } });
  await product.expect(35);
  await tenant.must('DELETE', path);
  await product.expect(100);
  await tenant.must('PATCH', path, { active: true });
  await product.expect(35);
  await tenant.must('PATCH', path, { content_configuration: null });
  await product.expect(100);
  await tenant.must('PATCH', path, { content_configuration: { pricingConfig: product.rowId } });
  const sourceStep = async () => (await product.fromPrice()).source?.step_id;
  assert.equal(await sourceStep(), product.step.id, 'of equal prices the first step is named');
  await tenant.must('PUT', `${product.steps}/order`, { step_ids: [second.id, product.step.id] });
  await product.expect(100);
  assert.equal(await sourceStep(), second.id);
  await product.patchStep({ display_order: 0 });
  assert.equal(await sourceStep(), product.step.id);
  for (const id of [second.id, product.step.id]) await tenant.must('DELETE', `${product.steps}/${id}`);
  await product.expect(null);
});

test('a step becomes a roof window, and stops being one', async () => {
  const product = await started({ price_adjustment_percentage: 0 });
  await product.patchStep({ content_configuration: { pricingConfig: product.rowId, dimensions: [{ price: 20 }] } });
  await product.expect(100);
  await product.patchStep({ type: 'dimension' });
  await product.expect(100);
  await product.patchStep({ content_type: 'fenetre_de_toit' });
  await product.expect(20);
  await product.patchStep({ type: 'selection' });
  await product.expect(100);
});

test('attachments: PUT, PATCH and their removal', async () => {
  const product = await started();
  const [cheap = 0] = await newOptions(tenant, 1, { price: 20 });
  const [carrier = 0] = await newOptions(tenant, 1, { configuration: { pricingConfig: { minimum_price: 10 } } });
  await product.patchStep({ type: 'dimension', content_type: 'roof_window', option_ids: [] });
  await product.expect(100);
  await tenant.must('PUT', `${product.stepPath}/options`, { option_ids: [cheap] });
  await product.expect(20);
  await tenant.must('PUT', `${product.stepPath}/options`, { option_ids: [cheap, carrier] });
  await product.expect(10);
  await product.patchStep({ option_ids: [] });
  await product.expect(100);
  const made = await product.made.step({ option_ids: [carrier] });
  await product.expect(10);
  await tenant.must('PUT', `${product.steps}/${made.id}/options`, { option_ids: [] });
  await product.expect(100);
});

test('an option: price, price_type, state and configuration, in every product and category that it reaches', async () => {
  const [first, second] = [await started(), await started()];
  const [option = 0] = await newOptions(tenant, 1, { price: 20 });
  for (const { patchStep } of [first, second]) {
    await patchStep({ type: 'dimension', content_type: 'roof_window', option_ids: [option] });
  }
  const changes: [Body, number | null][] = [
    [{ price: 21 }, 21],
    [{ name: 'Renamed' }, 21],
    [{ price_type: 'percent' }, 100],
    [{ price_type: 'flat', price: 22 }, 22],
    [{ active: false }, 100],
    [{ configuration: { pricing_configuration: { minimum_price: 3 } } }, 100],
    [{ active: true }, 3],
    [{ configuration: { deep: [{ pricingFormulas: '5:5' }] } }, 22],
    [{ configuration: { deep: [{ pricingFormulas: { minimum_price: 4 } }] } }, 4],
    [{ price: -5 }, 4],
    [{ configuration: null }, 100],
    [{ translations: { fr: { pricingConfig: { minimum_price: 2 } } } }, 2],
    [{ translations: {} }, 100],
  ];
  for (const [fields, price] of changes) {
    const before = await first.made.price();
    const tried = await tenant.must<{ moves: Body }>('PATCH', `/v1/options/${option}?dry_run=true`, fields);
    const moved = [first, second].map(({ made: { id } }) => ({ product_id: id, name: 'P', old: before, new: price }));
    assert.deepEqual(tried.moves, { from_prices: before === price ? [] : moved }, JSON.stringify(fields));
    await first.expect(before, 'a dry run writes nothing');
    assert.ok(!('moves' in (await tenant.must('PATCH', `/v1/options/${option}`, fields))));
    for (const { expect } of [first, second]) await expect(price, JSON.stringify(fields));
  }
  await tenant.must('PATCH', `/v1/options/${option}`, { price: 9 });
  await tenant.must('DELETE', `/v1/options/${option}`);
  await first.expect(100);
});

test('an option whose configuration refers to a row follows that row, on a plain step', async () => {
  const product = await started({}, () => ({ pricingConfig: { minimum_price: 100 } }));
  const [option = 0] = await newOptions(tenant, 1);
  await product.patchStep({ option_ids: [option] });
  await product.patchRow({ minimum_price: 60 });
  await product.expect(100);
  await tenant.must('PATCH', `/v1/options/${option}`, { configuration: { pricingConfig: String(product.rowId) } });
  await product.expect(60);
  await product.patchRow({ minimum_price: 61 });
  await product.expect(61);
  await tenant.must('PATCH', `/v1/options/${option}`, { configuration: { pricingConfig: 7_777_777 } });
  await product.expect(100);
});

test('a product: percentage, state, and a move between categories, in both dictionaries', async () => {
  const product = await started();
  await tenant.must('PATCH', product.path, { price_adjustment_percentage: 12.5 });
  await product.expect(112.5);
  const from = product.category_id;
  const to = (await tenant.must<{ id: number }>('POST', '/v1/categories', { name: 'To' })).id;
  assert.deepEqual(await readDictionary(tenant, to), {});
  await tenant.must('PATCH', product.path, { category_id: to });
  assert.deepEqual(await readDictionary(tenant, from), {});
  assert.deepEqual(await readDictionary(tenant, to), { [product.id]: 112.5 });
  await tenant.must('DELETE', product.path);
  assert.deepEqual(await readDictionary(tenant, to), {});
  await product.patchRow({ minimum_price: 200 });
  await tenant.must('PATCH', product.path, { category_id: from, price_adjustment_percentage: 0 });
  assert.deepEqual(await readDictionary(tenant, from), {});
  await tenant.must('PATCH', product.path, { active: true });
  assert.deepEqual(await readDictionary(tenant, from), { [product.id]: 200 });
  assert.deepEqual(await readDictionary(tenant, to), {});
  await tenant.must('PATCH', product.path, { category_id: to, price_adjustment_percentage: 50 });
  assert.deepEqual([await readDictionary(tenant, from), await readDictionary(tenant, to)], [{}, { [product.id]: 300 }]);
});

test('a new product stands in its category at once', async () => {
  const product = await started();
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/products', {
    name: 'New',
    category_id: product.category_id,
    brand_id: product.brand_id,
  });
  assert.deepEqual(await product.dictionary(), { [product.id]: 100, [id]: null });
});
