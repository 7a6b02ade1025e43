import type { TenantTransaction } from '../tenant-transaction.ts';

/**
 * Makes the webhooks of the tenant due that wait for a change, in the transaction that appends one. Sent right after the
 * counter is raised, and not before: who holds the counter is alone with the tenant's ledger, so a delivery that finds
 * nothing more to send, and says so under the same lock, is either seen here or has seen this change (docs/adr/0031). It
 * touches no row where there is no webhook, or where all of them are busy.
 */
export const wakeWebhooks = (tx: TenantTransaction): Promise<unknown> =>
  tx.query(`update due_work set due_at = now() where tenant_id = $1 and kind = 'webhook' and due_at = 'infinity'`, [
    tx.tenantId,
  ]);
