import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { freePort, npmBinaries, startPostgres } from '../../../../scripts/testing/postgres-server.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { type KeyedWriters, newTarget, startKeyedWriters } from '../../support/keyed-writers.ts';
import { newServedDatabase } from '../../support/served-database.ts';
import { callOver, newDataDir, type ServiceProcess, startProcess } from '../../support/service-process.ts';
import { newServerDatabase, onServer } from '../../support/test-database.ts';

/**
 * kill -9 of the service, and of the database below it, while 32 clients write with Idempotency-Keys. KILLS says how often,
 * SEED repeats the moments. What was acknowledged is there, once.
 */
const CLIENTS = 32;
const kills = Number(process.env.KILLS ?? 3);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const OPERATOR_TOKEN = 'operator-token-of-the-kills-and-nobody-else';
const settings = { OPERATOR_TOKEN, DEMO: '0', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'fatal' };

const noDrift = async (url: string) => {
  const { body } = await callOver(`${url}/operator/v1/verify`, OPERATOR_TOKEN, 'POST');
  assert.equal(body.drift_count, 0, JSON.stringify(body));
};

/** Waits a random moment, and until writes were acknowledged again. */
const writing = async (writers: KeyedWriters, random: ReturnType<typeof randomFrom>) => {
  const before = writers.acknowledged();
  await sleep(random.int(20, 300));
  await until('a write is acknowledged', () => writers.acknowledged() > before + CLIENTS);
};

const figures = (what: string, writers: KeyedWriters) =>
  `${kills} kills of ${what}, ${writers.acknowledged()} acknowledged writes, longest gap ${Math.round(writers.longestGapMs())} ms, ` +
  `met ${JSON.stringify(Object.fromEntries(writers.met))}`;

const killService = async (what: string, home: Record<string, string>): Promise<string> => {
  const random = randomFrom(seed);
  const env = { ...settings, ...home, PORT: String(await freePort()) };
  let service: ServiceProcess = await startProcess(env);
  const { url } = service;
  const writers = startKeyedWriters(() => url, await newTarget(url, OPERATOR_TOKEN), CLIENTS);
  after(() => writers.abandon());
  for (let kill = 0; kill < kills; kill++) {
    await writing(writers, random);
    service.signal('SIGKILL');
    await service.ended;
    service = await startProcess(env);
  }
  await writing(writers, random);
  await writers.stop();
  await writers.check(url);
  await noDrift(url);
  // A process that is killed drops its connections; what it answers before is an answer of the API.
  const allowed = /^(200|201|409|503|ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET|EPIPE)$/;
  assert.deepEqual(
    [...writers.met.keys()].filter((outcome) => !allowed.test(outcome)),
    [],
  );
  return figures(what, writers);
};

const guarantee = `kill -9 of the service under ${CLIENTS} writing clients, ${kills} times: nothing acknowledged is lost, nothing keyed is doubled`;

test(`${guarantee} (embedded, SEED=${seed})`, async (t) => {
  t.diagnostic(await killService('the service (embedded)', { DATA_DIR: newDataDir() }));
});

test(`${guarantee} (PostgreSQL, SEED=${seed})`, async (t) => {
  const { env } = await newServedDatabase();
  t.diagnostic(await killService('the service (PostgreSQL)', env));
});

test(`kill -9 of PostgreSQL under ${CLIENTS} writing clients, ${kills} times: 503 meanwhile, nothing lost or doubled, and the service goes on by itself (SEED=${seed})`, async (t) => {
  const random = randomFrom(seed);
  const server = await startPostgres(npmBinaries());
  after(() => server.stop());
  const { ownerUrl } = await newServerDatabase(server.url);
  const service = await startProcess({ ...settings, DATABASE_URL: ownerUrl });
  const writers = startKeyedWriters(() => service.url, await newTarget(service.url, OPERATOR_TOKEN), CLIENTS);
  after(() => writers.abandon());
  for (let kill = 0; kill < kills; kill++) {
    await writing(writers, random);
    // In turn the whole server, and one of the processes that serve its connections: it then restarts by itself.
    if (kill % 2 === 0) await server.crash();
    else {
      const backends = `select pid from pg_stat_activity where application_name = 'vantail'`;
      const pids = await onServer(server.url, backends).catch(() => []);
      const pid = pids.length > 0 ? Number(random.pick(pids).pid) : undefined;
      if (pid) process.kill(pid, 'SIGKILL');
    }
  }
  await writing(writers, random);
  await writers.stop();
  assert.ok(!service.isOver(), service.stderr());
  await writers.check(service.url);
  await noDrift(service.url);
  assert.deepEqual(
    [...writers.met.keys()].filter((outcome) => !/^(200|201|409|503)$/.test(outcome)),
    [],
  );
  t.diagnostic(figures('PostgreSQL', writers));
});
