import { eachTenant } from '../../platform/callers/each-tenant.ts';
import type { Database } from '../../platform/database/tenant-transaction.ts';
import { deleteChangesBefore, deleteValuesBefore } from '../../platform/ledger/changes-store.ts';

const DAY_MS = 24 * 3600 * 1000;
/**
 * A value in use is marked at most once a day (database/ledger/store.ts), so it stays for a day more; and for an hour beyond,
 * since a long transaction is numbered behind shorter ones that began after it, and stays as long as they do.
 */
const MARK_MS = DAY_MS + 3600 * 1000;

/** Deletes a bounded number at a time, so that no statement takes long and other writers run in between. */
const inBatches = async (work: () => Promise<boolean>, signal: AbortSignal | undefined) => {
  let isMore = true;
  while (isMore && !signal?.aborted) isMore = await work();
};

/** D12.10: forgets what is older than the operator keeps it, tenant by tenant. */
export const forgetChanges = (
  database: Database,
  keepDays: number,
  now = new Date(),
  signal?: AbortSignal,
): Promise<void> => {
  const oldest = new Date(now.getTime() - keepDays * DAY_MS);
  const unused = new Date(oldest.getTime() - MARK_MS);
  const forget = async (tenantId: number) => {
    const inTransaction = (work: typeof deleteChangesBefore, time: Date) =>
      inBatches(() => database.transaction(tenantId, (tx) => work(tx, time)), signal);
    await inTransaction(deleteChangesBefore, oldest);
    await inTransaction(deleteValuesBefore, unused);
  };
  return eachTenant(database, forget, signal);
};
