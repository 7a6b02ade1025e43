import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, faultPlaces, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const send = (raw: string | Buffer, path = '/v1/options') => service.call('POST', path, { token: tenant.key, raw });
const option = (fields: object) => send(JSON.stringify({ name: 'x', ...fields }));
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const refused = async (answer: ReturnType<typeof send>, pointer: string) => {
  const result = await answer;
  assertProblem(result, 422, 'validation_error');
  assert.deepEqual(faultPlaces(result), [pointer]);
  return result;
};

test('D3 NUL, lone surrogates and __proto__ are refused wherever they stand', async () => {
  await refused(send('{"name":"a\\u0000b"}'), '/name');
  await refused(send('{"name":"a\\ud800b"}'), '/name');
  await refused(send('{"name":"x","configuration":{"a":["\\u0000"]}}'), '/configuration/a/0');
  await refused(send('{"name":"x","configuration":{"\\udc00":1}}'), '/configuration/\ufffd');
  await refused(send('{"name":"x","configuration":{"__proto__":{"admin":true}}}'), '/configuration/__proto__');
  assert.equal((await option({ configuration: { emoji: '🪟 ä' } })).status, 201);
});

test('D3 invalid UTF-8 is malformed_json', async () => {
  assertProblem(await send(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 400, 'malformed_json');
});

test('D3 depth 32 is accepted, 33 and 5,000 are refused', async () => {
  const at = (depth: number) => send(`{"name":"x","configuration":${nested(depth - 1)}}`);
  assert.equal((await at(32)).status, 201);
  assertProblem(await at(33), 422, 'validation_error');
  assertProblem(await at(5000), 422, 'validation_error');
  assertProblem(
    await send(`{"name":"x","configuration":${'['.repeat(5000)}${']'.repeat(5000)}}`),
    422,
    'validation_error',
  );
});

test('D3 a number of free JSON stays within 1e15, and 1e400 is no number at all', async () => {
  for (const number of ['1e400', '-1e400', '1e16', '1000000000000001']) {
    await refused(send(`{"name":"x","configuration":{"n":${number}}}`), '/configuration');
    await refused(send(`{"name":"x","price":${number}}`), '/price');
  }
  assert.equal((await send('{"name":"x","configuration":{"n":1e15}}')).status, 201);
  const wide = await option({ configuration: { n: Array.from({ length: 7000 }, () => 1) } });
  assert.equal(wide.status, 201);
});

test('D1 nothing is coerced', async () => {
  for (const value of ['5', true, [5], null, {}]) await refused(option({ price: value }), '/price');
  for (const value of [5, true, ['x'], null, {}]) await refused(option({ name: value }), '/name');
  for (const value of ['true', 1, 0, null]) await refused(option({ active: value }), '/active');
  await refused(option({ width_mm: 5.5 }), '/width_mm');
  await refused(option({ translations: [] }), '/translations');
});

test('D3 labels, descriptions, references and types have their lengths, counted in characters', async () => {
  const lengths: [string, number][] = [
    ['name', 200],
    ['name_en', 200],
    ['description', 5000],
    ['reference', 100],
    ['content_type', 64],
  ];
  for (const [field, max] of lengths) {
    assert.equal((await option({ [field]: '🪟'.repeat(max) })).status, 201, field);
    const answer = await refused(option({ [field]: 'x'.repeat(max + 1) }), `/${field}`);
    assert.match(answer.text, new RegExp(`at most ${max} characters`));
  }
  await refused(option({ name: '' }), '/name');
  await refused(option({ name: ' \t' }), '/name');
});

test('D3 URLs are http(s) or a path', async () => {
  for (const good of [
    'https://cdn.example/a.png?x=1#y',
    'HTTP://x.example',
    '/images/a.png',
    'images/a.png',
    './a.png',
    '/',
    'images//a.png',
    '?a=//b',
    '',
    null,
  ]) {
    assert.equal((await option({ image_url: good })).status, 201, String(good));
  }
  const long = `/${'x'.repeat(2048)}`;
  for (const bad of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:x',
    'data:text/html,x',
    'ftp://x',
    'a b',
    // Another host, however browsers may come to see it.
    '//evil.example/a.png',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    long,
  ]) {
    await refused(option({ image_url: bad }), '/image_url');
  }
});

