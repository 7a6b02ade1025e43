import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions } from '../support/new-product.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Answer, assertProblem, type Body, faultPlaces, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();

type Rule = Body & { id: number; version: number; active: boolean };
const REFUSE = [{ refuse: true }];

/** Three steps in order: 1 with options a and b, 2 with b and c, 3 (a size) without any. */
const newRuled = async () => {
  const product = await newPricedProduct(tenant);
  await product.row({ minimum_price: 100 });
  const [a = 0, b = 0, c = 0] = await newOptions(tenant, 3);
  const first = (await product.step({ option_ids: [a, b] })).id;
  const second = (await product.step({ option_ids: [b, c] })).id;
  const third = (await product.step({ type: 'dimension' })).id;
  const path = `${product.path}/rules`;
  return {
    product,
    options: [a, b, c] as const,
    steps: [first, second, third] as const,
    path,
    rule: (fields: Body = {}) => tenant.must<Rule>('POST', path, { name: 'R', then: REFUSE, ...fields }),
    refused: async (fields: Body): Promise<Answer> => {
      const answer = await tenant.call('POST', path, { name: 'R', then: REFUSE, ...fields });
      assertProblem(answer, 422, 'validation_error');
      return answer;
    },
    configuration: () => tenant.must<{ rules: Rule[]; version: string }>('GET', `${product.path}/configuration`),
  };
};

const codesOf = (answer: Answer) =>
  (answer.body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);

test('D14.1 a rule needs a name and effects; 201, Location, ETag, and the defaults', async () => {
  const { path, product, refused } = await newRuled();
  const answer = await tenant.call<Rule>('POST', path, { name: 'Always', then: REFUSE });
  assert.deepEqual(
    [answer.status, answer.headers.location, answer.headers.etag],
    [201, `${path}/${answer.body.id}`, '"1"'],
  );
  const { id, created_at, updated_at, ...rest } = answer.body;
  assert.deepEqual(rest, {
    product_id: product.id,
    name: 'Always',
    when: null,
    then: REFUSE,
    message: null,
    message_en: null,
    translations: {},
    active: true,
    version: 1,
  });
  assert.deepEqual(await tenant.must('GET', `${path}/${id}`), answer.body);
  for (const [fields, place] of [
    [{ name: undefined }, '/name'],
    [{ name: ' ' }, '/name'],
    [{ then: undefined }, '/then'],
    [{ then: null }, '/then'],
    [{ then: {} }, '/then'],
    [{ when: [] }, '/when'],
    [{ then: [] }, '/then'],
    [{ message: 5 }, '/message'],
    [{ translations: { DE: {} } }, '/translations'],
    [{ effects: [] }, '/effects'],
  ] as const)
    assert.deepEqual(faultPlaces(await refused(fields)), [place], JSON.stringify(fields));
});

test('D14.1 conditions and effects come back as they were sent, to the letter', async () => {
  const { path, rule, options, steps } = await newRuled();
  const when = {
    any: [
      { not: { step: steps[0], option: options[0] } },
      { all: [] },
      { surface_m2: { max: 2.5, min: 0.1 } },
      { leaf_count: [2, 1] },
    ],
  };
  const then = [
    { step: steps[1], only: [options[2], options[1]] },
    { label: null, price_type: 'per_m2', surcharge: -1.05 },
  ];
  const { id } = await rule({ when, then });
  const read = await tenant.call<Rule>('GET', `${path}/${id}`);
  assert.ok(read.text.includes(JSON.stringify(when)), read.text);
  assert.ok(read.text.includes(JSON.stringify(then)), read.text);
});

