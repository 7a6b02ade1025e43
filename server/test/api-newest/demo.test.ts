import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDemo } from '../../src/app/demo/make-demo.ts';
import { sendInProcess } from '../../src/app/demo/send.ts';
import type { Report } from '../../src/catalogue/product/report.ts';
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

test('every name of the demo is in French, English and German, and so are descriptions and what rules say', async () => {
  type Told = { name: string; name_en?: string; description?: string | null; then?: { label?: string }[] };
  type Words = Record<string, Record<string, string> | undefined>;
  const lists = ['/v1/categories', '/v1/products', '/v1/options', ...pvc.map(({ id }) => `/v1/products/${id}/steps`)];
  for (const path of lists)
    for (const told of await list<Told & { translations: Words }>(`${path}?page_size=200`)) {
      const { en, de } = told.translations;
      assert.ok(told.name_en && en?.name === told.name_en && de?.name, `${path} ${told.name}`);
      if (told.description) assert.ok(en.description && de.description, `${path} ${told.name}: description`);
    }
  for (const { id } of pvc)
    for (const rule of await list<Told & { translations: Words }>(`/v1/products/${id}/rules`)) {
      const { en, de } = rule.translations;
      assert.ok(en?.message && de?.message, rule.name);
      if (rule.then?.some(({ label }) => label)) assert.ok(en.label && de.label, rule.name);
    }
});

test('triple glazing is refused where a tilt-and-turn window is too heavy for it, in a size that has a price without it', async () => {
  const ids = new Map((await list<Named>('/v1/options?page_size=200')).map(({ reference, id }) => [reference, id]));
  const cases = [
    { reference: 'PVC-1V', opening: 'OUV-G-OB', width: 1200, height: 1500 },
    { reference: 'PVC-2V', opening: 'OUV-2-OB', width: 2000, height: 2000 },
  ];
  for (const { reference, opening, width, height } of cases) {
    const { id } = pvc.find((product) => product.reference === reference) ?? assert.fail(reference);
    const steps = await list<TestStep>(`/v1/products/${id}/steps?active=true`);
    const choose = (glazing: string) =>
      steps
        .filter(({ type, option_ids }) => type === 'selection' && option_ids.length > 0)
        .map((step) => {
          const wanted = ['GAM-CONF', opening, 'POI-CLE', glazing].map((name) => ids.get(name));
          const chosen = step.option_ids.find((one) => wanted.includes(one)) ?? step.option_ids[0];
          return { step_id: step.id, option_ids: [chosen] };
        });
    const quote = (glazing: string) =>
      service.call<{ code?: string }>('POST', `/v1/products/${id}/quote`, {
        token: key,
        body: { width, height, selections: choose(glazing) },
      });
    assert.equal((await quote('DV-4164')).status, 200, reference);
    assert.equal((await quote('TV')).body.code, 'configuration_refused', reference);
  }
});
