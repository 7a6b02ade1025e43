import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitMs } from '../../../scripts/testing/until.ts';
import { callOver } from './service-process.ts';

/** Clients that write with an Idempotency-Key and repeat each write until it is acknowledged. */
export type KeyedWriters = {
  /** Writes that were acknowledged until now. */
  acknowledged: () => number;
  /** How often each answer or fault of the connection was met on the way. */
  met: Map<string, number>;
  /** The longest time in which nothing at all was acknowledged, in milliseconds. */
  longestGapMs: () => number;
  stop: () => Promise<void>;
  /** For a test that failed before its `stop`: the clients give up, though nobody answers them. */
  abandon: () => void;
  /** What was acknowledged: the names of brands, and the prices that the row was given. */
  written: () => { names: readonly string[]; prices: readonly number[] };
  /** Compares what is there with what was acknowledged: nothing lost, nothing doubled. */
  check: (url: string) => Promise<void>;
};

export type Target = { tenantId: number; key: string; rowPath: string };
type Write = { method: string; path: string; body: object; idempotencyKey: string };

/** One attempt of a write: what it met, how long it took, and the time since the first attempt of the same write. */
export type WriteAttempt = { outcome: string; tookMs: number; isFirst: boolean; sinceFirstMs: number; key: string };

export type WriterTerms = {
  /** How long a client rests between two writes, and at most before its first. */
  restMs?: number;
  /** How long a client waits after a refusal. */
  retryMs?: number;
  onAttempt?: (attempt: WriteAttempt) => void;
};

const ATTEMPT_MS = 15_000;
const PAUSE_MS = 200;

/** A new tenant on a fresh service: its key, and a pricing row that a step refers to, so that each change moves a price. */
export const newTarget = async (url: string, operatorToken: string): Promise<Target> => {
  const must = async (path: string, key: string, body: object) => {
    const answer = await callOver(`${url}${path}`, key, 'POST', body);
    assert.ok(answer.status === 201, JSON.stringify(answer));
    return answer.body;
  };
  const tenant = await must('/operator/v1/tenants', operatorToken, { name: 'Writers' });
  const made = await must(`/operator/v1/tenants/${tenant.id}/api-keys`, operatorToken, { name: 'Writers' });
  const key = String(made.key);
  const { id: brand_id } = await must('/v1/brands', key, { name: 'Base' });
  const { id: category_id } = await must('/v1/categories', key, { name: 'Base' });
  const { id: product_id } = await must('/v1/products', key, { name: 'Base', brand_id, category_id });
  const product = `/v1/products/${product_id}`;
  const row = await must(`${product}/pricing-configurations`, key, { minimum_price: 1 });
  await must(`${product}/steps`, key, { type: 'selection', content_configuration: { pricingConfig: row.id } });
  return { tenantId: Number(tenant.id), key, rowPath: `${product}/pricing-configurations/${row.id}` };
};

const namesOf = async (url: string, key: string): Promise<Map<string, number>> => {
  const names = new Map<string, number>();
  for (let page = 1; ; page++) {
    const { status, body } = await callOver(`${url}/v1/brands?q=writer&page_size=200&page=${page}`, key);
    assert.equal(status, 200, JSON.stringify(body));
    for (const { name } of body.data as { name: string }[]) names.set(name, (names.get(name) ?? 0) + 1);
    if (page >= (body.total_pages as number)) return names;
  }
};

const byNumber = (one: number, other: number) => one - other;

/** The prices that the row was given, in the ledger's words. */
const pricesOf = async (url: string, key: string): Promise<number[]> => {
  type Change = { number: number; fields: { field: string; after: unknown }[] };
  const prices: number[] = [];
  for (let after = 0; ; ) {
    const path = `/v1/changes?type=pricing_configuration.updated&page_size=200&after=${after}`;
    const { status, body } = await callOver(`${url}${path}`, key);
    assert.equal(status, 200, JSON.stringify(body));
    const changes = body.data as Change[];
    for (const { fields } of changes)
      prices.push(...fields.filter(({ field }) => field === 'minimum_price').map((field) => Number(field.after)));
    if (changes.length === 0) return prices;
    after = Math.max(...changes.map(({ number }) => number));
  }
};

