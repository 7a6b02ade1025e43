import type { WindowConfiguration } from '@vantail/drawing';
import { identifyingFields } from '@vantail/pricing';
import type { LockedTable } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';

/** The row whose table is shared, with what it is called. */
export type SharedRow = WindowConfiguration & {
  id: number;
  product_id: number;
  product_name: string;
  price_table: string | null;
};

export const findRow = (tx: TenantTransaction, id: number) =>
  tx.one<SharedRow>(
    `select r.id, r.product_id, p.name as product_name, r.price_table, ${identifyingFields.map((name) => `r.${name}`).join(', ')}
     from pricing_configurations r join products p on p.tenant_id = r.tenant_id and p.id = r.product_id
     where r.tenant_id = $1 and r.id = $2`,
    [tx.tenantId, id],
  );

export type SameRow = { id: number; product_id: number; version: number };

/**
 * The rows with this very table. All rows of the tenant are looked at, which is rare and cheap: the length of a stored text
 * is known without reading it, and only those of the same length are read.
 */
export const listSameRows = (tx: TenantTransaction, text: string) =>
  tx.query<SameRow>(
    `select id, product_id, version from pricing_configurations
     where tenant_id = $1 and octet_length(price_table) = octet_length($2) and price_table = $2 order by product_id, id`,
    [tx.tenantId, text],
  );

/** An active shared table with this very content, locked behind the products. */
export const lockSameTable = async (tx: TenantTransaction, text: string): Promise<LockedTable | undefined> => {
  const table = await tx.one<LockedTable>(
    `select id, name, active, version, price_table from price_tables
     where tenant_id = $1 and active and octet_length(price_table) = octet_length($2) and price_table = $2
     order by id limit 1 for no key update`,
    [tx.tenantId, text],
  );
  if (table) tx.locks.take('price_tables', [table.id]);
  return table;
};
