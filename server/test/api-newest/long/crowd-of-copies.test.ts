import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProduct } from '../../support/new-product.ts';
import { assertProblem, startTestService, type TestTenant } from '../../support/test-service.ts';

/** docs/adr/0021: one tenant's work in bulk is bounded, and the others do not wait for all of it. */
const service = await startTestService();
const [noisy, quiet] = [await service.newTenant(), await service.newTenant()];
const duplicate = (tenant: TestTenant, id: number) => tenant.call('POST', `/v1/products/${id}/duplicate`);

test('forty copies at once: some wait, the rest is turned away, another tenant has its own before they are done', async () => {
  const [{ id }, own] = [await newProduct(noisy), await newProduct(quiet)];
  for (let row = 0; row < 20; row++)
    await noisy.must('POST', `/v1/products/${id}/pricing-configurations`, { price_table: '214.5:118.9' });
  let isLastDone = false;
  const crowd = Array.from({ length: 40 }, () => duplicate(noisy, id));
  void Promise.all(crowd).then(() => {
    isLastDone = true;
  });
  const [copy, written] = await Promise.all([
    duplicate(quiet, own.id),
    quiet.call('POST', '/v1/brands', { name: 'Ordinary' }),
  ]);
  assert.deepEqual([copy.status, written.status], [201, 201]);
  assert.ok(!isLastDone, 'the crowd is still at work');
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ status }) => status !== 201);
  assert.ok(refused.length > 10 && refused.length < 30, `${refused.length} refused`);
  for (const answer of refused) {
    assertProblem(answer, 503, 'unavailable');
    assert.equal(answer.headers['retry-after'], '5');
  }
  const { text } = await service.operator('GET', '/metrics');
  assert.ok(text.includes(`vantail_requests_shed_total{kind="bulk"} ${refused.length}\n`), 'what is shed is counted');
  assert.equal((await duplicate(noisy, id)).status, 201, 'every slot was given back');
});
