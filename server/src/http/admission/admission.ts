import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../answers/problem-answers.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';
import { type FairQueue, fairQueue } from './fair-queue.ts';
import { tooMuch } from './too-much.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place that the request has in the queue. */
    leavePlace: (() => void) | null;
  }
}

/** As much as keeps the database busy: more at once makes nothing faster, and everyone slower (docs/adr/0021). */
const PLACES = 32;
const LINE = 1000;
const LOOK_MS = 25;

const turnAway = (request: FastifyRequest, reply: FastifyReply) => sendProblem(tooMuch(), request, reply);

/** Work that takes long has limits of its own, and what needs no key is light. */
const isQueued = (request: FastifyRequest): boolean => request.caller !== null && !routeOf(request).handlerTimeout;

/**
 * Bounds what is worked on at once, and shares it between the tenants. What is too much is turned away before its body is
 * read; a place is taken when the body is there, so that a slow sender holds none, and given back when the answer is handed
 * over, so that a slow reader holds none either (`connections/slow-readers.ts` bounds those). Whoever hangs up keeps its place until
 * its work ends or its time is over: else sending and hanging up would be more work at once than there are places.
 */
export const registerAdmission = (app: App): FairQueue => {
  const queue = fairQueue({ places: PLACES, line: LINE });
  const timer = setInterval(() => queue.shedLate(), LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('leavePlace', null);

  app.addHook('onRequest', (request, reply, done) => {
    if (isQueued(request) && queue.isFull(request.caller?.tenantId as number)) turnAway(request, reply);
    else done();
  });

  app.addHook('preValidation', (request, reply, done) => {
    if (!isQueued(request)) return done();
    const tenantId = request.caller?.tenantId as number;
    const start = () => {
      request.leavePlace = () => queue.leave(tenantId);
      if (!reply.raw.destroyed) return done();
      // Nobody would hear the answer: the work is left to those who still wait. Not at once: they may be gone, too.
      queueMicrotask(() => turnAway(request, reply));
    };
    if (!queue.enter(tenantId, { start, shed: () => turnAway(request, reply) })) turnAway(request, reply);
  });

  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { leavePlace } = request;
    request.leavePlace = null;
    leavePlace?.();
    done();
  });
  return queue;
};
