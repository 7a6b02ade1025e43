import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App } from './fastify-types.ts';
import { routeOf } from './route-of.ts';

/** A caller's own request id is kept when it is plain, so that one id follows a request through several services. */
export const requestId = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
};

/** One line an answer: no key, no body, no query (it may hold a customer's words). */
export const registerRequestLog = (app: App): void => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request).url ?? null,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        tenant_id: request.caller?.tenantId,
        key_id: request.caller?.keyId,
      },
      'answered',
    );
    done();
  });
};
