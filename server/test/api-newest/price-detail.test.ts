import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, startTestService } from '../support/test-service.ts';

/** D16.6: a key with `final` is told what things cost, and never how that comes about. */
const service = await startTestService();
await service.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = service.app.server.address() as AddressInfo;
const tenant = await service.newTenant();
const product = await newPricedProduct(tenant);
await tenant.must('PATCH', product.path, { price_adjustment_percentage: 4.5678, base_price: 987.65 });
const shared = await tenant.must<Body>('POST', '/v1/price-tables', {
  name: 'Margin table',
  price_table: '123.456:77.7',
});
const row = await product.row({
  price_table: gridText([
    [111.11, 222.22],
    [333.33, null],
  ]),
  percentage_adjustment: 3.2109,
  surcharges: { secret: 31.31 },
  coefficients: { secret: 32.32 },
  price_per_square_meter: 41.41,
  minimum_price: 12.34,
});
const option = await tenant.must<Body>('POST', '/v1/options', { name: 'Teinte', price: 7.89, price_type: 'percent' });
const tabled = await tenant.must<Body>('POST', '/v1/options', {
  name: 'Volet',
  price_type: 'table',
  price_table_id: shared.id,
  minimum_charge: 5.55,
  configuration: { pricing_configuration: '91.91:40.4', note: 'kept' },
});
const step = await tenant.must<Body>('POST', `${product.path}/steps`, {
  type: 'selection',
  option_ids: [option.id, tabled.id],
  content_configuration: {
    pricingConfig: { id: row.id, price_table: '55.55:1' },
    deep: { pricingFormulas: ['66.66:2'] },
    note: 'shown',
  },
});
await tenant.must('POST', `${product.path}/rules`, {
  name: 'R',
  then: [{ surcharge: 17.17, price_type: 'percent', label: 'Supplément' }],
});

const keyOf = async (price_detail: string, scopes = ['storefront:read', 'quotes:create']) =>
  (await tenant.must<{ key: string }>('POST', '/v1/api-keys', { name: 'K', scopes, price_detail })).key;
const [full, final] = [await keyOf('full'), await keyOf('final')];
const GOOD = {
  width: 800,
  height: 900,
  selections: [{ step_id: step.id, option_ids: [option.id, tabled.id] }],
};

/** The numbers that only the maker knows. */
const SECRETS = [
  '111.11',
  '222.22',
  '333.33',
  '3.2109',
  '4.5678',
  '987.65',
  '31.31',
  '32.32',
  '41.41',
  '12.34',
  '7.89',
  '123.456',
  '77.7',
  '5.55',
  '91.91',
  '55.55',
  '66.66',
  '17.17',
];
const WORDS = [
  'price_table"',
  'percentage',
  'surcharges',
  'coefficients',
  'Margin',
  'basis_value',
  'formula',
  '"cell"',
  'minimum_price',
  'price_per_square_meter',
];
/** The seconds of a time may look like one of the numbers. */
const TIMES = /"20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z"/g;
const assertSecret = (answer: string, what: string) => {
  const text = answer.replaceAll(TIMES, '""');
  for (const word of [...SECRETS, ...WORDS])
    assert.ok(!text.includes(word), `${what} tells ${word}: ${text.slice(0, 2000)}`);
};

