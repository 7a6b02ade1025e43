import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../answers/problem-answers.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';
import { type CostlyRequests, mayBeCostly } from '../turns/costly-requests.ts';
import { isLargeBody } from '../turns/large-body.ts';
import type { Pace } from '../turns/pace.ts';
import { type FairQueue, fairQueue } from './fair-queue.ts';
import { tooMuch } from './too-much.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place that the request has in the queue. */
    leavePlace: (() => void) | null;
  }
}

/**
 * Enough to keep the database busy: with more at once nothing gets faster, and every request gets slower
 * (docs/adr/0021).
 */
const PLACES = 32;
const LINE = 1000;
const LOOK_MS = 25;

const turnAway = (request: FastifyRequest, reply: FastifyReply) => sendProblem(tooMuch(), request, reply);

/** Bulk work has limits of its own, and requests that need no key are cheap. */
const isQueued = (request: FastifyRequest): boolean => request.caller !== null && !routeOf(request).handlerTimeout;

type Turns = { pace: Pace; costly: CostlyRequests };

/** The turn of a request that is costly, or may be (docs/adr/0032): how to end it, or undefined where too many wait. */
const turnOf = ({ pace, costly }: Turns, request: FastifyRequest, tenantId: number) => {
  if (mayBeCostly(request)) return costly.enter(tenantId, routeOf(request).url ?? '');
  const end = () => {};
  return isLargeBody(request) ? pace.turn(tenantId).then(() => end) : end;
};

/**
 * Limits how many requests are worked on at once, and shares these places between the tenants. A request that is too
 * much is refused before its body is read. A request takes its place when its body has arrived, so that a slow sender
 * holds none, and gives it back when the answer is handed over, so that a slow reader holds none either
 * (`connections/slow-readers.ts` limits those). A client that hangs up keeps its place until its work ends or its time
 * is over: otherwise a client could start more work than there are places by sending requests and hanging up.
 */
export const registerAdmission = (app: App, turns: Turns): FairQueue => {
  const queue = fairQueue({ places: PLACES, line: LINE });
  const timer = setInterval(() => queue.shedLate(), LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('leavePlace', null);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.caller) turns.pace.seen(request.caller.tenantId);
    if (isQueued(request) && queue.isFull(request.caller?.tenantId as number)) turnAway(request, reply);
    else done();
  });

  const takePlace = (request: FastifyRequest, reply: FastifyReply, done: () => void, endTurn: () => void) => {
    const tenantId = request.caller?.tenantId as number;
    const refuse = () => {
      endTurn();
      turnAway(request, reply);
    };
    const start = () => {
      request.leavePlace = () => {
        queue.leave(tenantId);
        endTurn();
      };
      if (!reply.raw.destroyed) return done();
      // The client has gone, so nobody would receive the answer: the place goes to a request that still waits. This is
      // deferred, because the next client may be gone, too.
      queueMicrotask(() => turnAway(request, reply));
    };
    if (!queue.enter(tenantId, { start, shed: refuse })) refuse();
  };

  app.addHook('preValidation', (request, reply, done) => {
    if (!isQueued(request)) return done();
    const begin = (endTurn: (() => void) | undefined) => {
      // Its time may be over, and its answer sent, by now.
      if (reply.sent) endTurn?.();
      else if (endTurn) takePlace(request, reply, done, endTurn);
      else turnAway(request, reply);
    };
    const turn = turnOf(turns, request, request.caller?.tenantId as number);
    if (turn instanceof Promise) void turn.then(begin);
    else begin(turn);
  });

  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { leavePlace } = request;
    request.leavePlace = null;
    leavePlace?.();
    done();
  });
  return queue;
};
