import type { FastifyRequest } from 'fastify';
import { isForShops } from '../../callers/scopes.ts';
import type { App } from '../fastify-types.ts';
import { type RouteTable, routeOf } from '../route-table.ts';

const EXPOSED = 'ETag, Link, Location, Retry-After, X-Request-Id, Idempotency-Replayed, RateLimit, Preference-Applied';
const ALLOWED =
  'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Prefer, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name';

/** D16.1: on every answer of a shop's routes, whoever asks, so that a cache need not tell origins apart. */
export const shopHeaders = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };

const pathOf = ({ url }: { url: string }): string => url.split('?', 1)[0] ?? '';

/** The method of the request, or the one that a preflight asks for. */
const intendedMethod = ({ method, headers }: FastifyRequest): { method: string; isPreflight: boolean } => {
  const requestedMethod = method === 'OPTIONS' ? headers['access-control-request-method'] : undefined;
  return requestedMethod === undefined
    ? { method, isPreflight: false }
    : { method: requestedMethod, isPreflight: true };
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
    const { method, isPreflight } = intendedMethod(request);
    const { origin } = request.headers;
    let methods = isPreflight ? table.methodsOf(pathOf(request)) : [];
    if (isPreflight) request.preflightOf = table.patternOf(pathOf(request)) ?? null;
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

/** Sent with every answer. Pages set their own Content-Security-Policy. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** For a year and for this host only: other hosts of the domain are not ours to decide on. */
const transportSecurity = { 'strict-transport-security': 'max-age=31536000' };

type RequestHead = { id: string; headers: Readonly<Record<string, string | string[] | undefined>> };

/**
 * D11: TLS ends at the proxy in front of the service, which says so. Over plain HTTP browsers would ignore the header.
 */
const isBehindTls = ({ headers }: RequestHead): boolean => headers['x-forwarded-proto'] === 'https';

/** D1: X-Request-Id on every answer. */
export const answerHeaders = (request: RequestHead) => ({
  ...fixedHeaders,
  ...(isBehindTls(request) ? transportSecurity : {}),
  'x-request-id': request.id,
});

/** A request for which no route could be looked up passes no hook: `problem-answers.ts` sets them there. */
export const registerAnswerHeaders = (app: App): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(answerHeaders(request));
    done();
  });
};
