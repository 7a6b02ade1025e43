import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Pieces } from '@vantail/pricing';
import type { TransactionTerms } from '../database/tenant-transaction.ts';
import { type FairScheduler, type HeldTime, threadMs } from './fair-scheduler.ts';

/** B1: the options of the transaction of work in bulk. A dry run is the same code, rolled back. */
export const longTerms = (isDryRun: boolean): TransactionTerms => ({ statementMs: 60_000, rollsBack: isDryRun });

/** Less than this is what requests take, and nobody is charged for it. */
const LONG_MS = 10;
/** Smaller pieces are done together: to wait costs something, too. */
const TOGETHER_MS = 2;

/**
 * Does a work piece by piece; after a few milliseconds the other tenants have the thread for as long as this one was charged (docs/adr/0032).
 * The work ends when nobody waits for it any more.
 */
export const runInPieces = async <Result>(
  scheduler: FairScheduler,
  tenantId: number,
  work: Pieces<Result>,
  { signal, held }: { signal?: AbortSignal; held?: HeldTime } = {},
): Promise<Result> => {
  if (scheduler.mustWait(tenantId)) await scheduler.wait(tenantId, held);
  let since = threadMs();
  for (;;) {
    const { done, value } = work.next();
    const ms = threadMs() - since;
    if (done) {
      if (ms > LONG_MS) scheduler.charge(tenantId, ms, true);
      return value;
    }
    if (ms < TOGETHER_MS) continue;
    scheduler.charge(tenantId, ms, true);
    await scheduler.wait(tenantId, held);
    signal?.throwIfAborted();
    since = threadMs();
  }
};

/** So much is done before a short pause. */
const SHORT_PAUSE_AFTER_MS = 5;

/** A pause for work that must not wait, as in a transaction: when it has had the thread for a while, the event loop runs once. */
export const shortPause = (): (() => Promise<void>) => {
  let since = threadMs();
  return async () => {
    if (threadMs() - since < SHORT_PAUSE_AFTER_MS) return;
    await setImmediate();
    since = threadMs();
  };
};

/** Does a work in pieces with short pauses between them: a comparison of large tables within a transaction. */
export const withShortPauses = async <Result>(work: Pieces<Result>, pause = shortPause()): Promise<Result> => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
};

/** Receives how much of a work is done. */
export type OnProgress = (done: number, total: number) => void;

/** Receives how far each phase of a work is. */
export type Progress<Phase extends string> = (phase: Phase) => OnProgress;

/** Counts what is done of a work, from nothing on. */
export const countProgress = (onProgress: OnProgress, total: number): (() => void) => {
  let done = 0;
  onProgress(done, total);
  return () => {
    done += 1;
    onProgress(done, total);
  };
};

/** How much the next batch of work in bulk may be. */
export type BatchSize = { items: number; bytes: number };

/** Between two batches of work in bulk: lets others have the process, and ends the work when nobody waits for it any more. */
export type Pause = () => Promise<BatchSize>;

/** Statements that do not wait for each other travel together, so many at a time, and so much of tables and texts. */
const LARGE: BatchSize = { items: 100, bytes: 1024 * 1024 };
/** As much as has the thread for a millisecond or two, while there are others. */
const SMALL: BatchSize = { items: 10, bytes: 64 * 1024 };

/** A batch that took longer had large rows in it, and pieces that others feel. */
const LONG_BATCH_MS = 4;
const LONG_TIMES = 3;

/**
 * A pause outside of transactions, which lasts as long as the tenant was charged for the batch before (docs/adr/0032). How long a batch
 * had the thread is not known: at most as long as the thread was at work meanwhile.
 */
export const pauseBetweenBatches = (scheduler: FairScheduler, tenantId: number, signal: AbortSignal): Pause => {
  let since = threadMs();
  return async () => {
    const ms = threadMs() - since;
    scheduler.charge(tenantId, ms > LONG_BATCH_MS ? LONG_TIMES * ms : ms, true);
    await scheduler.wait(tenantId);
    since = threadMs();
    signal.throwIfAborted();
    return scheduler.isAlone(tenantId) ? LARGE : SMALL;
  };
};

/** When its patience is at an end, a batch inside a transaction is followed by no more than this: the transaction holds rows that others may want to write. */
const MAX_WAIT_MS = 20;

/**
 * A pause inside a transaction. While others are there, a batch is charged like any costly work, with the time that the database took
 * for it; once all pauses together have lasted for `patienceMs`, the others have only as long as the batch had the thread. Batches up to
 * `smallWorkMs` are charged, and waited for by what the tenant sends next.
 */
export const pauseInTransaction = (
  scheduler: FairScheduler,
  tenantId: number,
  signal: AbortSignal,
  { patienceMs = 0, smallWorkMs = 0 } = {},
): Pause => {
  let [since, worked, waited, busy] = [performance.now(), threadMs(), 0, 0];
  return async () => {
    const isAlone = scheduler.isAlone(tenantId);
    const endedAt = performance.now();
    busy += endedAt - since;
    if (isAlone) await setImmediate();
    else if (waited >= patienceMs) await sleep(Math.min(threadMs() - worked, MAX_WAIT_MS));
    else {
      scheduler.charge(tenantId, endedAt - since);
      await (busy < smallWorkMs ? setImmediate() : scheduler.wait(tenantId));
    }
    signal.throwIfAborted();
    [since, worked] = [performance.now(), threadMs()];
    waited += since - endedAt;
    return isAlone ? LARGE : SMALL;
  };
};
