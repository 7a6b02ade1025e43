import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { unavailable } from '../../errors.ts';
import type { HeldTime } from '../../scheduling/fair-scheduler.ts';
import { answerError } from '../answers/problem-answers.ts';
import type { App } from '../fastify-types.ts';
import { routeOf } from '../route-table.ts';
import { leave } from './admission.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long it was held for others, which counts in part. */
    held: HeldTime;
    /** It has taken too long, and gets that answer before authentication: the database may be what hangs. */
    isOverdue: boolean;
  }
  interface FastifyInstance {
    /**
     * For a request that turns out to be bulk work when it is handled: it gives back its slot among the ordinary ones, and has the time
     * of bulk work, which its own signal ends.
     */
    mayTakeLong: (request: FastifyReply['request'], reply: FastifyReply) => void;
  }
}

const LOOK_MS = 500;
/** The others have the thread for twenty times as long as a piece of costly work took: that much of the waiting counts. */
const HELD_SHARE = 1 / 20;
/** So many requests of a tenant may be held for longer than the limit; each keeps what it has made so far in memory. */
const HELD_AT_ONCE = 16;

const giveUp = (reply: FastifyReply) => {
  if (reply.sent) return;
  // An answer that has begun cannot be replaced by another one.
  if (reply.raw.headersSent) return void reply.raw.destroy();
  reply.request.isOverdue = true;
  // Not through the error handler, which would ask the database who the caller is.
  answerError(unavailable('The request took longer than it may.'), reply.request, reply);
};

/**
 * Those that are held for others beyond the limit by the clock. Each gives back its slot among the ordinary requests, so that
 * other tenants find one.
 */
const heldRequests = (now: () => number) => {
  const tenants = new Map<FastifyReply, number | undefined>();
  return {
    /** What a request has used: its time, of which waiting for others counts in part (docs/adr/0032). */
    usedMs({ request: { held } }: FastifyReply, since: number): number {
      const heldMs = held.ms + (held.since === undefined ? 0 : now() - held.since);
      return now() - since - heldMs * (1 - HELD_SHARE);
    },
    mayGoOn(reply: FastifyReply): boolean {
      if (tenants.has(reply)) return true;
      const tenantId = reply.request.caller?.tenantId;
      if ([...tenants.values()].filter((one) => one === tenantId).length >= HELD_AT_ONCE) return false;
      tenants.set(reply, tenantId);
      leave(reply.request);
      return true;
    },
    forget: (reply: FastifyReply): boolean => tenants.delete(reply),
  };
};

/**
 * Answers 503 to a request that takes too long. The open requests are checked every half second, oldest first: the
 * framework's own limit costs a timer, an abort controller and two listeners per request. A route can set a limit of
 * its own.
 */
export const registerTimeLimit = (
  app: App,
  limitMs: number,
  { now = () => performance.now(), lookMs = LOOK_MS }: { now?: () => number; lookMs?: number } = {},
): { atLast: () => void } => {
  const open = new Map<FastifyReply, number>();
  const { usedMs, mayGoOn, forget } = heldRequests(now);
  const timer = setInterval(() => {
    for (const [reply, since] of open) {
      if (now() - since < limitMs) return;
      if (usedMs(reply, since) < limitMs && mayGoOn(reply)) continue;
      open.delete(reply);
      forget(reply);
      giveUp(reply);
    }
  }, lookMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('isOverdue', false);
  app.decorateRequest('held');
  app.addHook('onRequest', (request, reply, done) => {
    request.held = { ms: 0, since: undefined };
    if (!routeOf(request).handlerTimeout) open.set(reply, now());
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    open.delete(reply);
    forget(reply);
    done();
  });
  app.decorate('mayTakeLong', (request, reply) => {
    open.delete(reply);
    leave(request);
  });
  /**
   * Behind all other hooks. An answer that waited in one of them until its time was over finds another one sent, and goes no
   * further: Fastify would cut the connection, on which the other one may still be on its way.
   */
  const atLast = () =>
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (!reply.raw.headersSent) return done();
      if (payload instanceof Readable) payload.destroy();
    });
  return { atLast: () => void atLast() };
};
