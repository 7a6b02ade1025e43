import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { freePort } from '../../../../scripts/testing/postgres-server.ts';
import { until, waitMs } from '../../../../scripts/testing/until.ts';
import { startBalancer } from '../../support/balancer.ts';
import { newServedDatabase } from '../../support/served-database.ts';
import { callOver, newDataDir, type ServiceProcess, startProcess, stopProcess } from '../../support/service-process.ts';

/** A request was answered in full (`status`), or its connection failed before (`error`) or during the answer (`cut`). */
type Outcome = { name: string; status?: number | undefined; error?: string; cut?: boolean; refusal?: string };

/** As long as `start-service.ts` has it. */
const LINGER_MS = 300;
const OPERATOR_TOKEN = 'operator-token-of-the-tests-and-nobody-else';

const post = (url: string, key: string, agent: Agent, name: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const sent = request(`${url}/v1/brands`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(waitMs()),
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve({ name, error: error.code ?? error.message }));
    sent.once('response', (response) => {
      const { statusCode: status = 0 } = response;
      let refusal = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        if (status >= 400) refusal += text;
      });
      response.once('close', () => {
        resolve({ name, status, ...(response.complete ? {} : { cut: true }), ...(refusal ? { refusal } : {}) });
      });
    });
    sent.end(JSON.stringify({ name }));
  });

const namesOf = async (url: string, key: string): Promise<string[]> => {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await callOver(`${url}/v1/brands?q=client&page_size=200&page=${page}`, key);
    names.push(...(body.data as { name: string }[]).map(({ name }) => name));
    if (page >= (body.total_pages as number)) return names;
  }
};

const newKey = async (url: string): Promise<string> => {
  const tenants = `${url}/operator/v1/tenants`;
  const { body: tenant } = await callOver(tenants, OPERATOR_TOKEN, 'POST', { name: 'Rolling' });
  const made = await callOver(`${tenants}/${tenant.id}/api-keys`, OPERATOR_TOKEN, 'POST', { name: 'Rolling' });
  return String(made.body.key);
};

const newServerHome = async (): Promise<Record<string, string>> => {
  return (await newServedDatabase()).env;
};

const settings = { OPERATOR_TOKEN, DEMO: '0', RATE_LIMIT_PER_MINUTE: '0' };

const stopUnderLoad = async (home: Record<string, string>) => {
  const env = { ...settings, ...home };
  const service = await startProcess(env);
  const key = await newKey(service.url);
  const outcomes: Outcome[] = [];
  const client = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; turn < 10_000; turn++) {
      const outcome = await post(service.url, key, agent, `client ${index} turn ${turn}`);
      outcomes.push(outcome);
      if (outcomes.length === 160) service.signal('SIGTERM');
      if (outcome.error) break;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: 16 }, (_, index) => client(index)));
  assert.deepEqual(await service.ended, { code: 0, signal: null });
  // What a client has sent before the stop began is answered: only a new connection may be refused.
  assert.deepEqual([...new Set(outcomes.flatMap(({ error }) => error ?? []))], ['ECONNREFUSED']);
  const answered = outcomes.filter(({ error }) => error === undefined);
  assert.ok(answered.length >= 160);
  for (const outcome of answered) assert.deepEqual(outcome, { name: outcome.name, status: 201 });

  const again = await startProcess(env);
  assert.deepEqual((await namesOf(again.url, key)).sort(), answered.map(({ name }) => name).sort());
};

const guarantee = 'SIGTERM under 16 keep-alive clients: every write that was made is answered, and no answer is cut';

test(`${guarantee} (embedded)`, () => stopUnderLoad({ DATA_DIR: newDataDir() }));

test(`${guarantee} (PostgreSQL)`, async () => stopUnderLoad(await newServerHome()));

test('two processes behind a balancer that asks /readyz, restarted in turn under 8 clients: no request fails', async () => {
  const home = await newServerHome();
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => startProcess({ ...settings, ...home, PORT: String(port) });
  const services = await Promise.all(ports.map(start));
  const balancer = await startBalancer(ports);
  const areReady = () => until('both are ready', () => balancer.isReady(0) && balancer.isReady(1));
  await areReady();
  const key = await newKey(balancer.url);
  const outcomes: Outcome[] = [];
  let isOver = false;
  const client = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !isOver; turn++)
      outcomes.push(await post(balancer.url, key, agent, `client ${index} turn ${turn}`));
    agent.destroy();
  };
  const clients = Promise.all(Array.from({ length: 8 }, (_, index) => client(index)));
  for (let restart = 0; restart < 2; restart++) {
    const [port, place] = [ports[restart % 2] as number, restart % 2];
    assert.deepEqual(await stopProcess(services[place] as ServiceProcess), { code: 0, signal: null });
    services[place] = await start(port);
    await areReady();
    const before = outcomes.length;
    await until('requests go on', () => outcomes.length > before + 50);
  }
  isOver = true;
  await clients;
  // A process serves on for LINGER_MS after its first no: on a machine so busy that nobody asked meanwhile, it then refuses.
  const mayRefuse = balancer.slowestCheckMs() >= LINGER_MS;
  const written = outcomes.filter(({ status }) => !(mayRefuse && status === 503));
  assert.deepEqual(
    written.filter(({ status, cut }) => status !== 201 || cut),
    [],
  );
  assert.equal((await namesOf(balancer.url, key)).length, written.length);
});
