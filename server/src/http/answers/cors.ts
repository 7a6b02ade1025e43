import type { FastifyRequest } from 'fastify';
import { isForShops } from '../../callers/scopes.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';
import type { RouteTable } from '../routes/route-table.ts';

const EXPOSED = 'ETag, Link, Location, Retry-After, X-Request-Id, Idempotency-Replayed, RateLimit, Preference-Applied';
const ALLOWED = 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Prefer, X-Request-Id';

/** D16.1: on every answer of a shop's routes, whoever asks, so that a cache need not tell origins apart. */
export const shopHeaders = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };

const pathOf = ({ url }: { url: string }): string => url.split('?', 1)[0] ?? '';

/** The method of the request, or the one that a preflight asks for. */
const askedMethod = ({ method, headers }: FastifyRequest): { method: string; isPreflight: boolean } => {
  const wanted = method === 'OPTIONS' ? headers['access-control-request-method'] : undefined;
  return wanted === undefined ? { method, isPreflight: false } : { method: wanted, isPreflight: true };
};

/** Unknown methods of a path that shops call are refused in a way that their pages can read, too. */
const isOfShops = (request: FastifyRequest, table: RouteTable, method: string): boolean =>
  request.is404 ? table.isForShops(method, pathOf(request)) : isForShops(routeOf(request).config.access ?? 'public');

/**
 * CORS: any origin on the routes of shops (D16.1), which never take credentials, and the listed ones on all others (D11).
 * The route table knows the methods of a path, so a preflight never promises too much.
 */
export const registerCors = (app: App, table: RouteTable): void => {
  const origins = new Set(app.config.corsOrigins);
  app.addHook('onRequest', async (request, reply) => {
    const { method, isPreflight } = askedMethod(request);
    const { origin } = request.headers;
    let methods = isPreflight ? table.methodsOf(pathOf(request)) : [];
    if (isOfShops(request, table, method)) {
      reply.headers(shopHeaders);
      methods = methods.filter((known) => table.isForShops(known, pathOf(request)));
    } else {
      if (origins.size > 0) reply.header('vary', 'Origin');
      if (origin === undefined || !origins.has(origin)) return;
      reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED);
    }
    if (methods.length === 0) return;
    reply.header('access-control-allow-methods', methods.join(', ')).header('access-control-allow-headers', ALLOWED);
    return reply.header('access-control-max-age', '600').code(204).send();
  });
};
