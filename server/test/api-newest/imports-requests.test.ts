import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { type ImportCall, importClient } from '../support/import-client.ts';
import { importForm } from '../support/import-form.ts';
import { gridText, newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { type Answer, assertProblem, faultPlaces, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const product = await newPricedProduct(tenant);
const row = await product.row({
  price_table: gridText([
    [100, 110],
    [120, null],
  ]),
});
const { send, must } = importClient(service, tenant, product);
const path = `${product.rows}/import`;
const version = async (id = row.id) => (await tenant.must<TestRow>('GET', `${product.rows}/${id}`)).version;

const CSV = 'mm;800;900\n900;100;110\n1000;120;\n';
const list = (price: number) => `mm;800;900\n900;${price};110\n1000;120;\n`;

const call = (raw: Buffer | string, contentType: string | undefined, query = '', token = tenant.key) =>
  service.call('POST', `${path}${query}`, {
    token,
    raw,
    headers: contentType === undefined ? {} : { 'content-type': contentType },
  });

test('B4 the body is a form with one file, and the problem names what else it is', async () => {
  assertProblem(await call('{}', 'application/json'), 415, 'unsupported_media_type');
  assertProblem(await call('a=b', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type');
  assertProblem(await call('a', 'multipart/form-data'), 415, 'unsupported_media_type');
  const { raw, headers } = importForm('prices.csv', CSV);
  assertProblem(await call(raw.subarray(0, raw.length - 30), headers['content-type']), 400, 'bad_request');
  const named = async (fields: Record<string, string | object>, query = '') => {
    const form = importForm('prices.csv', CSV, fields);
    const answer = await call(form.raw, form.headers['content-type'], query);
    assertProblem(answer, 422, 'validation_error');
    return faultPlaces(answer);
  };
  assert.deepEqual(await named({ layuot: 'grid' }), ['/layuot']);
  assert.deepEqual(await named({ layout: 'sideways' }), ['/layout']);
  assert.deepEqual(await named({ file: 'again' }), ['/file']);
  assert.deepEqual(await named({ mapping: '{' }), ['/mapping']);
  assert.deepEqual(await named({ mapping: { A1: { pricing_configuration_id: '12' } } }), [
    '/mapping/A1/pricing_configuration_id',
  ]);
  assert.deepEqual(await named({ mapping: { A1: { create: { leaf_count: 9 } } } }), ['/mapping/A1/create/leaf_count']);
  assert.deepEqual(await named({ mapping: { A1: { create: { price_table: '1:2' } } } }), ['/mapping/A1/create']);
  assert.deepEqual(await named({ mapping: { A1: {} } }), ['/mapping/A1']);
  assert.deepEqual(await named({}, '?dryrun=true'), ['dryrun']);
  assert.deepEqual(await named({}, '?dry_run=yes'), ['dry_run']);
  const plain = importForm('prices.csv', CSV);
  const withoutFile = Buffer.from(
    plain.raw.toString().replace('; filename="prices.csv"\r\nContent-Type: application/octet-stream', ''),
  );
  assert.deepEqual(faultPlaces(await call(withoutFile, plain.headers['content-type'])), ['/file']);
  assert.equal(await version(), row.version);
});

test('B4 a mapping that names no table of the file is a fault', async () => {
  const answer = await send({ file: CSV, fields: { mapping: { Z9: { skip: true } } } });
  assertProblem(answer as Answer<never>, 422, 'validation_error');
  assert.match(JSON.stringify(answer.body), /unknown_table/);
});

test('D3 32 MiB a form, 1 MiB a field; a file that cannot be read names its fault', async () => {
  const large = importForm('prices.csv', Buffer.alloc(32 * 1024 * 1024));
  const answer = await call(large.raw, large.headers['content-type']);
  assertProblem(answer, 413, 'payload_too_large');
  assert.match(String(answer.body.detail), /32 MiB/);
  const field = importForm('prices.csv', CSV, { sheet: 'x'.repeat(1024 * 1024 + 1) });
  assertProblem(await call(field.raw, field.headers['content-type']), 413, 'payload_too_large');
  for (const dryRun of [true, false]) {
    const broken = await send({ file: new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), dryRun });
    assertProblem(broken as Answer<never>, 422, 'validation_error');
    assert.match(JSON.stringify(broken.body), /broken_workbook/);
  }
});

test('D4 an import needs catalogue:write, a dry run too; an export catalogue:read', async () => {
  const { raw, headers } = importForm('prices.csv', CSV);
  const reader = await tenant.keyWith(['catalogue:read']);
  for (const query of ['', '?dry_run=true'])
    assertProblem(await call(raw, headers['content-type'], query, reader), 403, 'insufficient_scope');
  assert.equal((await service.call('GET', `${product.rows}/export`, { token: reader })).status, 200);
  const shop = await tenant.keyWith(['storefront:read']);
  assertProblem(await service.call('GET', `${product.rows}/export`, { token: shop }), 403, 'insufficient_scope');
});

test('D1 a repeat of a form with the same Idempotency-Key is answered, whatever its boundary', async () => {
  const headers = { 'idempotency-key': 'list-2026' };
  const before = await version();
  // Nothing of a dry run is kept, its key included.
  assert.equal((await send({ file: list(90), dryRun: true, headers })).status, 200);
  const first = await send({ file: list(90), headers });
  const second = await send({ file: list(90), headers });
  assert.equal(first.headers['idempotency-replayed'], undefined);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  assert.equal(second.text, first.text);
  assert.equal(await version(), before + 1);
  assertProblem((await send({ file: list(91), headers })) as Answer<never>, 422, 'idempotency_key_reused');
  assertProblem(
    (await send({ file: list(90), name: 'other.csv', headers })) as Answer<never>,
    422,
    'idempotency_key_reused',
  );
  assertProblem(
    (await send({ file: list(90), fields: { unit: 'mm' }, headers })) as Answer<never>,
    422,
    'idempotency_key_reused',
  );
});

test('D1 the last line of a repeat has the answer while it is kept, and else tells that it is gone', async () => {
  const tables = Array.from({ length: 200 }, (_, index) => `mm;${800 + index};1900\n900;1;2\n`).join('\n');
  const mapping = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`A${1 + 3 * index}`, { create: {} }]));
  const many = importClient(service, tenant, await newPricedProduct(tenant));
  const lastLine = async (client: typeof many, call: ImportCall, key: string) => {
    const headers = { accept: 'application/x-ndjson', 'idempotency-key': key };
    return JSON.parse((await client.send({ ...call, headers })).text.trimEnd().split('\n').at(-1) ?? '');
  };
  for (const replayed of [false, true]) {
    const short = await lastLine({ send, must }, { file: list(70) }, 'short-lines');
    assert.deepEqual([short.type, short.replayed, short.report.tables.length], ['report', replayed, 1]);
  }
  const call = { file: tables, fields: { mapping } };
  assert.equal((await lastLine(many, call, 'long-lines')).report.tables.length, 200);
  assert.deepEqual(await lastLine(many, call, 'long-lines'), {
    type: 'report',
    replayed: true,
    idempotency_body: 'gone',
  });
});

