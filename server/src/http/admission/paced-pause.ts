import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/tenant-transaction.ts';
import type { BatchSize, Pause } from '../../pause.ts';
import { callerOf } from '../authentication/caller.ts';
import type { Pace } from '../turns/pace.ts';
import { threadMs } from '../turns/thread-ms.ts';

/** Statements that do not wait for each other travel together, so many at a time, and so much of tables and texts. */
const LARGE: BatchSize = { items: 100, bytes: 1024 * 1024 };
/** As much as has the thread for a millisecond or two, while there are others. */
const SMALL: BatchSize = { items: 10, bytes: 64 * 1024 };

/** A batch that took longer had large rows in it, and pieces that others feel. */
const LONG_BATCH_MS = 4;
const LONG_TIMES = 3;

/**
 * A pause that lasts as long as the tenant owes the others for the batch before (docs/adr/0032). How long a batch had the thread is
 * not known: at most as long as the thread was at work meanwhile.
 */
export const pacedPause = (request: FastifyRequest, signal: AbortSignal): Pause => {
  const { pace } = request.server;
  const { tenantId } = callerOf(request);
  let since = threadMs();
  return async () => {
    const ms = threadMs() - since;
    pace.spent(tenantId, ms > LONG_BATCH_MS ? LONG_TIMES * ms : ms, true);
    await pace.turn(tenantId);
    since = threadMs();
    signal.throwIfAborted();
    return pace.isAlone(tenantId) ? LARGE : SMALL;
  };
};

/** When its patience is at an end, a batch inside a transaction is followed by no more than this: the transaction holds rows that others may want to write. */
const MAX_WAIT_MS = 20;

/** So long, over all its batches, a request may wait inside its transaction for what its tenant owes the others. */
const PATIENCE_MS = 10_000;
/** Work that is over so soon never waits inside its transaction: whoever writes the same rows waits for it, and for two seconds at the most. */
const SMALL_WORK_MS = 100;

/**
 * A pause inside a transaction. While others are there, a batch is charged like any costly work, with the time that the database took
 * for it; once all pauses together have lasted for `patienceMs`, the others have only as long as the batch had the thread. Batches up to
 * `smallWorkMs` are charged, and waited for by what the tenant sends next. On the embedded database even that would make all of them
 * wait, because the transaction has the only connection.
 */
export const pauseOf = (
  { pace, database }: { pace: Pace; database: Pick<Database, 'kind'> },
  tenantId: number,
  signal: AbortSignal,
  { patienceMs = 0, smallWorkMs = 0 } = {},
): Pause => {
  const mayWait = database.kind !== 'embedded';
  let [since, worked, waited, busy] = [performance.now(), threadMs(), 0, 0];
  return async () => {
    const isAlone = !mayWait || pace.isAlone(tenantId);
    const endedAt = performance.now();
    busy += endedAt - since;
    if (isAlone) await setImmediate();
    else if (waited >= patienceMs) await sleep(Math.min(threadMs() - worked, MAX_WAIT_MS));
    else {
      pace.spent(tenantId, endedAt - since);
      await (busy < smallWorkMs ? setImmediate() : pace.turn(tenantId));
    }
    signal.throwIfAborted();
    [since, worked] = [performance.now(), threadMs()];
    waited += since - endedAt;
    return isAlone ? LARGE : SMALL;
  };
};

export const pauseInTransaction = (request: FastifyRequest, signal: AbortSignal): Pause =>
  pauseOf(request.server, callerOf(request).tenantId, signal, {
    patienceMs: PATIENCE_MS,
    smallWorkMs: SMALL_WORK_MS,
  });
