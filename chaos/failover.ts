import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endWithSignals } from '../scripts/end-with-signals.ts';
import { newTarget, startKeyedWriters } from '../server/test/support/keyed-writers.ts';
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

export const failover = async (crashes: number, isSynchronous = true): Promise<string> => {
  const cluster = await startPatroni(isSynchronous);
  try {
    await cluster.settled();
    await sleep(2000); // HAProxy has noticed it as well.
    await onLeader(cluster.url('postgres', 'postgres'), [
      'create role vantail_owner login createrole',
      'create database vantail owner vantail_owner',
    ]);
    const service = await startService({ DATABASE_URL: cluster.url('vantail_owner', 'vantail') });
    const writers = startKeyedWriters(() => service.url, await newTarget(service.url, OPERATOR_TOKEN), CLIENTS);
    for (let crash = 0; crash < crashes; crash++) {
      const before = writers.acknowledged();
      const leader = await cluster.settled();
      while (writers.acknowledged() < before + 100) await sleep(100);
      await cluster.crash(leader, HELD_MS);
      const held = writers.acknowledged();
      while (writers.acknowledged() < held + 100) await sleep(100);
      cluster.revive(leader);
      process.stdout.write(`crash ${crash + 1} of ${leader}: ${writers.acknowledged()} acknowledged\n`);
    }
    await cluster.settled();
    await writers.stop();
    const figures =
      `${crashes} crashes, ${writers.acknowledged()} acknowledged writes, longest gap ${(writers.longestGapMs() / 1000).toFixed(1)} s, ` +
      `met ${JSON.stringify(Object.fromEntries(writers.met))}`;
    await writers.check(service.url).catch((error) => {
      throw new Error(`${figures}: ${error.message}`);
    });
    await service.end('SIGKILL');
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
