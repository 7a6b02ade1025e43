import cluster from 'node:cluster';
import { type AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { cleanUpSessions, finishErasures } from '../access/index.ts';
import { forgetChanges, startDelivery, startDuePlans } from '../history/index.ts';
import { hasTenant } from '../platform/callers/store.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { openDatabase, openHome } from '../platform/database/connections/open-database.ts';
import { NewerSchema } from '../platform/database/database-errors.ts';
import { hasEmbedded } from '../platform/database/embedded/data-directory.ts';
import type { Database } from '../platform/database/tenant-transaction.ts';
import { watchedSchema } from '../platform/database/watched-schema.ts';
import { unavailable } from '../platform/errors.ts';
import { letHeapGrow } from '../platform/held-bytes.ts';
import { cleanUp } from '../platform/http/answers/run-once.ts';
import { publicOrigin } from '../platform/http/authentication/caller.ts';
import type { App } from '../platform/http/fastify-types.ts';
import type { Life, MetricsTeller } from '../platform/http/request-telemetry.ts';
import { serviceLog } from '../platform/http/request-telemetry.ts';
import { startHourly } from '../platform/polling.ts';
import { type ProcessOutput, processOutput, readableLines } from '../platform/telemetry/process-output.ts';
import { type TracingSettings, tracingSettings } from '../platform/telemetry/tracing-settings.ts';
import { startWatchdog } from '../platform/workers/watchdog.ts';
import { answer, ask, runWorkers, type WorkerNews } from '../platform/workers/worker-processes.ts';
import { holdYoungGeneration, letYoungGenerationGrow } from '../platform/young-generation.ts';
import type { Demo } from './demo/make-demo.ts';
import { loadLateModules } from './late-modules.ts';
import { announceService, newControlToken } from './running-service.ts';
import { startBlock, startLine } from './start-block.ts';

const STOP_MS = 10_000;
const LINGER_MS = 300;
/**
 * How many connections may wait to be accepted. Beyond Node's default of 511 the system drops them, and clients retry
 * for seconds.
 */
const BACKLOG = 4096;

/** The service cannot go on. A supervisor restarts the process, or somebody reads why it ended. */
const endWithoutDatabase =
  ({ sayFault }: ProcessOutput) =>
  ({ message, cause }: Error) => {
    sayFault(`${message}: ${cause instanceof Error ? cause.message : cause}`);
    process.exit(1);
  };

const NO_TENANT = 'There is no tenant yet: set OPERATOR_TOKEN and POST /operator/v1/tenants, or run npm run demo.';

type BuildApp = typeof import('./app.ts').buildApp;

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** Where people of this machine alone reach the service: elsewhere a link in a log would be a way in for others. */
const linkFor = (app: App, person: Parameters<App['signInLinks']['make']>[0] | undefined): string | undefined => {
  const { host, publicUrl } = app.config;
  if (!person || publicUrl !== undefined || !LOOPBACK.includes(host)) return undefined;
  return `${publicOrigin(app as never)}/console/link#${app.signInLinks.make(person)}`;
};

/**
 * On an empty database: creates the demo (on a server of its own only when requested) and answers the way in, or says how to create the
 * first tenant. The demo is made through a service of its own, which logs nothing: hundreds of lines would hide the key.
 */
const firstSteps = async (
  { config, database, buildApp }: Pick<Parts, 'config' | 'database'> & { buildApp: BuildApp },
  controlToken: string | undefined,
  { say }: ProcessOutput,
): Promise<Demo | undefined> => {
  const isEmpty = !(await database.systemRead(hasTenant));
  if (controlToken && config.demo) {
    const { isDemoUnfinished, makeDemo } = await import('./demo/make-demo.ts');
    const { sendInProcess } = await import('./demo/send.ts');
    const quiet = await buildApp({ config: { ...config, rateLimitPerMinute: 0 }, database, controlToken });
    try {
      const send = sendInProcess(quiet.app);
      if (isEmpty || (await isDemoUnfinished(send, controlToken))) {
        return await makeDemo(send, controlToken);
      }
    } finally {
      await quiet.app.close();
    }
  }
  if (isEmpty && config.operatorTokens.length === 0) say(NO_TENANT);
  return undefined;
};

const urlOf = (app: App): string => {
  const { address, family, port } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
};

/** OpenTelemetry is loaded where a collector is named (docs/adr/0051). Each process exports its own spans. */
const traced = async ({ database, tracingSettings: settings }: Parts, log: FastifyBaseLogger) => {
  if (!settings) return { database, tracing: undefined };
  const [{ openTracing }, { tracedDatabase }] = await Promise.all([
    import('../platform/telemetry/open-tracing.ts'),
    import('../platform/telemetry/traced-database.ts'),
  ]);
  const tracing = await openTracing(settings, (reason) => log.warn({ reason }, 'spans could not be exported'));
  return { database: tracedDatabase(database, tracing), tracing };
};

/** That the schema is newer was said once, and every poll would say it again. */
const reporting = (app: App, what: string) => (error: unknown) => {
  if (!(error instanceof NewerSchema)) app.log.error({ err: error }, what);
};

/** The background work of a process. */
const startLoops = (app: App) => {
  const { config, database, tracing } = app;
  const { changesKeepDays } = config;
  const hourly = startHourly(
    [
      (signal) => cleanUp(database, new Date(), signal),
      (signal) => cleanUpSessions(database, signal),
      (signal) => finishErasures(database, signal),
      async (signal) => {
        if (changesKeepDays !== undefined) await forgetChanges(database, changesKeepDays, new Date(), signal);
      },
    ],
    reporting(app, 'clean-up failed'),
  );
  const delivery = startDelivery({
    database,
    sending: { allowPrivate: config.webhooksAllowPrivate, tracing },
    onError: reporting(app, 'webhooks could not be looked for or delivered; it is tried again'),
  });
  const plans = startDuePlans({
    database,
    scheduler: app.scheduler,
    onError: reporting(app, 'due plans could not be looked for or published; it is tried again'),
  });
  return { hourly, delivery, plans };
};

type Parts = {
  config: Config;
  database: Database;
  tracingSettings: TracingSettings | undefined;
  output: ProcessOutput;
};

/** In the environment of the workers with an embedded database: all take the token that commands find next to DATA_DIR. */
const CONTROL_TOKEN = 'CONTROL_TOKEN_OF_WORKERS';

/** Commands on this machine use the service that has the embedded database. */
const controlTokenFor = ({ databaseUrl }: Config): string | undefined => {
  if (databaseUrl !== undefined) return undefined;
  return cluster.isWorker ? process.env[CONTROL_TOKEN] : newControlToken();
};

type Serving = {
  app: App;
  lifeOf: () => Life;
  become: (life: Life) => void;
  loops: ReturnType<typeof startLoops>;
  close: () => Promise<unknown>;
  /** Removes what tells commands on this machine where the service is. */
  forget: () => void;
};

/** Ends the service without losing a request, and then the process. */
const stopService = async (signal: string, { app, lifeOf, become, loops, close, forget }: Serving) => {
  if (lifeOf() !== 'serving') return;
  become('stopping');
  app.log.info({ signal }, 'stopping');
  const ended = [loops.delivery.stop(), loops.plans.stop()];
  // Requests that hang beyond their time limits do not keep the process alive.
  setTimeout(() => process.exit(1), STOP_MS).unref();
  // First a pause, so that load balancers see /readyz fail. Then no new connections are accepted, and during another
  // pause the requests on open connections are answered with Connection: close. If connections were closed at once,
  // requests in their buffers would be lost. If clients got Connection: close before the listener is gone, they would
  // reconnect to it, and their new connections would never be accepted.
  await sleep(LINGER_MS);
  Server.prototype.close.call(app.server);
  become('closing');
  await sleep(LINGER_MS);
  await app.close();
  await loops.hourly.stop();
  await Promise.all(ended);
  await close();
  forget();
  process.exit(0);
};

/** The last thing on the screen after a start: what was logged before stands above it. */
const showStart = (app: App, url: string, first: Demo | undefined, { say }: ProcessOutput): void => {
  const home = homeInWords(app.config);
  say(first ? startBlock(url, home, { key: first.key, link: linkFor(app, first.person) }) : startLine(url, home));
};

const listen = async (parts: Parts, { buildApp }: typeof import('./app.ts')) => {
  let life: Life = 'serving';
  const { config, output } = parts;
  const controlToken = controlTokenFor(config);
  const log = serviceLog(config.logLevel, process.stdout.isTTY ? readableLines(output.log) : output.log);
  output.log.onRoom = (lines) => log.warn({ lines }, 'log lines were dropped: nobody took them');
  const { database, tracing } = await traced(parts, log);
  const { app } = await buildApp({
    config,
    database,
    log,
    life: () => life,
    logLinesDropped: output.dropped,
    ...(cluster.isWorker ? { metrics: metricsOfAll } : {}),
    ...(controlToken ? { controlToken } : {}),
    ...(tracing ? { tracing } : {}),
  });
  const loops = startLoops(app);
  await app.listen({
    port: config.port,
    host: config.host,
    backlog: BACKLOG,
    listenTextResolver: (address) => `listening at ${address}`,
  });
  const url = urlOf(app);
  const forget =
    controlToken && !cluster.isWorker ? announceService(config.dataDir, { url, token: controlToken }) : () => {};

  const stop = (signal: string) =>
    stopService(signal, {
      app,
      lifeOf: () => life,
      become: (next) => {
        life = next;
      },
      loops,
      close: () => Promise.all([database.close(), tracing?.stop()]),
      forget,
    });
  loadLateModules().then(letYoungGenerationGrow);
  startWatchdog(output.sayFault);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (cluster.isWorker) return void tellPrimary({ serving: url });
  // A demo that is cut short by a stop is no fault of the start: the next one ends it.
  const first = await firstSteps({ config, database, buildApp }, controlToken, output).catch((error) => {
    if (life === 'serving') throw error;
    return undefined;
  });
  if (life !== 'serving') return;
  showStart(app, url, first, output);
};

const homeInWords = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === undefined ? `embedded database in ${dataDir}` : 'PostgreSQL';

/** A scrape reaches one worker, which answers for all. */
const metricsOfAll: MetricsTeller = (own) => {
  answer(process, 'own metrics', own);
  return async () =>
    (await ask(process, 'all metrics')) ?? Promise.reject(unavailable('The other processes are busy.'));
};

const tellPrimary = (news: WorkerNews) => process.send?.(news);

const embeddedEvents = (output: ProcessOutput) => ({ onNotice: output.sayFault, onLost: endWithoutDatabase(output) });

/** The process that serves no requests itself: it has the embedded database, migrates once, and keeps the workers running. */
const startWorkers = async (config: Config, output: ProcessOutput) => {
  const { say, sayFault } = output;
  const { workers, dataDir } = config;
  const { stop, databaseUrl } = await openHome(config, { workers, ...embeddedEvents(output) });
  const token = controlTokenFor(config);
  const database = await openDatabase({ ...config, databaseUrl });
  const { buildApp } = await import('./app.ts');
  const first = await firstSteps({ config, database, buildApp }, token, output);
  await database.close();
  let forget = () => {};
  runWorkers(workers, {
    onServing: (url) => {
      if (token) forget = announceService(dataDir, { url, token });
      const home = `${homeInWords(config)}, ${workers} processes`;
      say(first ? startBlock(url, home, { key: first.key, link: undefined }) : startLine(url, home));
    },
    onFault: sayFault,
    onCrash: sayFault,
    onStopped: async () => {
      forget();
      await stop();
    },
    ...(token ? { env: { [CONTROL_TOKEN]: token } } : {}),
  });
};

/**
 * One line for what the operator can correct: a setting, or an error of the operating system. A stack for everything
 * else.
 */
const startFault = (error: unknown): string | undefined => {
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  return error instanceof ConfigError || syscall !== undefined ? message : stack;
};

/** From the environment to a listening service. A wrong setting ends it with one line. */
export const startService = async (env: Record<string, string | undefined>): Promise<void> => {
  letHeapGrow();
  holdYoungGeneration();
  const output = processOutput();
  const { say, sayFault } = output;
  try {
    const config = readConfig(env);
    const settings = tracingSettings(env);
    if (!config.databaseUrl && cluster.isPrimary && !hasEmbedded(config.dataDir))
      say(`Making the embedded database in ${config.dataDir} ...`);
    if (config.workers > 1 && cluster.isPrimary) return await startWorkers(config, output);
    // The database is opened while the rest of the service is loaded.
    const opening = openDatabase(config, (error) => sayFault(`database connection: ${error.message}`), {
      ...embeddedEvents(output),
      mayJoin: cluster.isWorker,
    });
    const [opened, app] = await Promise.all([opening, import('./app.ts')]);
    const database = watchedSchema(opened, sayFault);
    await listen({ config, database, tracingSettings: settings, output }, app);
  } catch (error) {
    const fault = startFault(error);
    if (!cluster.isWorker || !process.send) {
      sayFault(fault);
      process.exit(1);
    }
    // Every worker would report the same error: the process that started them reports it once.
    process.send({ fault: String(fault) } satisfies WorkerNews, () => process.exit(1));
  }
};
