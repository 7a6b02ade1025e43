import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { Database } from '../../database/tenant-transaction.ts';
import { Overload } from '../../errors.ts';
import { type FairQueue, fairQueue } from '../../scheduling/fair-queue.ts';
import type { FairScheduler } from '../../scheduling/fair-scheduler.ts';
import { callerOf } from '../authentication/caller.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-table.ts';
import { LONG_REQUEST_MS } from './long-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bulk: BulkState | null;
  }
  interface FastifyInstance {
    /** For a request of which only the stored data tells that it works in bulk. */
    inBulkSlot: <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>) => Promise<T>;
  }
}

/** What a request for bulk work holds, and until when. */
type BulkState = {
  /** Gives back its slot and its place among the large bodies. */
  end: () => void;
  isWorking: boolean;
  /** The work goes on while its answer is sent line by line, and gives the slot back itself. */
  endsItself: boolean;
};

/** How many work at once, and how many of these places are reserved for tenants that have nothing in work. */
type Slots = { places: number; reserved: number };

export type BulkLimits = { work: Slots; bodies: Slots; waitMs: number; line: number };

/** What is worked on and what waits, large bodies included. */
export type BulkLoad = { running: number; waiting: number };

const LOOK_MS = 250;
const MIB = 1024 * 1024;
const RETRY_AFTER_S = 5;

/**
 * On a server there are fewer slots than connections for writes (`database/opening/postgresql.ts`), so that an
 * ordinary write always finds a connection. The embedded database has one connection: an ordinary write waits for at
 * most one piece of bulk work to end.
 */
export const bulkLimits = ({ kind }: Pick<Database, 'kind'>): BulkLimits => ({
  work: kind === 'embedded' ? { places: 2, reserved: 1 } : { places: 4, reserved: 2 },
  bodies: { places: 8, reserved: 4 },
  waitMs: 30_000,
  line: 16,
});

const tooMuchBulk = () =>
  new Overload('More imports, copies and exports are waiting than can be worked on. Try again shortly.', RETRY_AFTER_S);

const once = (work: () => void) => {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
};

/**
 * Waits for a place, and returns the function that gives it back. If the client has gone by then, the place is given
 * back and the request refused.
 */
const take = (queue: FairQueue, request: FastifyRequest, reply: FastifyReply): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const { tenantId } = callerOf(request);
    const start = () => {
      const leave = once(() => queue.leave(tenantId));
      if (!reply.raw.destroyed) return resolve(leave);
      queueMicrotask(leave); // Deferred, because the next client in the queue may be gone, too.
      reject(tooMuchBulk());
    };
    if (!queue.enter(tenantId, { start, shed: () => reject(tooMuchBulk()) })) reject(tooMuchBulk());
  });

const isBulk = (request: FastifyRequest): boolean => routeOf(request).config.bulk === true;
const takesLargeBody = (request: FastifyRequest): boolean => (routeOf(request).bodyLimit ?? 0) > MIB;

/** Work that only the operator may ask for belongs to no tenant, so there is no fairness to keep. */
const mustBeDeclared = ({ handlerTimeout, config, method, url }: RouteOptions): void => {
  if (handlerTimeout && !config?.bulk && config?.access !== 'operator')
    throw new Error(`Route ${method} ${url} takes long and does not say that it works in bulk`);
};

/**
 * The slots of bulk work: imports, copies, adjustments, documents and exports, which are the routes declared with
 * `bulk`. Few of them run at once, shared between tenants in the same way as the places of ordinary requests; the
 * others wait for half a minute at the most. A slot is held from before the handler until its work ends, even if the
 * client has gone (docs/adr/0028). A large body is read only once it has a place, so that memory is bounded and slow
 * senders hold no slot.
 */
export const registerBulkSlots = (app: App, limits: BulkLimits, scheduler: FairScheduler): (() => BulkLoad) => {
  const { waitMs, line } = limits;
  const waits = { line, maxWaitMs: waitMs, standingMaxWaitMs: waitMs };
  const [work, bodies] = [fairQueue({ ...limits.work, ...waits }), fairQueue({ ...limits.bodies, ...waits })];
  const timer = setInterval(() => [work, bodies].forEach((queue) => void queue.shedLate()), LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('bulk', null);

  const inSlot = (handler: RouteHandlerMethod): RouteHandlerMethod =>
    async function (request, reply) {
      const state = request.bulk as BulkState;
      const leave = await take(work, request, reply);
      const leaveBody = state.end;
      state.end = () => {
        leave();
        leaveBody();
      };
      state.isWorking = true;
      try {
        await scheduler.wait(callerOf(request).tenantId);
        return await handler.call(this, request, reply);
      } finally {
        if (!state.endsItself) state.end();
      }
    };
  app.decorate('inBulkSlot', async (request, reply, handle) => {
    const leave = await take(work, request, reply);
    try {
      await scheduler.wait(callerOf(request).tenantId);
      return await handle();
    } finally {
      leave();
    }
  });
  const wrapped = new WeakSet<RouteHandlerMethod>();
  app.addHook('onRoute', (route) => {
    mustBeDeclared(route);
    // The route of HEAD is derived from that of GET, whose handler has its slot already.
    if (!route.config?.bulk || wrapped.has(route.handler)) return;
    route.handlerTimeout ??= LONG_REQUEST_MS;
    if (route.config.bulk === 'if-large') return;
    route.handler = inSlot(route.handler);
    wrapped.add(route.handler);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!isBulk(request)) return;
    const end = takesLargeBody(request) ? await take(bodies, request, reply) : () => {};
    const state: BulkState = { end, isWorking: false, endsItself: false };
    request.bulk = state;
    reply.raw.once('close', () => {
      if (!state.isWorking) state.end();
    });
  });

  // Fastify waits for what a handler returns until it is sent, but a slow reader must not hold a slot: the work is over
  // as soon as there is an answer. A 503 is the exception: it may mean that the time limit was hit while the work still
  // runs.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.bulk && !request.bulk.endsItself && reply.statusCode !== 503) request.bulk.end();
    done();
  });
  return () => ({ running: work.inWork(), waiting: work.waiting() + bodies.waiting() });
};
