import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { npmBinaries, startPostgres } from '../scripts/testing/postgres-server.ts';
import { newTarget, startKeyedWriters, type Target } from '../server/test/support/keyed-writers.ts';
import { callOver } from '../server/test/support/service-process.ts';
import { newServerDatabase } from '../server/test/support/test-database.ts';
import { type DiskFault, newSmallDisk, type SmallDisk } from './disk/small-disk.ts';
import { expectedNumbers, faultsIn, startChangeReceiver } from './support/deliveries.ts';
import { checkPublished, newPlan, schedulePlan } from './support/due-plans.ts';
import { OPERATOR_TOKEN, post, type Service, startService } from './support/service.ts';

/**
 * The disk below the database is full, read-only, fails to sync or is slow, for a few seconds at a time, while clients write with
 * Idempotency-Keys, webhooks are delivered and plans come due. What was acknowledged is there, once; each plan is published
 * once; each event arrives in order; and the service goes on by itself, or ends with a sentence and starts again.
 */
const CLIENTS = 8;
const PLANS = 5;
const FAULT_MS = 6000;
const LIMIT_MS = 120_000;
/** A process that ends drops its connections; what it answers before is an answer of the API. */
const ALLOWED = /^(?:200|201|409|503|ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET|EPIPE|TimeoutError)$/;

type Home = {
  env: Record<string, string>;
  /** After the fault: the database runs again, by itself or by a supervisor. Tells whether it had to be started. */
  heal: () => Promise<boolean>;
  stop: () => Promise<void>;
};

const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + LIMIT_MS; !(await isSo()); await sleep(50))
    assert.ok(Date.now() < deadline, `waited too long: ${what}`);
};

/**
 * One delivery is a request and two commits, one after the other, so a backlog takes as long as the machine is busy: not how
 * long it takes is bounded, but how long nothing comes. D13.3: two failures in a row are followed by 30 s and three by two
 * minutes, a try takes up to 10 s, and a claim whose end could not be written down lasts for 30.
 */
const SILENCE_MS = 180_000;

const untilArrived = async (numbers: readonly number[], isComplete: () => boolean): Promise<number> => {
  const began = Date.now();
  let [count, since] = [numbers.length, Date.now()];
  for (; !isComplete(); await sleep(50)) {
    if (numbers.length > count) [count, since] = [numbers.length, Date.now()];
    assert.ok(Date.now() - since < SILENCE_MS, `no event came for ${SILENCE_MS / 1000} s, and not all have come`);
  }
  return Date.now() - began;
};

const embeddedOn = async (disk: SmallDisk): Promise<Home> => ({
  env: { DATA_DIR: join(disk.folder, 'data'), ...disk.env },
  heal: async () => false,
  stop: async () => {},
});

/** PostgreSQL itself is on the disk, with syncs; the service is not. */
const postgresqlOn = async (disk: SmallDisk): Promise<Home> => {
  const before = { ...process.env };
  Object.assign(process.env, disk.env, { TMPDIR: disk.folder });
  const server = await startPostgres(npmBinaries(), { fsync: 'on', max_wal_size: '64MB', min_wal_size: '32MB' });
  for (const name of [...Object.keys(disk.env), 'TMPDIR']) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  const { ownerUrl } = await newServerDatabase(server.url);
  return {
    env: { DATABASE_URL: ownerUrl },
    heal: async () => {
      await sleep(2000);
      const isUp = await isServing(server.url);
      if (!isUp) await server.crash();
      return !isUp;
    },
    stop: server.stop,
  };
};

/** Whether the server answers a statement. */
const isServing = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

/** A receiver of its own for a webhook; what arrives, by the numbers of its changes. */
const startReceiver = async () => {
  const numbers: number[] = [];
  return { numbers, ...(await startChangeReceiver(({ number }) => numbers.push(number))) };
};

/** Plans that are all due at the same moment, far enough ahead for this machine. */
const schedulePlans = async (url: string, target: Target): Promise<{ ids: number[]; dueAt: number }> => {
  const begun = Date.now();
  const ids: number[] = [];
  while (ids.length < PLANS) ids.push(await newPlan(url, target, `Plan ${ids.length}`));
  const dueAt = Date.now() + 4000 + 3 * (Date.now() - begun);
  for (const id of ids) await schedulePlan(url, target.key, id, dueAt);
  return { ids, dueAt };
};

/** A sentence for people, not a stack. */
const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

