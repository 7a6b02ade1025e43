import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { rateOwner } from '../platform/callers/callers.ts';
import { quotesCreate } from '../platform/callers/scopes.ts';
import type { Problem } from '../platform/errors.ts';
import { callerOf, checkScope, confirmCaller, hasScope } from '../platform/http/authentication/caller.ts';
import type { App } from '../platform/http/fastify-types.ts';
import { parseQuery } from '../platform/http/query-parameters.ts';
import { bodyValidator } from '../platform/json/record-validator.ts';

type Route = Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema' | 'bodyLimit' | 'handlerTimeout'>;
type Callable = { route: Route; handler: RouteHandlerMethod; validate: ReturnType<typeof bodyValidator> | undefined };

/** The routes of the operations and their handlers, by the id of the operation, such as `quoteProduct`. */
export type CallableOperations = ReadonlyMap<string, Callable>;

/** Collects the handlers of all operations that are registered after this, bulk work with its slot. */
export const callableOperations = (app: App): CallableOperations => {
  const operations = new Map<string, Callable>();
  app.addHook('onRoute', (options: RouteOptions) => {
    const { method, url, config, schema, bodyLimit, handlerTimeout, handler } = options;
    // The route of HEAD is derived from that of GET, and has the same operation.
    if (!config?.operation || method === 'HEAD') return;
    const route = { method, url, config, schema, bodyLimit, handlerTimeout } as Route;
    operations.set(config.operation.id, { route, handler, validate: undefined });
  });
  return operations;
};

/** What a tool sends to a route; values of the query as a URL would have them. */
export type RouteCall = {
  params?: Readonly<Record<string, number | string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: object;
  idempotencyKey?: string | undefined;
};

/** What the route answered with: JSON, or the text of a drawing. */
export type RouteAnswer<T> = { status: number; body: T };

type Exchange = { request: FastifyRequest; reply: FastifyReply; language?: string | undefined };

const refuseIf = (problem: Problem | undefined): void => {
  if (problem) throw problem;
};

/** D23.1: a call counts as many requests as it prices. The first was counted when it arrived. */
export const countFurther = ({ request }: Pick<Exchange, 'request'>, further: number): void => {
  const { headers, raw, server } = request;
  const from = { remoteAddress: raw.socket.remoteAddress, forwardedFor: headers['x-forwarded-for'] };
  for (let counted = 0; counted < further; counted++) {
    const caller = callerOf(request);
    refuseIf(server.shopLimits.ofAddress(caller, from));
    refuseIf(server.limiter.spend(rateOwner(caller)));
  }
};

const queryOf = (query: RouteCall['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

const urlOf = (path: string, { params = {} }: RouteCall, query: Record<string, string>): string => {
  const filled = path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
};

/** What tells who calls, and in which language; conditions and keys of the outer request are not meant for the route. */
const PASSED_ON = ['authorization', 'cookie', 'origin', 'accept-language'] as const;

const headersOf = ({ request, language }: Exchange, { idempotencyKey }: RouteCall): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  if (language !== undefined) headers['accept-language'] = language;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  return headers;
};

/** The request as its route sees it. Who calls, and whether that was confirmed, is one thing with the outer request. */
const innerRequest = (exchange: Exchange, { route }: Callable, call: RouteCall): FastifyRequest => {
  const { request: outer } = exchange;
  const query = queryOf(call.query);
  const given = (value: unknown) => ({ value, writable: true });
  return Object.create(outer, {
    method: given([route.method].flat()[0]),
    url: given(urlOf(route.url, call, query)),
    params: given(Object.fromEntries(Object.entries(call.params ?? {}).map(([name, id]) => [name, String(id)]))),
    query: given(parseQuery(route.schema?.querystring as TSchema | undefined, query)),
    body: given(call.body),
    rawBody: given(call.idempotencyKey === undefined ? null : Buffer.from(JSON.stringify(call.body ?? {}))),
    headers: given(headersOf(exchange, call)),
    route: given(route),
    bulk: given(
      route.config?.bulk === true ? { end: () => {}, isWorking: false, endsItself: false, waitedMs: 0 } : null,
    ),
    caller: { get: () => outer.caller, set: (caller) => (outer.caller = caller) },
    isConfirmed: { get: () => outer.isConfirmed, set: (isConfirmed) => (outer.isConfirmed = isConfirmed) },
  }) as FastifyRequest;
};

type Sent = { status: number; type: string; payload: unknown };

/** A reply that keeps what it is sent. It is no promise, as Fastify's own is: that one waits for the connection. */
const innerReply = (outer: FastifyReply, request: FastifyRequest): { reply: FastifyReply; sent: Sent } => {
  const sent: Sent = { status: 200, type: '', payload: undefined };
  const given = (value: unknown) => ({ value, writable: true });
  const reply: FastifyReply = Object.create(outer, {
    request: given(request),
    cachedEncodings: given(null),
    then: given(undefined),
    statusCode: { get: () => sent.status },
    code: given((status: number) => {
      sent.status = status;
      return reply;
    }),
    type: given((type: string) => {
      sent.type = type;
      return reply;
    }),
    header: given(() => reply),
    headers: given(() => reply),
    send: given((payload?: unknown) => {
      sent.payload = payload;
      return reply;
    }),
  });
  return { reply, sent };
};

const bodyOf = ({ type, payload }: Sent): unknown => {
  if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return payload;
  const text = typeof payload === 'string' ? payload : Buffer.from(payload).toString();
  return type === '' || type.includes('json') ? JSON.parse(text) : text;
};

/** A body is checked by the schema of its route, as the framework does it. */
const checkedBody = (callable: Callable, body: object | undefined): object | undefined => {
  const schema = callable.route.schema?.body as TSchema | undefined;
  if (!schema) return undefined;
  callable.validate ??= bodyValidator(schema);
  const checked = callable.validate(body ?? {});
  if ('error' in checked) throw checked.error;
  return checked.value;
};

/** Nobody is refused from memory: a key may have been written to since. */
const mustHaveScope = async (outer: FastifyRequest, inner: FastifyRequest): Promise<void> => {
  if (!hasScope(inner, callerOf(inner))) await confirmCaller(outer);
  checkScope(inner);
};

/**
 * D23.1: calls the handler of an operation for a tool, as if its caller had sent the request: with the scope, the limits, the
 * checks and the answer of its route. There is no other way from a tool to the catalogue.
 */
export const callOperation = async <T>(
  operations: CallableOperations,
  exchange: Exchange,
  operationId: string,
  call: RouteCall = {},
): Promise<RouteAnswer<T>> => {
  const callable = operations.get(operationId);
  if (!callable) throw new Error(`There is no operation ${operationId}`);
  const { request: outer, reply: outerReply } = exchange;
  const { config } = callable.route;
  const request = innerRequest(exchange, callable, call);
  await mustHaveScope(outer, request);
  if (config?.access === quotesCreate) refuseIf(outer.server.shopLimits.ofQuotes(callerOf(outer)));
  request.body = checkedBody(callable, call.body);
  if (config?.bulk) outer.server.mayTakeLong(outer, outerReply);
  const { reply, sent } = innerReply(outerReply, request);
  const returned = await callable.handler.call(outer.server, request, reply);
  if (returned !== undefined && returned !== reply) sent.payload = returned;
  return { status: sent.status, body: bodyOf(sent) as T };
};
