import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import { startReceivedShop } from '../../support/example-receiver.ts';

/** docs/guides/keeping-a-search-index-fresh.md, with its receiver as it stands there. */
test('D13 the receiver of the guide keeps an index of products and their prices fresh, and takes nothing unsigned', async () => {
  const { call, startReceiver } = await startReceivedShop();
  const post = (path: string, body: object) => call('POST', path, body);
  const receiver = await startReceiver('receiver.mjs', ['product.*', 'from_price.changed']);
  const shows = (expected: object[]) =>
    until(`the index shows ${JSON.stringify(expected)}`, async () => {
      const index = await (await fetch(receiver)).json();
      return JSON.stringify(index) === JSON.stringify(expected);
    });

  const { id: brand_id } = await post('/v1/brands', { name: 'B' });
  const { id: category_id } = await post('/v1/categories', { name: 'C' });
  const product = await post('/v1/products', { name: 'Casement', brand_id, category_id });
  await shows([{ name: 'Casement', price: null }]);
  const row = await post(`/v1/products/${product.id}/pricing-configurations`, { minimum_price: 300 });
  const content_configuration = { pricingConfig: row.id };
  await post(`/v1/products/${product.id}/steps`, { type: 'selection', content_configuration });
  await shows([{ name: 'Casement', price: 300 }]);
  await post('/v1/pricing-adjustments', { filter: { product_ids: [product.id] }, percentage: 10 });
  await shows([{ name: 'Casement', price: 330 }]);
  await call('DELETE', `/v1/products/${product.id}`);
  await shows([]);
  const forged = await fetch(receiver, {
    method: 'POST',
    body: JSON.stringify({ type: 'x', data: { product_id: 1 } }),
  });
  assert.equal(forged.status, 400);
});
