import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Answer, assertProblem, startTestService } from '../support/test-service.ts';

/** D16.2, D16.3: offers that a shop's visitor saves, shares, and that are priced anew. */
const service = await startTestService();
const tenant = await service.newTenant();
const product = await newPricedProduct(tenant);
const row = await product.row({ minimum_price: 100 });
const LINE = { product_id: product.id, width: 800, height: 900, quantity: 3 };
const BODY = { reference: 'Chantier', customer: { email: 'a@b.example' }, lines: [LINE] };

type Quote = { id: number; share_token: string; version: number; total: number; lines: object[]; valid_until: string };
type Repriced = {
  version: number;
  changed: boolean;
  old_total: number;
  new_total: number;
  lines: { old: { unit_price: number; total: number }; new: { unit_price: number; total: number } }[];
};
const save = (body: object = BODY) => tenant.must<Quote>('POST', '/v1/quotes', body);
const send = async (body: object = BODY) =>
  tenant.must<Quote>('PATCH', `/v1/quotes/${(await save(body)).id}`, { status: 'sent' });

test('D16.2 quotes:create saves a quote and does nothing else', async () => {
  const token = await tenant.keyWith(['quotes:create']);
  const saved = await service.call<Quote>('POST', '/v1/quotes', { token, body: BODY });
  assert.equal(saved.status, 201, saved.text);
  assert.match(saved.body.share_token, /^[A-Za-z0-9_-]{22}$/);
  const routes = service.table.routes.filter(({ path }) => path.startsWith('/v1/') && path !== '/v1/me');
  for (const route of routes) {
    if (route.method === 'POST' && route.path === '/v1/quotes') continue;
    const path = route.path.replace(':share_token', saved.body.share_token).replaceAll(/:\w+/g, String(saved.body.id));
    const answer = await service.call(route.method, path, { token, ...(route.method === 'GET' ? {} : { body: {} }) });
    assert.equal(answer.status, 403, `${route.method} ${route.path}`);
  }
});

test('D16.2 a visitor cannot have an inactive product priced', async () => {
  const token = await tenant.keyWith(['storefront:read', 'quotes:create']);
  const other = await newPricedProduct(tenant);
  await other.row({ minimum_price: 5 });
  await tenant.must('DELETE', other.path);
  const lines = [{ product_id: other.id, width: 800, height: 900 }];
  assertProblem(await service.call('POST', '/v1/quotes', { token, body: { lines } }), 422, 'validation_error');
});

test('D16.2 a key made without scopes by the operator has all five; by a key, those of the key', async () => {
  const all = ['storefront:read', 'quotes:create', 'catalogue:read', 'catalogue:write', 'keys:manage'];
  assert.deepEqual((await tenant.must('GET', '/v1/me')).scopes, all);
  const weak = await tenant.keyWith(['keys:manage', 'quotes:create']);
  const made = await service.call('POST', '/v1/api-keys', { token: weak, body: { name: 'X' } });
  assert.deepEqual([...(made.body.scopes as string[])].sort(), ['keys:manage', 'quotes:create']);
  // Who writes the catalogue may give away the saving of quotes, which it includes.
  const old = await tenant.keyWith(['storefront:read', 'catalogue:read', 'catalogue:write', 'keys:manage']);
  const shop = { name: 'Shop', scopes: ['storefront:read', 'quotes:create'] };
  assert.equal((await service.call('POST', '/v1/api-keys', { token: old, body: shop })).status, 201);
  const reader = await tenant.keyWith(['storefront:read', 'keys:manage']);
  assertProblem(await service.call('POST', '/v1/api-keys', { token: reader, body: shop }), 403, 'insufficient_scope');
});

test('D16.2 a shared quote is shown without its customer to keys of its tenant with storefront:read', async () => {
  const quote = await send();
  const { customer, internal_note, tariff_id, margin, accepted, seen_at, lines, ...rest } = await tenant.must<
    Record<'customer' | 'internal_note' | 'tariff_id' | 'margin' | 'accepted' | 'seen_at', unknown> & {
      lines: { purchase_price: unknown }[];
    }
  >('GET', `/v1/quotes/${quote.id}`);
  const shown = { ...rest, lines: lines.map(({ purchase_price, ...line }) => line) };
  const path = `/v1/shared-quotes/${quote.share_token}`;
  for (const scope of ['storefront:read', 'catalogue:read']) {
    const shared = await service.call('GET', path, { token: await tenant.keyWith([scope]) });
    assert.deepEqual([shared.status, shared.body], [200, shown]);
    assert.ok(!shared.text.includes('a@b.example'));
    const again = await service.call('GET', path, {
      token: await tenant.keyWith([scope]),
      headers: { 'if-none-match': String(shared.headers.etag) },
    });
    assert.equal(again.status, 304);
  }
  for (const scope of ['quotes:create', 'catalogue:write', 'keys:manage'])
    assertProblem(await service.call('GET', path, { token: await tenant.keyWith([scope]) }), 403, 'insufficient_scope');
  const stranger = await service.newTenant();
  const foreign = await stranger.call('GET', path);
  const never = await stranger.call('GET', '/v1/shared-quotes/AAAAAAAAAAAAAAAAAAAAAA');
  assertProblem(foreign, 404, 'not_found');
  assert.deepEqual({ ...foreign.body, request_id: '' }, { ...never.body, request_id: '' });
  for (const token of ['x', '%00', `${quote.share_token}A`, String(quote.id), "' or 1=1 --"])
    assertProblem(await tenant.call('GET', `/v1/shared-quotes/${encodeURIComponent(token)}`), 404, 'not_found');
});