test('D14.1 list in pages by id, by state; PATCH with If-Match; DELETE is soft and can be repeated', async () => {
  const { path, rule } = await newRuled();
  const made = [await rule({ name: 'A' }), await rule({ name: 'B', active: false }), await rule({ name: 'C' })];
  const list = async (query = '') => {
    const { data, total } = await tenant.must<{ data: Rule[]; total: number }>('GET', `${path}${query}`);
    return [data.map(({ name }) => name).join(''), total];
  };
  assert.deepEqual(await list(), ['ABC', 3]);
  assert.deepEqual(await list('?active=true'), ['AC', 2]);
  assert.deepEqual(await list('?order=-name&page_size=2'), ['CB', 3]);
  const one = `${path}/${made[0]?.id}`;
  const stale = await tenant.call('PATCH', one, { name: 'Z' }, { 'if-match': '"7"' });
  assertProblem(stale, 412, 'precondition_failed');
  const patched = await tenant.call<Rule>('PATCH', one, { message: 'Non' }, { 'if-match': '"1"' });
  assert.deepEqual([patched.body.version, patched.body.message, patched.body.name], [2, 'Non', 'A']);
  assert.equal((await tenant.must<Rule>('PATCH', one, { ...patched.body })).version, 2, 'GET, edit, PATCH');
  for (let time = 0; time < 2; time++) {
    const ended = await tenant.must<Rule>('DELETE', one);
    assert.deepEqual([ended.active, ended.version], [false, 3]);
  }
  const elsewhere = await newRuled();
  assertProblem(await tenant.call('GET', `${elsewhere.path}/${made[0]?.id}`), 404, 'not_found');
});

test('D14.1 a rule is at most 16 KiB, all of it together', async () => {
  const { rule, path, refused } = await newRuled();
  const large = { name: 'R', when: null, message: 'é'.repeat(4000), message_en: 'x'.repeat(4000) };
  const bytes = (fields: object) =>
    Buffer.byteLength(JSON.stringify({ ...large, then: REFUSE, translations: {}, active: true, ...fields }));
  const filler = (count: number) => ({ translations: { de: { message: 'x'.repeat(count) } } });
  const room = 16 * 1024 - bytes(filler(0));
  const { id } = await rule({ ...large, ...filler(room) });
  const answer = await refused({ ...large, ...filler(room + 1) });
  assert.deepEqual(answer.body.errors, [
    {
      pointer: '',
      code: 'too_large',
      message: 'The rule has 16385 bytes as JSON, and 16384 is the most',
      params: { limit: 16_384, bytes: 16_385 },
    },
  ]);
  assertProblem(await tenant.call('PATCH', `${path}/${id}`, { name: 'RR' }), 422, 'validation_error');
});

test('D14.1 a product has at most 500 active rules; inactive ones do not count', async () => {
  const { rule, path, product, refused } = await newRuled();
  const { id } = await rule({ active: false });
  await service.db.asSuperuser(
    `insert into rules (tenant_id, product_id, name, "then", translations, active)
     select ${tenant.id}, ${product.id}, 'R', '[{"refuse":true}]', '{}', true from generate_series(1, 499)`,
  );
  const last = await rule();
  const answer = await refused({});
  assert.deepEqual(codesOf(answer), ['/active too_many_rules']);
  await rule({ active: false });
  const again = await tenant.call('PATCH', `${path}/${id}`, { active: true });
  assertProblem(again, 422, 'validation_error');
  await tenant.must('DELETE', `${path}/${last.id}`);
  await tenant.must('PATCH', `${path}/${id}`, { active: true });
});

test('D14.2 a condition of the wrong shape is refused at its place, before the product is looked for', async () => {
  const { refused, path } = await newRuled();
  const answer = await refused({ when: { any: [{ width: { min: 900, max: 800 } }, { opening: ['rond'] }] } });
  assert.deepEqual(codesOf(answer), ['/when/any/0/width/min min_exceeds_max', '/when/any/1/opening/0 unknown_value']);
  const nowhere = await tenant.call('POST', '/v1/products/888888888/rules', { name: 'R', then: [{}] });
  assertProblem(nowhere, 422, 'validation_error');
  assertProblem(
    await tenant.call('POST', '/v1/products/888888888/rules', { name: 'R', then: REFUSE }),
    404,
    'not_found',
  );
  assertProblem(await tenant.call('PATCH', `${path}/1`, { then: [{ hide: 'x' }] }), 422, 'validation_error');
});

