import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions } from '../support/new-product.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Body, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const ROOF = { type: 'dimension', content_type: 'roof_window' };

const option = async (fields: Body) => (await newOptions(tenant, 1, fields))[0] as number;

/** The from-price of a new product, whose percentage is 50 %, with one step. */
const priceOfStep = async (step: Body): Promise<number | null> => {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 50 });
  await product.step(step);
  return product.price();
};

test('D9.7 flat prices of content_configuration.dimensions, for both content types, without the percentage', async () => {
  const dimensions = [
    { width: 780, height: 980, price: 389 },
    { width: 550, height: 780, price: 289.9 },
  ];
  for (const content_type of ['roof_window', 'fenetre_de_toit']) {
    const content_configuration = { dimensions };
    assert.equal(await priceOfStep({ type: 'dimension', content_type, content_configuration }), 289.9);
    assert.equal(await priceOfStep({ type: 'selection', content_type, content_configuration }), null);
  }
  for (const content_type of [null, 'couleurs', 'Roof_window']) {
    assert.equal(await priceOfStep({ type: 'dimension', content_type, content_configuration: { dimensions } }), null);
  }
});

test('D9.7 only positive numbers count, one rounding, and what is no list of objects is ignored', async () => {
  const cases: [unknown, number | null][] = [
    [[{ price: 0 }, { price: -5 }, { price: 12 }], 12],
    [[{ price: '12' }, { price: null }, { price: [1] }, null, 5, 'x', {}], null],
    [[{ price: 1.005 }], 1.01],
    [[{ price: 0.004 }], null],
    [{ price: 12 }, null],
    ['x', null],
    [null, null],
    [[], null],
  ];
  for (const [dimensions, expected] of cases) {
    assert.equal(
      await priceOfStep({ ...ROOF, content_configuration: { dimensions } }),
      expected,
      JSON.stringify(dimensions),
    );
  }
});

test('D9.7 attached options: active, price_type flat and above 0; their own size is named', async () => {
  const ids = [
    await option({ price: 500, width_mm: 780, height_mm: 980 }),
    await option({ price: 10, price_type: 'percent' }),
    await option({ price: 10, price_type: 'per_m2' }),
    await option({ price: 10, price_type: 'per_leaf' }),
    await option({ price: 10, price_type: 'per_linear_metre' }),
    await option({ price: 0 }),
    await option({ price: -20 }),
    await option({ price: 450.455, width_mm: 550, height_mm: 780 }),
  ];
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 50 });
  const step = await product.step({ ...ROOF, option_ids: ids });
  assert.equal(await product.price(), 450.46);
  const place = { step_id: step.id, pricing_configuration_id: null, width: 550, height: 780 };
  assert.deepEqual((await product.fromPrice()).source, { kind: 'flat', ...place });
  await tenant.must('DELETE', `/v1/options/${ids.at(-1)}`);
  assert.equal(await product.price(), 500);
  await tenant.must('PATCH', `${product.steps}/${step.id}`, { content_type: 'couleurs' });
  assert.equal(await product.price(), null);
});

test("D9.7 a client's own options list is not attached, and gives no flat price", async () => {
  const options = [{ id: 1, price: 5, price_type: 'flat', active: true }];
  assert.equal(await priceOfStep({ ...ROOF, content_configuration: { options } }), null);
});

test('§4.4 rule 8, D9.7: rows carry the percentage, flat prices do not, and both compete for the minimum', async () => {
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 50 });
  const row = await product.row({ minimum_price: 100 });
  const step = await product.step({
    ...ROOF,
    content_configuration: { pricingConfig: row.id, dimensions: [{ width: 1, height: 1, price: 149 }] },
  });
  assert.equal(await product.price(), 149, 'the row is 150 with the percentage of the product');
  await tenant.must('PATCH', product.path, { price_adjustment_percentage: 40 });
  assert.equal(await product.price(), 140);
  await tenant.must('PATCH', product.path, { price_adjustment_percentage: -100 });
  assert.equal(await product.price(), 149, 'exempt, also where the row comes to nothing');
  await tenant.must('DELETE', `${product.steps}/${step.id}`);
  assert.equal(await product.price(), null);
});

test('D9.2 expanded options: the configuration of an active one is read, of an inactive one is not', async () => {
  const carrier = await option({ configuration: { nested: { pricingConfig: { minimum_price: 40 } } } });
  const translated = await option({ translations: { fr: { pricing_formulas: { minimum_price: 30 } } } });
  const product = await newPricedProduct(tenant, { price_adjustment_percentage: 50 });
  await product.step({ option_ids: [carrier, translated] });
  assert.equal(await product.price(), 45, 'no roof window: the percentage applies');
  await tenant.must('DELETE', `/v1/options/${translated}`);
  assert.equal(await product.price(), 60);
  await tenant.must('DELETE', `/v1/options/${carrier}`);
  assert.equal(await product.price(), null);
});
