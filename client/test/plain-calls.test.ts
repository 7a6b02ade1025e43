import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainCalls, VantailError } from '../src/index.ts';

/** A service that answers these, one after the other, and keeps what it was asked. */
const service = (...answers: (() => Response)[]) => {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request.clone());
    return (answers.shift() ?? (() => Response.json({})))();
  };
  const clock = { now: () => 0, random: () => 0, sleep: async () => {} };
  return { asked, call: plainCalls({ baseUrl: 'https://vantail.example', key: 'vtl_k', fetch }, clock) };
};

test('a call has the key, its body and its headers, and gives the answer', async () => {
  const { asked, call } = service(() => Response.json({ total: 7 }));
  const answer = await call<{ total: number }>('POST', '/v1/quotes', {
    body: { lines: [] },
    headers: { 'Accept-Language': 'fr' },
  });
  assert.equal(answer.total, 7);
  const [request] = asked;
  assert.equal(request?.url, 'https://vantail.example/v1/quotes');
  assert.deepEqual(
    ['authorization', 'accept-language', 'content-type'].map((name) => request?.headers.get(name)),
    ['Bearer vtl_k', 'fr', 'application/json'],
  );
  assert.deepEqual(await request?.json(), { lines: [] });
});

test('a write is sent again with the same Idempotency-Key, another write with another; a read has none', async () => {
  const { asked, call } = service(() => new Response('', { status: 503 }));
  await call('POST', '/v1/quotes', { body: {} });
  await call('POST', '/v1/quotes', { body: {} });
  await call('GET', '/v1/me');
  const [first, again, other, read] = asked.map(({ headers }) => headers.get('idempotency-key'));
  assert.match(first ?? '', /^[0-9a-f]{32}$/);
  assert.equal(again, first);
  assert.notEqual(other, first);
  assert.equal(read, null);
});

test('a refusal is a VantailError, also where it is a page of a proxy', async () => {
  const problem = { code: 'not_found', detail: 'Not found' };
  const { call } = service(
    () => Response.json(problem, { status: 404 }),
    () => new Response('<html>', { status: 502 }),
  );
  await assert.rejects(
    call('GET', '/v1/brands/1'),
    (error) => error instanceof VantailError && error.code === 'not_found',
  );
  await assert.rejects(call('GET', '/v1/brands/1'), (error) => error instanceof VantailError && error.status === 502);
});
