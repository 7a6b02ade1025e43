import type { App } from '../routes/fastify-types.ts';

/** Sent with every answer. Pages set their own Content-Security-Policy. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** For a year and for this host only: other hosts of the domain are not ours to decide on. */
const transportSecurity = { 'strict-transport-security': 'max-age=31536000' };

type Asked = { id: string; headers: Readonly<Record<string, string | string[] | undefined>> };

/**
 * D11: TLS ends at the proxy in front of the service, which says so. Over plain HTTP browsers would ignore the header.
 */
const isBehindTls = ({ headers }: Asked): boolean => headers['x-forwarded-proto'] === 'https';

/** D1: X-Request-Id on every answer. */
export const answerHeaders = (request: Asked) => ({
  ...fixedHeaders,
  ...(isBehindTls(request) ? transportSecurity : {}),
  'x-request-id': request.id,
});

/** A request for which no route could be looked up passes no hook: `problem-answers.ts` sets them there. */
export const registerAnswerHeaders = (app: App): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(answerHeaders(request));
    done();
  });
};
