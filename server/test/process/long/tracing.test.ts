import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { until, waitMs } from '../../../../scripts/testing/until.ts';
import { type CollectedSpan, startCollector } from '../../support/collector.ts';
import { startReceiver } from '../../support/receiver.ts';
import { newServedDatabase } from '../../support/served-database.ts';
import { launch, type ServiceProcess, startProcess, stopProcess } from '../../support/service-process.ts';

/** Traces of the service as a process (docs/adr/0051). */
const OPERATOR_TOKEN = 'operator-token-of-the-traces-and-nobody-else';
const { env: home, ownerUrl } = await newServedDatabase();
const base = { ...home, OPERATOR_TOKEN, WEBHOOKS_ALLOW_PRIVATE: '1', LOG_LEVEL: 'info' };
const collector = await startCollector();
/** Nothing listens there: it is the port that discards what it is sent. */
const CLOSED_PORT = 9;

type Asked = { token: string; method?: string; body?: object; headers?: Record<string, string> };

const ask = async ({ url }: ServiceProcess, path: string, { token, method = 'GET', body, headers }: Asked) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(waitMs()),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const newTenant = async (service: ServiceProcess) => {
  const operator = { token: OPERATOR_TOKEN, method: 'POST' };
  const { body } = await ask(service, '/operator/v1/tenants', { ...operator, body: { name: 'Menuiserie Secrète' } });
  const path = `/operator/v1/tenants/${body.id}/api-keys`;
  const made = await ask(service, path, { ...operator, body: { name: 'Clef Secrète' } });
  return { id: Number(body.id), token: String(made.body.key) };
};

const newTrace = (flags = '01') => {
  const traceId = randomBytes(16).toString('hex');
  const parentId = randomBytes(8).toString('hex');
  return { traceId, parentId, headers: { traceparent: `00-${traceId}-${parentId}-${flags}` } };
};

const answeredLines = (service: ServiceProcess) =>
  service
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"answered"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const isServed = (spans: readonly CollectedSpan[]) => spans.some(({ kind }) => kind === 2);

test('spans of requests, transactions and webhooks arrive, below the traceparent of their request, and tell no secret', async () => {
  const service = await startProcess({ ...base, ...collector.env, WORKERS: '2', OTEL_RESOURCE_ATTRIBUTES: 'a=b' });
  const { id, token } = await newTenant(service);

  const write = newTrace();
  const brand = { token, method: 'POST', body: { name: 'Marque Secrète' } };
  const made = await ask(service, '/v1/brands', { ...brand, headers: write.headers });
  assert.equal(made.status, 201);
  const spans = await collector.trace(write.traceId, isServed);
  const request = collector.only(spans, 'POST /v1/brands');
  assert.equal(request.parentSpanId, write.parentId);
  assert.equal(request.facts['http.route'], '/v1/brands');
  assert.equal(request.facts['http.request.method'], 'POST');
  assert.equal(request.facts['http.response.status_code'], 201);
  assert.equal(request.facts['vantail.tenant_id'], id);
  assert.deepEqual([request.process['service.name'], request.process.a], ['vantail', 'b']);
  const transaction = collector.only(spans, 'database transaction');
  assert.equal(transaction.parentSpanId, request.spanId);
  assert.equal(transaction.facts['vantail.attempts'], 1);
  assert.ok(Number(transaction.facts['vantail.statements']) >= 1);
  const line = await until('the line', () => answeredLines(service).find(({ trace_id }) => trace_id === write.traceId));
  assert.equal(line.request_id, request.facts['vantail.request_id']);

  // Some of these are answered by the response cache in front of the framework.
  for (let time = 0; time < 6; time++) {
    const read = newTrace();
    await ask(service, '/v1/catalogue', { token, headers: read.headers });
    const served = collector.only(await collector.trace(read.traceId, isServed), 'GET /v1/catalogue');
    assert.deepEqual([served.parentSpanId, served.facts['vantail.tenant_id']], [read.parentId, id]);
  }

  // More than have places at once: one that leaves hands its place to another, whose work is not its own.
  const held = new pg.Client({ connectionString: ownerUrl });
  await held.connect();
  await held.query('begin');
  await held.query('lock table brands in share mode');
  const crowd = Promise.all(
    Array.from({ length: 100 }, async (_, number) => {
      const { traceId, headers } = newTrace();
      const { status } = await ask(service, '/v1/brands', { ...brand, body: { name: `M ${number}` }, headers });
      return { traceId, status };
    }),
  );
  await sleep(300);
  await held.query('commit');
  await held.end();
  for (const { traceId } of (await crowd).filter(({ status }) => status === 201)) {
    const own = await collector.trace(traceId, isServed);
    const { spanId } = collector.only(own, 'POST /v1/brands');
    assert.equal(collector.only(own, 'database transaction').parentSpanId, spanId);
  }

  const refused = newTrace();
  await ask(service, '/v1/brands?q=Mots+du+client', { token: 'vtl_wrong', headers: refused.headers });
  const wrong = (await collector.trace(refused.traceId, isServed)).find(({ kind }) => kind === 2);
  assert.deepEqual([wrong?.facts['http.response.status_code'], wrong?.isError], [401, false]);

  const receiver = await startReceiver();
  const hook = await ask(service, '/v1/webhooks', { ...brand, body: { url: receiver.url, types: ['brand.created'] } });
  assert.equal(hook.status, 201, JSON.stringify(hook.body));
  await ask(service, '/v1/brands', { ...brand, body: { name: 'Autre' } });
  const message = await until('the webhook', () => receiver.taken[0]);
  const [, traceId = '', spanId] = message.headers.traceparent?.split('-') ?? [];
  const [sent] = await collector.trace(traceId, (found) => found.length > 0);
  assert.deepEqual([sent?.name, sent?.spanId, sent?.parentSpanId], ['POST webhook', spanId, undefined]);
  assert.equal(sent?.facts['vantail.tenant_id'], id);

  await until('spans of both workers', () => {
    const pids = new Set(collector.spans().map((span) => span.process['process.pid']));
    return pids.size === 2 || ask(service, '/v1/brands', { token, headers: { connection: 'close' } }).then(() => false);
  });
  const told = collector.taken.map(({ body }) => body).join('\n');
  for (const secret of [token, OPERATOR_TOKEN, 'Secrète', 'client', 'hook?a=b', 'insert into', 'vtl_wrong'])
    assert.ok(!told.includes(secret), secret);
  await stopProcess(service);
});

