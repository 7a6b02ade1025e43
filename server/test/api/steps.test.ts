import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions, newProduct, type TestStep } from '../support/new-product.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();
const product = await newProduct(tenant);

const create = (body: unknown) => tenant.call('POST', product.steps, body);
const refusedAt = async (body: Body, pointer: string) => {
  const answer = await create({ type: 'selection', ...body });
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(faultPlaces(answer), [pointer], JSON.stringify(body).slice(0, 100));
  return answer;
};

test('§4.1 POST needs only type, and D6 gives the defaults; 201, Location, ETag', async () => {
  const fresh = await newProduct(tenant);
  const answer = await tenant.call('POST', fresh.steps, { type: 'dimension' });
  assert.equal(answer.status, 201);
  const { id, created_at, updated_at, ...rest } = answer.body;
  assert.equal(answer.headers.location, `${fresh.steps}/${id}`);
  assert.equal(answer.headers.etag, '"1.0"');
  assert.equal(updated_at, created_at);
  assert.deepEqual(rest, {
    product_id: fresh.id,
    name: null,
    name_en: null,
    type: 'dimension',
    content_type: null,
    display_order: 1,
    required: false,
    skippable: false,
    layout_type: 'grid',
    display_columns: 3,
    display_price: true,
    display_images: true,
    options_min: 0,
    options_max: null,
    option_ids: [],
    default_option_ids: [],
    next_step_id: null,
    previous_step_id: null,
    translations: {},
    content_configuration: {},
    active: true,
    version: 1,
  });
  assert.deepEqual((await tenant.call('GET', String(answer.headers.location))).body, answer.body);
});

test('§2.1 every field is kept as it was given, and GET gives it back', async () => {
  const [option] = await newOptions(tenant, 1);
  const neighbour = await product.step({ display_order: 900 });
  const given = {
    name: 'Couleur extérieure',
    name_en: 'Outside colour',
    type: 'nuancier maison',
    content_type: 'couleurs',
    display_order: 901,
    required: true,
    skippable: true,
    layout_type: 'liste',
    display_columns: 12,
    display_price: false,
    display_images: false,
    options_min: 1,
    options_max: 1,
    option_ids: [option],
    default_option_ids: [option],
    next_step_id: neighbour.id,
    previous_step_id: neighbour.id,
    translations: { de: { name: 'Außenfarbe', description: 'RAL' }, 'pt-BR': {} },
    active: false,
  };
  const made = await product.step(given);
  const { content_configuration, id, product_id, version, created_at, updated_at, ...rest } = made;
  assert.deepEqual(rest, given);
  assert.deepEqual(await tenant.must('GET', `${product.steps}/${id}`), made);
});

test('§7 a body without type, and one that is no object, is validation_error', async () => {
  const answer = await create({ name: 'x' });
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(faultPlaces(answer), ['/type']);
  assertProblem(await create([]), 422, 'validation_error');
  const misspelt = await refusedAt({ option_id: [] }, '/option_id');
  assert.match(misspelt.text, /did you mean option_ids\?/);
});

test('D3 the limits of each field, on both sides', async () => {
  const long = (length: number) => 'é'.repeat(length);
  const bytes = (size: number) => ({ t: 'x'.repeat(size - '{"t":""}'.length) });
  const languages = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`aa-${place + 10}`, {}]));
  const edges: Record<string, { good: unknown[]; bad: unknown[] }> = {
    name: { good: [long(200), '', null], bad: [long(201), 5] },
    name_en: { good: [long(200), null], bad: [long(201), true] },
    type: { good: [long(64)], bad: [long(65), '', ' ', null, 1] },
    content_type: { good: [long(64), null], bad: [long(65), 1] },
    layout_type: { good: [long(64)], bad: [long(65), '', null] },
    display_order: { good: [0, 10_000], bad: [-1, 10_001, 1.5, '1', null] },
    display_columns: { good: [1, 12], bad: [0, 13, null] },
    options_min: { good: [0, 10_000], bad: [-1, 10_001, '0', null] },
    options_max: { good: [0, 10_000, null], bad: [-1, 10_001, 0.5] },
    required: { good: [true], bad: [null, 'true', 1] },
    skippable: { good: [true], bad: [null, 0] },
    display_price: { good: [false], bad: [null] },
    display_images: { good: [false], bad: [null] },
    active: { good: [false], bad: [null, 'false'] },
    next_step_id: { good: [null], bad: [0, -1, 2 ** 53, '1'] },
    previous_step_id: { good: [null], bad: [0, 1.5] },
    translations: { good: [languages(50), null], bad: [languages(51), bytes(100), [], { FR: {} }, { fr: 'x' }] },
    content_configuration: { good: [bytes(256 * 1024), null], bad: [bytes(256 * 1024 + 1), [], 'x', { n: 1e16 }] },
  };
  for (const [field, { good, bad }] of Object.entries(edges)) {
    for (const value of good) {
      const body = { type: 'x', active: false, [field]: value };
      assert.equal((await create(body)).status, 201, `${field}: ${JSON.stringify(value).slice(0, 80)}`);
    }
    for (const value of bad) {
      const answer = await create({ type: 'x', [field]: value });
      assertProblem(answer, 422, 'validation_error');
      assert.ok(faultPlaces(answer)[0]?.startsWith(`/${field}`), answer.text);
    }
  }
  const tooLong = await refusedAt({ name: long(201) }, '/name');
  assert.match(tooLong.text, /200/, 'a limit that is hit names its value');
});

