import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifySchemaCompiler, LogController } from 'fastify';
import { accessOperations, openChallenges, signInLinks } from '../access/index.ts';
import { agentRoutes, callableOperations } from '../agents/index.ts';
import { catalogueOperations, configurations } from '../catalogue/index.ts';
import { CHOICES_CACHE, configuratorOperations, readinessService } from '../configurator/index.ts';
import { historyOperations } from '../history/index.ts';
import { byteCaches } from '../platform/byte-caches.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/tenant-transaction.ts';
import { registerAdmission } from '../platform/http/admission/admission.ts';
import { bulkLimits, registerBulkSlots } from '../platform/http/admission/bulk-slots.ts';
import { registerTimeLimit } from '../platform/http/admission/time-limit.ts';
import { registerAnswerHeaders, registerCors } from '../platform/http/answers/cors.ts';
import { finishedAnswers } from '../platform/http/answers/finished-answers.ts';
import { registerCompression, registerLargeAnswers } from '../platform/http/answers/large-answers.ts';
import { answerClientError, answerError, registerProblemAnswers } from '../platform/http/answers/problem-answers.ts';
import { keyLimits } from '../platform/http/answers/run-once.ts';
import { registerAuthentication } from '../platform/http/authentication/authentication.ts';
import { slowFailures } from '../platform/http/authentication/slow-failures.ts';
import { consoleRoutes } from '../platform/http/built/console-routes.ts';
import { elementRoutes } from '../platform/http/built/element-routes.ts';
import { embedRoutes } from '../platform/http/built/embed-routes.ts';
import { referenceRoutes } from '../platform/http/built/reference-routes.ts';
import { docsRoutes } from '../platform/http/built/routes.ts';
import { type ReaderLimits, readerLimits, wireFaults } from '../platform/http/connections.ts';
import { earlyRejection, earlyServer, serveCached } from '../platform/http/early-answers.ts';
import { earlyTracing, registerTracing } from '../platform/http/early-tracing.ts';
import type { App } from '../platform/http/fastify-types.ts';
import { type Operation, registerOperations } from '../platform/http/operation.ts';
import { registerBodyBudget, registerBodyParser, registerValidation } from '../platform/http/request-body.ts';
import {
  type Life,
  type MetricsTeller,
  registerHealth,
  registerMetrics,
  registerRequestLog,
  requestId,
} from '../platform/http/request-telemetry.ts';
import { collectRoutes, type RouteTable } from '../platform/http/route-table.ts';
import { bodyValidator } from '../platform/json/record-validator.ts';
import { readRelease } from '../platform/release.ts';
import { costlyRequests, type FairScheduler, fairScheduler } from '../platform/scheduling/fair-scheduler.ts';
import type { NodeQueues } from '../platform/scheduling/node-queues.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import { pricesOperations } from '../prices/index.ts';
import {
  findVatTerms,
  offerPageRoutes,
  pieceTerms,
  problemPage,
  sellingOperations,
  tableCache,
} from '../selling/index.ts';
import { demoShopRoutes } from './demo/demo-shop-routes.ts';

const BODY_BYTES = 1024 * 1024; // D3
const REQUEST_MS = 10_000;

export type AppParts = {
  config: Config;
  database: Database;
  log?: FastifyBaseLogger;
  /** A further secret that opens the operator's routes, for commands on this machine. */
  controlToken?: string;
  life?: () => Life;
  metrics?: MetricsTeller;
  /** Lines of the log that nobody took (D24.1). */
  logLinesDropped?: () => number;
  tracing?: Tracing;
  /** What tests make shorter, or longer where other work on the machine holds them up. */
  readers?: ReaderLimits;
  requestMs?: number;
  scheduler?: FairScheduler;
};

const compileValidator: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) =>
  httpPart === 'body' ? bodyValidator(schema as never) : (value) => ({ value });

/**
 * Schemas document every part of a request, but Fastify validates the body only: the query is checked before the body
 * (D2), by a hook below. With these compilers Fastify does not load its own, which would be a tenth of the start.
 */
const compilersFactory = {
  buildValidator: (() => compileValidator) as never, // Fastify's type for it knows only Ajv.
  buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
};

const serverOptions = (log: FastifyBaseLogger | undefined, { serverFactory }: ReturnType<typeof earlyServer>) => ({
  serverFactory,
  schemaController: { compilersFactory },
  ...(log ? { loggerInstance: log } : { logger: false }),
  bodyLimit: BODY_BYTES,
  genReqId: ({ headers }: IncomingMessage) => requestId(headers['x-request-id']),
  logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
  frameworkErrors: answerError,
  clientErrorHandler: answerClientError,
  // A request that arrives while the service stops is still answered, with Connection: close.
  return503OnClosing: false,
  routerOptions: { maxParamLength: 1000 },
});

