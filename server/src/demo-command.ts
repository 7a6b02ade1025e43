import { randomBytes } from 'node:crypto';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { makeDemo } from './demo/make-demo.ts';
import { sendInProcess, sendTo } from './demo/send.ts';
import { findRunningService } from './running-service.ts';

/** `npm run demo`: the demo tenant and a fresh key, on whichever database the environment names. */
const demoOf = async (config: Config) => {
  const running = config.databaseUrl ? undefined : findRunningService(config.dataDir);
  const isUp =
    running &&
    (await fetch(`${running.url}/healthz`)
      .then((response) => response.ok)
      .catch(() => false));
  if (isUp) return makeDemo(sendTo(running.url), running.token);
  const database = await openDatabase(config);
  const controlToken = randomBytes(24).toString('base64url');
  const { app } = await buildApp({ config: { ...config, rateLimitPerMinute: 0 }, database, controlToken });
  try {
    return await makeDemo(sendInProcess(app), controlToken);
  } finally {
    await app.close();
    await database.close();
  }
};

try {
  const { key, isNew } = await demoOf(readConfig(process.env));
  process.stdout.write(
    `${isNew ? 'The demo tenant was made.' : 'The demo tenant is there already.'} A fresh key for it:\n${key}\n`,
  );
} catch (error) {
  process.stderr.write(`vantail: ${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
