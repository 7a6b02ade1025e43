import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions, newProduct, type TestStep } from '../support/new-product.ts';
import { type Answer, assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();
const product = await newProduct(tenant);
const [a = 0, b = 0, c = 0] = await newOptions(tenant, 3);
const [inactive = 0] = await newOptions(tenant, 1, { active: false });
const [foreign = 0] = await newOptions(other, 1);

const pathOf = (step: TestStep) => `${product.steps}/${step.id}`;
const read = (step: TestStep) => tenant.must<TestStep>('GET', pathOf(step));
const listed = (step: TestStep) => (step.content_configuration.options as Body[]).map(({ id }) => id);

/** The three ways to write option_ids: create, PATCH and PUT. */
const ways = (step: TestStep) => ({
  POST: (option_ids: unknown) => tenant.call('POST', product.steps, { type: 'selection', option_ids }),
  PATCH: (option_ids: unknown) => tenant.call('PATCH', pathOf(step), { option_ids, name: 'Must not stay' }),
  PUT: (option_ids: unknown) => tenant.call('PUT', `${pathOf(step)}/options`, { option_ids }),
});

const assertNothingWritten = async (write: () => Promise<Answer>, check: (answer: Answer) => void) => {
  const before = await product.list();
  check(await write());
  assert.deepEqual(await product.list(), before);
};

test('§4.1 rule 2: an id that is no active option of the tenant is invalid_option, names itself, and writes nothing', async () => {
  const step = await product.step({ name: 'Kept', option_ids: [a], content_configuration: { keep: 1 } });
  const huge = [2 ** 53 + 2, 2 ** 63, 1e300, -1e300, -(2 ** 63)];
  for (const bad of [888_888_888, inactive, foreign, 0, -1, Number.MAX_SAFE_INTEGER, ...huge]) {
    for (const [way, write] of Object.entries(ways(step))) {
      await assertNothingWritten(
        () => write([b, bad, c]),
        (answer) => {
          assertProblem(answer, 422, 'invalid_option');
          assert.ok(String(answer.body.detail).includes(String(bad)), `${way} ${bad}: ${answer.text}`);
          assert.deepEqual(faultPlaces(answer), ['/option_ids/1']);
        },
      );
    }
  }
});

test("§5.3 another tenant's option looks like one that never existed", async () => {
  const step = await product.step();
  const refusal = async (id: number) => {
    const { text, headers } = await ways(step).PUT([id]);
    return text.replaceAll(String(headers['x-request-id']), '').replaceAll(String(id), 'ID');
  };
  assert.equal(await refusal(foreign), await refusal(888_888_888));
});

test('D6 all bad ids are named together, up to 50 of them', async () => {
  const step = await product.step();
  const answer = await ways(step).PUT([foreign, a, inactive]);
  assert.match(String(answer.body.detail), new RegExp(`\\b${foreign}, ${inactive}\\b`));
  assert.deepEqual(faultPlaces(answer), ['/option_ids/0', '/option_ids/2']);
  const many = await ways(step).PUT(Array.from({ length: 500 }, (_, place) => 900_000_000 + place));
  assertProblem(many, 422, 'invalid_option');
  assert.equal(faultPlaces(many).length, 50);
});

test('D6 a non-integer, a duplicate, more than 500 and anything but a list is validation_error', async () => {
  const step = await product.step({ option_ids: [a] });
  const tooMany = Array.from({ length: 501 }, (_, place) => place + 1);
  for (const bad of [[1.5], ['1'], [null], [[a]], [true], [a, a], tooMany, 'x', null, { 0: a }, a]) {
    for (const write of Object.values(ways(step))) {
      await assertNothingWritten(
        () => write(bad),
        (answer) => {
          assertProblem(answer, 422, 'validation_error');
          assert.ok(faultPlaces(answer).every((place) => place.startsWith('/option_ids')));
        },
      );
    }
  }
  assert.match((await ways(step).PUT(tooMany)).text, /500/);
  assertProblem(await tenant.call('PUT', `${pathOf(step)}/options`, {}), 422, 'validation_error');
  const further = await tenant.call('PUT', `${pathOf(step)}/options`, { option_ids: [a], name: 'x' });
  assert.deepEqual(faultPlaces(further), ['/name']);
});

test('D3 500 options can be attached to a step', async () => {
  const given = (await newOptions(tenant, 500)).reverse();
  const step = await product.step({ option_ids: given, active: false });
  assert.deepEqual(step.option_ids, given);
  assert.deepEqual(listed(step), given);
});

test('D6 the order of option_ids is kept, by every way to write them', async () => {
  const step = await product.step({ option_ids: [c, a, b] });
  assert.deepEqual(step.option_ids, [c, a, b]);
  assert.deepEqual(listed(step), [c, a, b]);
  const put = await tenant.must<TestStep>('PUT', `${pathOf(step)}/options`, { option_ids: [b, c] });
  assert.deepEqual([put.option_ids, listed(put), put.version], [[b, c], [b, c], 2]);
  const patched = await tenant.must<TestStep>('PATCH', pathOf(step), { option_ids: [c, b] });
  assert.deepEqual([patched.option_ids, listed(patched), patched.version], [[c, b], [c, b], 3]);
  assert.deepEqual(await read(step), patched);
  assert.deepEqual(
    (await product.list()).find(({ id }) => id === step.id),
    patched,
  );
  const again = await tenant.must<TestStep>('PUT', `${pathOf(step)}/options`, { option_ids: [c, b] });
  assert.equal(again.version, 3, 'what is there already is no change');
});

test('§4.1 rule 1: replacing the attachments keeps every other key, its value and the order of keys', async () => {
  const configuration = {
    zebra: { y: [1, { x: null }], a: 1.5 },
    options: 'of the client',
    pricingConfig: { id: 7 },
    'clé é': '🪟',
    apple: false,
    nested: { options: [1] },
  };
  const raw = JSON.stringify({ type: 'selection', option_ids: [a], content_configuration: configuration });
  const { options: _, ...others } = configuration;
  const inOrder = (step: TestStep) => JSON.stringify({ ...step.content_configuration, options: undefined });
  const made = (await service.call<TestStep>('POST', product.steps, { token: tenant.key, raw })).body;
  assert.equal(inOrder(made), JSON.stringify(others));
  assert.deepEqual(listed(made), [a]);
  const replaced = await tenant.must<TestStep>('PUT', `${pathOf(made)}/options`, { option_ids: [b] });
  assert.equal(inOrder(replaced), JSON.stringify(others));
  assert.deepEqual(listed(replaced), [b]);
  const emptied = await tenant.must<TestStep>('PUT', `${pathOf(made)}/options`, { option_ids: [] });
  assert.equal(inOrder(emptied), JSON.stringify(others));
  assert.deepEqual(listed(emptied), []);
});

test('D6 options are expanded from the option as it is now, with exactly these fields', async () => {
  const fields = {
    name: 'Gris 7016',
    name_en: 'Grey 7016',
    content_type: 'couleurs',
    reference: 'RAL7016',
    price: 12.5,
    price_type: 'percent',
    price_table_id: null,
    minimum_charge: 5,
    maximum_charge: 50,
    width_mm: 780,
    height_mm: 980,
    window: { leaf_count: 2, opening_v1: null },
    image_url: '/img/7016.png',
    finish: 'ral-7016',
    translations: { de: { name: 'Grau' } },
    configuration: { hex: '#383e42', a: 1 },
    active: true,
  };
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/options', { ...fields, description: 'Not shown' });
  const step = await product.step({ option_ids: [id] });
  assert.deepEqual(step.content_configuration, { options: [{ id, ...fields }] });
  const changes = { name: 'Anthracite', price: 13, price_type: 'flat', configuration: {}, active: false };
  await tenant.must('PATCH', `/v1/options/${id}`, changes);
  const now = await read(step);
  assert.deepEqual(now.content_configuration, { options: [{ id, ...fields, ...changes }] });
  assert.deepEqual((await product.list()).find((each) => each.id === step.id)?.content_configuration.options, [
    { id, ...fields, ...changes },
  ]);
  assert.deepEqual([now.version, now.option_ids], [1, [id]]);
});

test("D6 a client's options are dropped where option_ids are written, and kept where they never were", async () => {
  const content_configuration = { options: [{ id: 1, mine: true }], b: 1 };
  const own = await product.step({ content_configuration });
  assert.deepEqual(own.content_configuration, content_configuration);
  const renamed = await tenant.must<TestStep>('PATCH', pathOf(own), { name: 'Still mine' });
  assert.equal(JSON.stringify(renamed.content_configuration), JSON.stringify(content_configuration));
  const changed = await tenant.must<TestStep>('PATCH', pathOf(own), { content_configuration: { options: [5] } });
  assert.deepEqual(changed.content_configuration, { options: [5] });
  const emptied = await tenant.must<TestStep>('PATCH', pathOf(own), { option_ids: [] });
  assert.deepEqual(emptied.content_configuration.options, []);
  const later = await tenant.must<TestStep>('PATCH', pathOf(own), { content_configuration });
  assert.deepEqual(later.content_configuration, { b: 1, options: [] });

  const both = await product.step({ content_configuration, option_ids: [a] });
  assert.deepEqual(listed(both), [a]);
  const none = await product.step({ content_configuration, option_ids: [] });
  assert.deepEqual(none.content_configuration, { b: 1, options: [] });
  const attached = await tenant.must<TestStep>('PATCH', pathOf(both), {
    content_configuration: { options: 'x', z: 0 },
  });
  assert.deepEqual(listed(attached), [a]);
  assert.equal(attached.content_configuration.z, 0);
  assert.equal('b' in attached.content_configuration, false, 'PATCH replaces a field whole');
});

test('D1 an unchanged list with an inactive option does not lock PATCH', async () => {
  const [option = 0] = await newOptions(tenant, 1);
  const step = await product.step({ option_ids: [a, option] });
  await tenant.must('DELETE', `/v1/options/${option}`);
  const patched = await tenant.must<TestStep>('PATCH', pathOf(step), { option_ids: [a, option], name: 'Renamed' });
  assert.deepEqual([patched.name, patched.option_ids, patched.version], ['Renamed', [a, option], 2]);
  assert.equal((await tenant.must<TestStep>('PATCH', pathOf(step), { option_ids: [a, option] })).version, 2);
  assertProblem(await tenant.call('PATCH', pathOf(step), { option_ids: [option, a] }), 422, 'invalid_option');
  assertProblem(await tenant.call('PATCH', pathOf(step), { option_ids: [a, b, option] }), 422, 'invalid_option');
  assert.deepEqual((await tenant.must<TestStep>('PATCH', pathOf(step), { option_ids: [a] })).option_ids, [a]);
});

test('§4.1 rule 2: PUT of a list with an inactive option is refused, also when it is the list that is there', async () => {
  const [option = 0] = await newOptions(tenant, 1);
  const step = await product.step({ option_ids: [a, option] });
  await tenant.must('DELETE', `/v1/options/${option}`);
  const answer = await tenant.call('PUT', `${pathOf(step)}/options`, { option_ids: [a, option] });
  assertProblem(answer, 422, 'invalid_option');
  assert.deepEqual(faultPlaces(answer), ['/option_ids/1']);
  assert.deepEqual((await read(step)).version, 1);
});

test('attachments can be replaced on an inactive step, and one option can be on many steps', async () => {
  const step = await product.step({ active: false, option_ids: [a] });
  const put = await tenant.must<TestStep>('PUT', `${pathOf(step)}/options`, { option_ids: [b, a] });
  assert.deepEqual([put.option_ids, put.active], [[b, a], false]);
  assert.deepEqual((await product.step({ option_ids: [a, b] })).option_ids, [a, b]);
  assert.deepEqual((await read(step)).option_ids, [b, a]);
});
