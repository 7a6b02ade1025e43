import { listTenantIds } from '../callers/store.ts';
import type { Database } from '../database/tenant-transaction.ts';
import { deleteChangesBefore, deleteValuesBefore } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;
/** A value in use is marked at most once a day (database/ledger/store.ts), so it is kept for a day more. */
const MARK_MS = DAY_MS;

/** Deletes a bounded number at a time, so that no statement takes long and other writers get their turn. */
const inTurns = async (work: () => Promise<boolean>) => {
  let isMore = true;
  while (isMore) isMore = await work();
};

/** D12.10: forgets what is older than the operator keeps it, tenant by tenant. */
export const forgetChanges = async (database: Database, keepDays: number, now = new Date()): Promise<void> => {
  const oldest = new Date(now.getTime() - keepDays * DAY_MS);
  const unused = new Date(oldest.getTime() - MARK_MS);
  for (const tenantId of await database.systemRead(listTenantIds)) {
    await inTurns(() => database.transaction(tenantId, (tx) => deleteChangesBefore(tx, oldest)));
    await inTurns(() => database.transaction(tenantId, (tx) => deleteValuesBefore(tx, unused)));
  }
};
