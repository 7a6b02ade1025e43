import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProduct } from '../support/new-product.ts';
import { startTestService } from '../support/test-service.ts';

/** docs/adr/0021: one tenant's work in bulk is bounded, and the others do not wait for all of it. */
const service = await startTestService();
const noisy = await service.newTenant();

test('a copy of more than one batch is the same as its source', async () => {
  const { id } = await newProduct(noisy);
  const tables = Array.from({ length: 7 }, (_, place) =>
    JSON.stringify({
      ...{
        type: 'table-directe',
        modeInterpolation: 'majoration',
        widths: [800],
        heights: [900],
        prices: [[place + 1]],
      },
      note: 'x'.repeat(300_000),
    }),
  );
  for (const price_table of tables)
    await noisy.must('POST', `/v1/products/${id}/pricing-configurations`, { leaf_count: 1, price_table });
  const { id: copyId } = await noisy.must<{ id: number }>('POST', `/v1/products/${id}/duplicate`);
  const list = `/v1/products/${copyId}/pricing-configurations?page_size=100`;
  const { data } = await noisy.must<{ data: { price_table: string }[] }>('GET', list);
  assert.deepEqual(
    data.map(({ price_table }) => price_table),
    tables,
  );
  assert.equal((await service.operator('POST', '/operator/v1/verify')).body.drift_count, 0);
});
