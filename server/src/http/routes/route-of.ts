import type { FastifyRequest } from 'fastify';

/** The route of a request. The framework makes this object anew at each look, and a request takes a dozen. */
export const routeOf = (request: FastifyRequest): FastifyRequest['routeOptions'] => {
  request.route ??= request.routeOptions;
  return request.route;
};
