import assert from 'node:assert/strict';
import { test } from 'node:test';
import { list, threadMs } from '../../../../pricing/test/support/largest-inputs.ts';
import { newOptions } from '../../support/new-product.ts';
import { newShop, refusalOf, type SavedQuote } from '../../support/selling-shop.ts';
import { type Body, startTestService } from '../../support/test-service.ts';

/** D3: what saved quotes, and pages of them, may hold, and that none of them has the thread for long. */
const service = await startTestService();
const shop = await newShop(service);
const { tenant } = shop;
const product = await shop.product(100);
const ids = await newOptions(tenant, 350, { name: 'x'.repeat(60) });
const steps = [await product.step({ option_ids: ids }), await product.step({ option_ids: ids.slice(0, 340) })];
/** A line with so many options. */
const lineOf = (count: number): Body =>
  shop.line(product, {
    selections: [ids.slice(0, Math.min(count, 350)), ids.slice(0, Math.max(0, count - 350))].flatMap(
      (option_ids, place) => (option_ids.length > 0 ? [{ step_id: steps[place]?.id, option_ids }] : []),
    ),
  });

/** Calls the service, and tells the longest turn of the event loop in CPU of this thread: what others wait for. */
const measured = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: Body) => {
  let [longest, since, isOver] = [0, threadMs(), false];
  const look = () => {
    longest = Math.max(longest, threadMs() - since);
    since = threadMs();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const answer = await service.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${tenant.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  isOver = true;
  return { status: answer.statusCode, text: answer.payload, longest };
};

/** The bar is 50 ms on a quiet machine; the rest is slack for a busy one and for code that is not optimised yet. */
const TURN_CPU_MS = 200;
const served = async (...call: Parameters<typeof measured>) => {
  const { status, text, longest } = await measured(...call);
  assert.ok(longest < TURN_CPU_MS, `${call[0]} ${call[1]} had the thread for ${longest} ms at once`);
  return { status, body: JSON.parse(text) };
};
const LIMIT = 2 * 1024 * 1024;
const large = { lines: list(25, () => lineOf(200)) };

test('D3 200 lines of 690 options are refused before they are priced', async () => {
  const answer = await served('POST', '/v1/quotes', { lines: list(200, () => lineOf(690)) });
  assert.equal(answer.status, 422);
  assert.deepEqual(refusalOf(answer as never), ['validation_error', 'too_large', '/lines/23']);
  assert.equal(answer.body.errors[0].params.limit, LIMIT);
  assert.match(answer.body.detail, /within 2 MiB/);
});

test('D3 the line is named from which on the lines of a quote would take more than 2 MiB', async () => {
  const answer = await served('POST', '/v1/quotes', { lines: list(40, () => lineOf(200)) });
  const [code, fault, pointer] = refusalOf(answer as never);
  assert.deepEqual([answer.status, code, fault], [422, 'validation_error', 'too_large']);
  const index = Number(String(pointer).replace('/lines/', ''));
  assert.ok(index >= 25 && index < 30, String(pointer));
});

test('D3 a quote near the limit is read and written in short turns, and no write takes it beyond', async () => {
  const made = await served('POST', '/v1/quotes', large);
  assert.equal(made.status, 201, JSON.stringify(made.body).slice(0, 500));
  const { id, lines } = made.body as SavedQuote;
  const path = `/v1/quotes/${id}`;
  const kept = lines.map((line) => ({ id: line.id, label: 'L' }));
  const calls: Parameters<typeof measured>[] = [
    ['GET', path],
    ['PUT', `${path}/lines`, { lines: kept }],
    ['PATCH', path, { discount: { percent: 5 } }],
    ['POST', `${path}/reprice`, {}],
    ['POST', `${path}/duplicate`, {}],
  ];
  for (const call of calls) assert.ok((await served(...call)).status < 300, `${call[0]} ${call[1]}`);
  const { version } = await shop.read(id);
  const more = await served('PUT', `${path}/lines`, { lines: [...kept, ...large.lines] });
  assert.deepEqual([more.status, more.body.errors[0].code], [422, 'too_large']);
  assert.equal((await shop.read(id)).version, version);
});

test('D1 a page of quotes that would be too large is refused, and a page size named that fits', async () => {
  for (let count = 0; count < 8; count++) await served('POST', '/v1/quotes', large);
  const refused = await served('GET', '/v1/quotes');
  const [fault] = refused.body.errors;
  assert.deepEqual([refused.status, fault.parameter, fault.code], [422, 'page_size', 'page_too_large']);
  assert.match(fault.message, /at most 8 for these quotes.*`fields` without `lines`/);
  const fitting = await served('GET', `/v1/quotes?page_size=${fault.params.page_size}`);
  assert.deepEqual([fitting.status, fitting.body.data.length], [200, 8]);
  const light = await served('GET', '/v1/quotes?fields=number,total');
  assert.deepEqual([light.status, light.body.data.length], [200, 10]);
});