test('D16.6 nothing of tables, percentages or surcharges is in any answer that a shop reads', async () => {
  const saved = await service.call<Body>('POST', '/v1/quotes', {
    token: final,
    body: { lines: [{ product_id: product.id, ...GOOD }] },
  });
  assert.equal(saved.status, 201, saved.text);
  await tenant.must('PATCH', `/v1/quotes/${saved.body.id}`, { status: 'sent' });
  const calls: [string, string, object?][] = [
    ['GET', `${product.path}/configuration`],
    ['POST', `${product.path}/quote`, GOOD],
    ['POST', `${product.path}/choices`, GOOD],
    ['POST', `${product.path}/choices`, { ...GOOD, width: 900, height: 1000 }],
    ['POST', `${product.path}/choices`, {}],
    ['POST', `${product.path}/quote`, { ...GOOD, width: 900, height: 1000 }],
    ['POST', `${product.path}/quote`, { ...GOOD, width: 5000 }],
    ['GET', `/v1/shared-quotes/${saved.body.share_token}`],
    ['GET', '/v1/catalogue'],
    ['GET', `/v1/categories/${product.category_id}/cards`],
    ['GET', '/v1/cards?localized=true'],
    ['GET', `${product.path}/configuration?localized=true`],
    ['GET', '/v1/me'],
  ];
  assertSecret(saved.text, 'POST /v1/quotes');
  for (const [method, path, body] of calls) {
    const answer = await service.call(method, path, { token: final, body });
    assertSecret(answer.text, `${method} ${path} ${answer.status}`);
  }
  const fromPrice = await service.call<Body>('GET', `${product.path}/from-price`, { token: final });
  assert.deepEqual(
    [fromPrice.body.base, fromPrice.body.row_percentage, fromPrice.body.product_percentage],
    [null, null, null],
  );
  for (const word of SECRETS) assert.ok(!fromPrice.text.includes(word), word);
});

test('D16.6 the prices themselves are those of a full key, to the cent, and what is no price stays', async () => {
  const priced = async (token: string) =>
    (await service.call<Body>('POST', `${product.path}/quote`, { token, body: GOOD })).body;
  const [all, told] = [await priced(full), await priced(final)];
  assert.deepEqual([told.unit_price, told.total], [all.unit_price, all.total]);
  const kinds = (quote: Body) => (quote.breakdown as Body[]).map(({ kind }) => kind);
  assert.deepEqual(kinds(all), ['row', 'row_percentage', 'product_percentage', 'option', 'option', 'rule']);
  assert.deepEqual(kinds(told), ['row', 'option', 'option', 'rule']);
  const sum = (quote: Body) =>
    (quote.breakdown as { amount: number }[]).reduce((total, { amount }) => total + amount, 0);
  assert.ok(Math.abs(sum(all) - sum(told)) < 1e-9);
  const configuration = await service.call<
    Body & { pricing_configurations: Body[]; steps: { content_configuration: Body }[] }
  >('GET', `${product.path}/configuration`, { token: final });
  assert.equal(configuration.body.price_detail, 'final');
  assert.deepEqual(configuration.body.price_tables, {});
  assert.equal(configuration.body.pricing_configurations[0]?.id, row.id);
  assert.equal(configuration.body.steps[0]?.content_configuration.note, 'shown');
  const options = configuration.body.steps[0]?.content_configuration.options as Body[];
  assert.deepEqual(
    options.map(({ name }) => name),
    ['Teinte', 'Volet'],
  );
  assert.deepEqual(options[1]?.configuration, { note: 'kept' });
  assert.deepEqual(configuration.body.rules, []);
  const choices = async (token: string) =>
    (await service.call<{ steps: unknown }>('POST', `${product.path}/choices`, { token, body: GOOD })).body.steps;
  assert.deepEqual(await choices(final), await choices(full), 'amounts and totals are prices');
});

test('D16.6 kept answers, their ETags and their compressed forms are never given to the other kind of key', async () => {
  const path = `${product.path}/configuration`;
  const over = async (token: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return { status: response.status, etag: String(response.headers.get('etag')), text: await response.text() };
  };
  for (const encoding of ['identity', 'gzip', 'br']) {
    for (let round = 0; round < 3; round++) {
      const [all, told] = [
        await over(full, { 'accept-encoding': encoding }),
        await over(final, { 'accept-encoding': encoding }),
      ];
      assert.ok(all.text.includes('111.11'));
      assertSecret(told.text, `${encoding} ${round}`);
      assert.notEqual(all.etag, told.etag);
      assert.equal((await over(final, { 'if-none-match': all.etag })).status, 200);
      assert.equal((await over(full, { 'if-none-match': told.etag })).status, 200);
      assert.equal((await over(final, { 'if-none-match': told.etag })).status, 304);
    }
  }
});

