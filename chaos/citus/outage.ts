import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../../scripts/testing/postgres-server.ts';
import type { Target } from '../../server/test/support/keyed-writers.ts';
import { callOver } from '../../server/test/support/service-process.ts';
import { post } from '../support/service.ts';
import type { SpreadShop } from './spread-shop.ts';

/** What a tenant of another node notices while one is down: the times that issue no promise of their own are only told. */
const WEBHOOK_MS = 2000;
const PLAN_MS = 5000;
const READ_MS = 1000;
const OUTAGE_MS = 12_000;

const within = async (what: string, limitMs: number, isSo: () => boolean | Promise<boolean>): Promise<number> => {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > limitMs) throw new Error(`${what} took longer than ${limitMs} ms`);
    await sleep(20);
  }
  return Math.round(performance.now() - began);
};

const startReceiver = async () => {
  let count = 0;
  const server = http.createServer((request, response) => {
    count++;
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, count: () => count, stop: () => server.close().closeAllConnections() };
};

/** The slowest of several answers, one after the other. */
const slowest = async (url: string, key: string | undefined, times: number): Promise<number> => {
  let longest = 0;
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now();
    const response = await fetch(url, { headers: key ? { authorization: `Bearer ${key}` } : {} });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    longest = Math.max(longest, performance.now() - began);
  }
  return Math.round(longest);
};

const newPlan = async (url: string, { key, rowPath }: Target, dueInMs: number): Promise<number> => {
  const { id } = await post(`${url}/v1/plans`, key, { name: 'While a node is away' });
  const body = { filter: { pricing_configuration_ids: [Number(rowPath.split('/').at(-1))] }, amount: 1 };
  await post(`${url}/v1/plans/${id}/requests`, key, {
    requests: [{ method: 'POST', path: '/v1/pricing-adjustments', body }],
  });
  const at = { effective_at: new Date(Date.now() + dueInMs).toISOString() };
  const patched = await callOver(`${url}/v1/plans/${id}`, key, 'PATCH', at);
  if (patched.status !== 200) throw new Error(JSON.stringify(patched.body));
  await post(`${url}/v1/plans/${id}/schedule`, key, {});
  return Number(id);
};

/**
 * A worker is dead, or hangs, while its own tenant is written to and read: a tenant of the other worker gets its answers, its
 * webhook and its plan, and the service stays ready.
 */
export const othersGoOn = async (
  { service: { url }, tenantPerNode }: SpreadShop,
  worker: PostgresServer,
  how: 'dead' | 'frozen',
): Promise<string> => {
  const port = Number(new URL(worker.url).port);
  const tenants = await tenantPerNode();
  const [hit, other] = [tenants.get(port), [...tenants].find(([at]) => at !== port)?.[1]];
  if (!hit || !other) throw new Error('a node has no tenant');
  const receiver = await startReceiver();
  try {
    await post(`${url}/v1/webhooks`, other.key, { url: receiver.url, types: ['brand.*'] });
    await post(`${url}/v1/webhooks`, hit.key, { url: receiver.url, types: ['product.*'] });
    await sleep(2000);
    const planInMs = 4000;
    const plan = await newPlan(url, other, planInMs);
    const due = Date.now() + planInMs;
    const back = how === 'dead' ? worker.crash(OUTAGE_MS) : worker.freeze(OUTAGE_MS);
    // Its own tenant goes on asking: each of these waits for the node, or is refused.
    const asking = Array.from({ length: 24 }, async () => {
      const statuses: number[] = [];
      for (const end = Date.now() + OUTAGE_MS - 2000; Date.now() < end; await sleep(50))
        statuses.push((await callOver(`${url}/v1/products`, hit.key)).status);
      return statuses;
    });
    await sleep(1000);
    const before = receiver.count();
    await post(`${url}/v1/brands`, other.key, { name: 'While a node is away' });
    const webhookMs = await within('the webhook', WEBHOOK_MS, () => receiver.count() > before);
    const [readMs, readyMs] = await Promise.all([
      slowest(`${url}/v1/products`, other.key, 40),
      slowest(`${url}/readyz`, undefined, 40),
    ]);
    const isPublished = async () => (await callOver(`${url}/v1/plans/${plan}`, other.key)).body.state === 'published';
    await within('the plan', Math.max(0, due - Date.now()) + PLAN_MS, isPublished);
    const planMs = Math.max(0, Date.now() - due);
    await back;
    const met = Object.entries(Object.groupBy((await Promise.all(asking)).flat(), String)).map(
      ([status, all]) => `${status}: ${all?.length}`,
    );
    const figures = `a worker ${how} for ${OUTAGE_MS / 1000} s: the webhook of a tenant on the other after ${webhookMs} ms, its plan ${planMs} ms after its hour, its slowest of 40 reads ${readMs} ms, of /readyz ${readyMs} ms; the tenant on it met ${met.join(', ')}`;
    if (Math.max(readMs, readyMs) > READ_MS) throw new Error(figures);
    return figures;
  } finally {
    receiver.stop();
  }
};
