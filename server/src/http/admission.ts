import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FairQueue, fairQueue } from './fair-queue.ts';
import type { App } from './fastify-types.ts';
import { tooMuch } from './overload-lane.ts';
import { sendProblem } from './problem-answers.ts';
import { routeOf } from './route-of.ts';

/** As much as keeps the database busy: more at once makes nothing faster, and everyone slower (docs/adr/0021). */
const PLACES = 32;
const LINE = 1000;
const LOOK_MS = 25;

/** Not logged as an error: there are many of them, and each has its line of the request log. */
const turnAway = (request: FastifyRequest, reply: FastifyReply) => sendProblem(tooMuch(), request, reply);

/** Work that takes long has limits of its own, and what needs no key is light. */
const isQueued = (request: FastifyRequest): boolean => request.caller !== null && !routeOf(request).handlerTimeout;

/**
 * Bounds what is worked on at once, and shares it between the tenants. What is too much is turned away before its body is
 * read; a place is taken when the body is there, so that a slow sender holds none.
 */
export const registerAdmission = (app: App): FairQueue => {
  const queue = fairQueue({ places: PLACES, line: LINE });
  const timer = setInterval(() => queue.shedLate(), LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', (request, reply, done) => {
    if (isQueued(request) && queue.isFull(request.caller?.tenantId as number)) turnAway(request, reply);
    else done();
  });

  app.addHook('preValidation', (request, reply, done) => {
    if (!isQueued(request)) return done();
    const tenantId = request.caller?.tenantId as number;
    const start = () => {
      let isOver = false;
      const leave = () => {
        if (!isOver) queue.leave(tenantId);
        isOver = true;
      };
      // An answer that was sent finishes, one whose client is gone is closed.
      reply.raw.once('finish', leave).once('close', leave);
      if (!reply.raw.destroyed) return done();
      // Nobody would hear the answer: the work is left to those who still wait. Not at once: they may be gone, too.
      queueMicrotask(leave);
      turnAway(request, reply);
    };
    if (!queue.enter(tenantId, { start, shed: () => turnAway(request, reply) })) turnAway(request, reply);
  });
  return queue;
};