export const diskFault = async (kind: 'embedded' | 'postgresql', fault: DiskFault, rounds: number) => {
  const disk = newSmallDisk(kind === 'embedded' ? 300 : 700);
  let home: Home | undefined;
  let service: Service | undefined;
  let abandon = () => {};
  const receivers: Awaited<ReturnType<typeof startReceiver>>[] = [];
  try {
    home = await (kind === 'embedded' ? embeddedOn(disk) : postgresqlOn(disk));
    const env = { ...home.env, WEBHOOKS_ALLOW_PRIVATE: '1', LOG_LEVEL: 'error' };
    service = await startService(env);
    let { url } = service;
    const target = await newTarget(url, OPERATOR_TOKEN);
    const { key } = target;
    // Plans are another tenant's, so that each row has one kind of writer.
    const planned = await newTarget(url, OPERATOR_TOKEN);
    const watched = [
      { key, types: 'brand.*', receiver: await startReceiver() },
      { key: planned.key, types: 'plan.*', receiver: await startReceiver() },
    ];
    for (const { key: owner, types, receiver } of watched) {
      receivers.push(receiver);
      await post(`${url}/v1/webhooks`, owner, { url: receiver.url, types: [types] });
    }
    const writers = startKeyedWriters(() => url, target, CLIENTS);
    abandon = writers.abandon;
    let [ends, databaseEnds] = [0, 0];
    const said = new Set<string>();
    const plans: number[] = [];
    const isWriting = async () => {
      const before = writers.acknowledged();
      await until('writes are acknowledged', () => writers.acknowledged() > before + 2 * CLIENTS);
    };
    for (let round = 0; round < rounds; round++) {
      await isWriting();
      const { ids, dueAt } = await schedulePlans(url, planned);
      plans.push(...ids);
      await sleep(Math.max(0, dueAt - 1500 - Date.now()));
      disk.begin(fault);
      await sleep(FAULT_MS);
      disk.end();
      if (await home.heal()) databaseEnds++;
      if (service.hasEnded()) {
        ends++;
        said.add(lastLine(service.stderr()));
        service = await startService(env);
        url = service.url;
      }
      await isWriting();
    }
    await writers.stop();
    await until('all plans are published', async () => {
      const { status, body } = await callOver(`${url}/v1/plans?page_size=200`, planned.key);
      return status === 200 && (body.data as { state: string }[]).every(({ state }) => state === 'published');
    });
    await writers.check(url);
    // A fault that nobody met shows nothing.
    const isMet =
      fault === 'delayed' ? writers.longestGapMs() > 900 : databaseEnds > 0 || ends > 0 || writers.met.has('503');
    assert.ok(isMet, 'neither a client nor the database met the fault');
    const strange = [...writers.met.keys()].filter((outcome) => !ALLOWED.test(outcome));
    assert.deepEqual(strange, [], 'what clients met');
    await checkPublished(url, planned, plans);
    let [events, arrivals, backlogMs] = [0, 0, 0];
    for (const { key: owner, types, receiver } of watched) {
      const from = await expectedNumbers(url, owner, types);
      const isComplete = () => faultsIn(receiver.numbers, from).every((one) => !/never/.test(one));
      const backlog = untilArrived(receiver.numbers, isComplete).catch(async (error) => {
        // How its deliveries stand tells a receiver that was slow from an event that was forgotten.
        const { body } = await callOver(`${url}/v1/webhooks`, owner);
        const [{ id }] = body.data as [{ id: number }];
        const tries = await callOver(`${url}/v1/webhooks/${id}/deliveries`, owner);
        throw new Error(`${error.message}: ${JSON.stringify([body.data, (tries.body.data as object[]).slice(0, 5)])}`);
      });
      backlogMs = Math.max(backlogMs, await backlog);
      assert.deepEqual(faultsIn(receiver.numbers, from), []);
      [events, arrivals] = [events + from.length, arrivals + receiver.numbers.length];
    }
    const { body: verified } = await callOver(`${url}/operator/v1/verify`, OPERATOR_TOKEN, 'POST');
    assert.equal(verified.drift_count, 0, JSON.stringify(verified));
    await service.end();
    const again = await startService(env);
    await again.end();
    return (
      `${kind}, ${fault}: ${rounds} faults of ${FAULT_MS / 1000} s, ${writers.acknowledged()} acknowledged writes, 0 lost, 0 doubled; ` +
      `${plans.length} plans published once each; ${events} events in order (${arrivals} arrivals, the last ${Math.round(backlogMs / 1000)} s after the last write); ` +
      `the service ended ${ends} times, the database ${databaseEnds}; longest gap ${Math.round(writers.longestGapMs())} ms; ` +
      `met ${JSON.stringify(Object.fromEntries(writers.met))}${said.size > 0 ? `; last words: ${[...said].join(' | ')}` : ''}`
    );
  } finally {
    abandon();
    disk.end();
    if (service) process.stderr.write(service.stderr().slice(-3000));
    await service?.end('SIGKILL');
    await home?.stop();
    for (const receiver of receivers) receiver.stop();
    disk.remove();
  }
};
