import type { Database } from '../database/tenant-transaction.ts';
import { listTenantIds } from './store.ts';

/** So many in a row are no fault of a tenant: the database or its node is away, and the next round comes in an hour. */
const GIVE_UP = 3;

/**
 * Runs work for one tenant after the other, as row-level security has it. What fails for one, such as a lock that it holds for
 * long, does not keep it from the others, nor does a node that is away from the tenants of other nodes (docs/adr/0111); the first
 * failure is thrown at the end.
 */
export const eachTenant = async (
  database: Database,
  work: (tenantId: number) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> => {
  const failures: unknown[] = [];
  /** How many have failed in a row on each node. */
  const inARow = new Map<string, number>();
  for (const tenantId of await database.systemRead(listTenantIds)) {
    if (signal?.aborted) break;
    const node = database.nodeOf?.(tenantId) ?? '';
    const failed = inARow.get(node) ?? 0;
    if (failed === GIVE_UP) continue;
    try {
      await work(tenantId);
      inARow.set(node, 0);
    } catch (error) {
      failures.push(error);
      inARow.set(node, failed + 1);
    }
  }
  if (failures.length > 0) throw failures[0];
};