const operations: readonly Operation[] = [
  ...accessOperations,
  ...catalogueOperations,
  ...configuratorOperations,
  ...pricesOperations,
  ...sellingOperations,
  ...historyOperations,
];

const resources = [offerPageRoutes];

/** What routes and hooks find on the app and on its requests. */
const decorate = (app: App, { config, database }: AppParts, scheduler: FairScheduler): void => {
  app.decorate('config', config);
  app.decorate('database', database);
  app.decorate('keyLimits', keyLimits());
  app.decorate('challenges', openChallenges(database));
  app.decorate('signInLinks', signInLinks());
  app.decorate('scheduler', scheduler);
  app.decorate('costly', costlyRequests(scheduler));
  const caches = byteCaches();
  app.decorate('caches', caches);
  app.decorate('finished', finishedAnswers(caches));
  app.decorate('configurationOf', configurations(caches));
  app.decorate('tableOf', tableCache(caches));
  app.decorate('pieceTermsOf', pieceTerms(caches));
  app.decorate('problemPage', problemPage);
  app.decorate('listReadiness', readinessService());
  app.decorate('findVatTerms', findVatTerms);
  app.decorate('choicesCache', caches.open<Buffer>('choices', CHOICES_CACHE));
  app.decorateRequest('route', null);
  app.decorateRequest('preflightOf', null);
};

/** The hooks of every request, in the order in which they run. */
const registerHooks = (app: App, parts: AppParts, life: () => Life): { table: RouteTable; queues: NodeQueues } => {
  const { config, database, metrics = (own) => own, logLinesDropped = () => 0 } = parts;
  const { scheduler, costly } = app;
  const tracing = registerTracing(app, parts.tracing);
  const table = collectRoutes(app);
  const secrets = [...config.operatorTokens, parts.controlToken].filter((secret) => secret !== undefined);
  registerProblemAnswers(app, slowFailures(config.trustedProxies));
  const timeLimit = registerTimeLimit(app, parts.requestMs ?? REQUEST_MS);
  registerAnswerHeaders(app);
  registerRequestLog(app);
  registerCors(app, table);
  registerAuthentication(app, table, secrets);
  registerLargeAnswers(app, scheduler, costly);
  registerCompression(app);
  const queues = registerAdmission(app, { scheduler, costly, nodeOf: database.nodeOf });
  registerBodyBudget(app, scheduler);
  const bulk = registerBulkSlots(app, bulkLimits(database), { scheduler, nodeOf: database.nodeOf });
  registerBodyParser(app, scheduler);
  registerValidation(app, scheduler);
  registerHealth(app, life);
  const { pool } = database;
  const home = config.databaseUrl === undefined ? 'embedded' : 'postgresql';
  const facts = { version: readRelease(), database: home, waiting: queues.waiting, bulk, pool, logLinesDropped };
  registerMetrics(app, metrics, facts);
  tracing.atLast();
  timeLimit.atLast();
  return { table, queues };
};

const registerRoutes = async (app: App, table: RouteTable): Promise<void> => {
  const callable = callableOperations(app);
  registerOperations(app, operations);
  for (const routes of resources) await app.register(routes as never);
  await app.register(agentRoutes(callable) as never);
  await app.register(docsRoutes(table, async () => (await import('./item-groups.ts')).itemGroups) as never);
  await app.register(referenceRoutes as never);
  await app.register(consoleRoutes as never);
  await app.register(elementRoutes as never);
  await app.register(embedRoutes as never);
  await app.register(demoShopRoutes as never);
};

/** Builds the service on an open database; `main.ts` listens. */
export const buildApp = async (parts: AppParts): Promise<{ app: App; table: RouteTable }> => {
  const { life = () => 'serving' } = parts;
  const server = earlyServer(parts.readers ?? readerLimits);
  const app = fastify(serverOptions(parts.log, server)) as unknown as App & { log: FastifyBaseLogger };
  decorate(app, parts, parts.scheduler ?? fairScheduler());
  const { table, queues } = registerHooks(app, parts, life);
  await registerRoutes(app, table);
  await app.ready();
  server.openEarly((handler) => serveCached(app, life, handler));
  server.openEarly((handler) => earlyRejection(app, table, queues, handler));
  server.openEarly((handler) => wireFaults(app, handler));
  const { tracing } = app;
  if (tracing) server.openEarly((handler) => earlyTracing(tracing, handler));
  return { app, table };
};
