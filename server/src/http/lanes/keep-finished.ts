import type { FastifyRequest } from 'fastify';
import type { FinishedAnswer } from '../answers/finished-answers.ts';
import { callerOf } from '../authentication/caller.ts';
import { routeOf } from '../routes/route-of.ts';

/**
 * Keeps the answer to a request for the lane. Route and access are those of the request's own route, so that the lane
 * never answers a caller whom the route would refuse.
 */
export const keepFinished = (
  request: FastifyRequest,
  path: string,
  answer: Omit<FinishedAnswer, 'route' | 'access' | 'path'>,
): FinishedAnswer => {
  const { url: route, config } = routeOf(request);
  const { access } = config;
  if (route === undefined || !Array.isArray(access)) throw new Error(`${route} has no scopes, so it has no lane`);
  return request.server.finished.keep(callerOf(request).tenantId, path, { ...answer, path, route, access });
};
