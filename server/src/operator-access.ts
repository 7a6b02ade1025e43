import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { newControlToken } from './control-token.ts';
import { openDatabase } from './database/open-database.ts';
import { type Send, sendInProcess, sendTo } from './demo/send.ts';
import { findRunningService } from './running-service.ts';

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.ok)
    .catch(() => false);

/**
 * Runs a command with the operator's rights: through the service that has the embedded database open, or, when none
 * runs or the database is a server's, through one inside this process.
 */
const withOperator = async <T>(config: Config, work: (send: Send, token: string) => Promise<T>): Promise<T> => {
  const running = config.databaseUrl ? undefined : findRunningService(config.dataDir);
  if (running && (await isUp(running.url))) return work(sendTo(running.url), running.token);
  const database = await openDatabase(config);
  const controlToken = newControlToken();
  const { app } = await buildApp({ config: { ...config, rateLimitPerMinute: 0 }, database, controlToken });
  try {
    return await work(sendInProcess(app), controlToken);
  } finally {
    await app.close();
    await database.close();
  }
};

/** A command line: its work answers the exit code; what goes wrong is one line, or a stack where it is our fault. */
export const runCommand = async (work: (send: Send, token: string) => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await withOperator(readConfig(process.env), work);
  } catch (error) {
    process.stderr.write(`vantail: ${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
    process.exitCode = 2;
  }
};