/** The status of an answer, with what is wrong about it, or the fault of the connection. */
export const outcomeOf = async (url: string, request: RequestInit = {}): Promise<string> => {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(waitMs(ATTEMPT_MS)) });
    await response.text();
    const isTimeless = response.status === 503 && !response.headers.has('retry-after');
    return `${response.status}${isTimeless ? ' without Retry-After' : ''}`;
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
};

export const isAcknowledged = (outcome: string): boolean => outcome === '200' || outcome === '201';

const send = (url: string, key: string, { method, path, body, idempotencyKey }: Write): Promise<string> =>
  outcomeOf(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(body),
  });

/** Starts the clients. `urlOf` is asked before every attempt: the service may have moved. */
export const startKeyedWriters = (
  urlOf: () => string,
  { key, rowPath }: Target,
  clients: number,
  { restMs = 0, retryMs = PAUSE_MS, onAttempt }: WriterTerms = {},
): KeyedWriters => {
  const names: string[] = [];
  const met = new Map<string, number>();
  const prices: number[] = [];
  let isOver = false;
  let isAbandoned = false;
  let lastAt = performance.now();
  let longestGapMs = 0;

  const untilAcknowledged = async (write: Write): Promise<void> => {
    const began = performance.now();
    for (let isFirst = true; ; isFirst = false) {
      const sentAt = performance.now();
      const outcome = await send(urlOf(), key, write);
      const answeredAt = performance.now();
      met.set(outcome, (met.get(outcome) ?? 0) + 1);
      onAttempt?.({
        outcome,
        tookMs: answeredAt - sentAt,
        isFirst,
        sinceFirstMs: answeredAt - began,
        key: write.idempotencyKey,
      });
      if (isAcknowledged(outcome)) break;
      if (isAbandoned) throw new Error('The test is over');
      await sleep(retryMs);
    }
    const now = performance.now();
    longestGapMs = Math.max(longestGapMs, now - lastAt);
    lastAt = now;
  };

  const client = async (place: number) => {
    if (restMs > 0) await sleep(Math.random() * restMs);
    for (let turn = 0; !isOver; turn++) {
      const idempotencyKey = `writer ${place} turn ${turn}`;
      if (turn % 4 === 3) {
        // Each value is new, so that each change raises the version by one.
        const body = { minimum_price: 1000 + place + turn * 100 };
        await untilAcknowledged({ method: 'PATCH', path: rowPath, body, idempotencyKey });
        prices.push(body.minimum_price);
      } else {
        const body = { name: idempotencyKey };
        await untilAcknowledged({ method: 'POST', path: '/v1/brands', body, idempotencyKey });
        names.push(idempotencyKey);
      }
      if (restMs > 0 && !isOver) await sleep(restMs);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, place) => client(place)));
  running.catch(() => {}); // `stop` tells.

  return {
    acknowledged: () => names.length + prices.length,
    met,
    longestGapMs: () => longestGapMs,
    stop: async () => {
      isOver = true;
      await running;
    },
    abandon: () => {
      [isOver, isAbandoned] = [true, true];
    },
    written: () => ({ names, prices }),
    check: async (url) => {
      const kept = await namesOf(url, key);
      const lost = names.filter((name) => !kept.has(name));
      assert.equal(lost.length, 0, `${lost.length} acknowledged and lost, such as ${lost[0]}`);
      const doubled = [...kept].filter(([, times]) => times > 1);
      assert.equal(doubled.length, 0, `${doubled.length} keyed and doubled, such as ${doubled[0]?.[0]}`);
      assert.equal(kept.size, names.length, 'every write was repeated until it was acknowledged');
      const { body: row } = await callOver(`${url}${rowPath}`, key);
      assert.equal(row.version, prices.length + 1, 'the changes of the row');
      // One that was lost and one that was done twice would give the same version.
      const told = await pricesOf(url, key);
      assert.deepEqual(
        told.toSorted(byNumber),
        prices.toSorted(byNumber),
        'the prices of the row, as the ledger tells',
      );
    },
  };
};