test('D14.3 steps are active steps of the product, options are attached to the step named', async () => {
  const { refused, options, steps, product } = await newRuled();
  const [a, b, c] = options;
  const other = await newRuled();
  const answer = await refused({
    when: { all: [{ option: a, step: other.steps[0] }, { option: c, step: steps[0] }, { option: other.options[0] }] },
    then: [{ hide: 888_888 }, { exclude: [b, a], step: steps[1] }],
  });
  assert.deepEqual(codesOf(answer), [
    '/when/all/0/step unknown_step',
    '/when/all/1/option unknown_option',
    '/when/all/2/option unknown_option',
    '/then/0/hide unknown_step',
    '/then/1/exclude/1 unknown_option',
  ]);
  await tenant.must('DELETE', `${product.steps}/${steps[2]}`);
  assert.deepEqual(codesOf(await refused({ then: [{ hide: steps[2] }] })), ['/then/0/hide unknown_step']);
});

test('D14.3 what becomes wrong later locks no other field, and is checked when it changes', async () => {
  const { rule, path, options, steps, product } = await newRuled();
  const { id, then } = await rule({ then: [{ only: [options[2]], step: steps[1] }] });
  await tenant.must('PUT', `${product.steps}/${steps[1]}/options`, { option_ids: [] });
  const patched = await tenant.must<Rule>('PATCH', `${path}/${id}`, { name: 'Renamed', then, when: null });
  assert.deepEqual([patched.name, patched.version], ['Renamed', 2]);
  await tenant.must('PATCH', `${path}/${id}`, { active: false });
  await tenant.must('PATCH', `${path}/${id}`, { active: true });
  const answer = await tenant.call('PATCH', `${path}/${id}`, { when: { width: { min: 1 } } });
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(codesOf(answer), ['/then/0/only/0 unknown_option']);
});

test('D14.4 looks_ahead: an effect on a step sees only the steps before it', async () => {
  const { rule, refused, options, steps, product } = await newRuled();
  const [, b, c] = options;
  const then = [{ hide: steps[1] }];
  assert.deepEqual(codesOf(await refused({ when: { option: c }, then })), ['/when looks_ahead']);
  assert.deepEqual(codesOf(await refused({ when: { not: { option: b, step: steps[1] } }, then })), [
    '/when/not looks_ahead',
  ]);
  await rule({ when: { option: b }, then });
  await rule({ when: { option: c }, then: [{ hide: steps[2] }] });
  // Refusals and surcharges come last and see everything.
  await rule({ when: { option: c }, then: [{ refuse: true }, { surcharge: 5, price_type: 'percent' }] });
  await tenant.must('PUT', `${product.steps}/order`, { step_ids: [steps[1], steps[0], steps[2]] });
  assert.deepEqual(codesOf(await refused({ when: { option: b, step: steps[0] }, then })), ['/when looks_ahead']);
});

test('D14.5, D14.10 the configuration has the active rules by id, and every write of a rule is in it at once', async () => {
  const { rule, path, configuration, product } = await newRuled();
  const versions = [(await configuration()).version];
  const quote = () => tenant.call('POST', `${product.path}/quote`, { width: 800, height: 900 });
  assert.equal((await quote()).status, 200);
  const made = await rule({ name: 'No' });
  await rule({ name: 'Off', active: false });
  const shown = await configuration();
  assert.deepEqual(shown.rules, [made]);
  versions.push(shown.version);
  assertProblem(await quote(), 422, 'configuration_refused');
  await tenant.must('PATCH', `${path}/${made.id}`, { when: { width: { min: 5000 } } });
  assert.equal((await quote()).status, 200);
  versions.push((await configuration()).version);
  await tenant.must('DELETE', `${path}/${made.id}`);
  const after = await configuration();
  assert.deepEqual(after.rules, []);
  versions.push(after.version);
  assert.equal(new Set(versions).size, 4);
  assert.equal(await product.price(), null, 'from-prices do not see rules');
});
