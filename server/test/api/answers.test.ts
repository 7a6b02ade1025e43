import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();

test('D1 POST answers 201, Location, ETag and every field, null included', async () => {
  const answer = await tenant.call('POST', '/v1/brands', { name: 'Nordfenster' });
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.location, `/v1/brands/${answer.body.id}`);
  assert.equal(answer.headers.etag, '"1"');
  const { id, created_at, updated_at, ...rest } = answer.body;
  assert.ok(Number.isSafeInteger(id) && (id as number) >= 1);
  assert.match(String(created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  assert.equal(updated_at, created_at);
  assert.deepEqual(rest, {
    name: 'Nordfenster',
    name_en: null,
    logo_url: null,
    discount_group: null,
    translations: {},
    active: true,
    version: 1,
  });
});

test('D1 a null for a JSON object is taken as {}, and null clears nothing that has another default', async () => {
  const brand = await tenant.must('POST', '/v1/brands', { name: 'N', translations: null });
  assert.deepEqual(brand.translations, {});
  await tenant.must('PATCH', `/v1/brands/${brand.id}`, { translations: { de: { name: 'N' } } });
  assert.deepEqual((await tenant.must('PATCH', `/v1/brands/${brand.id}`, { translations: null })).translations, {});
  const refused = await tenant.call('PATCH', `/v1/brands/${brand.id}`, { active: null });
  assertProblem(refused, 422, 'validation_error');
  assert.deepEqual(faultPlaces(refused), ['/active']);
  assertProblem(await tenant.call('PATCH', `/v1/brands/${brand.id}`, { name: null }), 422, 'validation_error');
});

test('D1 PATCH changes the given fields only, raises the version, and {} changes nothing', async () => {
  const option = await tenant.must('POST', '/v1/options', { name: 'A', price: 1.005, configuration: { b: 1, a: 2 } });
  const patched = await tenant.call('PATCH', `/v1/options/${option.id}`, { name: 'B' });
  assert.equal(patched.headers.etag, '"2"');
  assert.deepEqual({ ...patched.body, updated_at: 0 }, { ...option, name: 'B', version: 2, updated_at: 0 });
  assert.equal((await tenant.must('PATCH', `/v1/options/${option.id}`, {})).version, 2);
  assert.equal((await tenant.must('PATCH', `/v1/options/${option.id}`, { name: 'B', price: 1.005 })).version, 2);
});

test('D1 GET, edit, PATCH works: read-only fields are accepted and ignored', async () => {
  const brand = await tenant.must('POST', '/v1/brands', { name: 'Before', id: 99_999, version: 7, created_at: 'x' });
  assert.equal(brand.version, 1);
  assert.notEqual(brand.id, 99_999);
  const edited = await tenant.must('PATCH', `/v1/brands/${brand.id}`, { ...brand, name: 'After' });
  assert.equal(edited.name, 'After');
  assert.equal(edited.id, brand.id);
});

test('D1 soft DELETE answers the object with active false, and the same again when repeated', async () => {
  const brand = await tenant.must('POST', '/v1/brands', { name: 'Gone' });
  const first = await tenant.call('DELETE', `/v1/brands/${brand.id}`);
  const second = await tenant.call('DELETE', `/v1/brands/${brand.id}`);
  assert.equal(first.status, 200);
  assert.equal(first.body.active, false);
  assert.deepEqual(second.body, first.body);
  assert.equal((await tenant.must('PATCH', `/v1/brands/${brand.id}`, { active: true })).active, true);
});

test('D1 ETag, If-None-Match 304 and If-Match 412', async () => {
  const brand = await tenant.must('POST', '/v1/brands', { name: 'Tagged' });
  const path = `/v1/brands/${brand.id}`;
  const read = await tenant.call('GET', path);
  assert.equal(read.headers.etag, '"1"');
  const again = await tenant.call('GET', path, undefined, { 'if-none-match': '"0", "1"' });
  assert.equal(again.status, 304);
  assert.equal(again.text, '');
  assertProblem(await tenant.call('PATCH', path, { name: 'X' }, { 'if-match': '"2"' }), 412, 'precondition_failed');
  assertProblem(await tenant.call('DELETE', path, undefined, { 'if-match': 'W/"1"' }), 412, 'precondition_failed');
  assert.equal((await tenant.call('PATCH', path, { name: 'X' }, { 'if-match': '"1"' })).status, 200);
  assert.equal((await tenant.call('PATCH', path, { name: 'Y' }, { 'if-match': '*' })).status, 200);
});

test('D1 lists: envelope, Link, weak ETag and 304, a page past the end, filters', async () => {
  const other = await service.newTenant();
  const empty = await other.call('GET', '/v1/brands');
  assert.deepEqual(empty.body, { data: [], page: 1, page_size: 50, total: 0, total_pages: 0 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await other.must('POST', '/v1/brands', { name, active: name !== 'e' });
  const page = await other.call<{ data: Body[] }>('GET', '/v1/brands?active=true&page=2&page_size=2');
  assert.deepEqual(
    page.body.data.map((brand) => brand.name),
    ['c', 'd'],
  );
  assert.deepEqual({ ...page.body, data: 0 }, { data: 0, page: 2, page_size: 2, total: 4, total_pages: 2 });
  assert.equal(
    page.headers.link,
    '</v1/brands?active=true&page=1&page_size=2>; rel="first", </v1/brands?active=true&page=1&page_size=2>; rel="prev", ' +
      '</v1/brands?active=true&page=2&page_size=2>; rel="last"',
  );
  assert.match(String(page.headers.etag), /^W\/"/);
  const tag = { 'if-none-match': String(page.headers.etag) };
  assert.equal((await other.call('GET', '/v1/brands?active=true&page=2&page_size=2', undefined, tag)).status, 304);
  assert.deepEqual((await other.must('GET', '/v1/brands?page=9')).data, []);
  assert.deepEqual((await other.must('GET', '/v1/brands?page=9007199254740991&page_size=200')).data, []);
  assertProblem(await other.call('GET', '/v1/brands?page_size=201'), 422, 'validation_error');
});

test('D1 unknown, repeated and malformed query parameters are refused by name', async () => {
  for (const query of [
    'paage=1',
    'page=1&page=2',
    'page=0',
    'page=01',
    'page=1e1',
    'page=',
    'active=1',
    'active=TRUE',
    'page_size=-1',
    'q=%00',
  ]) {
    const answer = await tenant.call('GET', `/v1/brands?${query}`);
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), [query.split('=')[0]]);
  }
  assertProblem(await tenant.call('POST', '/v1/brands?x=1', { name: 'N' }), 422, 'validation_error');
  assertProblem(await tenant.call('GET', '/v1/me?x=1'), 422, 'validation_error');
});

test('D1 X-Request-Id is on every answer, and a caller may give its own', async () => {
  assert.ok((await tenant.call('GET', '/v1/brands')).headers['x-request-id']);
  assert.equal(
    (await tenant.call('GET', '/v1/brands', undefined, { 'x-request-id': 'trace-7' })).headers['x-request-id'],
    'trace-7',
  );
  const odd = await tenant.call('GET', '/v1/unknown', undefined, { 'x-request-id': 'a b<c>' });
  assert.notEqual(odd.headers['x-request-id'], 'a b<c>');
  assertProblem(odd, 404, 'not_found');
});

test('HEAD answers as GET does, without a body', async () => {
  const head = await tenant.call('HEAD', '/v1/brands');
  assert.equal(head.status, 200);
  assert.equal(head.text, '');
  assert.ok(head.headers.etag);
});
