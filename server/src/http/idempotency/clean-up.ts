import { listTenantIds } from '../../callers/store.ts';
import type { Database } from '../../database/tenant-transaction.ts';
import { expiredBefore } from './idempotent.ts';
import { deleteExpiredKeys } from './store.ts';

const HOUR_MS = 3600 * 1000;

/** Deletes answers after their 24 hours, tenant by tenant, because row-level security applies here as well. */
export const cleanUp = async (database: Database, now = new Date()): Promise<void> => {
  for (const tenantId of await database.systemRead(listTenantIds)) {
    await database.transaction(tenantId, (tx) => deleteExpiredKeys(tx, expiredBefore(now)));
  }
};

/** Once an hour while the service runs. */
export const startCleanUp = (database: Database, onError: (error: unknown) => void) => {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = cleanUp(database).catch(onError);
  }, HOUR_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
};
