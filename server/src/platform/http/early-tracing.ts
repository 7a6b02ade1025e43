import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tracing } from '../telemetry/tracing.ts';
import type { App } from './fastify-types.ts';
import { PROBES } from './request-telemetry.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined where no collector is named. */
    tracing: Tracing | undefined;
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** In front of all early handlers: what they answer themselves is traced, too. Probes come every few seconds, and tell nothing. */
export const earlyTracing =
  (tracing: Tracing, handler: Handler): Handler =>
  (request, response) => {
    if (PROBES.includes(request.url ?? '')) handler(request, response);
    else tracing.serve(request, response, () => handler(request, response));
  };

/**
 * A body arrives in the context of its connection, and a slot is handed on by the request that leaves it: the
 * work behind both goes on in the context of its own request.
 */
const comeBack = (app: App, tracing: Tracing, hook: 'preValidation' | 'preHandler'): void => {
  app.addHook(hook as 'preHandler', (request, _reply, done) => tracing.within(request.raw, done));
};

/** Before the hooks that use the body, and after all hooks. */
export const registerTracing = (app: App, tracing: Tracing | undefined) => {
  app.decorate('tracing', tracing);
  if (tracing) comeBack(app, tracing, 'preValidation');
  return { atLast: () => tracing && comeBack(app, tracing, 'preHandler') };
};