test('§4.1 rule 4: options_min above options_max, on create and on the merged object of a PATCH', async () => {
  const expected = (minimum: number, maximum: number) => {
    const params = { minimum, maximum, field: 'options_max' };
    return [{ pointer: '/options_min', code: 'min_exceeds_max', message: 'must be at most options_max', params }];
  };
  const refused = await refusedAt({ options_min: 5, options_max: 2 }, '/options_min');
  assert.equal(refused.body.detail, 'options_min (5) must be at most options_max (2)');
  assert.deepEqual(refused.body.errors, expected(5, 2));
  const step = await product.step({ options_min: 2, options_max: 2 });
  const path = `${product.steps}/${step.id}`;
  const raised = await tenant.call('PATCH', path, { options_min: 5 });
  assertProblem(raised, 422, 'validation_error');
  assert.equal(raised.body.detail, 'options_min (5) must be at most options_max (2)');
  const lowered = await tenant.call('PATCH', path, { options_max: 1 });
  assert.equal(lowered.body.detail, 'options_min (2) must be at most options_max (1)');
  assert.deepEqual(lowered.body.errors, expected(2, 1));
  assert.deepEqual(await tenant.must('GET', path), step);
  assert.equal((await tenant.must('PATCH', path, { options_min: 5, options_max: 6 })).options_max, 6);
  assert.equal((await tenant.must('PATCH', path, { options_min: 7, options_max: null })).options_max, null);
});

test('§4.1 PATCH updates only the given fields; null clears the nullable ones and is refused on the rest', async () => {
  const step = await product.step({ name: 'A', name_en: 'B', options_max: 4, translations: { de: { name: 'C' } } });
  const path = `${product.steps}/${step.id}`;
  const patched = await tenant.must<TestStep>('PATCH', path, { name: 'Z', required: true });
  assert.deepEqual(
    { ...patched, updated_at: 0 },
    { ...step, name: 'Z', required: true, version: step.version + 1, updated_at: 0 },
  );
  const nullable = ['name', 'name_en', 'content_type', 'options_max', 'next_step_id', 'previous_step_id'];
  const cleared = await tenant.must<TestStep>('PATCH', path, Object.fromEntries(nullable.map((name) => [name, null])));
  for (const name of nullable) assert.equal(cleared[name], null, name);
  assert.deepEqual((await tenant.must('PATCH', path, { translations: null })).translations, {});
  const others = Object.keys(step).filter(
    (name) =>
      ![...nullable, 'translations', 'content_configuration', 'id', 'product_id', 'version'].includes(name) &&
      !name.endsWith('_at'),
  );
  assert.equal(others.length, 12);
  for (const name of others) {
    const answer = await tenant.call('PATCH', path, { [name]: null });
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), [`/${name}`]);
  }
});

test('D1 {} and a repeat change nothing, and GET, edit, PATCH works: read-only fields are ignored', async () => {
  const step = await product.step({ name: 'A', option_ids: await newOptions(tenant, 2) });
  const path = `${product.steps}/${step.id}`;
  assert.deepEqual(await tenant.must('PATCH', path, {}), step);
  assert.deepEqual(await tenant.must('PATCH', path, step), step);
  const lies = { id: 1, product_id: 1, version: 99, created_at: 'x', updated_at: null };
  assert.deepEqual(await tenant.must('PATCH', path, lies), step);
  const edited = await tenant.must<TestStep>('PATCH', path, { ...step, ...lies, name: 'B' });
  assert.deepEqual({ ...edited, updated_at: 0 }, { ...step, name: 'B', version: 2, updated_at: 0 });
});

