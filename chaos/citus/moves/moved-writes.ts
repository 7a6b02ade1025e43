import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../../../scripts/testing/postgres-server.ts';
import { onNode } from '../../../server/test/support/citus/spread-database.ts';
import {
  isAcknowledged,
  type KeyedWriters,
  newTarget,
  startKeyedWriters,
  type Target,
} from '../../../server/test/support/keyed-writers.ts';
import { OPERATOR_TOKEN } from '../../support/service.ts';
import { nodeOf, type SpreadShop } from '../support/spread-shop.ts';
import { moveShard, splitOff } from './move-shard.ts';

const TENANTS = 4;
const CLIENTS = 4;
/** Nobody waits for a core: what takes long is what a move holds up. */
const REST_MS = 100;
const ROUNDS = Number(process.env.MOVES ?? 3);

const portOf = ({ url }: PostgresServer) => Number(new URL(url).port);

/** How long writers waited until they were acknowledged, by what was done meanwhile: the longest of the moved, and of all others. */
const newWaits = () => {
  const waits = new Map<string, { times: number; moved: number; others: number }>();
  let now: { step: string; isMoved: (tenantId: number) => boolean } | undefined;
  return {
    during: async (step: string, isMoved: (tenantId: number) => boolean, work: () => Promise<unknown>) => {
      const { times, ...longest } = waits.get(step) ?? { times: 0, moved: 0, others: 0 };
      waits.set(step, { times: times + 1, ...longest });
      now = { step, isMoved };
      await work();
      now = undefined;
    },
    waited: (tenantId: number, ms: number) => {
      const wait = now && waits.get(now.step);
      if (!wait) return;
      const who = now?.isMoved(tenantId) ? 'moved' : 'others';
      wait[who] = Math.max(wait[who], Math.round(ms));
    },
    words: () =>
      [...waits]
        .map(([step, { times, ...longest }]) => {
          const words = Object.entries(longest).filter(([, ms]) => ms > 0);
          return `${step} (${times}): ${words.map(([who, ms]) => `${who} ${ms} ms`).join(', ')}`;
        })
        .join('; '),
  };
};

const WAYS = ['force_logical', 'block_writes'] as const;
type Way = (typeof WAYS)[number];

/** The numbers of a tenant's changes that are missing between the first and the last (D12.1). */
const gapsOf = async (superuserUrl: string, { tenantId }: Target): Promise<number> => {
  const [found] = await onNode(
    superuserUrl,
    `select max(number) - count(*) as gaps from changes where tenant_id = ${tenantId}`,
  );
  return Number(found?.gaps);
};

/**
 * Writers of several tenants while everything is done to shards that Citus does under writes: moved in both ways, spread evenly,
 * split so that a tenant has one of its own, with writes stopped and without, and moved again. Whatever was acknowledged is there, once, and the ledger has no gap.
 */
export const movedWrites = async (shop: SpreadShop, workers: readonly PostgresServer[]): Promise<string> => {
  const { service, superuserUrl } = shop;
  const targets: Target[] = [];
  while (targets.length < TENANTS) targets.push(await newTarget(service.url, OPERATOR_TOKEN));
  const waits = newWaits();
  const all = targets.map((target) =>
    startKeyedWriters(() => service.url, target, CLIENTS, {
      restMs: REST_MS,
      onAttempt: ({ outcome, sinceFirstMs }) => {
        if (isAcknowledged(outcome)) waits.waited(target.tenantId, sinceFirstMs);
      },
    }),
  );
  const moved = targets[0] as Target;
  const growing = async (by: number) => {
    const from = all.map((writers) => writers.acknowledged());
    const isBehind = (writers: KeyedWriters, place: number) => writers.acknowledged() < (from[place] as number) + by;
    while (all.some(isBehind)) await sleep(50);
  };
  const move = async ({ tenantId }: Target, way: Way) => {
    const places = await Promise.all(targets.map((target) => nodeOf(superuserUrl, target.tenantId)));
    const shardOf = (id: number) => places[targets.findIndex((target) => target.tenantId === id)]?.shard;
    await moveShard(superuserUrl, tenantId, workers, way, (shard, run) =>
      waits.during(
        way,
        (id) => shardOf(id) === shard,
        async () => {
          await run();
          await growing(1);
        },
      ),
    );
    await growing(5);
  };
  let moves = 0;
  try {
    await growing(10);
    for (let round = 0; round < ROUNDS; round++)
      for (const way of WAYS) {
        await move(moved, way);
        moves++;
      }
    // All on one node, so that there is something to even out.
    const [first] = workers as [PostgresServer];
    for (const target of targets)
      if ((await nodeOf(superuserUrl, target.tenantId)).port !== portOf(first)) await move(target, 'force_logical');
    const rebalance = `select rebalance_table_shards(shard_transfer_mode => 'force_logical')`;
    const anyone = () => true;
    await waits.during('rebalance', anyone, () => onNode(superuserUrl, rebalance));
    await growing(10);
    const isolate = `select isolate_tenant_to_new_shard('brands', ${moved.tenantId}, 'CASCADE', shard_transfer_mode => 'block_writes')`;
    const splitting = (how: string, { tenantId }: Target, split: () => Promise<unknown>) =>
      waits.during(
        `split off, ${how}`,
        (id) => id === tenantId,
        async () => {
          await split();
          await growing(10);
        },
      );
    await splitting('block_writes', moved, () => onNode(superuserUrl, isolate));
    const other = targets[1] as Target;
    await splitting('force_logical', other, () => splitOff(superuserUrl, other.tenantId, workers));
    for (const way of WAYS) await move(moved, way);
  } catch (error) {
    for (const writers of all) writers.abandon();
    throw error;
  }
  await Promise.all(all.map((writers) => writers.stop()));
  for (const writers of all) await writers.check(service.url);
  const met = all.flatMap((writers) => [...writers.met]);
  const times = new Map<string, number>();
  for (const [outcome, count] of met) times.set(outcome, (times.get(outcome) ?? 0) + count);
  const gaps = (await Promise.all(targets.map((target) => gapsOf(superuserUrl, target)))).reduce((a, b) => a + b, 0);
  const acknowledged = all.reduce((sum, writers) => sum + writers.acknowledged(), 0);
  const figures =
    `the shards of a tenant moved ${moves} times, evened out, split off, another split off, and moved ${WAYS.length} times again under ${TENANTS} tenants with ${CLIENTS} writers each: ` +
    `${acknowledged} acknowledged, none lost, none doubled, ${gaps} gaps in the ledger; met ${JSON.stringify(Object.fromEntries(times))}, ` +
    `longest wait for an acknowledged write while shards were moved: ${waits.words()}`;
  if (gaps > 0 || [...times.keys()].some((outcome) => !/^(200|201|409|503)$/.test(outcome))) throw new Error(figures);
  return figures;
};
