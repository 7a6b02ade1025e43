import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifySchemaCompiler, LogController } from 'fastify';
import { accountOperations } from './account/operations.ts';
import { agentRoutes } from './agents/routes.ts';
import { callableRoutes } from './agents/tool/call-route.ts';
import { apiKeyOperations } from './api-keys/operations.ts';
import { operatorApiKeyOperations } from './api-keys/operator-operations.ts';
import { brandOperations } from './brands/operations.ts';
import { gridSizesOperations } from './bulk/grid-sizes/operations.ts';
import { historyOperations } from './bulk/history/operations.ts';
import { brandListOperations, importOperations } from './bulk/imports/operations.ts';
import { pictureAssignmentOperations } from './bulk/picture-assignments/operations.ts';
import { planOperations } from './bulk/plans/operations.ts';
import { pricingAdjustmentOperations } from './bulk/pricing-adjustments/operations.ts';
import { productCopyOperations } from './bulk/product-copies/operations.ts';
import { productDeletionOperations } from './bulk/product-deletion/operations.ts';
import { spreadsheetOperations } from './bulk/spreadsheets/operations.ts';
import { tableSharingOperations } from './bulk/table-sharing/operations.ts';
import { catalogueOperations } from './catalogue/operations.ts';
import { categoryOperations } from './categories/operations.ts';
import { changeOperations } from './changes/operations.ts';
import { CHOICES_CACHE, choiceOperations } from './choices/operations.ts';
import type { Config } from './config.ts';
import { configurationOperations } from './configuration/operations.ts';
import type { Database } from './database/tenant-transaction.ts';
import { demoShopRoutes } from './demo-shop/routes.ts';
import { exampleOperations } from './examples/operations.ts';
import { fromPriceOperations } from './from-prices/operations.ts';
import { registerAdmission } from './http/admission/admission.ts';
import { bulkLimits, registerBulkSlots } from './http/admission/bulk-slots.ts';
import { registerTimeLimit } from './http/admission/time-limit.ts';
import { registerAnswerHeaders, registerCors } from './http/answers/cors.ts';
import { finishedAnswers } from './http/answers/finished-answers.ts';
import { registerCompression, registerLargeAnswers } from './http/answers/large-answers.ts';
import { answerClientError, answerError, registerProblemAnswers } from './http/answers/problem-answers.ts';
import { registerAuthentication } from './http/authentication/authentication.ts';
import { slowFailures } from './http/authentication/slow-failures.ts';
import { registerBodyBudget, registerBodyParser, registerValidation } from './http/bodies/request-body.ts';
import { consoleRoutes } from './http/built/console-routes.ts';
import { elementRoutes } from './http/built/element-routes.ts';
import { embedRoutes } from './http/built/embed-routes.ts';
import { type ReaderLimits, readerLimits, wireFaults } from './http/connections/connections.ts';
import { docsRoutes } from './http/docs/routes.ts';
import { keyLimits } from './http/idempotency/run-once.ts';
import { earlyRejection, earlyServer, serveCached } from './http/response-cache/early-answers.ts';
import type { App } from './http/routes/fastify-types.ts';
import { type Operation, registerOperations } from './http/routes/operation.ts';
import { collectRoutes, type RouteTable } from './http/routes/route-table.ts';
import { earlyTracing, registerTracing } from './http/telemetry/early-tracing.ts';
import {
  type Life,
  type MetricsTeller,
  registerHealth,
  registerMetrics,
  registerRequestLog,
  requestId,
} from './http/telemetry/request-telemetry.ts';
import { openChallenges } from './identity/challenges.ts';
import { bodyValidator } from './json/record-validator.ts';
import { mediaOperations } from './media/operations.ts';
import { byteCaches } from './memory/byte-caches.ts';
import { offerOperations } from './offers/operations.ts';
import { orderOperations } from './offers/order-operations.ts';
import { offerPageRoutes } from './offers/page/page-routes.ts';
import { problemPage } from './offers/page/problem-page.ts';
import { optionOperations } from './options/operations.ts';
import { personOperations } from './people/operations.ts';
import { operatorPersonOperations } from './people/operator-operations.ts';
import { priceListMappingOperations } from './price-list-mappings/operations.ts';
import { priceTableOperations } from './price-tables/operations.ts';
import { pricingConfigurationOperations } from './pricing-configurations/operations.ts';
import { configurations } from './product-configuration/configurations.ts';
import { productOperations } from './products/operations.ts';
import { quoteOperations } from './quotes/operations.ts';
import { pieceTerms, tableCache } from './quotes/price-line.ts';
import { priceOperations } from './quotes/price-operations.ts';
import { readinessOperations } from './readiness/operations.ts';
import { readinessService } from './readiness/service.ts';
import { readRelease } from './release.ts';
import { ruleOperations } from './rules/operations.ts';
import { costlyRequests, type FairScheduler, fairScheduler } from './scheduling/fair-scheduler.ts';
import { findVatTerms } from './selling/vat-terms.ts';
import { serviceOperations } from './services/operations.ts';
import { settingsOperations } from './settings/operations.ts';
import { signInOperations } from './sign-in/operations.ts';
import { signInLinks } from './sign-in/sign-in-links.ts';
import { stepOperations } from './steps/operations.ts';
import { stepOptionsOperations } from './steps/step-options-operations.ts';
import { tariffOperations } from './tariffs/operations.ts';
import { tenantOperations } from './tenants/operations.ts';
import type { Tracing } from './tracing/tracing.ts';
import { validationOperations } from './validation/operations.ts';
import { vatRateOperations } from './vat-rates/operations.ts';
import { verificationOperations } from './verification/operations.ts';
import { webhookOperations } from './webhooks/operations.ts';

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
  ...brandOperations,
  ...categoryOperations,
  ...productOperations,
  ...optionOperations,
  ...stepOperations,
  ...stepOptionsOperations,
  ...priceListMappingOperations,
  ...vatRateOperations,
  ...serviceOperations,
  ...tariffOperations,
  ...apiKeyOperations,
  ...personOperations,
  ...accountOperations,
  ...signInOperations,
  ...productCopyOperations,
  ...productDeletionOperations,
  ...pictureAssignmentOperations,
  ...spreadsheetOperations,
  ...ruleOperations,
  ...exampleOperations,
  ...priceTableOperations,
  ...gridSizesOperations,
  ...tableSharingOperations,
  ...settingsOperations,
  ...pricingConfigurationOperations,
  ...importOperations,
  ...brandListOperations,
  ...pricingAdjustmentOperations,
  ...fromPriceOperations,
  ...catalogueOperations,
  ...configurationOperations,
  ...priceOperations,
  ...quoteOperations,
  ...offerOperations,
  ...orderOperations,
  ...choiceOperations,
  ...webhookOperations,
  ...mediaOperations,
  ...validationOperations,
  ...readinessOperations,
  ...changeOperations,
  ...historyOperations,
  ...planOperations,
  ...tenantOperations,
  ...operatorApiKeyOperations,
  ...operatorPersonOperations,
  ...verificationOperations,
];

