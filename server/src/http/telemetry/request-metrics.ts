import { Counter, Histogram, type Registry } from 'prom-client';

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

export type RequestMetrics = ReturnType<typeof requestMetrics>;

/** What is counted with every request. */
export const requestMetrics = (registry: Registry) => ({
  /** Labels are routes, never paths: the number of series stays small. */
  durations: new Histogram({
    name: 'vantail_http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers: [registry],
  }),
  laneAnswers: new Counter({
    name: 'vantail_lane_answers_total',
    help: 'Answers that were sent from the cache in front of the framework',
    registers: [registry],
  }),
  shed: shedRequests(registry),
});

declare module 'fastify' {
  interface FastifyInstance {
    durations: RequestMetrics['durations'];
    laneAnswers: RequestMetrics['laneAnswers'];
    shed: RequestMetrics['shed'];
  }
}
