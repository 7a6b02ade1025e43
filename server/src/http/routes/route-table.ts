import type { FastifySchema, RouteOptions } from 'fastify';
import type { Access } from '../../callers/scopes.ts';
import type { App } from './fastify-types.ts';

export type Route = { method: string; path: string; access: Access; schema: FastifySchema };

/** Every route of the service, for 405, CORS, OpenAPI and the tests that go over all routes. */
export type RouteTable = {
  readonly routes: readonly Route[];
  /** The methods that a concrete path answers to; empty if the path is unknown. */
  methodsOf(path: string): string[];
};

const matches = (pattern: string, path: string): boolean => {
  const parts = pattern.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part === given[index] || (part.startsWith(':') && given[index] !== ''))
  );
};

/** Collects the routes as they are registered. A route that does not say who may call it stops the start. */
export const collectRoutes = (app: App): RouteTable => {
  const routes: Route[] = [];
  app.addHook('onRoute', (options: RouteOptions) => {
    const access = options.config?.access;
    if (!access) throw new Error(`Route ${options.method} ${options.url} does not say who may call it`);
    for (const method of [options.method].flat()) {
      routes.push({ method, path: options.url, access, schema: options.schema ?? {} });
    }
  });
  // D4: without OPERATOR_TOKEN the operator's routes do not exist, for any method.
  const exists = (route: Route) => route.access !== 'operator' || app.config.operatorTokens.length > 0;
  return {
    routes,
    methodsOf: (path) => [
      ...new Set(routes.filter((route) => exists(route) && matches(route.path, path)).map((route) => route.method)),
    ],
  };
};
