import type { FastifyRequest } from 'fastify';
import { callerOf } from '../authentication/caller.ts';
import { routeOf } from '../route-table.ts';
import type { FinishedAnswer } from './finished-answers.ts';

type UnroutedAnswer = Omit<FinishedAnswer, 'route' | 'access' | 'path'>;

/**
 * An answer with the route and the access of the request that it was made for, so that the response cache never answers a caller whom
 * the route would refuse.
 */
export const finishedAnswer = (request: FastifyRequest, path: string, answer: UnroutedAnswer): FinishedAnswer => {
  const { url: route, config } = routeOf(request);
  const { access } = config;
  if (route === undefined || !Array.isArray(access))
    throw new Error(`${route} has no scopes, so its answers cannot be cached`);
  return { ...answer, path, route, access };
};

/** Keeps the answer to a request for the response cache. */
export const keepFinished = (request: FastifyRequest, path: string, answer: UnroutedAnswer): FinishedAnswer =>
  request.server.finished.keep(callerOf(request).tenantId, path, finishedAnswer(request, path, answer));
