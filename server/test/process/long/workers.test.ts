import assert from 'node:assert/strict';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { until, waitMs } from '../../../../scripts/testing/until.ts';
import { newServedDatabase } from '../../support/served-database.ts';
import { runProcess, type ServiceProcess, startProcess, stopProcess } from '../../support/service-process.ts';
import type { Body } from '../../support/test-service.ts';

/** Several processes behind one port behave as one (docs/adr/0019). */
const OPERATOR_TOKEN = 'operator-token-of-the-workers-and-nobody-else';
const database = await newServedDatabase();
const env = { ...database.env, OPERATOR_TOKEN, RATE_LIMIT_PER_MINUTE: '0', WORKERS: '2', LOG_LEVEL: 'info' };

type Answer = { status: number; body: Body };

/** On a connection of its own: connections go to the workers in turn. */
const send = (service: ServiceProcess, token: string, method: string, path: string, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const sent = request(`${service.url}${path}`, { method, agent: false, headers, timeout: waitMs() }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} }));
    });
    sent.on('error', reject).end(body ? JSON.stringify(body) : undefined);
  });

const must = async (...asked: Parameters<typeof send>): Promise<Body> => {
  const { status, body } = await send(...asked);
  assert.ok(status < 300, `${asked[2]} ${asked[3]}: ${status} ${JSON.stringify(body)}`);
  return body;
};

const newTenant = async (service: ServiceProcess) => {
  const { id } = await must(service, OPERATOR_TOKEN, 'POST', '/operator/v1/tenants', { name: 'T' });
  const newKey = () => must(service, OPERATOR_TOKEN, 'POST', `/operator/v1/tenants/${id}/api-keys`, { name: 'K' });
  return { newKey, key: String((await newKey()).key) };
};

/** The processes that have answered, by their log lines. */
const answeredBy = (service: ServiceProcess): Set<number> =>
  new Set(
    service
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes('"answered"'))
      .map((line) => JSON.parse(line).pid as number),
  );

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('what one worker acknowledged is in the next read of the other, and a key that it revoked stops there', async () => {
  const service = await startProcess(env);
  assert.match(service.stdout(), /^Vantail serves \S+ \(PostgreSQL, 2 processes, pid \d+\)/m);
  const { key, newKey } = await newTenant(service);
  const make = async (path: string, body: object) => (await must(service, key, 'POST', path, body)).id as number;
  const brand_id = await make('/v1/brands', { name: 'B' });
  const category_id = await make('/v1/categories', { name: 'C' });
  const product = await make('/v1/products', { name: 'P', brand_id, category_id });
  const row = await make(`/v1/products/${product}/pricing-configurations`, { minimum_price: 1 });
  await make(`/v1/products/${product}/steps`, { type: 'selection', content_configuration: { pricingConfig: row } });
  for (let price = 2; price < 102; price++) {
    const path = `/v1/products/${product}/pricing-configurations/${row}`;
    await must(service, key, 'PATCH', path, { minimum_price: price });
    assert.deepEqual(await must(service, key, 'GET', `/v1/categories/${category_id}/from-prices`), {
      [product]: price,
    });
    assert.equal((await must(service, key, 'GET', path)).minimum_price, price);
  }
  for (let round = 0; round < 10; round++) {
    const doomed = (await newKey()) as { id: number; key: string };
    for (let turn = 0; turn < 2; turn++) await must(service, doomed.key, 'GET', '/v1/products');
    await must(service, key, 'DELETE', `/v1/api-keys/${doomed.id}`);
    for (let turn = 0; turn < 2; turn++)
      assert.equal((await send(service, doomed.key, 'GET', '/v1/products')).status, 401);
  }
  const workers = await until('lines of both workers', () =>
    answeredBy(service).size === 2 ? answeredBy(service) : undefined,
  );
  assert.ok(!workers.has(service.pid), 'the process that keeps the others serves nothing itself');
  assert.deepEqual(await stopProcess(service), { code: 0, signal: null });
  for (const pid of workers) assert.ok(!isAlive(pid));
});

/** How many answers each worker counts for a route, as a scrape of any of them tells. */
const countsOf = async (service: ServiceProcess, route: string): Promise<Map<number, number>> => {
  const scraped = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
  assert.match(scraped.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const counts = (await scraped.text()).matchAll(/^vantail_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm);
  const own = [...counts].filter(([, labels = '']) => labels.includes(`route="${route}",status="200"`));
  return new Map(own.map(([, labels = '', count]) => [Number(/worker="(\d)"/.exec(labels)?.[1]), Number(count)]));
};

test('D11 whichever worker is scraped, the metrics are those of all, each under its number', async () => {
  const service = await startProcess(env);
  const { key } = await newTenant(service);
  for (let turn = 0; turn < 12; turn++) await must(service, key, 'GET', '/v1/me');
  for (let scrape = 0; scrape < 4; scrape++) {
    const counts = await countsOf(service, '/v1/me');
    assert.deepEqual([...counts.keys()].sort(), [1, 2]);
    assert.equal((counts.get(1) ?? 0) + (counts.get(2) ?? 0), 12);
  }
  await stopProcess(service);
});

test('a worker that is killed is replaced, and the service answers meanwhile', async () => {
  const service = await startProcess(env);
  const { key } = await newTenant(service);
  for (let turn = 0; turn < 4; turn++) await must(service, key, 'GET', '/v1/me');
  const before = await until('lines of both', () => (answeredBy(service).size === 2 ? answeredBy(service) : undefined));
  const [victim = 0] = before;
  process.kill(victim, 'SIGKILL');
  await until('the line about it', () => service.stderr().includes(`worker process ${victim} ended (SIGKILL)`));
  await must(service, key, 'GET', '/v1/me');
  await until('a new worker answers', async () => {
    await must(service, key, 'GET', '/v1/me');
    return [...answeredBy(service)].some((pid) => !before.has(pid));
  });
  assert.deepEqual(await stopProcess(service, 'SIGINT'), { code: 0, signal: null });
  for (const pid of answeredBy(service)) assert.ok(!isAlive(pid));
});

test('workers end with the process that keeps them, however it ends', async () => {
  const service = await startProcess(env);
  const { key } = await newTenant(service);
  for (let turn = 0; turn < 4; turn++) await must(service, key, 'GET', '/v1/me');
  const workers = await until('lines of both', () =>
    answeredBy(service).size === 2 ? answeredBy(service) : undefined,
  );
  await stopProcess(service, 'SIGKILL');
  await until('no worker is left', () => [...workers].every((pid) => !isAlive(pid)));
});

test('D11 what keeps the workers from starting is said once, and ends the start', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const busy = await runProcess({ ...env, PORT: String(port) });
  taken.close();
  assert.equal(busy.code, 1);
  assert.match(busy.stderr, /^vantail: [^\n]*EADDRINUSE[^\n]*\n$/);
});