test('D28.7 a shared quote shows a draft as the page of its offer does, and what was sent by the switches of then', async () => {
  const token = await tenant.keyWith(['storefront:read', 'quotes:create']);
  const read = async (quote: Quote) => {
    const answer = await service.call<Partial<Quote>>('GET', `/v1/shared-quotes/${quote.share_token}`, { token });
    assert.equal(answer.status, 200, answer.text);
    return answer.body as Record<string, unknown> & { lines?: Record<string, unknown>[] };
  };
  const draft = await save();
  const hidden = await service.call('GET', `/v1/shared-quotes/${draft.share_token}`, { token });
  assertProblem(hidden, 404, 'not_found');
  const asked = await service.call<Quote>('POST', '/v1/quotes', { token, body: { lines: [LINE] } });
  const shown = ['id', 'number', 'status', 'share_token', 'offer_url', 'created_at'];
  const request = await read(asked.body);
  assert.deepEqual(Object.keys(request).sort(), [...shown, 'lines'].sort());
  assert.deepEqual(request.lines, [
    { ...LINE, id: 1, kind: 'product', selections: [], pricing_configuration_id: row.id },
  ]);
  await tenant.must('PATCH', `/v1/quotes/${asked.body.id}`, { discount: { percent: 3 } });
  assert.deepEqual(Object.keys(await read(asked.body)).sort(), [...shown].sort());

  const settings = (offer: object) => tenant.must('PATCH', '/v1/settings', { offer });
  const lines = [
    { ...LINE, discount: { percent: 10 } },
    { ...LINE, label: 'Baie de 800 mm' },
    { kind: 'free', name: 'Pose', unit_price: 50 },
  ];
  const sentWith = async (offer: object) => {
    await settings(offer);
    const quote = await send({ ...BODY, lines });
    await settings({ dimensions: 'show', prices: 'full', show_discounts: true });
    const { lines: told = [], ...rest } = await read(quote);
    return { rest, told, text: JSON.stringify(told) };
  };
  const whole = await sentWith({});
  assert.match(whole.text, /"width":800.*"unit_price":.*"discount":\{"percent":10\}.*"breakdown"/);
  const discounts = await sentWith({ show_discounts: false });
  const [first = {}, second] = discounts.told;
  assert.deepEqual(
    [first.total, first.unit_price, first.discount, first.amount, first.breakdown],
    [270, undefined, undefined, undefined, undefined],
  );
  assert.deepEqual(
    [second?.unit_price, second?.total],
    [100, 300],
    'a line without a discount is shown with its price',
  );
  const totals = await sentWith({ prices: 'totals' });
  assert.doesNotMatch(totals.text, /price"|amount"|"total"|breakdown/);
  assert.equal(totals.rest.total, whole.rest.total);
  const none = await sentWith({ prices: 'none' });
  assert.doesNotMatch(none.text, /price"|amount"|"total"|breakdown/);
  assert.deepEqual([none.rest.total, none.rest.totals, none.rest.discount], [undefined, undefined, undefined]);
  const sizes = await sentWith({ dimensions: 'hide' });
  assert.doesNotMatch(sizes.text, /800|900|surface|"width|"height|breakdown/);
  assert.equal(sizes.told[0]?.total, 270);
  assert.equal(sizes.told[1]?.label, 'Baie de … mm');
});

test('D16.2 tokens are 128 random bits, and no request chooses one', async () => {
  // One by one: on a busy machine twenty at once find all connections in use, and some are refused (503).
  const tokens: string[] = [];
  for (let count = 0; count < 20; count++) tokens.push((await save()).share_token);
  assert.equal(new Set(tokens).size, 20);
  for (const token of tokens) assert.equal(Buffer.from(token, 'base64url').length, 16);
  const mine = 'AAAAAAAAAAAAAAAAAAAAAA';
  assert.notEqual((await save({ ...BODY, share_token: mine })).share_token, mine);
  const quote = await save();
  const patched = await tenant.must<Quote>('PATCH', `/v1/quotes/${quote.id}`, { share_token: mine, reference: 'R' });
  assert.equal(patched.share_token, quote.share_token);
});

