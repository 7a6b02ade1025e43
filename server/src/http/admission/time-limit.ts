import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { unavailable } from '../../errors.ts';
import { answerError } from '../answers/problem-answers.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-table.ts';
import { leave } from './admission.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** It has taken too long, and is told so without asking who the caller is: the database may be what hangs. */
    isOverdue: boolean;
  }
  interface FastifyInstance {
    /**
     * For a request that turns out to be bulk work when it is handled: it gives back its place among the ordinary ones, and has the time
     * of bulk work, which its own signal ends.
     */
    mayTakeLong: (request: FastifyReply['request'], reply: FastifyReply) => void;
  }
}

const LOOK_MS = 500;

const giveUp = (reply: FastifyReply) => {
  if (reply.sent) return;
  // An answer that has begun cannot be replaced by another one.
  if (reply.raw.headersSent) return void reply.raw.destroy();
  reply.request.isOverdue = true;
  // Not through the error handler, which would ask the database who the caller is.
  answerError(unavailable('The request took longer than it may.'), reply.request, reply);
};

/**
 * Answers 503 to a request that takes too long. The open requests are checked every half second, oldest first: the
 * framework's own limit costs a timer, an abort controller and two listeners per request. A route can set a limit of
 * its own.
 */
export const registerTimeLimit = (app: App, limitMs: number): { atLast: () => void } => {
  const open = new Map<FastifyReply, number>();
  const timer = setInterval(() => {
    for (const [reply, since] of open) {
      if (performance.now() - since < limitMs) return;
      open.delete(reply);
      giveUp(reply);
    }
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.decorateRequest('isOverdue', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (!routeOf(request).handlerTimeout) open.set(reply, performance.now());
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    open.delete(reply);
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
