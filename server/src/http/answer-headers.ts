import type { FastifyRequest } from 'fastify';
import type { App } from './fastify-types.ts';

/** Sent with every answer. Pages set their own Content-Security-Policy. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** D1: X-Request-Id on every answer. */
export const answerHeaders = (request: FastifyRequest) => ({ ...headers, 'x-request-id': request.id });

/** A request that no route could be looked up for passes no hook: `problem-answers.ts` sets them there. */
export const registerAnswerHeaders = (app: App): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(answerHeaders(request));
  });
};
