import type { FastifyReply } from 'fastify';
import { unavailable } from '../../errors.ts';
import { answerError } from '../answers/problem-answers.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';

const LOOK_MS = 500;

const giveUp = (reply: FastifyReply) => {
  if (reply.sent) return;
  // An answer that has begun cannot be replaced by another one.
  if (reply.raw.headersSent) reply.raw.destroy();
  // Not through the error handler, which would ask the database who the caller is: the database may be what hangs.
  else answerError(unavailable('The request took longer than it may.'), reply.request, reply);
};

/**
 * Answers 503 to a request that takes too long. The open requests are checked every half second, oldest first: the
 * framework's own limit costs a timer, an abort controller and two listeners per request. A route can set a limit of
 * its own.
 */
export const registerTimeLimit = (app: App, limitMs: number): void => {
  const open = new Map<FastifyReply, number>();
  const timer = setInterval(() => {
    for (const [reply, since] of open) {
      if (performance.now() - since < limitMs) return;
      open.delete(reply);
      giveUp(reply);
    }
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, reply, done) => {
    if (!routeOf(request).handlerTimeout) open.set(reply, performance.now());
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    open.delete(reply);
    done();
  });
};
