import type { Send } from '../app/demo/send.ts';
import { findRunningService } from '../app/running-service.ts';
import { readConfig } from '../platform/config.ts';
import { callService } from './call-service.ts';
import type { Environment, FlagValues } from './command.ts';
import { refusalOf } from './refusal.ts';
import { isUp, namesService, type operatorFlags, operatorService } from './service-access.ts';

const sendTo =
  (url: string): Send =>
  (method, path, token, body, idempotencyKey) =>
    callService({ url, token }, method, path, body, idempotencyKey);

/** Loaded only if the database is opened here: a call over the network needs none of it. */
const withOwnService = async <T>(env: Environment, work: (send: Send, token: string) => Promise<T>): Promise<T> => {
  const [{ buildApp }, { newControlToken }, { openDatabase }, { sendInProcess }] = await Promise.all([
    import('../app/app.ts'),
    import('../app/running-service.ts'),
    import('../platform/database/connections/open-database.ts'),
    import('../app/demo/send.ts'),
  ]);
  const config = readConfig(env);
  const database = await openDatabase(config);
  const controlToken = newControlToken();
  const { app } = await buildApp({ config: { ...config, rateLimitPerMinute: 0 }, database, controlToken });
  try {
    return await work(sendInProcess(app, refusalOf), controlToken);
  } finally {
    await app.close();
    await database.close();
  }
};

/**
 * Runs work with the operator's rights: through the service that was named, or the one that has the embedded database
 * open. If none is running, or the database is on a server, through a service inside this process.
 */
export const withOperator = async <T>(
  flags: FlagValues<typeof operatorFlags>,
  env: Environment,
  work: (send: Send, token: string) => Promise<T>,
): Promise<T> => {
  if (namesService(flags, env)) {
    const { url, token } = operatorService(flags, env);
    return work(sendTo(url), token);
  }
  const { databaseUrl, dataDir } = readConfig(env);
  const running = databaseUrl ? undefined : findRunningService(dataDir);
  if (running && (await isUp(running.url))) return work(sendTo(running.url), running.token);
  return withOwnService(env, work);
};
