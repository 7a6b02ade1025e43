import type { PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { newTarget, type Target } from '../../server/test/support/keyed-writers.ts';
import { callOver } from '../../server/test/support/service-process.ts';
import { OPERATOR_TOKEN } from '../support/service.ts';
import { moveShard } from './move-shard.ts';
import type { SpreadShop } from './spread-shop.ts';

const MOVES = 4;
const READS_A_WRITE = 4;

/** While the shard moves, an answer may be 503. */
const isAnswer = (status: number) => status === 200 || status === 503;

/** Writes a price and reads it, again and again: no answer may show an older one than was acknowledged before it was asked for. */
const writeAndRead = async (url: string, { key, rowPath }: Target, isOver: () => boolean) => {
  const met = { writes: 0, reads: 0, refused: 0, stale: 0 };
  for (let price = 1; !isOver(); price++) {
    const written = await callOver(url + rowPath, key, 'PATCH', { minimum_price: price });
    if (!isAnswer(written.status)) throw new Error(`a write answered ${written.status}`);
    const isWritten = written.status === 200;
    isWritten ? met.writes++ : met.refused++;
    for (let turn = 0; isWritten && turn < READS_A_WRITE; turn++) {
      const { status, body } = await callOver(url + rowPath, key);
      if (!isAnswer(status)) throw new Error(`a read answered ${status}`);
      if (status === 503) met.refused++;
      else if (Number(body.minimum_price) === price) met.reads++;
      else met.stale++;
    }
  }
  return met;
};

/** A tenant's shards move between two workers while its prices are written and read, on the worker itself: none is an old one. */
export const freshReads = async (shop: SpreadShop, workers: readonly PostgresServer[]): Promise<string> => {
  const { service, superuserUrl } = shop;
  const targets: Target[] = [];
  while (targets.length < 8) targets.push(await newTarget(service.url, OPERATOR_TOKEN));
  const moved = targets[0] as Target;
  let isOver = false;
  const all = targets.map((target) => writeAndRead(service.url, target, () => isOver));
  const move = async () => {
    for (let count = 0; count < MOVES; count++) await moveShard(superuserUrl, moved.tenantId, workers, 'force_logical');
  };
  await move().finally(() => {
    isOver = true;
  });
  const met = await Promise.all(all);
  const sum = (take: (one: (typeof met)[number]) => number) => met.reduce((total, one) => total + take(one), 0);
  const figures = `the shards of a tenant moved ${MOVES} times between two workers under ${targets.length} tenants: ${sum(({ writes }) => writes)} prices written, ${sum(({ reads }) => reads)} reads behind them, ${sum(({ stale }) => stale)} old prices, ${sum(({ refused }) => refused)} answers 503`;
  if (sum(({ stale }) => stale) > 0 || sum(({ reads }) => reads) === 0) throw new Error(figures);
  return figures;
};
