import { eachTenant } from '../callers/each-tenant.ts';
import { deleteDeadSessions } from '../callers/sessions/store.ts';
import type { Database } from '../database/tenant-transaction.ts';
import { deleteOldChallenges } from './store.ts';

/** Deletes sessions that are over and challenges that have run out. */
export const cleanUpSessions = (database: Database, signal?: AbortSignal): Promise<void> =>
  eachTenant(
    database,
    (tenantId) =>
      database.transaction(tenantId, (tx) => Promise.all([deleteDeadSessions(tx), deleteOldChallenges(tx)])),
    signal,
  );
