import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { unavailable } from '../errors.ts';
import { Type } from '../json/json-schema.ts';
import type { RequestTrace } from '../telemetry/tracing.ts';
import type { App } from './fastify-types.ts';
import { Counter, Histogram, Registry } from './metric-kinds.ts';
import { routeName } from './route-table.ts';
import { withoutLongParts, withoutTokens } from './secret-paths.ts';
import { type ServiceFacts, serviceMetrics, storedMetrics } from './service-metrics.ts';

type Fields = Record<string, unknown>;

/**
 * An error without its further properties: a driver's error has the values of its statement, which may be a customer's.
 */
const loggedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, stack, ...(code ? { code } : {}), ...(cause ? { cause: loggedError(cause) } : {}) };
};

/** The same for an error in any field of a line, whatever its name. */
const loggedFields = (fields: Fields): Fields => {
  let logged = fields;
  for (const name in fields)
    if (fields[name] instanceof Error) logged = { ...logged, [name]: loggedError(fields[name]) };
  return logged;
};

const never = () => undefined;

/**
 * The log of the service: lines of JSON. Requests and replies themselves are never logged. Tokens are shortened in whole lines: the
 * framework's own messages contain addresses, too.
 */
export const serviceLog = (level: string, destination: DestinationStream): FastifyBaseLogger =>
  pino(
    { level, serializers: { err: loggedError, req: never, res: never }, formatters: { log: loggedFields } },
    { write: (line) => destination.write(withoutTokens(line)) },
  );

/** The caller's own request id is used if it is plain, so that one id follows a request through several services. */
export const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();

type Who = { tenantId: number } & ({ keyId: number } | { personId: number });

type Answered = {
  id: string;
  method: string;
  route: string | null;
  url: string;
  status: number;
  ms: number;
  caller: Who | null;
  /** The tool that an assistant called (D23). */
  tool?: string | null | undefined;
  /** Where the service is traced. */
  trace?: RequestTrace | undefined;
};

const whoIs = (caller: Who) => ({
  tenant_id: caller.tenantId,
  ...('personId' in caller ? { person_id: caller.personId } : { key_id: caller.keyId }),
});

const pathOf = (url: string) => {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
};

/** Probes of an orchestrator come every few seconds: they are news only when they fail. */
export const PROBES = ['/healthz', '/readyz'];

/** One line for each answer: no key, no token, no body, no query (which may contain a customer's words). */
export const logAnswer = (log: FastifyBaseLogger, answered: Answered): void => {
  const { id, method, route, url, status, ms, caller, tool, trace } = answered;
  trace?.answered({ requestId: id, route, tenantId: caller?.tenantId });
  const path = route === null ? withoutLongParts(pathOf(url)) : pathOf(url);
  const request = { request_id: id, method, route, path, ...(tool && { tool }) };
  const who = caller ? whoIs(caller) : {};
  const level = PROBES.includes(route ?? '') && status < 400 ? 'debug' : 'info';
  log[level](
    { ...request, status, ms: Math.round(ms * 10) / 10, ...who, ...(trace && { trace_id: trace.traceId }) },
    'answered',
  );
};

export const registerRequestLog = (app: App): void => {
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(app.log, {
      id: request.id,
      method: request.method,
      route: routeName(request) ?? null,
      url: request.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      caller: request.caller,
      tool: request.tool,
      trace: app.tracing?.of(request.raw),
    });
    done();
  });
};

const answer = Type.Object({ status: Type.Literal('ok') });
const tags = ['service'];
const config = { access: 'public' } as const;

/** How far a stop has got: `stopping` still accepts connections, `closing` accepts none. */
export type Life = 'serving' | 'stopping' | 'closing';

/** Whether the process is alive, and whether it can serve: the database answers, and no stop has begun (D11). */
export const registerHealth = (app: App, lifeOf: () => Life): void => {
  const mustServe = () => {
    if (lifeOf() !== 'serving') throw unavailable('The service is stopping.');
  };
  app.get(
    '/healthz',
    {
      config: {
        ...config,
        operation: {
          id: 'getHealth',
          note: 'Answers while the process is alive. It checks nothing else, not even the database: use it to decide whether to restart the process.',
        },
      },
      schema: { tags, summary: 'The process is alive', response: { 200: answer } },
    },
    async () => ({
      status: 'ok' as const,
    }),
  );

  app.get(
    '/readyz',
    {
      config: {
        ...config,
        operation: {
          id: 'getReadiness',
          note: 'Answers while the database can be reached and its migrations are done, and is `unavailable` otherwise: use it to decide whether to send requests here.',
        },
      },
      schema: { tags, summary: 'The service can serve', response: { 200: answer } },
    },
    async () => {
      mustServe();
      await app.database.systemRead((read) => read.query('select 1'));
      mustServe(); // The stop may have begun during the query to a busy database: whoever gets 200 then sends on.
      return { status: 'ok' as const };
    },
  );

  // A connection that is kept alive past the stop would be cut: the header asks the client to open another one, elsewhere.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifeOf() === 'closing') reply.header('connection', 'close');
    done();
  });
};

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Both kinds are counted from the start: a rate needs a first value. */
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
    name: 'vantail_cached_answers_total',
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
    if (!hasProcessFigures) {
      const { collectDefaultMetrics } = await import('@prometheus-io/client');
      // Two may ask at once.
      if (!hasProcessFigures) collectDefaultMetrics({ register: registry });
      hasProcessFigures = true;
    }
    await askDatabase();
    return `${await registry.metrics()}\n${app.caches.text()}`;
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeName(request) ?? 'unknown', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get(
    '/metrics',
    {
      config: {
        access: 'operator',
        operation: {
          id: 'getMetrics',
          note: 'Returns metrics for a Prometheus server, with the operator token: requests, pool, queue, batches, webhooks, plans, keys about to expire. With several workers it returns the metrics of all of them, each series with its `worker`.',
        },
      },
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