const resources = [offerPageRoutes];

/** Builds the service on an open database; `main.ts` listens. */
export const buildApp = async (parts: AppParts): Promise<{ app: App; table: RouteTable }> => {
  const { config, database, life = () => 'serving', metrics = (own) => own, logLinesDropped = () => 0 } = parts;
  const server = earlyServer(parts.readers ?? readerLimits);
  const app = fastify(serverOptions(parts.log, server)) as unknown as App & { log: FastifyBaseLogger };
  app.decorate('config', config);
  app.decorate('database', database);
  app.decorate('keyLimits', keyLimits());
  app.decorate('challenges', openChallenges(database));
  app.decorate('signInLinks', signInLinks());
  const scheduler = parts.scheduler ?? fairScheduler();
  app.decorate('scheduler', scheduler);
  const costly = costlyRequests(scheduler);
  app.decorate('costly', costly);
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
  const callable = callableRoutes(app);
  registerOperations(app, operations);
  for (const routes of resources) await app.register(routes as never);
  await app.register(agentRoutes(callable) as never);
  await app.register(docsRoutes(table, async () => (await import('./bulk/item-groups.ts')).itemGroups) as never);
  await app.register(consoleRoutes as never);
  await app.register(elementRoutes as never);
  await app.register(embedRoutes as never);
  await app.register(demoShopRoutes as never);
  await app.ready();
  server.openEarly((handler) => serveCached(app, life, handler));
  server.openEarly((handler) => earlyRejection(app, table, queues, handler));
  server.openEarly((handler) => wireFaults(app, handler));
  if (app.tracing) {
    const { tracing } = app;
    server.openEarly((handler) => earlyTracing(tracing, handler));
  }
  return { app, table };
};