test('a traceparent that cannot be read is ignored, one that is not sampled is honoured, and the stop sends what is left', async () => {
  const service = await startProcess({
    ...base,
    ...collector.env,
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    OTEL_SERVICE_NAME: 'windows',
  });
  const before = collector.spans().length;
  const bad = newTrace();
  const token = OPERATOR_TOKEN;
  const zero = `00-${'0'.repeat(32)}-${bad.parentId}-01`;
  for (const traceparent of ['nonsense', zero, `00-${bad.traceId}-${bad.parentId}`, `${'0'.repeat(5000)}`])
    assert.equal((await ask(service, '/operator/v1/tenants', { token, headers: { traceparent } })).status, 200);
  const silent = newTrace('00');
  await ask(service, '/operator/v1/tenants', { token, headers: silent.headers });
  await ask(service, '/readyz', { token });
  await stopProcess(service);
  const spans = collector.spans().slice(before);
  const served = spans.filter(({ kind }) => kind === 2);
  assert.equal(served.length, 4, 'what was queued is sent at the end; probes have no spans');
  for (const span of served) assert.equal(span.parentSpanId, undefined);
  assert.equal(new Set(served.map(({ traceId }) => traceId)).size, 4);
  assert.equal(served[0]?.process['service.name'], 'windows');
  assert.ok(answeredLines(service).some(({ trace_id }) => trace_id === silent.traceId));
});

test('a collector that never answers, or is not there, harms no request and no stop', async () => {
  const hanging = await startReceiver(() => {});
  const serveBeside = async (port: number) => {
    const service = await startProcess({
      ...base,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
      OTEL_BSP_SCHEDULE_DELAY: '10',
      OTEL_BSP_MAX_QUEUE_SIZE: '20',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '5',
    });
    for (let time = 0; time < 100; time++)
      assert.equal((await ask(service, '/operator/v1/tenants', { token: OPERATOR_TOKEN })).status, 200);
    await until('a complaint', () => service.stdout().includes('spans could not be exported'));
    assert.deepEqual(await stopProcess(service), { code: 0, signal: null });
    assert.equal(service.stderr(), '');
    assert.equal(service.stdout().split('spans could not be exported').length, 2, 'it is told once a minute');
  };
  await Promise.all([serveBeside(hanging.port), serveBeside(CLOSED_PORT)]);
  assert.equal(hanging.taken[0]?.headers['content-type'], 'application/x-protobuf');
});

test('without a collector nothing of OpenTelemetry is loaded', async () => {
  const tellLoaded =
    'data:text/javascript,import{createRequire}from"node:module";const{cache}=createRequire("/");' +
    'process.on("exit",()=>process.stderr.write(Object.keys(cache).join("\\n")))';
  const loadedWith = async (env: Record<string, string>) => {
    const service = launch({ ...base, ...env }, undefined, undefined, ['--import', tellLoaded]);
    await until('the service serves', () => service.stdout().includes('Vantail serves'));
    await stopProcess(service);
    const packages = [...service.stderr().matchAll(/node_modules\/(@opentelemetry\/[^/]+)\//g)].map(([, one]) => one);
    return [...new Set(packages)];
  };
  const [without, beside] = await Promise.all([loadedWith({}), loadedWith(collector.env)]);
  assert.deepEqual(without, []);
  assert.ok(beside.includes('@opentelemetry/sdk-trace'));
});

test('a collector without the packages of OpenTelemetry stops the start, in one line that tells what to install', async () => {
  const hide =
    'data:text/javascript,import{registerHooks}from"node:module";registerHooks({resolve(name,context,next){' +
    'if(name.startsWith("@opentelemetry/sdk-trace"))throw new Error("not installed");return next(name,context)}})';
  for (const WORKERS of ['1', '2']) {
    const service = launch({ ...base, ...collector.env, WORKERS }, undefined, undefined, ['--import', hide]);
    assert.equal((await service.ended).code, 1);
    assert.match(
      service.stderr(),
      /^vantail: OTEL_EXPORTER_OTLP_ENDPOINT is set, .*not installed \(@opentelemetry\/sdk-trace\)\. Install them with "npm install @opentelemetry\/api@\d.*\n$/,
    );
  }
});
