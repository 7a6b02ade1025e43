import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import type { Database } from '../../src/platform/database/tenant-transaction.ts';
import { newExampleProduct } from '../support/kept-examples.ts';
import { newPlan, readPlan, type TestPlan } from '../support/planned.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { assertProblem, type Body, startTestService } from '../support/test-service.ts';

/** How the transactions of the watched tenant ended: by an error, or not. */
const watched = { tenantId: 0, ends: [] as string[] };
const withEnds = (database: Database): Database => ({
  ...database,
  transaction: (tenantId, work, terms) =>
    database.transaction(
      tenantId,
      async (tx) => {
        let end = 'done';
        try {
          return await work(tx);
        } catch (error) {
          end = String(error);
          throw error;
        } finally {
          if (tenantId === watched.tenantId) watched.ends.push(end);
        }
      },
      terms,
    ),
});

/** D17.3: how far a check is. */
const service = await startTestService({}, async () => {
  const db = await openTestDatabase();
  return { ...db, database: withEnds(db.database) };
});
const tenant = await service.newTenant();
const grid = gridText(Array.from({ length: 10 }, (_, row) => Array.from({ length: 10 }, (_, at) => 100 + row + at)));
const product = await newPricedProduct(tenant);
for (let row = 0; row < 25; row++) await product.row({ price_table: grid, percentage_adjustment: row });
const ids = [product.id];
for (let copy = 0; copy < 3; copy++)
  ids.push((await tenant.must<{ id: number }>('POST', `${product.path}/duplicate`)).id);

const raise = (percentage: number) => ({
  method: 'POST',
  path: '/v1/pricing-adjustments',
  body: { filter: { product_ids: ids }, percentage },
});

type Line = { type: string; phase: string; done: number; total: number; problem: Body };
const asLines = { accept: 'application/x-ndjson' };

const linesOf = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
  const answer = await service.call('POST', path, { token: tenant.key, body, headers: { ...asLines, ...headers } });
  assert.equal(answer.status, 200, answer.text);
  assert.match(String(answer.headers['content-type']), /^application\/x-ndjson/);
  const texts = answer.text.trimEnd().split('\n');
  const lines = texts.map((text) => JSON.parse(text) as Line);
  const progress = lines.slice(0, -1);
  assert.ok(progress.every(({ type }) => type === 'progress'));
  for (const [place, { phase, done, total }] of progress.entries()) {
    const before = progress[place - 1];
    assert.ok(done <= total, `${phase} ${done} of ${total}`);
    if (before?.phase === phase) assert.ok(done > before.done, `${phase} fell from ${before.done} to ${done}`);
  }
  return { progress, phases: [...new Set(progress.map(({ phase }) => phase))], last: lines.at(-1), text: texts.at(-1) };
};

/** But for the time of the check. */
const timeless = (text = '') => text.replace(/"checked_at":"[^"]*"/, '"checked_at":""');

test('D17.3 a check of 10,000 prices comes line by line, moves within one raise, and ends with the plain answer', async () => {
  const kept = await newExampleProduct(tenant);
  await kept.example({ unit_price: 300 }, kept.bodyOf());
  const list = Buffer.from(`#${kept.row.id};;\nmm;800;900\n900;310;410\n1000;510;610\n`).toString('base64');
  const { path } = await newPlan(tenant, [
    raise(10),
    {
      method: 'POST',
      path: `${kept.product.rows}/import`,
      body: { file: { name: 'list.csv', content: list }, layout: 'grid', unit: 'mm', mapping: {} },
    },
  ]);
  const quotes = [{ product_id: kept.product.id, ...kept.bodyOf() }];
  const { progress, phases, last, text } = await linesOf(`${path}/check`, { quotes });
  assert.deepEqual(phases, [
    'reading',
    'before',
    'requests',
    'after',
    'examples_before',
    'examples_after',
    'comparing',
  ]);
  const ofRaise = progress.filter(({ phase, done }) => phase === 'requests' && done > 0 && done < 100);
  assert.ok(ofRaise.length >= 3, `the raise moved ${ofRaise.length} times`);
  for (const phase of phases) {
    const end = progress.findLast((line) => line.phase === phase);
    assert.equal(end?.done, end?.total, phase);
  }
  assert.equal(last?.type, 'check');
  const plain = await service.call('POST', `${path}/check`, { token: tenant.key, body: { quotes } });
  assert.match(String(plain.headers['content-type']), /^application\/json/);
  assert.equal(timeless(text), `{"type":"check","replayed":false,"check":${timeless(plain.text)}}`);
});

test('D17.3 a refusal is the last line, with its problem; a plan that is not there is refused before any line', async () => {
  const late = { method: 'PATCH', path: product.path, body: { name: 'Late' }, if_match: '"999"' };
  const { path } = await newPlan(tenant, [raise(1), late]);
  const plain = await tenant.call('POST', `${path}/check`, {});
  assertProblem(plain, 412, 'precondition_failed');
  const { last, phases } = await linesOf(`${path}/check`);
  assert.deepEqual(phases, ['before', 'requests']);
  assert.equal(last?.type, 'problem');
  const { request_id: _, instance: __, ...problem } = plain.body as Body;
  const { request_id: ___, instance: ____, ...told } = (last as Line).problem;
  assert.deepEqual(told, problem);
  for (const action of ['check', 'publish'])
    assertProblem(await tenant.call('POST', `/v1/plans/999999/${action}`, {}, asLines), 404, 'not_found');
});

test('D17.4 publishing comes line by line, once for an Idempotency-Key', async () => {
  const { id, path } = await newPlan(tenant, [raise(2)]);
  const key = { 'idempotency-key': 'january' };
  const first = await linesOf(`${path}/publish`, {}, key);
  assert.deepEqual(first.phases, ['requests']);
  const published = await readPlan(tenant, id);
  assert.equal(published.state, 'published');
  const { plan, ...line } = first.last as unknown as { plan: TestPlan };
  assert.deepEqual(line, { type: 'plan', replayed: false });
  assert.deepEqual([plan.state, plan.published_change], ['published', published.published_change]);
  const second = await linesOf(`${path}/publish`, {}, key);
  assert.deepEqual(second.phases, []);
  assert.deepEqual(second.last, { type: 'plan', replayed: true, plan });
});

test('D17.3 a caller that goes away ends the check', async () => {
  const { id, path } = await newPlan(
    tenant,
    Array.from({ length: 20 }, () => raise(1)),
  );
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  watched.tenantId = tenant.id;
  const seen = await new Promise<string>((resolve, reject) => {
    const headers = { ...asLines, authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' };
    const call = httpRequest({ port, method: 'POST', path: `${path}/check`, headers }, (answer) => {
      answer.once('data', (chunk: Buffer) => {
        call.destroy();
        resolve(String(chunk));
      });
      answer.on('error', () => {});
    });
    call.on('error', reject);
    call.end('{}');
  });
  assert.match(seen, /"type":"progress"/);
  await until('the end of the transaction', async () => watched.ends.length > 0);
  assert.match(watched.ends[0] ?? '', /The caller went away before the end/);
  assert.equal((await readPlan(tenant, id)).check, null);
});
