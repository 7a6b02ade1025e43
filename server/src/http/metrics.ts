import { collectDefaultMetrics, Registry } from 'prom-client';
import Type from 'typebox';
import type { App } from './fastify-types.ts';
import { requestDurations } from './request-durations.ts';
import { routeOf } from './route-of.ts';

/** Prometheus text for the operator (D11). */
export const registerMetrics = (app: App): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = requestDurations();
  app.decorate('durations', durations);
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(request.method, routeOf(request).url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  app.get(
    '/metrics',
    {
      config: { access: 'operator' },
      schema: {
        tags: ['service'],
        summary: 'Prometheus metrics',
        mediaType: 'text/plain',
        response: { 200: Type.String() },
      },
    },
    async (_request, reply) =>
      reply.type(registry.contentType).send(`${await registry.metrics()}\n${durations.text()}`),
  );
};
