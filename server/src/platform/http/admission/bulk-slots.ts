import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { Database } from '../../database/tenant-transaction.ts';
import { Overload } from '../../errors.ts';
import { FairQueue } from '../../scheduling/fair-queue.ts';
import type { FairScheduler } from '../../scheduling/fair-scheduler.ts';
import { nodeQueues } from '../../scheduling/node-queues.ts';
import { callerOf } from '../authentication/caller.ts';
import type { App } from '../fastify-types.ts';
import { routeOf } from '../route-table.ts';
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

/** The slots of a request for bulk work, and how long it has them. */
type BulkState = {
  /** Gives back its slot for work and its slot for a large body. */
  end: () => void;
  isWorking: boolean;
  /** The work goes on while its answer is sent line by line, and gives the slot back itself. */
  endsItself: boolean;
  /** How long it has waited for slots so far. */
  waitedMs: number;
};

/** How many work at once, and how many of these slots are reserved for tenants that have nothing in work. */
type Capacity = { slots: number; reserved: number };

/** `work` and `bodiesOfNode` are those of one database node: what waits for a node that hangs leaves room for the others. */
export type BulkLimits = { work: Capacity; bodies: Capacity; bodiesOfNode: Capacity; waitMs: number; line: number };

/** What is worked on and what waits, large bodies included. */
export type BulkLoad = { running: number; waiting: number };

const LOOK_MS = 250;
const MIB = 1024 * 1024;
const RETRY_AFTER_S = 5;

/**
 * On a server there are fewer slots than connections for writes (`database/opening/writers.ts`), so that an
 * ordinary write always finds a connection; each node has connections and slots of its own (docs/adr/0111).
 *
 * Bodies take memory, so the process counts them, and with several nodes one of them leaves two slots to the others. A tenant
 * has as many as on one database.
 */
export const bulkLimits = ({ nodeOf }: Pick<Database, 'nodeOf'>): BulkLimits => {
  const bodies = { slots: 8, reserved: 4 };
  return {
    work: { slots: 4, reserved: 2 },
    bodies,
    bodiesOfNode: nodeOf ? { slots: 6, reserved: 2 } : bodies,
    waitMs: 30_000,
    line: 16,
  };
};

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
 * Waits for a slot, and returns the function that gives it back. All waits of a request have one limit together. Who hangs up
 * is refused at once, so that its other slots are free again. Behind more of a body than Node reads ahead that is
 * seen only when the body is read: such a wait goes on, to its limit at the most.
 */
const take = async (
  queue: FairQueue,
  request: FastifyRequest,
  { raw }: FastifyReply,
  waits: Pick<BulkState, 'waitedMs'>,
): Promise<() => void> => {
  const { tenantId } = callerOf(request);
  // Of who has gone before there is no event any more.
  if (raw.destroyed) throw tooMuchBulk();
  const { promise, resolve: start, reject } = Promise.withResolvers<void>();
  const shed = () => reject(tooMuchBulk());
  const waiting = { start, shed, waitedMs: waits.waitedMs };
  const hangUp = () => {
    queue.drop(tenantId, waiting);
    shed();
  };
  const since = performance.now();
  raw.once('close', hangUp);
  if (!queue.enter(tenantId, waiting)) shed();
  await promise.finally(() => raw.off('close', hangUp));
  waits.waitedMs += performance.now() - since;
  const leave = once(() => queue.leave(tenantId));
  if (!raw.destroyed) return leave;
  leave();
  throw tooMuchBulk();
};

const isBulk = (request: FastifyRequest): boolean => routeOf(request).config.bulk === true;
const takesLargeBody = (request: FastifyRequest): boolean => (routeOf(request).bodyLimit ?? 0) > MIB;

/** Work that only the operator may ask for belongs to no tenant, so there is no fairness to keep. */
const mustBeDeclared = ({ handlerTimeout, config, method, url }: RouteOptions): void => {
  if (handlerTimeout && !config?.bulk && config?.access !== 'operator')
    throw new Error(`Route ${method} ${url} takes long and does not say that it works in bulk`);
};

