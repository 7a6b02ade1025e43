import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';

/** The places in saved quotes that name the product. A line of a roof-window size has no row, so the lines themselves are read. */
export const listQuoteLinesOf = (tx: TenantTransaction, productId: number) =>
  tx.query<{ quote_id: number; number: number; line: number }>(
    `select q.id as quote_id, q.number, (l.place - 1)::integer as line
     from quotes q cross join lateral json_array_elements(q.lines) with ordinality as l (line, place)
     where q.tenant_id = $1 and l.line ->> 'product_id' = $2::text
     order by q.id, l.place limit 50`,
    [tx.tenantId, productId],
  );
