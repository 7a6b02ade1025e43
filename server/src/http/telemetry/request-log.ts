import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { unavailable } from '../../errors.ts';
import { Type } from '../../json-schema.ts';
import type { RequestTrace } from '../../tracing/tracing.ts';
import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-table.ts';

/** The caller's own request id is kept if it is plain, so that one id follows a request through several services. */
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

/** One line for each answer: no key, no body, no query (which may contain a customer's words). */
export const logAnswer = (log: FastifyBaseLogger, answered: Answered): void => {
  const { id, method, route, url, status, ms, caller, trace } = answered;
  trace?.answered({ requestId: id, route, tenantId: caller?.tenantId });
  const asked = { request_id: id, method, route, path: pathOf(url) };
  const who = caller ? whoIs(caller) : {};
  const level = PROBES.includes(route ?? '') && status < 400 ? 'debug' : 'info';
  log[level](
    { ...asked, status, ms: Math.round(ms * 10) / 10, ...who, ...(trace && { trace_id: trace.traceId }) },
    'answered',
  );
};

export const registerRequestLog = (app: App): void => {
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(app.log, {
      id: request.id,
      method: request.method,
      route: routeOf(request).url ?? null,
      url: request.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      caller: request.caller,
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
  app.get(
    '/healthz',
    { config, schema: { tags, summary: 'The process is alive', response: { 200: answer } } },
    async () => ({
      status: 'ok' as const,
    }),
  );

  app.get(
    '/readyz',
    { config, schema: { tags, summary: 'The service can serve', response: { 200: answer } } },
    async () => {
      if (lifeOf() !== 'serving') throw unavailable('The service is stopping.');
      await app.database.systemRead((read) => read.query('select 1'));
      return { status: 'ok' as const };
    },
  );

  // A connection that is kept alive past the stop would be cut: the client is told to open another one, elsewhere.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifeOf() === 'closing') reply.header('connection', 'close');
    done();
  });
};