test('D16.2 a process of the release before writes quotes that have a token, too', async () => {
  const [made] = await service.db.asSuperuser(
    `insert into quotes (tenant_id, number, status, lines, total, currency, price_basis)
     values (${tenant.id}, 100000, 'draft', '[]', 1, 'EUR', 'TTC') returning share_token, valid_until`,
  );
  assert.match(String(made?.share_token), /^[A-Za-z0-9_-]{22}$/);
  await tenant.must(
    'PATCH',
    `/v1/quotes/${(await tenant.must<{ data: Quote[] }>('GET', '/v1/quotes?order=-number')).data[0]?.id}`,
    { status: 'sent' },
  );
  assert.equal((await tenant.call('GET', `/v1/shared-quotes/${made?.share_token}`)).status, 200);
});

test('D16.2 60 quotes a minute and key, unless the setting says otherwise', async () => {
  const limited = await startTestService({ RATE_LIMIT_QUOTES_PER_MINUTE: '3' });
  const own = await limited.newTenant();
  const made = await newPricedProduct(own);
  await made.row({ minimum_price: 1 });
  const body = { lines: [{ product_id: made.id, width: 800, height: 900 }] };
  const post = (token: string) => limited.call('POST', '/v1/quotes', { token, body });
  const token = await own.keyWith(['storefront:read', 'quotes:create']);
  for (let count = 0; count < 3; count++) assert.equal((await post(token)).status, 201);
  const refused = await post(token);
  assertProblem(refused, 429, 'rate_limited');
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  assert.match(String(refused.body.detail), /3 quotes a minute/);
  assert.equal((await post(await own.keyWith(['quotes:create']))).status, 201, 'another key has its own');
  assert.equal((await limited.call('GET', '/v1/me', { token })).status, 200, 'nothing else is limited by it');
  for (let count = 0; count < 5; count++) assert.equal((await post(own.key)).status, 201, 'who writes the catalogue');
});

test('D16.3, D20.5 valid_until is the end of the day in 30 days, or what was sent; it may be past', async () => {
  const { valid_until } = await save();
  const ahead = Date.parse(valid_until) - Date.now();
  assert.ok(ahead > 29.9 * 86_400_000 && ahead < 31.1 * 86_400_000);
  assert.match(valid_until, /T2[12]:59:59\.999Z$/, 'the end of a day in Paris');
  const past = await save({ ...BODY, valid_until: '2020-01-31T12:00:00+02:00' });
  assert.equal(past.valid_until, '2020-01-31T10:00:00.000Z');
  const patched = await tenant.must<Quote>('PATCH', `/v1/quotes/${past.id}`, { valid_until: '2030-01-31T12:00:00Z' });
  assert.deepEqual([patched.valid_until, patched.version], ['2030-01-31T12:00:00.000Z', 2]);
  const same = await tenant.must<Quote>('PATCH', `/v1/quotes/${past.id}`, { valid_until: '2030-01-31T12:00:00Z' });
  assert.equal(same.version, 2);
  for (const wrong of ['2030-02-31T00:00:00Z', 'soon', 5, null, '2030-01-31'])
    assertProblem(await tenant.call('POST', '/v1/quotes', { ...BODY, valid_until: wrong }), 422, 'validation_error');
});

const changesOf = async (id: number) =>
  (
    await tenant.must<{ data: { type: string; fields: { field: string; before: unknown; after: unknown }[] }[] }>(
      'GET',
      `/v1/changes?type=quote.updated&resource_id=${id}`,
    )
  ).data;

