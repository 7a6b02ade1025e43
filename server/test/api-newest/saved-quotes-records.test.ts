import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, startTestService } from '../support/test-service.ts';

/** A saved quote as a record: what may be changed in it, lists, scopes, repeats. */
const service = await startTestService();
const tenant = await service.newTenant();
const product = await newPricedProduct(tenant);
await product.row({ minimum_price: 10 });
const lines = [{ product_id: product.id, width: 800, height: 900 }];

type Quote = Body & { id: number; number: number; version: number };

const save = (fields: Body = {}) => tenant.must<Quote>('POST', '/v1/quotes', { lines, ...fields });
const customer = { name: 'Martin', address: { city: 'Lyon' } };

test('D10 PATCH changes status, reference and customer, each whole; null clears', async () => {
  const quote = await save({ reference: 'R', customer });
  const path = `/v1/quotes/${quote.id}`;
  const patches: [patch: Body, expected: Body][] = [
    [{ status: 'sent' }, { status: 'sent' }],
    [
      { status: 'declined', reference: 'S' },
      { status: 'declined', reference: 'S' },
    ],
    [{ status: 'draft' }, { status: 'draft' }],
    [{ customer: { phone: '1' } }, { customer: { phone: '1' } }],
    [{ customer: {} }, { customer: {} }],
    [{ customer: null }, { customer: null }],
    [{ reference: null }, { reference: null }],
  ];
  let expected: Body = quote;
  for (const [patch, changed] of patches) {
    const answer = await tenant.call('PATCH', path, patch);
    expected = { ...expected, ...changed, version: Number(expected.version) + 1, updated_at: answer.body.updated_at };
    assert.deepEqual(answer.body, expected);
    assert.equal(answer.headers.etag, `"${expected.version}"`);
    assert.deepEqual((await tenant.call('PATCH', path, patch)).body, expected, 'a repeat changes nothing');
  }
  assert.deepEqual(await tenant.must('PATCH', path, {}), expected);
  assert.deepEqual(await tenant.must('GET', path), expected);
});

test('D1 PATCH: read-only fields are ignored, prices among them; faults are named', async () => {
  const quote = await save({ customer });
  const path = `/v1/quotes/${quote.id}`;
  const forged = { ...quote, id: 9, number: 99, total: 0, currency: 'XXX', price_basis: 'HT', version: 7, lines: [] };
  assert.deepEqual(await tenant.must('PATCH', path, { ...forged, created_at: 'x', updated_at: 5 }), quote);
  const edited = await tenant.must('PATCH', path, { ...quote, reference: 'Edited' });
  assert.deepEqual({ ...edited, updated_at: 0 }, { ...quote, reference: 'Edited', version: 2, updated_at: 0 });
  const refused: [patch: Body, pointer: string][] = [
    [{ status: 'paid' }, '/status'],
    [{ status: null }, '/status'],
    [{ reference: 5 }, '/reference'],
    [{ reference: 'x'.repeat(101) }, '/reference'],
    [{ customer: 'Martin' }, '/customer'],
    [{ customer: [] }, '/customer'],
    [{ customer: { note: 'x'.repeat(16 * 1024) } }, '/customer'],
    [{ client: {} }, '/client'],
  ];
  for (const [patch, pointer] of refused) {
    const answer = await tenant.call('PATCH', path, { reference: 'no', ...patch });
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), [pointer], answer.text);
  }
  assert.deepEqual(await tenant.must('GET', path), edited);
});

test('D1 POST: what GET shows and POST does not take is accepted and ignored', async () => {
  const shown = { id: 9, number: 99, status: 'accepted', total: 1, currency: 'XXX', price_basis: 'HT', version: 7 };
  const quote = await save({ ...shown, created_at: 'x', updated_at: 'x' });
  assert.deepEqual([quote.status, quote.total, quote.currency, quote.version], ['draft', 10, 'EUR', 1]);
  assert.ok(quote.number !== 99 && quote.id !== 9);
});

test('D1 POST: unknown fields, wrong types and missing lines are named', async () => {
  const [line] = lines;
  const refused: [body: Body, place: string][] = [
    [{}, '/lines'],
    [{ lines: {} }, '/lines'],
    [{ lines, line }, '/line'],
    [{ lines, reference: 'x'.repeat(101) }, '/reference'],
    [{ lines, customer: 5 }, '/customer'],
    [{ lines, customer: { big: 1e16 } }, '/customer'],
    [{ lines: [{ ...line, widht: 5 }] }, '/lines/0'],
    [{ lines: [{ width: 800, height: 900 }] }, '/lines/0'],
    [{ lines: [line, { ...line, width: '800' }] }, '/lines/1/width'],
  ];
  for (const [body, place] of refused) {
    const answer = await tenant.call('POST', '/v1/quotes', body);
    assertProblem(answer, 422, 'validation_error');
    assert.ok(faultPlaces(answer)[0]?.startsWith(place), answer.text);
  }
  assert.match((await tenant.call('POST', '/v1/quotes', { lines: [{ ...line, widht: 5 }] })).text, /widht/);
});

