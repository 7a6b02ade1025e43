import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Dictionary, gridText, newPricedProduct, readDictionary } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const NEVER = 888_888_888;

const newCategory = (fields: Body = {}) =>
  tenant.must<{ id: number }>('POST', '/v1/categories', { name: 'Portes', ...fields });
const pathOf = (category: { id: number }) => `/v1/categories/${category.id}/from-prices`;

test('§4.3 rule 1, D9.1: every active product of the category, with its price or null, keyed by id', async () => {
  const category = await newCategory();
  const belonging = { category_id: category.id };
  const priced = await newPricedProduct(tenant, belonging);
  const row = await priced.row({ minimum_price: 189 });
  await priced.step({ content_configuration: { pricingConfig: row.id } });
  const empty = await newPricedProduct(tenant, belonging);
  const inactive = await newPricedProduct(tenant, { ...belonging, active: false });
  await inactive.step({ content_configuration: { pricingConfig: { minimum_price: 5 } } });
  await newPricedProduct(tenant);
  const answer = await tenant.call<Dictionary>('GET', pathOf(category));
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  assert.deepEqual(answer.body, { [priced.id]: 189, [empty.id]: null });
});

test('§4.3 rule 1, D9.1: a product with rows and no active step that refers to one is null', async () => {
  const product = await newPricedProduct(tenant, { base_price: 99 });
  await product.row({ minimum_price: 189 });
  assert.equal(await product.price(), null);
  await product.step({ content_configuration: { color: 'red' } });
  assert.equal(await product.price(), null, '§1: base_price is no catalogue price');
  assert.equal((await product.fromPrice()).reason, 'no_pricing_data');
});

test('D9.1 an empty category is {}, a sub-category counts for itself, an inactive category still answers', async () => {
  const parent = await newCategory();
  assert.equal((await tenant.call('GET', pathOf(parent))).text, '{}');
  const child = await newCategory({ parent_id: parent.id });
  const product = await newPricedProduct(tenant, { category_id: child.id });
  await product.step({ content_configuration: { pricingConfig: { minimum_price: 7 } } });
  assert.deepEqual(await readDictionary(tenant, parent.id), {});
  assert.deepEqual(await readDictionary(tenant, child.id), { [product.id]: 7 });
  await tenant.must('DELETE', `/v1/categories/${child.id}`);
  assert.deepEqual(await readDictionary(tenant, child.id), { [product.id]: 7 });
});

test("§7 a category or product that is unknown, malformed or another tenant's is not_found", async () => {
  const other = await service.newTenant();
  const theirs = await newPricedProduct(other);
  await other.must('GET', `/v1/categories/${theirs.category_id}/from-prices`);
  for (const id of [NEVER, theirs.category_id, 0, '01', 'x', '-1', '9007199254740992', '99999999999999999999']) {
    assertProblem(await tenant.call('GET', `/v1/categories/${id}/from-prices`), 404, 'not_found');
  }
  for (const id of [NEVER, theirs.id, '1.5']) {
    assertProblem(await tenant.call('GET', `/v1/products/${id}/from-price`), 404, 'not_found');
  }
  const category = await newCategory();
  assertProblem(await tenant.call('GET', `${pathOf(category)}?width=800`), 422, 'validation_error');
  assertProblem(await tenant.call('POST', pathOf(category), {}), 405, 'method_not_allowed');
});

test('§4.4 rule 1: the same ids of two tenants never mix', async () => {
  const other = await service.newTenant();
  const mine = await newPricedProduct(tenant);
  const theirs = await newPricedProduct(other);
  const row = await theirs.row({ minimum_price: 5 });
  await mine.step({ content_configuration: { pricingConfig: [row.id, { id: row.id, minimum_price: 50 }] } });
  assert.equal(await mine.price(), 50, 'a row of another tenant does not exist here: the copy is what there is');
  assert.deepEqual(await readDictionary(other, theirs.category_id), { [theirs.id]: null });
});

test('D1 a weak ETag and 304, on both endpoints; a change of the price ends it', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 10 });
  await product.step({ content_configuration: { pricingConfig: row.id } });
  for (const path of [`/v1/categories/${product.category_id}/from-prices`, `${product.path}/from-price`]) {
    const first = await tenant.call('GET', path);
    assert.match(String(first.headers.etag), /^W\/".+"$/);
    const tag = { 'if-none-match': String(first.headers.etag) };
    for (const header of [tag, { 'if-none-match': `"x", ${first.headers.etag}` }]) {
      const again = await tenant.call('GET', path, undefined, header);
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', first.headers.etag]);
    }
    await tenant.must('PATCH', product.path, { name: `Renamed ${path}` });
    assert.equal((await tenant.call('GET', path, undefined, tag)).status, 304);
    await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: Math.random() + 1 });
    const changed = await tenant.call('GET', path, undefined, tag);
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.etag, first.headers.etag);
  }
});

test("D1 the stored from-price is no part of a product's version", async () => {
  const product = await newPricedProduct(tenant);
  const before = await tenant.call('GET', product.path);
  await product.step({ content_configuration: { pricingConfig: { minimum_price: 7 } } });
  assert.equal(await product.price(), 7);
  const after = await tenant.call('GET', product.path);
  assert.deepEqual([after.body, after.headers.etag], [before.body, before.headers.etag]);
});

