import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import { Type } from '../../json-schema.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-table.ts';
import { type ServiceFacts, serviceMetrics, storedMetrics } from './service-metrics.ts';

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Both kinds are told from the start: a rate needs a first value. */
const shedRequests = (registry: Registry) => {
  const shed = new Counter({
    name: 'vantail_requests_shed_total',
    help: 'Requests that were refused because there was too much to do: ordinary ones, and imports, copies and the like',
    labelNames: ['kind'] as const,
    registers: [registry],
  });
  for (const kind of ['request', 'bulk']) shed.inc({ kind }, 0);
  return shed;
};

type RequestMetrics = ReturnType<typeof requestMetrics>;

/** What is counted with every request. */
const requestMetrics = (registry: Registry) => ({
  /** Labels are routes, never paths: the number of series stays small. */
  durations: new Histogram({
    name: 'vantail_http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers: [registry],
  }),
  cachedAnswers: new Counter({
    name: 'vantail_lane_answers_total',
    help: 'Answers that were sent from the cache in front of the framework',
    registers: [registry],
  }),
  shed: shedRequests(registry),
});

declare module 'fastify' {
  interface FastifyInstance {
    durations: RequestMetrics['durations'];
    cachedAnswers: RequestMetrics['cachedAnswers'];
    shed: RequestMetrics['shed'];
  }
}

/** Turns the metrics of this process into the answer, which covers all workers if there are several. */
export type MetricsTeller = (own: () => Promise<string>) => () => Promise<string>;

/** Prometheus text for the operator (D11). */
export const registerMetrics = (app: App, tellerOf: MetricsTeller, facts: ServiceFacts): void => {
  const registry = new Registry();
  app.decorate('verified', serviceMetrics(registry, facts));
  const { durations, cachedAnswers, shed } = requestMetrics(registry);
  app.decorate('durations', durations);
  app.decorate('cachedAnswers', cachedAnswers);
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
