import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '../../src/app/app.ts';
import { newOptions } from '../support/new-product.ts';
import { gridText, newPricedProduct, type PricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, startTestService, type TestTenant } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant({ currency: 'CHF', price_basis: 'HT' });
const storefront = await tenant.keyWith(['storefront:read']);

/** Another node: its own caches on the same database. */
const second = await buildApp({ config: service.config, database: service.db.database });
after(() => second.app.close());

type Configuration = Body & { version: string; product: Body; steps: Body[]; pricing_configurations: Body[] };

const pathOf = (product: { id: number }) => `/v1/products/${product.id}/configuration`;
const read = (product: { id: number }, by: TestTenant = tenant) => by.call<Configuration>('GET', pathOf(product));

const readOnSecond = async (product: { id: number }, by: TestTenant, headers: Record<string, string> = {}) => {
  const url = pathOf(product);
  const answer = await second.app.inject({ url, headers: { authorization: `Bearer ${by.key}`, ...headers } });
  return { status: answer.statusCode, text: answer.body, etag: answer.headers.etag };
};

const newConfigured = async (by: TestTenant = tenant) => {
  const product = await newPricedProduct(by, { name: 'Baie', price_adjustment_percentage: 4.5 });
  const options = await newOptions(by, 3, { price: 5 });
  const row = await product.row({ price_table: gridText([[100, null]]), coefficients: { a: 1 } });
  const other = await product.row({ minimum_price: 3 });
  const first = await product.step({ name: 'Une', option_ids: options, content_configuration: { b: 1, a: [2] } });
  const last = await product.step({ name: 'Deux', content_configuration: { pricingConfig: row.id } });
  return { product, options, row, other, first, last };
};

test('the product, active steps in order with their options, active rows with their tables, labels, version', async () => {
  const { product, options, row, other, first, last } = await newConfigured();
  const inactive = await product.step({ active: false });
  await tenant.must('DELETE', `${product.rows}/${other.id}`);
  await tenant.must('PUT', `${product.steps}/order`, { step_ids: [last.id, first.id] });
  await tenant.must('DELETE', `/v1/options/${options[1]}`);
  const answer = await read(product);
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  const { version, ...rest } = answer.body;
  const steps = [];
  for (const { id } of [last, first]) steps.push(await tenant.must('GET', `${product.steps}/${id}`));
  assert.deepEqual(rest, {
    product: await tenant.must('GET', product.path),
    steps,
    pricing_configurations: [row],
    price_tables: {},
    rules: [],
    price_detail: 'full',
    currency: 'CHF',
    price_basis: 'HT',
  });
  assert.equal(answer.headers.etag, `"${version}"`);
  const expanded = answer.body.steps[1]?.content_configuration as { options: Body[] };
  assert.deepEqual(
    expanded.options.map(({ id, active }) => [id, active]),
    options.map((id, index) => [id, index !== 1]),
  );
  assert.ok(!answer.body.steps.some(({ id }) => id === inactive.id));
});

test('a product with nothing below it has empty lists', async () => {
  const { body } = await read(await newPricedProduct(tenant));
  assert.deepEqual([body.steps, body.pricing_configurations, body.rules], [[], [], []]);
});

test('D1 ETag and 304, until something changes', async () => {
  const { product, row } = await newConfigured();
  const path = pathOf(product);
  const first = await read(product);
  const tag = { 'if-none-match': String(first.headers.etag) };
  const unchanged = await tenant.call('GET', path, undefined, tag);
  assert.deepEqual([unchanged.status, unchanged.text], [304, '']);
  assert.equal(unchanged.headers.etag, first.headers.etag);
  assert.equal((await tenant.call('GET', path, undefined, { 'if-none-match': 'W/"0"' })).status, 200);
  assert.equal((await read(product)).text, first.text);
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: 7 });
  assert.equal((await tenant.call('GET', path, undefined, tag)).status, 200);
});

type Made = Awaited<ReturnType<typeof newConfigured>>;
type Write = [method: string, path: string, body?: Body];

