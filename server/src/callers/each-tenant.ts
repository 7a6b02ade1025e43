import type { Database } from '../database/tenant-transaction.ts';
import { listTenantIds } from './store.ts';

/** So many in a row are no fault of a tenant: the database is away, and the next round comes in an hour. */
const GIVE_UP = 3;

/**
 * Runs work for one tenant after the other, as row-level security has it. What fails for one, such as a lock that it holds for
 * long, does not keep it from the others; the first failure is thrown at the end.
 */
export const eachTenant = async (
  database: Database,
  work: (tenantId: number) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> => {
  const failures: unknown[] = [];
  let inARow = 0;
  for (const tenantId of await database.systemRead(listTenantIds)) {
    if (signal?.aborted) break;
    try {
      await work(tenantId);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      if (++inARow === GIVE_UP) break;
    }
  }
  if (failures.length > 0) throw failures[0];
};
