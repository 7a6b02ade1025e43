import { Type } from '../../json-schema.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';
import { requestDurations } from './request-durations.ts';

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The figures of the process itself, collected from the first question on: who never asks does not load them. */
const processFigures = async () => {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** From what this process tells to what is answered: more, where it is one of several. */
export type MetricsTeller = (own: () => Promise<string>) => () => Promise<string>;

/** Prometheus text for the operator (D11). */
export const registerMetrics = (app: App, tellerOf: MetricsTeller): void => {
  let figures: ReturnType<typeof processFigures> | undefined;
  const durations = requestDurations();
  app.decorate('durations', durations);
  const tell = tellerOf(async () => {
    figures ??= processFigures();
    return `${await (await figures).metrics()}\n${durations.text()}${app.caches.text()}`;
  });
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
    async (_request, reply) => reply.type(CONTENT_TYPE).send(await tell()),
  );
};
