import type { App } from './fastify-types.ts';

/** Sent with every answer. Pages set their own Content-Security-Policy. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** D1: X-Request-Id on every answer. */
export const registerAnswerHeaders = (app: App): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
};
