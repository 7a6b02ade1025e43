import { buildApp } from '../../src/app/app.ts';
import { makeDemo } from '../../src/app/demo/make-demo.ts';
import { sendInProcess } from '../../src/app/demo/send.ts';
import { readConfig } from '../../src/platform/config.ts';
import { inTurn, onServer, openOnServer, openTestDatabase, type TestDatabase } from './test-database.ts';
import { OPERATOR_TOKEN } from './test-service.ts';

const TEMPLATE = 'vantail_demo';
const LOCK = 2;

const loadDemo = async (admin: string): Promise<void> => {
  const { database, settings } = await openOnServer(admin);
  const { app } = await buildApp({ config: readConfig({ OPERATOR_TOKEN }), database });
  await makeDemo(sendInProcess(app), OPERATOR_TOKEN);
  await app.close();
  await database.close();
  // With its last name it is complete.
  const { pathname } = new URL(settings.databaseUrl ?? '');
  await onServer(admin, `alter database ${pathname.slice(1)} rename to ${TEMPLATE}`);
};

/**
 * A database with the demo, which `makeDemo` gives a new key in a moment. On a server the first file of the run loads it, and the
 * others clone it.
 */
export const openDemoDatabase = async (): Promise<TestDatabase> => {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) return openTestDatabase();
  await inTurn(
    admin,
    async () => {
      const [template] = await onServer(admin, `select from pg_database where datname = '${TEMPLATE}'`);
      if (!template) await loadDemo(admin);
    },
    LOCK,
  );
  return openOnServer(admin, TEMPLATE);
};
