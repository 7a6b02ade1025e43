import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../../../scripts/testing/postgres-server.ts';
import { newTarget, type Target } from '../../../server/test/support/keyed-writers.ts';
import { callOver } from '../../../server/test/support/service-process.ts';
import { OPERATOR_TOKEN, post } from '../../support/service.ts';
import { nodeOf, openSpreadShop, type SpreadShop } from '../support/spread-shop.ts';
import { type LateNode, startLateNode } from './late-commits.ts';
import { commitThatIsLost } from './lost-commits.ts';
import { moveShard } from './move-shard.ts';

const MOVES = 4;
const READS_A_WRITE = 4;

/** While the shard moves, an answer may be 503. */
const isAnswer = (status: number) => status === 200 || status === 503;

/** Where one writer of a row writes and reads, and how long it rests in between. */
type Writer = Target & { writeUrl: string; readUrl: string; restMs?: number };

/** A row comes from the response cache, behind a check; a list is read each time. */
const priceIn = (body: Record<string, unknown>, rowPath: string): number => {
  if (!Array.isArray(body.data)) return Number(body.minimum_price);
  const row = body.data.find(({ id }: { id: number }) => rowPath.endsWith(`/${id}`));
  return Number(row?.minimum_price);
};

/** Writes a price and reads it, again and again: no answer may show an older one than was acknowledged before it was asked for. */
const writeAndRead = async ({ key, rowPath, writeUrl, readUrl, restMs = 0 }: Writer, isOver: () => boolean) => {
  const met = { writes: 0, reads: 0, refused: 0, stale: 0 };
  const listPath = `${rowPath.replace(/\/\d+$/, '')}?page_size=200`;
  for (let price = 1; !isOver(); price++) {
    await sleep(restMs * Math.random());
    const written = await callOver(writeUrl + rowPath, key, 'PATCH', { minimum_price: price });
    if (!isAnswer(written.status)) throw new Error(`a write answered ${written.status}`);
    const isWritten = written.status === 200;
    isWritten ? met.writes++ : met.refused++;
    for (let turn = 0; isWritten && turn < READS_A_WRITE; turn++) {
      const { status, body } = await callOver(readUrl + (turn % 2 === 0 ? rowPath : listPath), key);
      if (!isAnswer(status)) throw new Error(`a read answered ${status}`);
      if (status === 503) met.refused++;
      else if (priceIn(body, rowPath) === price) met.reads++;
      else met.stale++;
    }
  }
  return met;
};

/** The shards of the first writer's tenant move between two workers while prices are written and read: none is an old one. */
const readUnderMoves = async (
  superuserUrl: string,
  workers: readonly PostgresServer[],
  writers: readonly Writer[],
  beforeMove: (from: number) => void = () => {},
): Promise<string> => {
  const { tenantId } = writers[0] as Writer;
  let isOver = false;
  const all = writers.map((writer) => writeAndRead(writer, () => isOver));
  const move = async () => {
    for (let count = 0; count < MOVES; count++) {
      beforeMove((await nodeOf(superuserUrl, tenantId)).port);
      await moveShard(superuserUrl, tenantId, workers, 'force_logical');
    }
  };
  await move().finally(() => {
    isOver = true;
  });
  const met = await Promise.all(all);
  const sum = (take: (one: (typeof met)[number]) => number) => met.reduce((total, one) => total + take(one), 0);
  const tenants = new Set(writers.map((writer) => writer.tenantId)).size;
  const figures =
    `the shards of a tenant moved ${MOVES} times between two workers under ${writers.length} writers of ${tenants} tenants: ` +
    `${sum(({ writes }) => writes)} prices written, ${sum(({ reads }) => reads)} reads behind them, ${sum(({ stale }) => stale)} old prices, ${sum(({ refused }) => refused)} answers 503`;
  if (sum(({ stale }) => stale) > 0 || sum(({ reads }) => reads) === 0) throw new Error(figures);
  return figures;
};

/** Through one process, which writes and reads as it is set. */
export const freshReads = async (
  { service, superuserUrl }: SpreadShop,
  workers: readonly PostgresServer[],
): Promise<string> => {
  const writers: Writer[] = [];
  while (writers.length < 8)
    writers.push({ ...(await newTarget(service.url, OPERATOR_TOKEN)), writeUrl: service.url, readUrl: service.url });
  return readUnderMoves(superuserUrl, workers, writers);
};

const LATE_WRITERS = 40;
/** Most of them rest when writes are stopped; who does not waits on the node that the shard leaves. */
const LATE_REST_MS = 800;

/**
 * The node that a shard leaves ends the move later than the others: as far as it knows it still has the shard. Of two processes,
 * each of which looks for the tenant once a second, one writes to the new node already while the other still asks the old one.
 */
const movesThatEndLate = async (shop: SpreadShop, target: Target, late: readonly LateNode[]): Promise<string> => {
  const services = [shop.service, await shop.start()];
  const listPath = target.rowPath.replace(/\/\d+$/, '');
  const writers: Writer[] = [];
  for (let place = 0; place < LATE_WRITERS; place++) {
    const row = await post(shop.service.url + listPath, target.key, { minimum_price: 1 });
    const [write, read] = place % 2 === 0 ? services : services.toReversed();
    const urls = { writeUrl: write?.url ?? '', readUrl: read?.url ?? '' };
    writers.push({ ...target, rowPath: `${listPath}/${row.id}`, ...urls, restMs: LATE_REST_MS });
  }
  const nodes = late.map(({ node }) => node);
  const figures = await readUnderMoves(shop.superuserUrl, nodes, writers, (from) => {
    for (const { port, commits } of late) commits(from === port ? 'late' : 'passes');
  });
  await services[1]?.end();
  const times = late.reduce((sum, node) => sum + node.times(), 0);
  if (times < MOVES) throw new Error(`a move ended late ${times} times only: ${figures}`);
  return figures;
};

export const lateCommits = async (
  [coordinator, ...workers]: readonly PostgresServer[],
  tell: (part: string, figures: string) => void,
): Promise<void> => {
  const late = await Promise.all(workers.map(startLateNode));
  try {
    const shop = await openSpreadShop([coordinator as PostgresServer, ...late.map(({ node }) => node)], 'late');
    const target = await newTarget(shop.service.url, OPERATOR_TOKEN);
    tell('Citus, fresh reads while a node ends moves late', await movesThatEndLate(shop, target, late));
    tell('Citus, keys and tenants while a commit is lost', await commitThatIsLost(shop, late));
    await shop.service.end();
  } finally {
    await Promise.all(late.map(({ close }) => close()));
  }
};
