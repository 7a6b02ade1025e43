import type { FastifyRequest } from 'fastify';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';
import { isLargeBody, payerOf } from '../turns/large-body.ts';
import type { Pace } from '../turns/pace.ts';
import { threadMs } from '../turns/thread-ms.ts';
import { parseQuery } from './query-parameters.ts';
import { checkBodyIsThere } from './request-body.ts';

/** D2: the query before the body. What a large body costs to check, and to work on, is paid for by its tenant (docs/adr/0032). */
export const registerValidation = (app: App, pace: Pace): void => {
  /** When the check of a large body has begun, and when it was over. */
  const begun = new WeakMap<FastifyRequest, { since: number; isChecked: boolean }>();

  app.addHook('preValidation', (request, _reply, done) => {
    checkBodyIsThere(request);
    const { url, schema } = routeOf(request);
    const isApi = url?.startsWith('/v1/') || url?.startsWith('/operator/v1/');
    if (isApi) request.query = parseQuery(schema?.querystring as never, request.query as never);
    if (isLargeBody(request)) begun.set(request, { since: threadMs(), isChecked: false });
    done();
  });

  // The check stands between these two hooks, and nothing else does.
  app.addHook('preHandler', (request, _reply, done) => {
    const own = begun.get(request);
    if (own) {
      pace.spent(payerOf(request), threadMs() - own.since);
      begun.set(request, { since: threadMs(), isChecked: true });
    }
    done();
  });

  // Rules read a large table again. How long they had the thread is not known: at most as long as it was at work meanwhile.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const own = begun.get(request);
    begun.delete(request);
    if (own) pace.spent(payerOf(request), threadMs() - own.since, own.isChecked || undefined);
    done();
  });
};
