import { listTenantIds } from '../../callers/store.ts';
import type { Database } from '../../database/tenant-transaction.ts';
import { expiredBefore } from './idempotent.ts';
import { deleteExpiredKeys } from './store.ts';

/** Deletes answers after their 24 hours, tenant by tenant, because row-level security applies here as well. */
export const cleanUp = async (database: Database, now = new Date()): Promise<void> => {
  for (const tenantId of await database.systemRead(listTenantIds)) {
    await database.transaction(tenantId, (tx) => deleteExpiredKeys(tx, expiredBefore(now)));
  }
};
