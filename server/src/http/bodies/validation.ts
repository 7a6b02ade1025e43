import type { FastifyRequest } from 'fastify';
import { loopMs } from '../admission/loop-ms.ts';
import type { Pace } from '../admission/pace.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';
import { isLargeBody, payerOf } from './large-body.ts';
import { parseQuery } from './query-parameters.ts';
import { checkBodyIsThere } from './request-body.ts';

/** D2: the query before the body. What a large body costs to check, and to work on, is paid for by its tenant (docs/adr/0032). */
export const registerValidation = (app: App, pace: Pace): void => {
  const begun = new WeakMap<FastifyRequest, { at: number; loopMs: number }>();

  app.addHook('preValidation', (request, _reply, done) => {
    checkBodyIsThere(request);
    const { url, schema } = routeOf(request);
    const isApi = url?.startsWith('/v1/') || url?.startsWith('/operator/v1/');
    if (isApi) request.query = parseQuery(schema?.querystring as never, request.query as never);
    if (isLargeBody(request)) begun.set(request, { at: performance.now(), loopMs: 0 });
    done();
  });

  // The check stands between these two hooks, and nothing else does.
  app.addHook('preHandler', (request, _reply, done) => {
    const own = begun.get(request);
    if (own) {
      pace.spent(payerOf(request), performance.now() - own.at);
      begun.set(request, { at: own.at, loopMs: loopMs() });
    }
    done();
  });

  // Rules read a large table again. How long they had the thread is not known: at most as long as the loop was busy meanwhile.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const own = begun.get(request);
    begun.delete(request);
    if (own) {
      if (own.loopMs > 0) pace.spent(payerOf(request), loopMs() - own.loopMs, true);
      else pace.spent(payerOf(request), performance.now() - own.at);
    }
    done();
  });
};