test('D1 If-Match on PATCH and DELETE', async () => {
  const { id } = await save({ customer });
  const path = `/v1/quotes/${id}`;
  const as = (tag: string) => ({ 'if-match': tag });
  assertProblem(await tenant.call('PATCH', path, { status: 'sent' }, as('"2"')), 412, 'precondition_failed');
  assertProblem(await tenant.call('DELETE', path, undefined, as('"2"')), 412, 'precondition_failed');
  assert.equal((await tenant.call('PATCH', path, { status: 'sent' }, as('"1"'))).headers.etag, '"2"');
  assert.equal((await tenant.call('DELETE', path, undefined, as('"2"'))).status, 200);
  assertProblem(await tenant.call('PATCH', '/v1/quotes/888888888', {}, as('"2"')), 404, 'not_found');
});

test('D10 DELETE erases the customer with the reference and keeps the record, and repeated says the same', async () => {
  const quote = await save({ customer: { name: 'Erased-Me-Please' }, reference: 'Erased-Me, first floor' });
  const path = `/v1/quotes/${quote.id}`;
  const first = await tenant.call('DELETE', path);
  assert.equal(first.status, 200);
  const { updated_at } = first.body;
  assert.deepEqual(first.body, { ...quote, customer: null, reference: null, version: 2, updated_at });
  const second = await tenant.call('DELETE', path);
  assert.deepEqual([second.status, second.text], [200, first.text]);
  assert.equal((await tenant.call('GET', path)).text, first.text);
  const stored = await service.db.asSuperuser('select quotes::text as record from quotes');
  assert.ok(stored.every(({ record }) => !String(record).includes('Erased-Me')));
});

test('D12.5 a reference from before it was omitted goes from the ledger with its customer', async () => {
  const quote = await save({ customer, reference: 'Madame Ledger' });
  await service.db.asSuperuser(
    `update changes set fields = '[{"field":"reference","before":null,"after":"Madame Ledger"},{"field":"status","before":null,"after":"draft"}]'
     where tenant_id = ${tenant.id} and resource_kind = 'quote' and resource_id = ${quote.id}`,
  );
  await tenant.must('DELETE', `/v1/quotes/${quote.id}`);
  const { data } = await tenant.must<{ data: { fields: object[] }[] }>(
    'GET',
    `/v1/changes?type=quote.*&resource_id=${quote.id}&order=asc`,
  );
  assert.deepEqual(data[0]?.fields, [
    { field: 'reference', before: null, after: { omitted: true } },
    { field: 'status', before: null, after: 'draft' },
  ]);
});

test('D10 DELETE leaves no copy of the customer behind, not in the answers that are kept for repeats either', async () => {
  const keyed = { 'idempotency-key': 'with-customer' };
  const made = await tenant.call<Quote>('POST', '/v1/quotes', { lines, customer }, keyed);
  const other = await tenant.call<Quote>('POST', '/v1/quotes', { lines, customer }, { 'idempotency-key': 'another' });
  await tenant.call('PATCH', `/v1/quotes/${made.body.id}`, { status: 'sent' }, { 'idempotency-key': 'patched' });
  await tenant.must('DELETE', `/v1/quotes/${made.body.id}`);
  const repeat = await tenant.call<Quote>('POST', '/v1/quotes', { lines, customer }, keyed);
  assert.equal(repeat.headers['idempotency-replayed'], 'true');
  assert.equal(repeat.body.id, made.body.id);
  assert.equal(repeat.body.customer, null);
  const kept = await service.db.asSuperuser(`select key from idempotency_keys where body like '%Lyon%' order by key`);
  assert.deepEqual(kept, [{ key: 'another' }]);
  assert.deepEqual((await tenant.must('GET', `/v1/quotes/${other.body.id}`)).customer, customer);
});

