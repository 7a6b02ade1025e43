import type { Pieces } from '@vantail/pricing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { Overload, Problem, unavailable } from '../../errors.ts';
import { withDefault } from '../../json/fields.ts';
import { Type } from '../../json/json-schema.ts';
import {
  longTerms,
  type Pause,
  pauseBetweenBatches,
  pauseInTransaction,
  runInPieces,
} from '../../scheduling/scheduled-work.ts';
import { type Answer, write } from '../answers/transactions.ts';
import { callerOf } from '../authentication/caller.ts';

const MIB = 1024 * 1024;

/** B1: how long a request for bulk work may take, from its first byte to its answer. */
export const LONG_REQUEST_MS = 120_000;

/** B1, D3: the limits of routes for bulk work, as route options. */
export const longWork = { bodyLimit: 32 * MIB, handlerTimeout: LONG_REQUEST_MS };

/** B1: the query parameter of a dry run. */
export const dryRun = withDefault(
  Type.Boolean({ default: false, description: 'true: the same work and the same answer, without writing anything.' }),
);

/** A signal that is aborted when the request is answered, by its time limit or otherwise, or its caller has gone: nobody waits any more. */
export const closedSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () =>
    controller.abort(new Problem('bad_request', 'The caller went away before the end; nothing was written')),
  );
  return controller.signal;
};

/**
 * A signal that is aborted, with the problem as its reason, when the caller has gone or the time of its request is
 * over. Long work checks it between its steps. Fastify's own signal cannot be used: it is aborted as soon as the body
 * has been read.
 */
export const requestSignal = (reply: FastifyReply, limitMs: number): AbortSignal => {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(unavailable(`The request took longer than ${limitMs / 1000} s; nothing was written.`)),
    Math.max(0, limitMs - reply.elapsedTime),
  );
  reply.raw.once('close', () => {
    clearTimeout(timer);
    controller.abort(new Problem('bad_request', 'The caller went away before the end; nothing was written'));
  });
  return controller.signal;
};

/** Does the work of a request in pieces at the cost of its tenant, as long as somebody waits for the answer. */
export const inPieces = <Result>(
  reply: FastifyReply,
  work: Pieces<Result>,
  tenantId = callerOf(reply.request).tenantId,
): Promise<Result> => {
  const { server, held } = reply.request;
  return runInPieces(server.scheduler, tenantId, work, { signal: closedSignal(reply), held });
};

/** The caller of a job in another process, maybe on the same processor: its tenant is charged its CPU time, and none of its waits (docs/adr/0032). */
export const jobCallerOf = (request: FastifyRequest, signal: AbortSignal) => {
  const { tenantId } = callerOf(request);
  return { tenantId, signal, onUsed: (cpuMs: number) => request.server.scheduler.charge(tenantId, cpuMs, true) };
};

export const tooMuch = () => new Overload('The service has more to do than it can. Try again shortly.');

/** A pause between batches of the request's work, outside of transactions. */
export const pauseOf = (request: FastifyRequest, signal: AbortSignal): Pause =>
  pauseBetweenBatches(request.server.scheduler, callerOf(request).tenantId, signal);

/** So long, over all its batches, a request may wait inside its transaction for what its tenant was charged. */
const PATIENCE_MS = 10_000;
/** Work that is over so soon never waits inside its transaction: whoever writes the same rows waits for it, and for two seconds at the most. */
const SMALL_WORK_MS = 100;

/** A pause between batches of the request's work, inside its transaction. */
export const transactionPauseOf = (request: FastifyRequest, signal: AbortSignal): Pause =>
  pauseInTransaction(request.server.scheduler, callerOf(request).tenantId, signal, {
    patienceMs: PATIENCE_MS,
    smallWorkMs: SMALL_WORK_MS,
  });

/**
 * B1: a write in bulk. It is rolled back if the caller has gone or got the answer that it took too long: a client that got no
 * answer repeats the request, and must not find that half of the catalogue has been changed already.
 */
export const writeInBulk = (
  request: FastifyRequest,
  reply: FastifyReply,
  isDryRun: boolean,
  work: (tx: TenantTransaction, pause: Pause) => Promise<Answer>,
): Promise<FastifyReply> => {
  const signal = requestSignal(reply, LONG_REQUEST_MS);
  const pause = transactionPauseOf(request, signal);
  const waitedFor = async (tx: TenantTransaction) => {
    const answer = await work(tx, pause);
    signal.throwIfAborted();
    return answer;
  };
  return write(request, reply, waitedFor, longTerms(isDryRun));
};

/** D21.2: so many examples are run within an ordinary request; more are work in bulk. */
const FEW_EXAMPLES = 100;

/** A dry run of a single write, which runs examples before and after it: of many, in a slot of bulk work. */
export const writeDry = (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: TenantTransaction, pause: Pause) => Promise<Answer>,
  examples: number,
): Promise<FastifyReply> =>
  examples > FEW_EXAMPLES
    ? request.server.inBulkSlot(request, reply, () => writeInBulk(request, reply, true, work))
    : writeInBulk(request, reply, true, work);
