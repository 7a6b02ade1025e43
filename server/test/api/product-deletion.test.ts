import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** A product that was made by mistake: deleted for good while no quote names it, with all that belongs to it. */
const service = await sharedTestService();
const tenant = await service.newTenant();

type Record = Body & { id: number };
type List = { data: Record[]; total: number };

const newProductWithParts = async () => {
  const product = await newPricedProduct(tenant);
  const row = (await product.row({ price_table: '200:100', total_width_min: 500, total_height_min: 500 })) as Record;
  await product.row({ minimum_price: 70, active: false });
  const option = await tenant.must<Record>('POST', '/v1/options', { name: 'Chêne', price: 12 });
  const step = (body: Body) => tenant.must<Record>('POST', `${product.path}/steps`, body);
  const first = await step({ type: 'selection', name: 'Bois', option_ids: [option.id], options_max: 1 });
  const second = await step({
    type: 'dimension',
    previous_step_id: first.id,
    content_configuration: { pricingConfig: row.id, note: 'kept' },
  });
  await tenant.must('PATCH', `${product.path}/steps/${first.id}`, { next_step_id: second.id });
  await tenant.must('POST', `${product.path}/rules`, {
    name: 'No oak when wide',
    when: { width: { min: 2000 } },
    then: [{ exclude: [option.id], step: first.id }],
  });
  return { ...product, rowId: row.id, optionId: option.id, stepId: first.id };
};

const stateOf = async (path: string) => {
  const { version, updated_at, created_at, ...product } = await tenant.must(`GET`, path);
  const plain = ({ data }: List) => data.map(({ version: _, updated_at: __, created_at: ___, ...rest }) => rest);
  const steps = plain(await tenant.must<List>('GET', `${path}/steps`));
  const rows = plain(await tenant.must<List>('GET', `${path}/pricing-configurations`));
  const rules = plain(await tenant.must<List>('GET', `${path}/rules`));
  return { product, steps, rows, rules, price: (await tenant.must('GET', `${path}/from-price`)).price };
};

test('a product is deleted with its steps and rows, once, and its entry goes from the dictionary', async () => {
  const { path, id, category_id, rowId, stepId, optionId } = await newProductWithParts();
  const prices = `/v1/categories/${category_id}/from-prices`;
  assert.ok(Object.hasOwn(await tenant.must('GET', prices), String(id)));
  assertProblem(
    await tenant.call('DELETE', `${path}/hard`, undefined, { 'if-match': '"99"' }),
    412,
    'precondition_failed',
  );
  const other = await service.newTenant();
  assertProblem(await other.call('DELETE', `${path}/hard`), 404, 'not_found');
  const deleted = await tenant.call('DELETE', `${path}/hard`);
  assert.deepEqual([deleted.status, deleted.text], [204, '']);
  assertProblem(await tenant.call('DELETE', `${path}/hard`), 404, 'not_found');
  for (const gone of [
    path,
    `${path}/steps/${stepId}`,
    `${path}/pricing-configurations/${rowId}`,
    `${path}/configuration`,
  ])
    assertProblem(await tenant.call('GET', gone), 404, 'not_found');
  assert.ok(!Object.hasOwn(await tenant.must('GET', prices), String(id)));
  assert.equal((await tenant.must('GET', `/v1/options/${optionId}`)).active, true, 'options belong to the tenant');
  const { data } = await tenant.must<List>('GET', `/v1/changes?product_id=${id}&page_size=7`);
  assert.deepEqual(
    data.map(({ type }) => type),
    [
      'from_price.changed',
      'product.deleted',
      'rule.deleted',
      'step.deleted',
      'step.deleted',
      'pricing_configuration.deleted',
      'pricing_configuration.deleted',
    ],
  );
});

test('D12.9 what was deleted for good comes back under its ids, with all that went with it', async () => {
  const { path, id } = await newProductWithParts();
  const before = await stateOf(path);
  await tenant.must('DELETE', `${path}/hard`);
  const { data } = await tenant.must<List>('GET', `/v1/changes?product_id=${id}&type=product.deleted`);
  const number = data[0]?.number;
  await tenant.must('POST', `/v1/changes/${number}/revert`);
  assert.deepEqual(await stateOf(path), before);
  assert.equal(before.price, 150);
  assertProblem(await tenant.call('POST', `/v1/changes/${number}/revert`), 409, 'conflict');
  assert.equal((await tenant.call('PATCH', path, { name: 'Again' })).status, 200);
  const verified = await service.operator<{ drift: unknown[] }>('POST', '/operator/v1/verify');
  assert.deepEqual(verified.body.drift, []);
});

test('a step that went with its product does not come back without it', async () => {
  const { path, id } = await newProductWithParts();
  await tenant.must('DELETE', `${path}/hard`);
  const { data } = await tenant.must<List>('GET', `/v1/changes?product_id=${id}&type=step.deleted`);
  assertProblem(await tenant.call('POST', `/v1/changes/${data[0]?.number}/revert`), 404, 'not_found');
});

test('a product that a saved quote names is refused, and the places are told', async () => {
  const product = await newPricedProduct(tenant);
  const row = (await product.row({ price_table: '200:100' })) as Record;
  const line = { product_id: product.id, pricing_configuration_id: row.id, width: 1000, height: 1000 };
  const quote = await tenant.must<Record>('POST', '/v1/quotes', { lines: [line] });
  const refused = await tenant.call('DELETE', `${product.path}/hard`);
  assertProblem(refused, 409, 'conflict');
  const [fault] = refused.body.errors as Body[];
  assert.deepEqual([fault?.code, fault?.quote_id, fault?.pointer], ['referred_to_by_quote', quote.id, '/lines/0']);
  assert.equal((await tenant.call('GET', product.path)).status, 200);
});

test('a quote of a roof-window size, which has no row, holds its product, too', async () => {
  const product = await newPricedProduct(tenant);
  const size = await tenant.must<Record>('POST', '/v1/options', {
    name: '78 x 98',
    price: 300,
    width_mm: 780,
    height_mm: 980,
  });
  const step = await tenant.must<Record>('POST', `${product.path}/steps`, {
    type: 'dimension',
    content_type: 'roof_window',
    option_ids: [size.id],
  });
  const line = { product_id: product.id, selections: [{ step_id: step.id, option_ids: [size.id] }] };
  await tenant.must('POST', '/v1/quotes', { lines: [line] });
  assertProblem(await tenant.call('DELETE', `${product.path}/hard`), 409, 'conflict');
});

test('only catalogue:write may, and nothing is left of the rows of another product', async () => {
  const [mine, other] = [await newProductWithParts(), await newProductWithParts()];
  const token = await tenant.keyWith(['catalogue:read', 'keys:manage']);
  assertProblem(await service.call('DELETE', `${mine.path}/hard`, { token }), 403, 'insufficient_scope');
  const before = await stateOf(other.path);
  await tenant.must('DELETE', `${mine.path}/hard`);
  assert.deepEqual(await stateOf(other.path), before);
});
