import type { FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { type Access, isForShops } from '../callers/scopes.ts';
import type { App } from './fastify-types.ts';
import type { OperationText } from './operation-text.ts';

export type Route = {
  method: string;
  path: string;
  access: Access;
  schema: FastifySchema;
  /** Its texts; pages for people have none. */
  operation?: OperationText | undefined;
};

/** Every route of the service, for 405, CORS, OpenAPI and the tests that go over all routes. */
export type RouteTable = {
  readonly routes: readonly Route[];
  /** The methods that a concrete path answers to; empty if the path is unknown. */
  methodsOf(path: string): string[];
  /** The path of the route that a concrete path belongs to, with its parameters' names. */
  patternOf(path: string): string | undefined;
  /** D16.1: whether shops call this method of a concrete path; of a method that it does not have: whether they call any. */
  isForShops(method: string, path: string): boolean;
};

/** A parameter, which may have an ending: `:token.webp`. */
const fits = (part: string, given: string): boolean => {
  if (!part.startsWith(':')) return false;
  const dot = part.indexOf('.');
  const ending = dot < 0 ? '' : part.slice(dot);
  return given.length > ending.length && given.endsWith(ending);
};

const matches = (parts: readonly string[], given: readonly string[]): boolean =>
  parts.length === given.length &&
  parts.every((part, index) => part === given[index] || fits(part, given[index] as string));

/** Collects the routes as they are registered. A route that does not say who may call it stops the start. */
export const collectRoutes = (app: App): RouteTable => {
  const routes: Route[] = [];
  const parts = new Map<Route, readonly string[]>();
  app.addHook('onRoute', (options: RouteOptions) => {
    const access = options.config?.access;
    if (!access) throw new Error(`Route ${options.method} ${options.url} does not say who may call it`);
    for (const method of [options.method].flat()) {
      const { operation } = options.config ?? {};
      const route = { method, path: options.url, access, schema: options.schema ?? {}, operation };
      routes.push(route);
      parts.set(route, route.path.split('/'));
    }
  });
  // D4: without OPERATOR_TOKEN the operator's routes do not exist, for any method.
  const exists = (route: Route) => route.access !== 'operator' || app.config.operatorTokens.length > 0;
  const routesOf = (path: string) => {
    const given = path.split('/');
    return routes.filter((route) => matches(parts.get(route) ?? [], given) && exists(route));
  };
  return {
    routes,
    methodsOf: (path) => [...new Set(routesOf(path).map((route) => route.method))],
    patternOf: (path) => routesOf(path)[0]?.path,
    isForShops(method, path) {
      const found = routesOf(path);
      const ofMethod = found.filter((route) => route.method === method);
      return (ofMethod.length > 0 ? ofMethod : found).some(({ access }) => isForShops(access));
    },
  };
};

/** The route of a request. The framework builds this object at every access, and a request needs it a dozen times. */
export const routeOf = (request: FastifyRequest): FastifyRequest['routeOptions'] => {
  request.route ??= request.routeOptions;
  return request.route;
};

/** What log and metrics call the route of a request; that of a preflight is the route it asks for. */
export const routeName = (request: FastifyRequest): string | undefined => request.preflightOf ?? routeOf(request).url;

/** Whose memory and time a body takes: the tenant's, or the operator's. */
export const payerOf = ({ caller }: Pick<FastifyRequest, 'caller'>): number => caller?.tenantId ?? 0;
