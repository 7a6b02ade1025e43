import type { FastifyRequest } from 'fastify';

/** The route of a request. The framework builds this object at every access, and a request needs it a dozen times. */
export const routeOf = (request: FastifyRequest): FastifyRequest['routeOptions'] => {
  request.route ??= request.routeOptions;
  return request.route;
};
