import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { BatchSize, Pause } from '../../pause.ts';
import { callerOf } from '../authentication/caller.ts';
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

/**
 * The same inside a transaction. On the embedded database that has the only connection, and who waits in it makes all others wait;
 * it answers without letting go of the process, so that without a pause nobody's going away would be seen.
 */
export const pauseInTransaction = (request: FastifyRequest, signal: AbortSignal): Pause => {
  if (request.server.database.kind !== 'embedded') return pacedPause(request, signal);
  return async () => {
    await setImmediate();
    signal.throwIfAborted();
    return LARGE;
  };
};