test('D1 the ETag is version and sum of option versions; If-Match compares the first number', async () => {
  const ids = await newOptions(tenant, 2);
  const answer = await tenant.call<TestStep>('POST', product.steps, { type: 'selection', option_ids: ids });
  assert.equal(answer.headers.etag, '"1.2"');
  const path = `${product.steps}/${answer.body.id}`;
  const unchanged = await tenant.call('GET', path, undefined, { 'if-none-match': '"1.2"' });
  assert.equal(unchanged.status, 304);
  assert.equal(unchanged.text, '');
  await tenant.must('PATCH', `/v1/options/${ids[0]}`, { name: 'Renamed' });
  const changed = await tenant.call<TestStep>('GET', path, undefined, { 'if-none-match': '"1.2"' });
  assert.equal(changed.status, 200);
  assert.equal(changed.headers.etag, '"1.3"');
  assert.equal(changed.body.version, 1);
  for (const tag of ['"2.3"', '"2"', 'W/"1.3"', '1.3', '"x"']) {
    for (const [method, url, body] of [
      ['PATCH', path, { name: 'X' }],
      ['PUT', `${path}/options`, { option_ids: [] }],
      ['DELETE', path, undefined],
    ] as const) {
      assertProblem(await tenant.call(method, url, body, { 'if-match': tag }), 412, 'precondition_failed');
    }
  }
  // The step has not changed since "1.2" was read: only its option has.
  const patched = await tenant.call('PATCH', path, { name: 'X' }, { 'if-match': '"1.2"' });
  assert.equal(patched.headers.etag, '"2.3"');
  const put = await tenant.call('PUT', `${path}/options`, { option_ids: [ids[1]] }, { 'if-match': '"2.999"' });
  assert.equal(put.headers.etag, '"3.1"');
  const gone = await tenant.call('DELETE', path, undefined, { 'if-match': '"3"' });
  assert.equal(gone.headers.etag, '"4.1"');
  assert.equal((await tenant.call('PATCH', path, { name: 'Y' }, { 'if-match': '*' })).headers.etag, '"5.1"');
});

test('D6 next and previous must be a step of the same product; all else is refused alike', async () => {
  const [first, second] = [await product.step(), await product.step()];
  const inactive = await product.step({ active: false });
  const elsewhere = await (await newProduct(tenant)).step();
  const foreign = await (await newProduct(other)).step();
  const path = `${product.steps}/${first.id}`;
  for (const field of ['next_step_id', 'previous_step_id']) {
    const messages = new Set<string>();
    for (const id of [elsewhere.id, foreign.id, 888_888_888, Number.MAX_SAFE_INTEGER]) {
      for (const answer of [
        await refusedAt({ [field]: id }, `/${field}`),
        await tenant.call('PATCH', path, { [field]: id }),
      ]) {
        assertProblem(answer, 422, 'validation_error');
        messages.add(JSON.stringify([answer.body.detail, answer.body.errors]));
      }
    }
    assert.equal(messages.size, 1, 'another product, another tenant and nothing at all look the same');
    for (const id of [second.id, inactive.id, first.id, null]) {
      assert.equal((await tenant.must('PATCH', path, { [field]: id }))[field], id);
    }
  }
});

test('§7 not_found: the product, the step, the step of another product, and every malformed id', async () => {
  const step = await product.step();
  const elsewhere = await newProduct(tenant);
  const foreign = await newProduct(other);
  const foreignStep = await foreign.step();
  const unknown = ['888888888', '0', '-1', '01', '1.0', 'x', '9007199254740992'];
  for (const id of [...unknown, foreign.id]) {
    const steps = `/v1/products/${id}/steps`;
    assertProblem(await tenant.call('GET', steps), 404, 'not_found');
    assertProblem(await tenant.call('POST', steps, { type: 'selection' }), 404, 'not_found');
    assertProblem(await tenant.call('PUT', `${steps}/order`, { step_ids: [] }), 404, 'not_found');
    assertProblem(await tenant.call('GET', `/v1/products/${id}/configuration/validation`), 404, 'not_found');
  }
  const paths = [
    `${elsewhere.steps}/${step.id}`,
    `${foreign.steps}/${foreignStep.id}`,
    `${product.steps}/${foreignStep.id}`,
    ...unknown.map((id) => `${product.steps}/${id}`),
  ];
  for (const path of paths) {
    assertProblem(await tenant.call('GET', path), 404, 'not_found');
    assertProblem(await tenant.call('PATCH', path, { name: 'x' }), 404, 'not_found');
    assertProblem(await tenant.call('PUT', `${path}/options`, { option_ids: [] }), 404, 'not_found');
    assertProblem(await tenant.call('DELETE', path), 404, 'not_found');
  }
  assert.deepEqual(await tenant.must('GET', `${product.steps}/${step.id}`), step);
});
