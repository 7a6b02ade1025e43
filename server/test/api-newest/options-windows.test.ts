import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastChange } from '../support/ledger-reader.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Answer, assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();

type Option = Body & { id: number; version: number; window: Body | null };
const option = (fields: Body) => tenant.call<Option>('POST', '/v1/options', { name: 'O', ...fields });
const WHOLE = {
  leaf_count: 2,
  opening_v1: 'gauche',
  opening_v2: 'droite_oscillo',
  opening_v3: null,
  opening_v4: null,
  fixed_part_type: 'imposte',
  fixed_part_opening_v1: 'fixe',
  fixed_part_opening_v2: 'oscillo',
  fixed_part_opening_v3: null,
  fixed_part_opening_v4: null,
};

test('D14.11 an option takes some of the ten fields of a row, and gives them back as they were sent', async () => {
  for (const window of [null, {}, { opening_v2: null, leaf_count: 4 }, WHOLE]) {
    const made = await option({ window });
    assert.equal(made.status, 201, made.text);
    assert.equal(JSON.stringify(made.body.window), JSON.stringify(window));
    const read = await tenant.must<Option>('GET', `/v1/options/${made.body.id}`);
    assert.equal(JSON.stringify(read.window), JSON.stringify(window));
  }
});

test('D14.11 what a row would refuse is refused here, and so is an unknown key', async () => {
  const cases: [unknown, string][] = [
    [{ leaf_count: 5 }, '/window/leaf_count'],
    [{ leaf_count: null }, '/window/leaf_count'],
    [{ leaf_count: '2' }, '/window/leaf_count'],
    [{ opening_v1: 'rond' }, '/window/opening_v1'],
    [{ fixed_part_type: null }, '/window/fixed_part_type'],
    [{ fixed_part_opening_v1: 'gauche' }, '/window/fixed_part_opening_v1'],
    [{ total_width_min: 5 }, '/window'],
    [[], '/window'],
    ['fixe', '/window'],
  ];
  for (const [window, place] of cases) {
    const answer = (await option({ window })) as unknown as Answer;
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(
      (answer.body.errors as { pointer: string }[]).map(({ pointer }) => pointer),
      [place],
      JSON.stringify(window),
    );
  }
});

test('D14.11 PATCH replaces it whole, null clears it, and the ledger tells', async () => {
  const { id } = (await option({ window: WHOLE })).body;
  const path = `/v1/options/${id}`;
  assert.deepEqual((await tenant.must<Option>('PATCH', path, { window: { leaf_count: 1 } })).window, { leaf_count: 1 });
  assert.equal((await tenant.must<Option>('PATCH', path, { window: { leaf_count: 1 } })).version, 2);
  const change = await tenant.must<Body>('GET', `/v1/changes/${await lastChange(tenant)}`);
  assert.deepEqual(change.fields, [{ field: 'window', before: WHOLE, after: { leaf_count: 1 } }]);
  assert.equal((await tenant.must<Option>('PATCH', path, { window: null })).window, null);
  await tenant.must('POST', `/v1/changes/${await lastChange(tenant)}/revert`);
  assert.deepEqual((await tenant.must<Option>('GET', path)).window, { leaf_count: 1 });
});

test('D14.11 a window stands in the entries of a step and in the configuration, and finds the row of a quote at once', async () => {
  const product = await newPricedProduct(tenant);
  const fixed = await product.row({ opening_v1: 'fixe', minimum_price: 100 });
  const turning = await product.row({ opening_v1: 'gauche', minimum_price: 200 });
  const { id } = (await option({ window: { opening_v1: 'fixe' } })).body;
  const step = await product.step({ option_ids: [id] });
  const entries = step.content_configuration.options as Body[];
  assert.deepEqual(entries[0]?.window, { opening_v1: 'fixe' });
  const quote = () =>
    tenant.must<Body>('POST', `${product.path}/quote`, {
      width: 800,
      height: 900,
      selections: [{ step_id: step.id, option_ids: [id] }],
    });
  assert.equal((await quote()).pricing_configuration_id, fixed.id);
  await tenant.must('PATCH', `/v1/options/${id}`, { window: { opening_v1: 'gauche' } });
  assert.equal((await quote()).pricing_configuration_id, turning.id);
});