test('B4 progress comes line by line, the report or the problem last', async () => {
  const lines = async (file: string, dryRun: boolean) => {
    const answer = await send({ file, dryRun, headers: { accept: 'application/x-ndjson' } });
    assert.equal(answer.status, 200);
    assert.match(String(answer.headers['content-type']), /^application\/x-ndjson/);
    return answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const good = await lines(list(80), true);
  assert.deepEqual(good[0], { type: 'progress', phase: 'applying', done: 1, total: 1 });
  assert.deepEqual(good.at(-1), {
    type: 'report',
    replayed: false,
    report: await must({ file: list(80), dryRun: true }),
  });
  const bad = await lines('mm;800;900\n900;?;1\n1000;1;2\n', false);
  assert.equal(bad.at(-1).type, 'problem');
  assert.equal(bad.at(-1).problem.code, 'validation_error');
  assert.equal(bad.at(-1).problem.errors[0].row, 2);
  const unknown = importForm('prices.csv', CSV);
  const answer = await service.call('POST', '/v1/products/999999/pricing-configurations/import', {
    token: tenant.key,
    raw: unknown.raw,
    headers: { ...unknown.headers, accept: 'application/x-ndjson' },
  });
  assertProblem(answer, 404, 'not_found');
});

test('B4 a caller that goes away before the end leaves nothing behind', async () => {
  const many = await newPricedProduct(tenant);
  const blocks = Array.from({ length: 600 }, (_, index) => `mm;${800 + index};1900\n900;1;2\n`).join('\n');
  const mapping = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`A${1 + 3 * index}`, { create: {} }]));
  const { raw, headers } = importForm('prices.csv', blocks, { mapping });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const seen = await new Promise<string>((resolve, reject) => {
    const call = httpRequest(
      {
        port,
        method: 'POST',
        path: `${many.rows}/import`,
        headers: { ...headers, accept: 'application/x-ndjson', authorization: `Bearer ${tenant.key}` },
      },
      (answer) => {
        answer.on('data', (chunk: Buffer) => {
          call.destroy();
          resolve(String(chunk));
        });
        answer.on('error', () => {});
      },
    );
    call.on('error', reject);
    call.end(raw);
  });
  assert.match(seen, /"type":"progress","phase":"applying"/);
  assert.doesNotMatch(seen, /"type":"report"/);
  // The product is free again as soon as the transaction is over: until then this write waits for its lock.
  await until(
    'the lock of the product',
    async () => (await tenant.call('PATCH', `/v1/products/${many.id}`, { name: 'Free' })).status === 200,
  );
  const { total } = await tenant.must<{ total: number }>('GET', many.rows);
  assert.equal(total, 0);
});
