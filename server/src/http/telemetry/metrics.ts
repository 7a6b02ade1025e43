import { collectDefaultMetrics, Registry } from 'prom-client';
import { Type } from '../../json-schema.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';
import { requestMetrics } from './request-metrics.ts';
import { type ServiceFacts, serviceMetrics } from './service-metrics.ts';
import { storedMetrics } from './stored-metrics.ts';

/** Turns the metrics of this process into the answer, which covers all workers if there are several. */
export type MetricsTeller = (own: () => Promise<string>) => () => Promise<string>;

/** Prometheus text for the operator (D11). */
export const registerMetrics = (app: App, tellerOf: MetricsTeller, facts: ServiceFacts): void => {
  const registry = new Registry();
  app.decorate('verified', serviceMetrics(registry, facts));
  const { durations, laneAnswers, shed } = requestMetrics(registry);
  app.decorate('durations', durations);
  app.decorate('laneAnswers', laneAnswers);
  app.decorate('shed', shed);
  const askDatabase = storedMetrics(registry, app.database);
  let hasProcessFigures = false;
  const tell = tellerOf(async () => {
    // The figures of the process itself are collected from the first scrape on, because collecting them costs time.
    if (!hasProcessFigures) collectDefaultMetrics({ register: registry });
    hasProcessFigures = true;
    await askDatabase();
    return `${await registry.metrics()}\n${app.caches.text()}`;
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request).url ?? 'unknown', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
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
    async (_request, reply) => reply.type(registry.contentType).send(await tell()),
  );
};
