import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDemo } from '../../src/demo/make-demo.ts';
import { sendInProcess } from '../../src/demo/send.ts';
import type { Report } from '../../src/product-configuration/report/report.ts';
import type { TestStep } from '../support/new-product.ts';
import { brief } from '../support/report-items.ts';
import { OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const { key, isNew } = await makeDemo(sendInProcess(service.app), OPERATOR_TOKEN);

type Named = { id: number; name: string; reference: string | null };
const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
const list = async <T>(path: string) => (await read<{ data: T[] }>(path)).data;
const pvc = (await list<Named>('/v1/products?q=PVC')).filter(({ reference }) => reference?.startsWith('PVC-'));

test('the demo is made once: the second time it gives a fresh key and nothing else', async () => {
  assert.equal(isNew, true);
  const before = await read<{ total: number }>('/v1/products');
  const again = await makeDemo(sendInProcess(service.app), OPERATOR_TOKEN);
  assert.equal(again.isNew, false);
  assert.notEqual(again.key, key);
  assert.deepEqual(await read('/v1/products'), before);
});

test('the PVC products have a usual flow, each step linked to the one before and after', async () => {
  assert.equal(pvc.length, 2);
  for (const { id, name } of pvc) {
    const steps = await list<TestStep>(`/v1/products/${id}/steps?active=true`);
    assert.deepEqual(
      steps.map((step) => step.name),
      ['Gamme', 'Ouvertures', 'Dimensions', 'Couleurs', 'Vitrage', 'Poignée', 'Options'],
      name,
    );
    for (const [place, step] of steps.entries()) {
      assert.equal(step.display_order, place + 1);
      assert.equal(step.previous_step_id, steps[place - 1]?.id ?? null);
      assert.equal(step.next_step_id, steps[place + 1]?.id ?? null);
      assert.deepEqual(Object.keys(step.translations as object), ['en', 'de']);
      assert.equal(step.option_ids.length > 0, step.type !== 'dimension');
    }
  }
});

test('D7 the PVC products are valid, without a warning that is not about prices', async () => {
  for (const { id, name } of pvc) {
    const { valid, errors, warnings } = await read<Report>(`/v1/products/${id}/configuration/validation`);
    assert.deepEqual({ valid, errors, warnings: brief(warnings) }, { valid: true, errors: [], warnings: [] }, name);
  }
});