test('D3 sizes, prices and percentages have their ranges', async () => {
  for (const size of [1, 100_000]) assert.equal((await option({ width_mm: size, height_mm: size })).status, 201);
  for (const size of [0, -1, 100_001]) await refused(option({ height_mm: size }), '/height_mm');
  for (const price of [-1e9, 0, 1e9, 0.1 + 0.2]) assert.equal((await option({ price })).status, 201);
  for (const price of [-1_000_000_001, 1_000_000_001]) await refused(option({ price }), '/price');
  const brand = await tenant.must('POST', '/v1/brands', { name: 'B' });
  const category = await tenant.must('POST', '/v1/categories', { name: 'C', display_order: 10_000 });
  const product = (fields: object) =>
    send(JSON.stringify({ name: 'P', category_id: category.id, brand_id: brand.id, ...fields }), '/v1/products');
  for (const percentage of [-100, 0, 1000]) {
    assert.equal((await product({ price_adjustment_percentage: percentage })).status, 201);
  }
  for (const percentage of [-100.01, 1000.5])
    await refused(product({ price_adjustment_percentage: percentage }), '/price_adjustment_percentage');
  await refused(product({ base_price: -0.01 }), '/base_price');
  await refused(send('{"name":"C","display_order":10001}', '/v1/categories'), '/display_order');
});

test('D3 prices are the decimal that was written', async () => {
  for (const price of [1.005, 0.1, 123456789.99, 1e-7, 63.11]) {
    const made = await option({ price });
    assert.equal(made.body.price, price);
    assert.equal((await tenant.must('GET', `/v1/options/${made.body.id}`)).price, price);
  }
  const [row] = await service.db.asSuperuser('select price::text from options where price = 1.005');
  assert.equal(row?.price, '1.005');
});

test('D3 translations: 50 languages, language keys, objects, 16 KiB', async () => {
  const languages = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `a${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`,
        { name: 'x' },
      ]),
    );
  assert.equal((await option({ translations: languages(50) })).status, 201);
  await refused(option({ translations: languages(51) }), '/translations');
  assert.equal((await option({ translations: { 'pt-BR': {}, 'zh-Hans-CN': {} } })).status, 201);
  for (const key of ['FR', 'f', 'français', 'fr_FR', 'fr-']) {
    const answer = await option({ translations: { [key]: {} } });
    assertProblem(answer, 422, 'validation_error');
    assert.match(answer.text, /language code/);
  }
  await refused(option({ translations: { fr: 'x' } }), '/translations/fr');
  const sized = (bytes: number) => ({ fr: { name: 'é'.repeat((bytes - 20) / 2) } });
  assert.equal((await option({ translations: sized(16 * 1024) })).status, 201);
  await refused(option({ translations: sized(16 * 1024 + 10) }), '/translations');
});

test('D3 a body of 1 MiB is read, a larger one is 413', async () => {
  const pad = (bytes: number) => `{"name":"x"${' '.repeat(bytes - 12)}}`;
  assert.equal((await send(pad(1024 * 1024))).status, 201);
  assertProblem(await send(pad(1024 * 1024 + 1)), 413, 'payload_too_large');
  assertProblem(await send(pad(2 * 1024 * 1024)), 413, 'payload_too_large');
});

test('D1 a path id that is none is not_found', async () => {
  for (const id of [
    '0',
    '0x10',
    '01',
    '-1',
    '1.0',
    '1e3',
    'abc',
    '9007199254740992',
    '99999999999999999999',
    '%31%00',
    '1%20',
  ]) {
    for (const method of ['GET', 'DELETE'])
      assertProblem(await tenant.call(method, `/v1/brands/${id}`), 404, 'not_found');
    assertProblem(await tenant.call('PATCH', `/v1/brands/${id}`, { name: 'x' }), 404, 'not_found');
  }
  assertProblem(await tenant.call('GET', '/v1/brands/9007199254740991'), 404, 'not_found');
});
