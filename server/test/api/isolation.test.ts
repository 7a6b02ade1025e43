import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDocumented } from '../../src/http/openapi/document.ts';
import { type Answer, assertProblem, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const mine = await service.newTenant();
const theirs = await service.newTenant();
const NEVER = 888_888_888;

const brand = await theirs.must('POST', '/v1/brands', { name: 'Theirs' });
const category = await theirs.must('POST', '/v1/categories', { name: 'Theirs' });
const product = await theirs.must('POST', '/v1/products', {
  name: 'Theirs',
  category_id: category.id,
  brand_id: brand.id,
});
const option = await theirs.must('POST', '/v1/options', { name: 'Theirs' });
const apiKey = await theirs.must('POST', '/v1/api-keys', { name: 'Theirs' });

/** For every path with an id: what exists for the other tenant, and a body that would be accepted. */
const cases: Record<string, { id: unknown; body?: object }> = {
  '/v1/brands/:id': { id: brand.id, body: { name: 'Mine now' } },
  '/v1/categories/:id': { id: category.id, body: { name: 'Mine now' } },
  '/v1/products/:id': { id: product.id, body: { name: 'Mine now' } },
  '/v1/options/:id': { id: option.id, body: { name: 'Mine now' } },
  '/v1/api-keys/:id': { id: apiKey.id },
  '/v1/api-keys/:id/rotate': { id: apiKey.id },
};
/** Paths without an id: what they show is asserted below. */
const collections = ['/v1/me', '/v1/brands', '/v1/categories', '/v1/products', '/v1/options', '/v1/api-keys'];

const documented = service.table.routes.filter((route) => isDocumented(route) && route.path.startsWith('/v1/'));
const sameButRequestId = (a: Answer, b: Answer) => {
  assert.equal(a.status, b.status);
  assert.equal(
    a.text.replaceAll(String(a.headers['x-request-id']), ''),
    b.text.replaceAll(String(b.headers['x-request-id']), ''),
  );
};

test('every route of the description has a case here', () => {
  for (const { method, path } of documented) {
    assert.ok(cases[path] || collections.includes(path), `${method} ${path} has no isolation case`);
  }
});

test('§5 every route without a key is 401', async () => {
  for (const { method, path } of documented) {
    const url = path.replace(':id', String(cases[path]?.id ?? 1));
    assertProblem(await service.call(method, url, { body: method === 'GET' ? undefined : {} }), 401, 'unauthenticated');
  }
});

test("§5 another tenant's object and one that never existed give byte-identical answers", async () => {
  for (const { method, path } of documented) {
    const found = cases[path];
    if (!found) continue;
    const body = method === 'PATCH' || method === 'PUT' ? found.body : undefined;
    const foreign = await mine.call(method, path.replace(':id', String(found.id)), body);
    const never = await mine.call(method, path.replace(':id', String(NEVER)), body);
    assertProblem(foreign, 404, 'not_found');
    sameButRequestId(foreign, never);
  }
});

test('§5 nothing of another tenant shows in a list, and nothing of it was changed by what was tried', async () => {
  for (const path of collections.slice(1)) {
    const list = await mine.must<{ data: { name: string }[] }>('GET', path);
    assert.ok(
      list.data.every(({ name }) => name !== 'Theirs'),
      path,
    );
  }
  for (const [path, { id, body }] of Object.entries(cases)) {
    if (!body) continue;
    const record = await theirs.must('GET', path.replace(':id', String(id)));
    assert.equal(record.name, 'Theirs');
    assert.equal(record.active, true);
    assert.equal(record.version, 1);
  }
  const keys = await theirs.must<{ data: { id: number; active: boolean }[] }>('GET', '/v1/api-keys');
  assert.ok(keys.data.every(({ active }) => active));
});

test('with the tenant predicate gone, row-level security still shows nothing of the other tenant', async () => {
  const tables = ['brands', 'categories', 'products', 'options', 'idempotency_keys'];
  const { database } = service.db;
  for (const table of tables) {
    const rows = await database.read(mine.id, (read) =>
      read.query<{ tenant_id: number }>(`select tenant_id from ${table}`),
    );
    assert.ok(
      rows.every((row) => row.tenant_id === mine.id),
      table,
    );
    const changed = await database.transaction(theirs.id, async (tx) => {
      const all = await tx.query<{ tenant_id: number }>(`select tenant_id from ${table}`);
      return all.length;
    });
    const [{ count = 0 } = {}] = (await service.db.asSuperuser(
      `select count(*)::integer as count from ${table} where tenant_id = ${theirs.id}`,
    )) as { count: number }[];
    assert.equal(changed, count, `${table}: the owner itself sees all of its rows`);
  }
  await assert.rejects(
    database.transaction(mine.id, (tx) =>
      tx.query(
        `insert into brands (tenant_id, name, translations, active) values (${theirs.id}, 'Planted', '{}', true)`,
      ),
    ),
    /row-level security/,
  );
  await database.transaction(mine.id, (tx) => tx.query(`update brands set name = 'Overwritten'`));
  assert.equal((await theirs.must('GET', `/v1/brands/${brand.id}`)).name, 'Theirs');
});