test('D16.6 a changed price_detail counts at once, in kept answers too', async () => {
  const made = await tenant.must<{ id: number; key: string }>('POST', '/v1/api-keys', {
    name: 'K',
    scopes: ['storefront:read'],
  });
  const path = `${product.path}/configuration`;
  const text = async () =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${made.key}` } })).text();
  for (let round = 0; round < 3; round++) assert.ok((await text()).includes('111.11'));
  await tenant.must('PATCH', `/v1/api-keys/${made.id}`, { price_detail: 'final' });
  assertSecret(await text(), 'after the change');
  const quote = await service.call('POST', `${product.path}/quote`, { token: made.key, body: GOOD });
  assertSecret(quote.text, 'a quote after the change');
  await tenant.must('PATCH', `/v1/api-keys/${made.id}`, { price_detail: 'full' });
  assert.ok((await text()).includes('111.11'));
});

test('D16.6 a repeat with the Idempotency-Key of a full key tells a final key no more than its own call', async () => {
  const body = { lines: [{ product_id: product.id, ...GOOD }] };
  const post = (token: string) =>
    service.call('POST', '/v1/quotes', { token, body, headers: { 'idempotency-key': 'shared-1' } });
  const first = await post(full);
  assert.ok(first.text.includes('3.2109'));
  const repeated = await post(final);
  assert.equal(repeated.headers['idempotency-replayed'], 'true');
  assertSecret(repeated.text, 'a repeat');
});

test('D16.6 a final key makes no full one, and neither do catalogue readers with it lose their quotes', async () => {
  const manager = await keyOf('final', ['keys:manage', 'storefront:read']);
  const make = (body: object) => service.call('POST', '/v1/api-keys', { token: manager, body: { name: 'X', ...body } });
  assertProblem(await make({ price_detail: 'full' }), 403, 'insufficient_scope');
  assert.equal((await make({})).body.price_detail, 'final');
  assertProblem(await make({ price_detail: 'some' }), 422, 'validation_error');
  const reader = await keyOf('final', ['catalogue:read', 'catalogue:write']);
  const list = await service.call<{ data: { id: number }[] }>('GET', '/v1/quotes', { token: reader });
  assertSecret(list.text, 'a list of quotes');
  const path = `/v1/quotes/${list.body.data[0]?.id}`;
  const one = await service.call('GET', path, { token: reader });
  assertSecret(one.text, 'one quote');
  const patched = await service.call('PATCH', path, {
    token: reader,
    body: { reference: 'R' },
    headers: { 'if-match': String(one.headers.etag) },
  });
  assert.equal(patched.status, 200, patched.text);
  assertSecret(patched.text, 'a patched quote');
  const repriced = await service.call('POST', `${path}/reprice?dry_run=true`, { token: reader });
  assert.equal(repriced.status, 200, repriced.text);
  assertSecret(repriced.text, 'a quote that is priced anew');
});

test('D16.6 a plan tells which requests it has, and neither what they send nor what its check found', async () => {
  const token = await keyOf('final', ['catalogue:write', 'catalogue:read']);
  const plan = await tenant.must<Body>('POST', '/v1/plans', { name: 'Next year' });
  const path = `/v1/plans/${plan.id}`;
  const body = { price_table: gridText([[31.31]]), percentage_adjustment: 3.2109 };
  await tenant.must('POST', `${path}/requests`, {
    requests: [{ method: 'PATCH', path: `${product.path}/pricing-configurations/${row.id}`, body }],
  });
  await tenant.must('POST', `${path}/check`, { quotes: [{ product_id: product.id, ...GOOD }] });
  const [seen, told] = [await tenant.must<Body>('GET', path), await service.call<Body>('GET', path, { token })];
  assert.ok(seen.check, 'who may see it is told');
  assert.deepEqual((seen.requests as Body[])[0]?.body, body);
  assert.equal(told.body.check, null);
  assert.equal((told.body.requests as Body[])[0]?.body, null);
  const answers = [
    told,
    await service.call<Body>('PATCH', path, { token, body: { name: 'Later' } }),
    await service.call<Body>('POST', `${path}/check`, {
      token,
      body: { quotes: [{ product_id: product.id, ...GOOD }] },
    }),
  ];
  for (const { status, text } of answers) {
    assert.equal(status, 200, text);
    for (const secret of SECRETS) assert.ok(!text.includes(secret), `${secret}: ${text.slice(0, 2000)}`);
  }
});
