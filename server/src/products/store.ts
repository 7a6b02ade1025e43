import type { TenantTransaction } from '../database/tenant-transaction.ts';

export const hasCategory = async (tx: TenantTransaction, id: number) =>
  (await tx.query('select id from categories where tenant_id = $1 and id = $2', [tx.tenantId, id])).length > 0;

export const hasBrand = async (tx: TenantTransaction, id: number) =>
  (await tx.query('select id from brands where tenant_id = $1 and id = $2', [tx.tenantId, id])).length > 0;