/** Each kind of write, and what of it the answer must show. */
const writes: [name: string, write: (made: Made) => Write, shows: RegExp][] = [
  ['a product', ({ product }) => ['PATCH', product.path, { name: 'Renamed' }], /"name":"Renamed"/],
  ['a percentage', ({ product }) => ['PATCH', product.path, { price_adjustment_percentage: 9 }], /percentage":9[,}]/],
  [
    'an order',
    ({ product, first, last }) => ['PUT', `${product.steps}/order`, { step_ids: [last.id, first.id] }],
    /"Deux".*"Une"/,
  ],
  ['a step', ({ product, last }) => ['PATCH', `${product.steps}/${last.id}`, { name: 'Trois' }], /"Trois"/],
  [
    'attachments by PUT',
    ({ product, last, options }) => ['PUT', `${product.steps}/${last.id}/options`, { option_ids: [options[0]] }],
    /"option_ids":\[\d+\]/,
  ],
  [
    'attachments by PATCH',
    ({ product, first }) => ['PATCH', `${product.steps}/${first.id}`, { option_ids: [] }],
    /"option_ids":\[\d+\].*"option_ids":\[\]/,
  ],
  ['a new step', ({ product }) => ['POST', product.steps, { type: 'text', name: 'New step' }], /"New step"/],
  ['the end of a step', ({ product, first }) => ['DELETE', `${product.steps}/${first.id}`], /^(?!.*"Une")/],
  ['a new row', ({ product }) => ['POST', product.rows, { minimum_price: 77.5 }], /"minimum_price":77.5/],
  ['a row', ({ product, row }) => ['PATCH', `${product.rows}/${row.id}`, { price_table: '17:18' }], /"17:18"/],
  [
    'a field that prices nothing',
    ({ product, row }) => ['PATCH', `${product.rows}/${row.id}`, { surcharges: 'S' }],
    /"S"/,
  ],
  [
    'a new rule',
    ({ product }) => ['POST', `${product.path}/rules`, { name: 'Règle', then: [{ refuse: true }] }],
    /"rules":\[\{[^\]]*"Règle"/,
  ],
  ['the end of a row', ({ product, row }) => ['DELETE', `${product.rows}/${row.id}`], /^(?!.*"17:18")/],
  [
    'a hard delete',
    ({ product, other }) => ['DELETE', `${product.rows}/${other.id}/hard`],
    /^(?!.*"minimum_price":3,)/,
  ],
  ['an option', ({ options }) => ['PATCH', `/v1/options/${options[0]}`, { name: 'Chêne', price: 6 }], /"Chêne"/],
  ['the end of an option', ({ options }) => ['DELETE', `/v1/options/${options[0]}`], /"Chêne".*"active":false/],
  ['the end of a product', ({ product }) => ['DELETE', product.path], /"product":\{[^[]*"active":false/],
];

test('every kind of write changes the version and the body at once, on a second node as well', async () => {
  const other = await service.newTenant();
  const made = await newConfigured(other);
  const { product } = made;
  const versions = new Set<string>();
  const check = async (name: string, shows: RegExp) => {
    const mine = await read(product, other);
    assert.equal(mine.status, 200, mine.text);
    assert.ok(!versions.has(mine.body.version), `${name}: ${mine.body.version} is not new`);
    versions.add(mine.body.version);
    assert.match(mine.text, shows, name);
    const theirs = await readOnSecond(product, other);
    assert.deepEqual([theirs.text, theirs.etag], [mine.text, mine.headers.etag], name);
    const tag = { 'if-none-match': String(theirs.etag) };
    assert.equal((await readOnSecond(product, other, tag)).status, 304);
  };
  await check('nothing yet', /"Une".*"Deux"/);
  for (const [name, write, shows] of writes) {
    const [method, path, body] = write(made);
    await other.must(method, path, body);
    await check(name, shows);
  }
  for (const [label, shows] of [
    [{ currency: 'USD' }, /"currency":"USD"/],
    [{ price_basis: 'HT' }, /"price_basis":"HT"/],
  ] as const) {
    assert.equal((await service.operator('PATCH', `/operator/v1/tenants/${other.id}`, label)).status, 200);
    await check(JSON.stringify(label), shows);
  }
});

test("another tenant's options and a refused write leave the version alone", async () => {
  const { product, row } = await newConfigured();
  const before = await read(product);
  await newOptions(await service.newTenant(), 1);
  assertProblem(await tenant.call('PATCH', `${product.rows}/${row.id}`, { price_table: 'x' }), 422, 'validation_error');
  await tenant.must('POST', `${product.path}/quote`, { width: 800, height: 900 });
  assert.equal((await read(product)).text, before.text);
});

test('D10 an inactive product: shown with catalogue:read, not_found for storefront:read alone, on both nodes', async () => {
  const { product } = await newConfigured();
  const asStorefront = (path = pathOf(product)) => service.call('GET', path, { token: storefront });
  const shown = await asStorefront();
  assert.equal(shown.status, 200);
  assert.equal(shown.text, (await read(product)).text, 'the same for both scopes');
  await tenant.must('DELETE', product.path);
  assert.equal((await read(product)).body.product.active, false);
  const hidden = await asStorefront();
  assertProblem(hidden, 404, 'not_found');
  const never = await asStorefront('/v1/products/888888888/configuration');
  assert.deepEqual({ ...hidden.body, request_id: '' }, { ...never.body, request_id: '' });
  const tag = { 'if-none-match': String(shown.headers.etag) };
  const cached = await service.call('GET', pathOf(product), { token: storefront, headers: tag });
  assertProblem(cached, 404, 'not_found');
  const foreign = await second.app.inject({ url: pathOf(product), headers: { authorization: `Bearer ${storefront}` } });
  assert.equal(foreign.statusCode, 404);
  await tenant.must('PATCH', product.path, { active: true });
  assert.equal((await asStorefront()).status, 200);
});

test("D2 not_found: malformed ids and another tenant's product; unknown parameters are refused", async () => {
  const { product } = await newConfigured(await service.newTenant());
  for (const id of [product.id, 888_888_888, '0', 'abc', '1.0']) {
    assertProblem(await tenant.call('GET', `/v1/products/${id}/configuration`), 404, 'not_found');
  }
  assertProblem(await tenant.call('GET', `${pathOf(product)}?lang=fr`), 422, 'validation_error');
});

const drawing = (product: PricedProduct, row: { id: number }, query = '') =>
  tenant.call('GET', `${product.rows}/${row.id}/drawing.svg${query}`);

test('drawing.svg: an SVG for storefronts too, which follows its parameters and its row; 304', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo' });
  const plain = await drawing(product, row);
  assert.equal(plain.status, 200);
  assert.match(String(plain.headers['content-type']), /^image\/svg\+xml/);
  assert.match(plain.text, /^<svg .*<\/svg>$/);
  const path = `${product.rows}/${row.id}/drawing.svg`;
  assert.equal((await service.call('GET', path, { token: storefront })).text, plain.text);
  const texts = new Set([plain.text]);
  for (const query of [
    'width=1234',
    'height=1345',
    'view=outside',
    'apex=hinge',
    'lang=en',
    'width=1234&height=1345',
  ]) {
    const answer = await drawing(product, row, `?${query}`);
    assert.equal(answer.status, 200, answer.text);
    texts.add(answer.text);
    for (const [, size = ''] of query.matchAll(/(\d+)/g)) assert.match(answer.text, RegExp(`\\b${size}\\b`));
  }
  assert.equal(texts.size, 7, 'each of them draws something else');
  const tag = { 'if-none-match': String(plain.headers.etag) };
  const unchanged = await tenant.call('GET', path, undefined, tag);
  assert.deepEqual([unchanged.status, unchanged.text], [304, '']);
  assert.equal((await tenant.call('GET', `${path}?lang=en`, undefined, tag)).status, 200);
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { opening_v1: 'fixe' });
  assert.equal((await tenant.call('GET', path, undefined, tag)).status, 200, 'the row has changed');
});

test('drawing.svg: parameters are refused by name, and rows that are not there are not_found', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({});
  for (const [query, name] of [
    ['width=0', 'width'],
    ['width=100001', 'width'],
    ['height=1.5', 'height'],
    ['height=', 'height'],
    ['view=top', 'view'],
    ['apex=Handle', 'apex'],
    ['lang=de', 'lang'],
    ['widht=5', 'widht'],
    ['lang=fr&lang=en', 'lang'],
  ] as const) {
    const answer = await drawing(product, row, `?${query}`);
    assertProblem(answer, 422, 'validation_error');
    assert.equal((answer.body.errors as Body[])[0]?.parameter, name, answer.text);
  }
  const sibling = await newPricedProduct(tenant);
  const foreign = await newPricedProduct(await service.newTenant());
  const theirs = await foreign.row({});
  for (const missing of [drawing(sibling, row), drawing(foreign, theirs), drawing(product, theirs)]) {
    assertProblem(await missing, 404, 'not_found');
  }
  assertProblem(await drawing(product, { id: 888_888_888 }), 404, 'not_found');
});

test('drawing.svg: hostile names and values never become script', async () => {
  const hostile = '"><script>alert(1)</script><a onload="x" href="javascript:x">';
  const product = await newPricedProduct(tenant, { name: hostile, reference: hostile.slice(0, 60) });
  const row = await product.row({ coefficients: { [hostile]: hostile }, surcharges: hostile });
  for (const query of ['', '?lang=en&view=outside&width=900&height=900']) {
    const { text } = await drawing(product, row, query);
    assert.doesNotMatch(text, /script|javascript|\son\w+=|href|<style|<foreignObject/i);
  }
  for (const name of ['lang', 'view', 'width', encodeURIComponent(hostile)]) {
    const refused = await drawing(product, row, `?${name}=${encodeURIComponent(hostile)}`);
    assertProblem(refused, 422, 'validation_error');
  }
});
