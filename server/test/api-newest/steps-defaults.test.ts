import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions, newProduct, type TestStep } from '../support/new-product.ts';
import { type Answer, assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const product = await newProduct(tenant);
const [a = 0, b = 0, c = 0] = await newOptions(tenant, 3);

const codesOf = (answer: Answer) => {
  assertProblem(answer, 422, 'validation_error');
  return (answer.body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);
};
const create = (fields: Body) => tenant.call('POST', product.steps, { type: 'selection', ...fields });
const newStep = async (fields: Body = {}) => {
  const step = await product.step({ option_ids: [a, b, c], default_option_ids: [c, a], ...fields });
  const path = `${product.steps}/${step.id}`;
  return {
    step,
    path,
    patch: (body: Body) => tenant.call<TestStep>('PATCH', path, body),
    read: () => tenant.must<TestStep>('GET', path),
  };
};

test('D14.10 default_option_ids are attached, without repeats and within options_max', async () => {
  const { step, read } = await newStep({ options_max: 2 });
  assert.deepEqual([step.default_option_ids, step.version], [[c, a], 1]);
  assert.deepEqual((await read()).default_option_ids, [c, a]);
  assert.deepEqual(codesOf(await create({ option_ids: [a], default_option_ids: [a, b] })), [
    '/default_option_ids/1 unknown_option',
  ]);
  assert.deepEqual(codesOf(await create({ default_option_ids: [a] })), ['/default_option_ids/0 unknown_option']);
  assert.deepEqual(codesOf(await create({ option_ids: [a, b], options_max: 1, default_option_ids: [a, b] })), [
    '/default_option_ids too_many',
  ]);
  assert.deepEqual(codesOf(await create({ option_ids: [a], default_option_ids: [a, a] })), [
    '/default_option_ids duplicate',
  ]);
  for (const wrong of [null, 'a', [String(a)], [1.5], {}]) {
    const answer = await create({ option_ids: [a], default_option_ids: wrong });
    assert.match(String(codesOf(answer)), /^\/default_option_ids(\/0)? wrong_type$/);
  }
});

test('D14.10 PATCH: against the options that the step then has; lowering options_max names options_max', async () => {
  const { patch, read } = await newStep();
  assert.deepEqual(codesOf(await patch({ option_ids: [a], default_option_ids: [b] })), [
    '/default_option_ids/0 unknown_option',
  ]);
  assert.deepEqual(codesOf(await patch({ options_max: 1 })), ['/options_max out_of_range']);
  assert.deepEqual(codesOf(await patch({ options_max: 1, default_option_ids: [a, b] })), [
    '/default_option_ids too_many',
  ]);
  assert.equal((await read()).version, 1, 'a refused write has written nothing');
  const fewer = await patch({ options_max: 1, default_option_ids: [b] });
  assert.deepEqual([fewer.status, fewer.body.default_option_ids, fewer.body.options_max], [200, [b], 1]);
  assert.equal((await patch({ default_option_ids: [b] })).body.version, 2, 'the same again changes nothing');
  assert.deepEqual((await patch({ options_max: 0, default_option_ids: [] })).body.default_option_ids, []);
});

test('D14.10 what is no longer attached is no longer preselected, in the same write', async () => {
  const { patch, path, read } = await newStep();
  const patched = await patch({ option_ids: [b, c] });
  assert.deepEqual([patched.body.default_option_ids, patched.body.version], [[c], 2]);
  const put = await tenant.must<TestStep>('PUT', `${path}/options`, { option_ids: [b] });
  assert.deepEqual([put.default_option_ids, put.version], [[], 3]);
  await tenant.must('PUT', `${path}/options`, { option_ids: [c, b] });
  assert.deepEqual((await read()).default_option_ids, [], 'and does not come back by itself');
  // With fewer left, a bound that they fit is fine.
  const { patch: other } = await newStep();
  const both = await other({ option_ids: [a], options_max: 1 });
  assert.deepEqual([both.status, both.body.default_option_ids], [200, [a]]);
});

test('D14.10 an option that becomes inactive stays preselected, as it stays attached', async () => {
  const [off = 0] = await newOptions(tenant, 1);
  const { read, patch } = await newStep({ option_ids: [off, a], default_option_ids: [off] });
  await tenant.must('DELETE', `/v1/options/${off}`);
  assert.deepEqual((await read()).default_option_ids, [off]);
  assert.equal((await patch({ name: 'Renamed' })).status, 200);
});
