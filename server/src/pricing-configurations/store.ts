import type { TenantTransaction } from '../database/tenant-transaction.ts';

/** The lines of saved quotes that were priced by the row. */
export const listQuoteLines = (tx: TenantTransaction, rowId: number) =>
  tx.query<{ quote_id: number; number: number; line: number }>(
    `select r.quote_id, q.number, r.line
     from quote_rows r join quotes q on q.tenant_id = r.tenant_id and q.id = r.quote_id
     where r.tenant_id = $1 and r.pricing_configuration_id = $2
     order by r.quote_id, r.line limit 50`,
    [tx.tenantId, rowId],
  );

export const deleteRow = (tx: TenantTransaction, id: number) =>
  tx.query('delete from pricing_configurations where tenant_id = $1 and id = $2', [tx.tenantId, id]);