test('D4 storefront:read and catalogue:read reach both endpoints, other scopes do not', async () => {
  const product = await newPricedProduct(tenant);
  for (const path of [`/v1/categories/${product.category_id}/from-prices`, `${product.path}/from-price`]) {
    for (const scope of ['storefront:read', 'catalogue:read']) {
      assert.equal((await service.call('GET', path, { token: await tenant.keyWith([scope]) })).status, 200, scope);
    }
    for (const scope of ['catalogue:write', 'keys:manage']) {
      const answer = await service.call('GET', path, { token: await tenant.keyWith([scope]) });
      assertProblem(answer, 403, 'insufficient_scope');
    }
  }
});

const nothing = { price: null, source: null, base: null, row_percentage: null, product_percentage: null };

test('D9.9 provenance: kind, step, row, size, base and both percentages', async () => {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 4.5 });
  const grid = gridText([
    [null, 300],
    [210.5, 0],
  ]);
  const row = await product.row({ price_table: grid, percentage_adjustment: -2 });
  const step = await product.step({ content_configuration: { pricingConfig: row.id } });
  const percentages = { row_percentage: -2, product_percentage: 4.5, reason: null };
  const place = { step_id: step.id, pricing_configuration_id: row.id };
  const expect = async (price: number, kind: string, base: number, width: number | null, height: number | null) =>
    assert.deepEqual(await product.fromPrice(), {
      product_id: product.id,
      price,
      source: { kind, ...place, width, height },
      base,
      ...percentages,
    });
  await expect(215.57, 'grid', 210.5, 800, 1000); // 210.5 x 0.98 x 1.045 = 215.57305
  const patch = (fields: Body) => tenant.must('PATCH', `${product.rows}/${row.id}`, fields);
  await patch({ price_table: '200:100', total_width_min: 1000, total_height_min: 1000 });
  await expect(307.23, 'formula', 300, 1000, 1000); // 300 x 0.98 x 1.045
  const echantillons = [{ largeur: 700, hauteur: 600, prix: 100 }];
  await patch({ price_table: JSON.stringify({ type: 'formule', echantillons }) });
  await expect(102.41, 'samples', 100, 700, 600);
  await patch({ price_table: null, minimum_price: 50 });
  await expect(51.21, 'minimum_price', 50, null, null); // 51.205, half up
});

test('D9.9 provenance of a copy has no row, and of a flat price no percentages', async () => {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 10 });
  const step = await product.step({ content_configuration: { pricingConfig: { minimum_price: 100 } } });
  const source = { kind: 'minimum_price', step_id: step.id, pricing_configuration_id: null, width: null, height: null };
  const answer = { product_id: product.id, reason: null };
  const copy = { price: 110, source, base: 100, row_percentage: 0, product_percentage: 10 };
  assert.deepEqual(await product.fromPrice(), { ...answer, ...copy });
  const roof = await product.step({
    type: 'dimension',
    content_type: 'roof_window',
    content_configuration: { dimensions: [{ width: 780, height: 980, price: 99.5 }] },
  });
  const place = { step_id: roof.id, pricing_configuration_id: null, width: 780, height: 980 };
  const flat = { price: 99.5, source: { kind: 'flat', ...place }, base: 99.5 };
  assert.deepEqual(await product.fromPrice(), { ...answer, ...flat, row_percentage: null, product_percentage: null });
});

test('D22.4 a from-price says whether it can be reached, with a body that costs no more', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: gridText([[100, 200]]) });
  await product.step({ content_configuration: { pricingConfig: row.id } });
  const ask = () =>
    tenant.must<{ price: number; reachable: unknown; example: Body }>('GET', `${product.path}/from-price`);
  const { price, reachable, example } = await ask();
  assert.equal(reachable, true);
  const quoted = await tenant.must<{ unit_price: number }>('POST', `${product.path}/quote`, example);
  assert.ok(quoted.unit_price <= price, `${quoted.unit_price} and ${price}`);
  const dear = await tenant.must('POST', '/v1/options', { name: 'Dear', price: 10 });
  await product.step({ type: 'selection', required: true, options_min: 1, option_ids: [dear.id] });
  const now = await ask();
  assert.deepEqual([now.price, now.reachable, now.example], [price, false, null]);
});

test('D9.9 each reason of a missing price', async () => {
  const product = await newPricedProduct(tenant);
  const reason = async (expected: string) =>
    assert.deepEqual(await product.fromPrice(), { product_id: product.id, ...nothing, reason: expected });
  await reason('no_active_step');
  const step = await product.step();
  await reason('no_pricing_data');
  const patch = (content_configuration: Body) =>
    tenant.must('PATCH', `${product.steps}/${step.id}`, { content_configuration });
  await patch({ pricingConfig: { price_table: 'broken' } });
  await reason('no_pricing_data');
  for (const copy of [
    { minimum_price: 0 },
    { price_table: gridText([[0, -5]]) },
    { minimum_price: 5, percentage_adjustment: -100 },
  ]) {
    await patch({ pricingConfig: copy });
    await reason('no_positive_price');
  }
  await patch({ pricingConfig: { minimum_price: 5 } });
  assert.equal(await product.price(), 5);
  await tenant.must('PATCH', product.path, { price_adjustment_percentage: -100 });
  await reason('no_positive_price');
  await tenant.must('DELETE', `${product.steps}/${step.id}`);
  await reason('no_active_step');
  await tenant.must('DELETE', product.path);
  await reason('inactive_product');
});