type BulkSetting = { scheduler: FairScheduler; nodeOf?: Database['nodeOf'] };

/** The queues of slots and of large bodies. */
const bulkQueues = (limits: BulkLimits, nodeOf: NonNullable<Database['nodeOf']>) => {
  const { waitMs, line } = limits;
  const waits = { line, maxWaitMs: waitMs, standingMaxWaitMs: waitMs };
  const work = nodeQueues(nodeOf, { ...limits.work, ...waits });
  const bodiesOfNode = nodeQueues(nodeOf, { ...limits.bodiesOfNode, ...waits });
  const bodies = new FairQueue({ ...limits.bodies, ...waits });
  const all = [work, bodiesOfNode, bodies];

  const takeSlot = (request: FastifyRequest, reply: FastifyReply, waits = { waitedMs: 0 }) =>
    take(work.queueOf(callerOf(request).tenantId), request, reply, waits);
  const takeBody = async (request: FastifyRequest, reply: FastifyReply, waits: BulkState) => {
    const leaveNode = await take(bodiesOfNode.queueOf(callerOf(request).tenantId), request, reply, waits);
    try {
      const leave = await take(bodies, request, reply, waits);
      return () => {
        leave();
        leaveNode();
      };
    } catch (error) {
      leaveNode();
      throw error;
    }
  };
  return {
    takeSlot,
    takeBody,
    shedLate: () => all.forEach((queue) => void queue.shedLate()),
    load: (): BulkLoad => ({
      running: work.inWork(),
      waiting: all.reduce((waiting, queue) => waiting + queue.waiting(), 0),
    }),
  };
};

type BulkQueues = ReturnType<typeof bulkQueues>;

/** The handler of bulk work, which begins once there is a slot. */
const inSlot = (handler: RouteHandlerMethod, { takeSlot }: BulkQueues, scheduler: FairScheduler): RouteHandlerMethod =>
  async function (request, reply) {
    const state = request.bulk as BulkState;
    const leave = await takeSlot(request, reply, state);
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

const wrapHandlers = (app: App, queues: BulkQueues, scheduler: FairScheduler): void => {
  const wrapped = new WeakSet<RouteHandlerMethod>();
  app.addHook('onRoute', (route) => {
    mustBeDeclared(route);
    // The route of HEAD is derived from that of GET, whose handler has its slot already.
    if (!route.config?.bulk || wrapped.has(route.handler)) return;
    route.handlerTimeout ??= LONG_REQUEST_MS;
    if (route.config.bulk === 'if-large') return;
    route.handler = inSlot(route.handler, queues, scheduler);
    wrapped.add(route.handler);
  });
};

const registerBulkHooks = (app: App, { takeBody }: BulkQueues): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isBulk(request)) return;
    const state: BulkState = { end: () => {}, isWorking: false, endsItself: false, waitedMs: 0 };
    if (takesLargeBody(request)) state.end = await takeBody(request, reply, state);
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
};

/**
 * The slots of bulk work: imports, copies, adjustments, documents and exports, which are the routes declared with
 * `bulk`. Few of them run at once, shared between tenants in the same way as the slots of ordinary requests; the
 * others wait for half a minute at the most, all their waits together. A slot is held from before the handler until its
 * work ends, even if the client has gone (docs/adr/0021). A large body is read only once it has a slot, so that memory
 * is bounded and slow senders hold no slot.
 */
export const registerBulkSlots = (
  app: App,
  limits: BulkLimits,
  { scheduler, nodeOf = () => undefined }: BulkSetting,
): (() => BulkLoad) => {
  const queues = bulkQueues(limits, nodeOf);
  const timer = setInterval(queues.shedLate, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('bulk', null);
  app.decorate('inBulkSlot', async (request, reply, handle) => {
    const leave = await queues.takeSlot(request, reply);
    try {
      await scheduler.wait(callerOf(request).tenantId);
      return await handle();
    } finally {
      leave();
    }
  });
  wrapHandlers(app, queues, scheduler);
  registerBulkHooks(app, queues);
  return queues.load;
};
