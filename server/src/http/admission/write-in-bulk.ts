import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import type { Pause } from '../../pause.ts';
import { type Answer, write } from '../answers/transactions.ts';
import { LONG_REQUEST_MS, longTerms } from './long-work.ts';
import { pauseInTransaction } from './paced-pause.ts';
import { requestSignal } from './request-signal.ts';

/**
 * B1: a write in bulk. It is rolled back if the caller has gone or was told that it took too long: a client that got no
 * answer repeats the request, and must not find that half of the catalogue has been changed already.
 */
export const writeInBulk = (
  request: FastifyRequest,
  reply: FastifyReply,
  isDryRun: boolean,
  work: (tx: TenantTransaction, pause: Pause) => Promise<Answer>,
): Promise<FastifyReply> => {
  const signal = requestSignal(reply, LONG_REQUEST_MS);
  const pause = pauseInTransaction(request, signal);
  const waitedFor = async (tx: TenantTransaction) => {
    const answer = await work(tx, pause);
    signal.throwIfAborted();
    return answer;
  };
  return write(request, reply, waitedFor, longTerms(isDryRun));
};
