import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/tenant-transaction.ts';
import type { FairScheduler } from '../../scheduling/fair-scheduler.ts';
import { type CostlyRequests, mayBeCostly } from '../../scheduling/fair-scheduler.ts';
import { type NodeQueues, nodeQueues } from '../../scheduling/node-queues.ts';
import { sendProblem } from '../answers/problem-answers.ts';
import type { App } from '../fastify-types.ts';
import { isLargeBody } from '../request-body.ts';
import { routeOf } from '../route-table.ts';
import { tooMuch } from './long-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Removes the request from the queue, or from the requests in work. */
    leaveQueue: (() => void) | null;
  }
}

/**
 * Enough to keep a database busy: with more at once nothing gets faster, and every request gets slower (docs/adr/0021). Each
 * node has as many.
 */
const MAX_RUNNING = 32;
const LINE = 1000;
const LOOK_MS = 25;

const refuseForLoad = (request: FastifyRequest, reply: FastifyReply) => sendProblem(tooMuch(), request, reply);

/** Bulk work has limits of its own, and requests that need no key are cheap. */
const isQueued = (request: FastifyRequest): boolean => request.caller !== null && !routeOf(request).handlerTimeout;

/** A request gives back its slot among the ordinary ones. */
export const leave = (request: FastifyRequest): void => {
  const { leaveQueue } = request;
  request.leaveQueue = null;
  leaveQueue?.();
};

type Scheduling = { scheduler: FairScheduler; costly: CostlyRequests };
type Admission = Scheduling & { nodeOf?: Database['nodeOf'] };

/** Waits for the scheduler where a request is costly, or may be (docs/adr/0032): how to end it, or undefined where too many wait. */
const scheduled = ({ scheduler, costly }: Scheduling, request: FastifyRequest, tenantId: number) => {
  if (mayBeCostly(request)) return costly.enter(tenantId, routeOf(request).url ?? '', request.held);
  const end = () => {};
  return isLargeBody(request) ? scheduler.wait(tenantId, request.held).then(() => end) : end;
};

/**
 * Limits how many requests are worked on at once, and shares these slots between the tenants. A request that is too
 * much is refused before its body is read. A request takes its slot when its body has arrived, so that a slow sender
 * holds none, and gives it back when the answer is handed over, so that a slow reader holds none either
 * (`endSlowReaders` limits those). A client that hangs up keeps its slot until its work ends or its time
 * is over: otherwise a client could start more work than there are slots by sending requests and hanging up.
 */
export const registerAdmission = (app: App, { nodeOf, ...scheduling }: Admission): NodeQueues => {
  const queues = nodeQueues((tenantId) => nodeOf?.(tenantId), { slots: MAX_RUNNING, line: LINE });
  const timer = setInterval(() => queues.shedLate(), LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('leaveQueue', null);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.caller) scheduling.scheduler.noteRequest(request.caller.tenantId);
    if (isQueued(request) && queues.isFull(request.caller?.tenantId as number)) refuseForLoad(request, reply);
    else done();
  });

  const enterQueue = (request: FastifyRequest, reply: FastifyReply, done: () => void, endWork: () => void) => {
    const tenantId = request.caller?.tenantId as number;
    const queue = queues.queueOf(tenantId);
    const refuse = () => {
      leave(request);
      refuseForLoad(request, reply);
    };
    const start = () => {
      request.leaveQueue = () => {
        queue.leave(tenantId);
        endWork();
      };
      if (!reply.raw.destroyed) return done();
      // The client has gone, so nobody would receive the answer: the slot goes to a request that still waits. This is
      // deferred, because the next client may be gone, too.
      queueMicrotask(refuse);
    };
    const waiting = { start, shed: refuse };
    // Its time may be over while it waits: then nobody starts it any more.
    request.leaveQueue = () => {
      queue.drop(tenantId, waiting);
      endWork();
    };
    if (!queue.enter(tenantId, waiting)) refuse();
  };

  app.addHook('preValidation', (request, reply, done) => {
    if (!isQueued(request)) return done();
    const begin = (endWork: (() => void) | undefined) => {
      // Its time may be over, and its answer sent, by now.
      if (reply.sent) endWork?.();
      else if (endWork) enterQueue(request, reply, done, endWork);
      else refuseForLoad(request, reply);
    };
    const mayBegin = scheduled(scheduling, request, request.caller?.tenantId as number);
    if (mayBegin instanceof Promise) void mayBegin.then(begin);
    else begin(mayBegin);
  });

  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  return queues;
};
