import type { FastifyReply } from 'fastify';
import { Problem, unavailable } from '../../errors.ts';

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
