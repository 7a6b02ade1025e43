import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct, type PricedProduct, type TestRow } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();

const hardDelete = (product: PricedProduct, row: TestRow) => tenant.call('DELETE', `${product.rows}/${row.id}/hard`);

const newRow = async () => {
  const product = await newPricedProduct(tenant);
  return { product, row: await product.row({ minimum_price: 10 }) };
};

/** D9.2: every form of a reference, and where it stands. */
const forms: [name: string, content: (id: number) => Body, pointers: string[]][] = [
  ['an integer', (id) => ({ pricingConfig: id }), ['/pricingConfig']],
  ['digits', (id) => ({ pricing_configuration: String(id) }), ['/pricing_configuration']],
  ['an item', (id) => ({ pricingFormulas: ['1:2', id] }), ['/pricingFormulas/1']],
  ['an object with id', (id) => ({ pricing_formulas: { id, minimum_price: 5 } }), ['/pricing_formulas']],
  [
    'pricing_configuration_id',
    (id) => ({ pricingConfig: { pricing_configuration_id: id, id: 5e9 } }),
    ['/pricingConfig'],
  ],
  [
    'pricingConfigurationId',
    (id) => ({ pricingConfig: { pricingConfigurationId: `${id}`, id: 5e9 } }),
    ['/pricingConfig'],
  ],
  ['inside a plain object', (id) => ({ pricingConfig: { a: { 'b/~': [[{ id }]] } } }), ['/pricingConfig/a/b~1~0/0/0']],
  ['a key far down', (id) => ({ x: [{ y: { pricingConfig: id } }] }), ['/x/0/y/pricingConfig']],
  ["a key of a client's own options", (id) => ({ options: [{ pricingConfig: [id] }] }), ['/options/0/pricingConfig/0']],
  [
    'several places',
    (id) => ({ pricingConfig: [id, { id }], deep: { pricing_formulas: `${id}` } }),
    ['/pricingConfig/0', '/pricingConfig/1', '/deep/pricing_formulas'],
  ],
];

for (const active of [true, false]) {
  for (const [name, content, pointers] of forms) {
    test(`D8, D9.2 ${active ? 'an active' : 'an inactive'} step refers by ${name}: in use, with step and pointer`, async () => {
      const { product, row } = await newRow();
      const step = await product.step({ active, content_configuration: content(row.id) });
      const refused = await hardDelete(product, row);
      assertProblem(refused, 409, 'pricing_configuration_in_use');
      assert.deepEqual(
        (refused.body.errors as Body[]).map(({ pointer, step_id }) => [pointer, step_id]),
        pointers.map((pointer) => [`/content_configuration${pointer}`, step.id]),
      );
      assert.match(String(refused.body.detail), new RegExp(`\\b${step.id}\\b`));
      assert.deepEqual(await tenant.must('GET', `${product.rows}/${row.id}`), row, 'unchanged');
      await tenant.must('DELETE', `${product.rows}/${row.id}`);
      assertProblem(await hardDelete(product, row), 409, 'pricing_configuration_in_use');
      await tenant.must('PATCH', `${product.steps}/${step.id}`, { content_configuration: {} });
      assert.equal((await hardDelete(product, row)).status, 204);
    });
  }
}

test('D9.2 what is no reference does not hold a row', async () => {
  const nothing: ((id: number) => Body)[] = [
    (id) => ({ id, pricing_configuration_id: id, rows: [id], other: { id } }),
    (id) => ({ pricingConfig: [[id, `${id}`]] }),
    (id) => ({ pricingConfig: { a: id, b: `${id}`, c: [id] } }),
    (id) => ({ pricingConfig: [`0${id}`, `${id}.0`, ` ${id}`, id + 0.5, -id, true, null] }),
    (id) => ({ pricingConfig: { minimum_price: 5, nested: { id }, pricingConfig: id } }),
    (id) => ({ pricingConfig: { pricing_configuration_id: id + 1_000_000, id } }),
    (id) => ({ pricingConfig: { type: 'formule', A: 1, B: 2, x: { id } } }),
    (id) => ({ PricingConfig: id, pricingconfig: id, pricingConfigs: id }),
  ];
  for (const content of nothing) {
    const { product, row } = await newRow();
    await product.step({ content_configuration: content(row.id) });
    const answer = await hardDelete(product, row);
    assert.equal(answer.status, 204, `${content(row.id)}: ${answer.text}`);
  }
});

test('D8 the configuration of an attached, active option refers too; an inactive option does not (D9.2)', async () => {
  const { product, row } = await newRow();
  const option = await tenant.must('POST', '/v1/options', { name: 'O', configuration: { pricingConfig: row.id } });
  assert.equal((await hardDelete(product, await product.row())).status, 204);
  const step = await product.step({ option_ids: [option.id], active: false });
  const refused = await hardDelete(product, row);
  assertProblem(refused, 409, 'pricing_configuration_in_use');
  const [fault] = refused.body.errors as Body[];
  assert.equal(fault?.pointer, '/content_configuration/options/0/configuration/pricingConfig');
  assert.equal(fault?.step_id, step.id);
  await tenant.must('DELETE', `/v1/options/${option.id}`);
  assert.equal((await hardDelete(product, row)).status, 204);
});

test('D8 every step that refers is named', async () => {
  const { product, row } = await newRow();
  const steps = [];
  for (const active of [true, false, true]) {
    steps.push(await product.step({ active, content_configuration: { pricingConfig: row.id } }));
  }
  await product.step({ content_configuration: { pricingConfig: row.id + 1 } });
  const refused = await hardDelete(product, row);
  const named = (refused.body.errors as Body[]).map(({ step_id }) => step_id);
  assert.deepEqual(
    named,
    steps.map(({ id }) => id),
  );
  for (const { id } of steps) assert.match(String(refused.body.detail), new RegExp(`\\b${id}\\b`));
});

test("D9.3 a step of another product, and another tenant's, holds no row that is not its product's", async () => {
  const { product, row } = await newRow();
  const content_configuration = { pricingConfig: row.id };
  await (await newPricedProduct(tenant)).step({ content_configuration });
  await (await newPricedProduct(await service.newTenant())).step({ content_configuration });
  assert.equal((await hardDelete(product, row)).status, 204);
});

test('D2 a hard delete that is refused keeps its order: not_found, If-Match, then in use', async () => {
  const { product, row } = await newRow();
  await product.step({ content_configuration: { pricingConfig: row.id } });
  const stranger = await newPricedProduct(tenant);
  assertProblem(await hardDelete(stranger, row), 404, 'not_found');
  const stale = await tenant.call('DELETE', `${product.rows}/${row.id}/hard`, undefined, { 'if-match': '"9"' });
  assertProblem(stale, 412, 'precondition_failed');
});