test('D16.3 repricing shows old and new of each line; a dry run writes nothing, a real one is a new version', async () => {
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: 100 });
  const quote = await save();
  assert.equal(quote.total, 300);
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: 110 });
  const tried = await tenant.must<Repriced>('POST', `/v1/quotes/${quote.id}/reprice?dry_run=true`);
  assert.deepEqual([tried.old_total, tried.new_total, tried.changed], [300, 330, true]);
  const [line] = tried.lines;
  assert.deepEqual([line?.old.unit_price, line?.new.unit_price, line?.new.total], [100, 110, 330]);
  assert.deepEqual(await tenant.must('GET', `/v1/quotes/${quote.id}`), quote);
  assert.deepEqual(await changesOf(quote.id), []);

  const done = await tenant.call<Repriced>('POST', `/v1/quotes/${quote.id}/reprice`);
  assert.deepEqual([done.status, done.headers.etag, done.body.new_total], [200, '"2"', 330]);
  const now = await tenant.must<Quote & { number: number }>('GET', `/v1/quotes/${quote.id}`);
  assert.deepEqual([now.version, now.total, now.share_token], [2, 330, quote.share_token]);
  const [change] = await changesOf(quote.id);
  const whole = await tenant.must<{ data: { number: number }[] }>(
    'GET',
    `/v1/changes?type=quote.updated&resource_id=${quote.id}`,
  );
  const { fields } = await tenant.must<{ fields: { field: string; before: { unit_price: number }[] }[] }>(
    'GET',
    `/v1/changes/${whole.data[0]?.number}`,
  );
  assert.equal(change?.fields.length, 1);
  assert.equal(fields.find(({ field }) => field === 'lines')?.before[0]?.unit_price, 100);

  const again = await tenant.must<Repriced>('POST', `/v1/quotes/${quote.id}/reprice`);
  assert.deepEqual([again.changed, again.version], [false, 2]);
  assert.equal((await changesOf(quote.id)).length, 1);
});

test('D16.3 a line that has no price any more refuses all of it, with its own code and place', async () => {
  const other = await newPricedProduct(tenant);
  const own = await other.row({ minimum_price: 50, total_width_max: 2000 });
  const quote = await save({ lines: [LINE, { product_id: other.id, width: 1500, height: 900 }] });
  await tenant.must('PATCH', `${other.rows}/${own.id}`, { total_width_max: 1000 });
  const refused = await tenant.call('POST', `/v1/quotes/${quote.id}/reprice`);
  assertProblem(refused, 422, 'dimensions_out_of_range');
  assert.match(JSON.stringify(refused.body.errors), /\/lines\/1/);
  assert.deepEqual(await tenant.must('GET', `/v1/quotes/${quote.id}`), quote);
});

test('D16.3 a row that took the place of the old one prices the line, and never another window', async () => {
  const other = await newPricedProduct(tenant);
  const one = await other.row({ leaf_count: 1, opening_v1: 'fixe', minimum_price: 50 });
  const two = await other.row({ leaf_count: 2, minimum_price: 90 });
  const quote = await save({ lines: [{ product_id: other.id, width: 900, height: 900, leaf_count: 1 }] });
  assert.equal(quote.total, 50);
  await tenant.must('DELETE', `${other.rows}/${one.id}`);
  const gone = await tenant.call('POST', `/v1/quotes/${quote.id}/reprice?dry_run=true`);
  assertProblem(gone, 422, 'no_matching_configuration');
  const next = await other.row({ leaf_count: 1, opening_v1: 'fixe', minimum_price: 60 });
  const priced = await tenant.must<Repriced>('POST', `/v1/quotes/${quote.id}/reprice`);
  assert.equal(priced.new_total, 60);
  // The row is held by the quote now, and the old one no longer.
  assertProblem(await tenant.call('DELETE', `${other.rows}/${next.id}/hard`), 409, 'pricing_configuration_in_use');
  assert.equal((await tenant.call('DELETE', `${other.rows}/${one.id}/hard`)).status, 204);
  // Its row becomes another window: its price is not the line's.
  await tenant.must('PATCH', `${other.rows}/${next.id}`, { leaf_count: 3 });
  assertProblem(
    (await tenant.call('POST', `/v1/quotes/${quote.id}/reprice?dry_run=true`)) as Answer,
    422,
    'no_matching_configuration',
  );
  assert.ok(two.id > 0);
});

test('D16.3 If-Match, Idempotency-Key and unknown quotes as everywhere', async () => {
  const quote = await save();
  const path = `/v1/quotes/${quote.id}/reprice`;
  assertProblem(await tenant.call('POST', path, undefined, { 'if-match': '"9"' }), 412, 'precondition_failed');
  assertProblem(await tenant.call('POST', '/v1/quotes/888888888/reprice'), 404, 'not_found');
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: 777 });
  const first = await tenant.call('POST', path, undefined, { 'idempotency-key': 'reprice-1' });
  const second = await tenant.call('POST', path, undefined, { 'idempotency-key': 'reprice-1' });
  assert.deepEqual([second.headers['idempotency-replayed'], second.body], ['true', first.body]);
  // What is kept for a repeat has no customer in it, and erasing one leaves it as it is.
  await tenant.must('DELETE', `/v1/quotes/${quote.id}`);
  const third = await tenant.call('POST', path, undefined, { 'idempotency-key': 'reprice-1' });
  assert.deepEqual(third.body, first.body);
  assertProblem(
    await service.call('POST', path, { token: await tenant.keyWith(['catalogue:read']) }),
    403,
    'insufficient_scope',
  );
});
