import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct, type PricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** A4: lists by price. */
const service = await sharedTestService();

/** A product has the price of a row that one of its steps names. */
const sellAt = async ({ row, step }: PricedProduct, minimum_price: number) => {
  const { id } = await row({ minimum_price });
  await step({ type: 'selection', content_configuration: { pricingConfig: id } });
};

type Listed = { data: (Body & { name: string })[] };

test('A4 options are ordered by price, equal ones by id in the same direction', async () => {
  const tenant = await service.newTenant();
  for (const [name, price] of [
    ['ten', 10],
    ['less', -5],
    ['nine', 9.5],
    ['also ten', 10],
  ] as const)
    await tenant.must('POST', '/v1/options', { name, price });
  const names = async (order: string) =>
    (await tenant.must<Listed>('GET', `/v1/options?order=${order}`)).data.map(({ name }) => name);
  assert.deepEqual(await names('price'), ['less', 'nine', 'ten', 'also ten']);
  assert.deepEqual(await names('-price'), ['also ten', 'ten', 'nine', 'less']);
  assertProblem(await tenant.call('GET', '/v1/options?order=from_price'), 422, 'validation_error');
});

test('A4 products are ordered by from-price; those without one and inactive ones are last either way', async () => {
  const tenant = await service.newTenant();
  const made: Record<string, number> = {};
  for (const [name, price] of [
    ['dear', 900],
    ['unpriced', undefined],
    ['cheap', 80.5],
    ['inactive', 1],
  ] as const) {
    const product = await newPricedProduct(tenant, { name });
    if (price !== undefined) await sellAt(product, price);
    made[name] = product.id;
  }
  await tenant.must('DELETE', `/v1/products/${made.inactive}`);
  const names = async (order: string) =>
    (await tenant.must<Listed>('GET', `/v1/products?order=${order}`)).data.map(({ name }) => name);
  assert.deepEqual(await names('from_price'), ['cheap', 'dear', 'unpriced', 'inactive']);
  assert.deepEqual(await names('-from_price'), ['dear', 'cheap', 'inactive', 'unpriced']);
  assertProblem(await tenant.call('GET', '/v1/products?order=price'), 422, 'validation_error');
});
