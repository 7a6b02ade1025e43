import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithSignals } from '../../scripts/end-with-signals.ts';
import type { PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { runTestFiles } from '../../scripts/testing/run-test-files.ts';
import { addWorker, onNode } from '../../server/test/support/citus/spread-database.ts';
import { type KeyedWriters, startKeyedWriters } from '../../server/test/support/keyed-writers.ts';
import { writeFigures } from '../support/report.ts';
import { OPERATOR_TOKEN, post } from '../support/service.ts';
import { startCitusNodes } from './cluster.ts';
import { compareCpu } from './compare-cpu.ts';
import { compareReads } from './compare-reads.ts';
import { freshReads } from './fresh-reads.ts';
import { movedWrites } from './moved-writes.ts';
import { othersGoOn } from './outage.ts';
import { nodeOf, openSpreadShop, type SpreadShop } from './spread-shop.ts';

/**
 * `npm run chaos:citus [part ...]`: a coordinator and two workers on loopback. The API suite runs through the coordinator and
 * through a worker; a worker dies under writes; a third is added and shards move to it under writes; reads are compared with
 * a PostgreSQL of its own. TESTS=keys,steps limits the suite to files with one of these words.
 */
const CLIENTS = 8;
const DOWN_MS = 10_000;

const suite = async (nodes: readonly PostgresServer[], through: 0 | 1): Promise<string> => {
  const words = (process.env.TESTS ?? '').split(',');
  // The long ones keep and restore the whole database by functions of their own inside it: they are for one server.
  const files = globSync('server/test/{api,api-once,api-twice}/*.test.ts').filter((file) =>
    words.some((word) => file.includes(word)),
  );
  const env = {
    TEST_CITUS_NODES: nodes.map(({ url }) => url).join(' '),
    TEST_CITUS_THROUGH: String(through),
    TEST_CITUS_READS: process.env.CITUS_READS ?? 'workers',
    TEST_CITUS_WRITES: process.env.CITUS_WRITES ?? 'workers',
    TEST_DATABASE_URL: (nodes[0] as PostgresServer).url,
  };
  let [passed, failed] = [0, 0];
  for (const file of files.sort()) {
    const outcome = await runTestFiles([file], env);
    process.stdout.write(`${file}: ${outcome.passed} passed, ${outcome.failed} failed\n`);
    if (outcome.failed > 0) process.stdout.write(outcome.report);
    passed += outcome.passed;
    failed += outcome.failed;
  }
  const figures = `${files.length} files, ${passed} tests passed, ${failed} failed`;
  if (failed > 0 || passed === 0) throw new Error(figures);
  return figures;
};

const growing = async (writers: KeyedWriters, by: number): Promise<void> => {
  for (const from = writers.acknowledged(); writers.acknowledged() < from + by; ) await sleep(100);
};

const metBy = (writers: KeyedWriters) => JSON.stringify(Object.fromEntries(writers.met));

const mustHaveMet = (writers: KeyedWriters, allowed: RegExp): void => {
  const others = [...writers.met.keys()].filter((outcome) => !allowed.test(outcome));
  if (others.length > 0) throw new Error(`writers met ${others.join(', ')}`);
};

/** Its tenants get 503 with Retry-After, the others go on, and no tenant can be made meanwhile. */
const workerDies = async ({ service, tenantPerNode }: SpreadShop, worker: PostgresServer): Promise<string> => {
  const tenants = await tenantPerNode();
  const port = Number(new URL(worker.url).port);
  const writersOf = (isDead: boolean) =>
    [...tenants]
      .filter(([at]) => (at === port) === isDead)
      .map(([, target]) => startKeyedWriters(() => service.url, target, CLIENTS));
  const [dying, living] = [writersOf(true), writersOf(false)];
  const all = [...dying, ...living];
  await Promise.all(all.map((writers) => growing(writers, 30)));
  const back = worker.crash(DOWN_MS);
  await sleep(1000);
  const before = [...dying, ...living].map((writers) => writers.acknowledged());
  await sleep(DOWN_MS / 2);
  const made = all.map((writers, place) => writers.acknowledged() - (before[place] as number));
  const refusal = await post(`${service.url}/operator/v1/tenants`, OPERATOR_TOKEN, { name: 'Meanwhile' }).then(
    () => 'a tenant was made',
    (error: Error) => /answered (\d+)/.exec(error.message)?.[1] ?? error.message,
  );
  await back;
  await Promise.all(all.map((writers) => growing(writers, 30)));
  await Promise.all(all.map((writers) => writers.stop()));
  for (const writers of all) await writers.check(service.url);
  for (const writers of dying) mustHaveMet(writers, /^(200|201|409|503)$/);
  for (const writers of living) mustHaveMet(writers, /^(200|201|409|503)$/);
  const ofDead = made.slice(0, dying.length).reduce((sum, count) => sum + count, 0);
  const ofLiving = made.slice(dying.length).reduce((sum, count) => sum + count, 0);
  const acknowledged = all.reduce((sum, writers) => sum + writers.acknowledged(), 0);
  const figures =
    `a worker dead for ${DOWN_MS / 1000} s: ${ofDead} writes of its tenant and ${ofLiving} of the other in ${DOWN_MS / 2000} s of it, ` +
    `a new tenant ${refusal}; ${acknowledged} acknowledged, none lost, none doubled; ` +
    `met on it ${dying.map(metBy).join()}, on the other ${living.map(metBy).join()}, its longest gap ${living.map((writers) => Math.round(writers.longestGapMs())).join()} ms`;
  if (ofDead > 0 || ofLiving === 0 || refusal !== '503') throw new Error(figures);
  return figures;
};

/** Adds a worker and moves a tenant's shards to it, while the tenant is written to; then spreads all shards evenly. */
const shardsMove = async (shop: SpreadShop, nodes: readonly PostgresServer[]): Promise<string> => {
  const { service, superuserUrl, tenantPerNode, name } = shop;
  const [coordinator, , , third] = nodes as [PostgresServer, PostgresServer, PostgresServer, PostgresServer];
  const targets = [...(await tenantPerNode()).values()];
  const [target] = targets;
  if (!target) throw new Error('no tenant');
  const writers = startKeyedWriters(() => service.url, target, CLIENTS);
  await growing(writers, 30);
  await addWorker(coordinator.url, third.url, name);
  await onNode(superuserUrl, `select replicate_reference_tables('force_logical')`);
  const { shard, port } = await nodeOf(superuserUrl, target.tenantId);
  const to = new URL(third.url);
  const began = performance.now();
  await onNode(
    superuserUrl,
    `select citus_move_shard_placement(${shard}, '127.0.0.1', ${port}, '${to.hostname}', ${to.port}, 'force_logical')`,
  );
  const seconds = (performance.now() - began) / 1000;
  const gap = writers.longestGapMs();
  const moved = await nodeOf(superuserUrl, target.tenantId);
  await onNode(superuserUrl, `select rebalance_table_shards(shard_transfer_mode => 'force_logical')`);
  await growing(writers, 30);
  await writers.stop();
  await writers.check(service.url);
  mustHaveMet(writers, /^(200|201|409|503)$/);
  const figures =
    `a third worker added and the shards of a tenant moved to it in ${seconds.toFixed(1)} s, longest gap ${Math.round(gap)} ms, with the rebalancing after it ` +
    `${Math.round(writers.longestGapMs())} ms; ${writers.acknowledged()} acknowledged, none lost, none doubled, met ${metBy(writers)}`;
  if (moved.port !== Number(to.port)) throw new Error(figures);
  return figures;
};

const parts = ['coordinator', 'worker', 'dies', 'others', 'moves', 'writes', 'fresh', 'reads', 'cpu'] as const;

if (process.argv[1] === import.meta.filename) {
  endWithSignals();
  const asked = process.argv.slice(2);
  const isWanted = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part);
  const nodes = await startCitusNodes(4);
  const three = nodes.slice(0, 3);
  const tell = (name: string, figures: string) => {
    process.stdout.write(`${name}: ${figures}\n`);
    writeFigures(name, figures);
  };
  try {
    if (isWanted('coordinator')) tell('Citus, API suite through the coordinator', await suite(three, 0));
    if (isWanted('worker')) tell('Citus, API suite through a worker', await suite(three, 1));
    if (isWanted('dies') || isWanted('others') || isWanted('moves')) {
      const shop = await openSpreadShop(three, 'chaos');
      if (isWanted('others'))
        for (const how of ['dead', 'frozen'] as const)
          tell(`Citus, others go on, a worker ${how}`, await othersGoOn(shop, three[1] as PostgresServer, how));
      if (isWanted('dies')) tell('Citus, a worker dies', await workerDies(shop, three[1] as PostgresServer));
      if (isWanted('moves')) tell('Citus, shards move', await shardsMove(shop, nodes));
      await shop.service.end();
    }
    if (isWanted('writes')) {
      const shop = await openSpreadShop(three, 'writes');
      tell('Citus, writes under moves', await movedWrites(shop, three.slice(1)));
      await shop.service.end();
    }
    if (isWanted('fresh')) {
      const shop = await openSpreadShop(three, 'fresh');
      tell('Citus, fresh reads under moves', await freshReads(shop, three.slice(1)));
      await shop.service.end();
    }
    if (isWanted('cpu'))
      for (const tenants of (process.env.TENANTS ?? '1,16,150').split(',').map(Number))
        tell(`Citus, CPU of ${tenants} tenants`, await compareCpu(three, tenants));
    if (isWanted('reads')) tell('Citus, reads', await compareReads(three));
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
  process.exit(0);
}
