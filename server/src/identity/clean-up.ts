import { deleteDeadSessions } from '../callers/sessions/store.ts';
import { listTenantIds } from '../callers/store.ts';
import type { Database } from '../database/tenant-transaction.ts';
import { deleteOldChallenges } from './store.ts';

/** Deletes sessions that are over and challenges that have run out, tenant by tenant, as row-level security has it. */
export const cleanUpSessions = async (database: Database): Promise<void> => {
  for (const tenantId of await database.systemRead(listTenantIds))
    await database.transaction(tenantId, (tx) => Promise.all([deleteDeadSessions(tx), deleteOldChallenges(tx)]));
};
