import { Counter, Histogram, type Registry } from 'prom-client';

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

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
});

declare module 'fastify' {
  interface FastifyInstance {
    durations: RequestMetrics['durations'];
    laneAnswers: RequestMetrics['laneAnswers'];
  }
}
