import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newServedDatabase } from '../../support/served-database.ts';
import { startProcess } from '../../support/service-process.ts';

/**
 * D12.1: 16 writers in two processes on one PostgreSQL, and readers that ask for `after` all the time: no number is missing,
 * and none comes late. CHANGES says how many are written.
 */
const wanted = Number(process.env.CHANGES ?? 1500);
const WRITERS = 16;
const OPERATOR_TOKEN = 'operator-token-of-the-ledger-and-nobody-else';

const database = await newServedDatabase();
const env = { ...database.env, OPERATOR_TOKEN, RATE_LIMIT_PER_MINUTE: '0', DEMO: '0' };
const processes = [await startProcess(env), await startProcess(env)];

type Body = Record<string, unknown>;
const send = async <T = Body>(place: number, token: string, method: string, path: string, body?: object) => {
  const response = await fetch(`${processes[place % 2]?.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as T };
};

const { id } = (await send(0, OPERATOR_TOKEN, 'POST', '/operator/v1/tenants', { name: 'T' })).body;
const made = await send(1, OPERATOR_TOKEN, 'POST', `/operator/v1/tenants/${id}/api-keys`, { name: 'K' });
const key = String(made.body.key);

type Page = { data: { number: number; resource: { id: number } }[]; next: string };

/** Reads on as long as there are writers, each page by the `next` of the one before. */
const follow = async (place: number, isOver: () => boolean): Promise<number[]> => {
  const seen: number[] = [];
  let query = 'after=0&page_size=200';
  for (;;) {
    const wasOver = isOver();
    const { status, body } = await send<Page>(place, key, 'GET', `/v1/changes?${query}`);
    if (status !== 200) continue;
    seen.push(...body.data.map(({ number }) => number));
    query = body.next;
    if (wasOver && body.data.length === 0) return seen;
  }
};

test(`numbers have no gaps and follow commits: ${wanted} changes by ${WRITERS} writers in two processes`, async (t) => {
  let left = wanted;
  let writing = WRITERS;
  const statuses = new Map<number, number>();
  const write = async (writer: number) => {
    const brand = await send(writer, key, 'POST', '/v1/brands', { name: `W${writer}` });
    for (let turn = 0; left > 0; turn++) {
      left--;
      // Some write long transactions, others short ones: a number taken early would be seen late.
      const path = turn % 5 === 0 ? '/v1/categories' : `/v1/brands/${brand.body.id}`;
      const method = turn % 5 === 0 ? 'POST' : 'PATCH';
      const { status } = await send(writer, key, method, path, { name: `W${writer} ${turn}` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    writing--;
  };
  const readers = [0, 1, 0].map((place) => follow(place, () => writing === 0));
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  for (const seen of await Promise.all(readers)) {
    assert.deepEqual(
      seen,
      seen.map((_, index) => index + 1),
      'every number once, in order, by whoever reads on',
    );
    assert.ok(seen.length > wanted / 2);
  }
  t.diagnostic(`answers ${JSON.stringify(Object.fromEntries(statuses))}`);
});