test('D1, D16.3 a repeat of a call that priced a quote anew is its answer, also after the customer was erased', async () => {
  const quote = await save({ customer });
  const again = () =>
    tenant.call('POST', `/v1/quotes/${quote.id}/reprice`, {}, { 'idempotency-key': `reprice ${quote.id}` });
  const first = await again();
  assert.equal(first.status, 200, first.text);
  await tenant.must('DELETE', `/v1/quotes/${quote.id}`);
  const repeat = await again();
  assert.equal(repeat.headers['idempotency-replayed'], 'true');
  assert.equal(repeat.text, first.text);
});

test('D1, D10 the list: order, pages, filter by status', async () => {
  const other = await service.newTenant();
  const own = await newPricedProduct(other);
  await own.row({ minimum_price: 10 });
  const ids: number[] = [];
  for (const status of ['draft', 'sent', 'draft', 'accepted', 'draft']) {
    const { id } = await other.must<Quote>('POST', '/v1/quotes', { lines: [{ ...lines[0], product_id: own.id }] });
    await other.must('PATCH', `/v1/quotes/${id}`, { status });
    ids.push(id);
  }
  const listed = async (query: string) => {
    const { data, ...page } = await other.must<Body & { data: Quote[] }>('GET', `/v1/quotes${query}`);
    return [data.map(({ id }) => ids.indexOf(id)), page.total, page.total_pages];
  };
  assert.deepEqual(await listed(''), [[0, 1, 2, 3, 4], 5, 1]);
  assert.deepEqual(await listed('?status=draft&page_size=2'), [[0, 2], 3, 2]);
  assert.deepEqual(await listed('?status=draft&page_size=2&page=2'), [[4], 3, 2]);
  assert.deepEqual(await listed('?status=declined'), [[], 0, 0]);
  assert.deepEqual(await listed('?page=9'), [[], 5, 1]);
  const page = await other.call<Body & { data: Quote[] }>('GET', '/v1/quotes?page_size=2');
  assert.match(String(page.headers.link), /page=2.*rel="next"/);
  assert.deepEqual(page.body.data[0], await other.must('GET', `/v1/quotes/${ids[0]}`), 'a list shows whole quotes');
  const tag = { 'if-none-match': String(page.headers.etag) };
  assert.equal((await other.call('GET', '/v1/quotes?page_size=2', undefined, tag)).status, 304);
  for (const query of ['status=paid', 'status=draft&status=sent', 'active=true', 'page_size=201']) {
    assertProblem(await other.call('GET', `/v1/quotes?${query}`), 422, 'validation_error');
  }
});

test('D4 reading takes catalogue:read, writing catalogue:write', async () => {
  const { id } = await save();
  const calls: [method: string, path: string, body: Body | undefined, scope: string][] = [
    ['GET', '/v1/quotes', undefined, 'catalogue:read'],
    ['GET', `/v1/quotes/${id}`, undefined, 'catalogue:read'],
    ['POST', '/v1/quotes', { lines }, 'catalogue:write'],
    ['PATCH', `/v1/quotes/${id}`, { status: 'sent' }, 'catalogue:write'],
    ['DELETE', `/v1/quotes/${id}`, undefined, 'catalogue:write'],
  ];
  for (const held of ['storefront:read', 'catalogue:read', 'catalogue:write', 'keys:manage']) {
    const token = await tenant.keyWith([held]);
    for (const [method, path, body, scope] of calls) {
      const answer = await service.call(method, path, { token, body });
      if (held === scope) assert.ok(answer.status < 300, answer.text);
      else assertProblem(answer, 403, 'insufficient_scope');
    }
  }
});

test('D1 a repeat with the same Idempotency-Key makes no second quote and takes no number', async () => {
  const headers = { 'idempotency-key': 'quote-1' };
  const body = { lines, reference: 'Once' };
  const answers = await Promise.all([1, 2, 3].map(() => tenant.call('POST', '/v1/quotes', body, headers)));
  assert.deepEqual(
    answers.map(({ status, text }) => [status, text]),
    answers.map(() => [201, answers[0]?.text]),
  );
  assert.equal(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true').length, 2);
  const first = answers[0]?.body as Quote;
  assert.equal((await save()).number, first.number + 1);
  const other = await tenant.call('POST', '/v1/quotes', { ...body, reference: 'Twice' }, headers);
  assertProblem(other, 422, 'idempotency_key_reused');
  const refused = { lines: [{ ...lines[0], leaf_count: 4 }] };
  const free = { 'idempotency-key': 'quote-2' };
  assertProblem(await tenant.call('POST', '/v1/quotes', refused, free), 422, 'no_matching_configuration');
  assert.equal((await tenant.call('POST', '/v1/quotes', body, free)).status, 201, 'a refusal leaves the key free');
});
