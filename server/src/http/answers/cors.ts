import type { App } from '../routes/fastify-types.ts';
import type { RouteTable } from '../routes/route-table.ts';

const EXPOSED = 'ETag, Link, Location, Retry-After, X-Request-Id, Idempotency-Replayed, RateLimit, Preference-Applied';
const ALLOWED = 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Prefer, X-Request-Id';

/** CORS by exact origin (D11). The route table knows the methods of a path, so a preflight never promises too much. */
export const registerCors = (app: App, table: RouteTable): void => {
  const origins = new Set(app.config.corsOrigins);
  if (origins.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED);
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    const methods = isPreflight ? table.methodsOf(request.url.split('?', 1)[0] ?? '') : [];
    if (methods.length === 0) return;
    reply.header('access-control-allow-methods', methods.join(', ')).header('access-control-allow-headers', ALLOWED);
    return reply.header('access-control-max-age', '600').code(204).send();
  });
};
