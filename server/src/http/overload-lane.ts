import type { IncomingMessage, ServerResponse } from 'node:http';
import { unavailable } from '../errors.ts';
import { answerHeaders } from './answer-headers.ts';
import type { FairQueue } from './fair-queue.ts';
import type { App } from './fastify-types.ts';
import { problemBody } from './problem-answers.ts';
import { requestId } from './request-log.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const tooMuch = () => unavailable('The service has more to do than it can. Try again shortly.');

/**
 * Turns away what a tenant with a full line sends, before the framework looks at it: what is not done must cost next to
 * nothing, or nothing else would get done (docs/adr/0021). Whoever is not known by now goes the usual way.
 */
export const overloadLane = (app: App, queue: FairQueue, handler: Handler): Handler => {
  const isTooMuch = (request: IncomingMessage): boolean => {
    if (queue.waiting() === 0 || !request.url?.startsWith('/v1/')) return false;
    const known = app.callers.recognize(request.headers.authorization);
    return known ? queue.isFull(known.caller.tenantId) : false;
  };

  return (request, response) => {
    if (!isTooMuch(request)) return handler(request, response);
    const id = requestId(request.headers['x-request-id']);
    const problem = tooMuch();
    const body = JSON.stringify(problemBody(problem, id));
    response.writeHead(problem.status, {
      ...answerHeaders({ id, headers: request.headers }),
      ...problem.headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };
};
