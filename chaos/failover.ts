import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endWithSignals } from '../scripts/end-with-signals.ts';
import { type KeyedWriters, newTarget, startKeyedWriters, type Target } from '../server/test/support/keyed-writers.ts';
import { startPatroni } from './support/patroni.ts';
import { writeFigures } from './support/report.ts';
import { OPERATOR_TOKEN, startService } from './support/service.ts';

/**
 * `npm run chaos:failover`: kills the leader of a Patroni cluster repeatedly, while clients write through HTTP. The
 * walsenders are stopped before each crash, so that whatever only the leader has is lost unless it waits for its
 * standby. CRASHES sets the number; SYNCHRONOUS=off must fail, which shows that the experiment detects losses.
 */
const HELD_MS = 400;
const CLIENTS = 16;

const onLeader = async (url: string, statements: readonly string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** What is there as the leader's own tables tell it, without the service: each write once, in its table and in the ledger. */
const mustBeInDatabase = async (url: string, { tenantId }: Target, writers: KeyedWriters) => {
  const rowsOf = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text, [tenantId])).rows.map(({ value }) => String(value)).sort();
    } finally {
      await client.end();
    }
  };
  const { names, prices } = writers.written();
  const brands = `select name as value from brands where tenant_id = $1 and name like 'writer%'`;
  assert.deepEqual(await rowsOf(brands), names.toSorted(), 'the brands');
  const created = `select resource_name as value from changes
    where tenant_id = $1 and type = 'brand.created' and resource_name like 'writer%'`;
  assert.deepEqual(await rowsOf(created), names.toSorted(), 'the brands in the ledger');
  const changed = `select f ->> 'after' as value from changes cross join json_array_elements(fields) as f
    where tenant_id = $1 and type = 'pricing_configuration.updated' and f ->> 'field' = 'minimum_price'`;
  assert.deepEqual(await rowsOf(changed), prices.map(String).toSorted(), 'the prices in the ledger');
};

const failover = async (crashes: number, isSynchronous = true): Promise<string> => {
  const cluster = await startPatroni(isSynchronous);
  try {
    await cluster.settled();
    await sleep(2000); // HAProxy has noticed it as well.
    await onLeader(cluster.url('postgres', 'postgres'), [
      'create role vantail_owner login createrole',
      'create database vantail owner vantail_owner',
    ]);
    const service = await startService({ DATABASE_URL: cluster.url('vantail_owner', 'vantail') });
    const target = await newTarget(service.url, OPERATOR_TOKEN);
    const writers = startKeyedWriters(() => service.url, target, CLIENTS);
    for (let crash = 0; crash < crashes; crash++) {
      const before = writers.acknowledged();
      const leader = await cluster.settled();
      while (writers.acknowledged() < before + 100) await sleep(100);
      await cluster.crash(leader, HELD_MS);
      const held = writers.acknowledged();
      while (writers.acknowledged() < held + 100) await sleep(100);
      const successor = await cluster.leader();
      if (successor === leader) throw new Error(`${leader} was killed, and still leads`);
      cluster.revive(leader);
      process.stdout.write(`crash ${crash + 1}, ${leader} to ${successor}: ${writers.acknowledged()} acknowledged\n`);
    }
    await cluster.settled();
    await writers.stop();
    const figures =
      `${crashes} crashes, ${writers.acknowledged()} acknowledged writes, longest gap ${(writers.longestGapMs() / 1000).toFixed(1)} s, ` +
      `met ${JSON.stringify(Object.fromEntries(writers.met))}`;
    const failed = (error: Error) => {
      throw new Error(`${figures}: ${error.message}`);
    };
    await writers.check(service.url).catch(failed);
    await service.end('SIGKILL');
    await mustBeInDatabase(cluster.url('postgres', 'vantail'), target, writers).catch(failed);
    const others = [...writers.met.keys()].filter((outcome) => !/^(200|201|409|503)$/.test(outcome));
    if (others.length > 0 || writers.longestGapMs() > 30_000) throw new Error(figures);
    return figures;
  } finally {
    await cluster.stop();
  }
};

if (process.argv[1] === import.meta.filename) {
  endWithSignals();
  const figures = await failover(Number(process.env.CRASHES ?? 10), process.env.SYNCHRONOUS !== 'off');
  process.stdout.write(`${figures}\n`);
  if (process.env.SYNCHRONOUS !== 'off') writeFigures('failover of a Patroni cluster', figures);
  process.exit(0);
}
