import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import type { Option } from '../../options/store.ts';
import { optionColumns, selectList } from '../../product-configuration/records/columns.ts';

/** The options with one of these references, active or not. */
export const listByReference = (tx: TenantTransaction, references: readonly string[]) =>
  tx.query<Option>(
    `select ${selectList(optionColumns)} from options where tenant_id = $1 and reference = any($2::text[]) order by id`,
    [tx.tenantId, references],
  );

/** Active options with one of these names, whatever their reference. */
export const listByName = (tx: TenantTransaction, names: readonly string[]) =>
  tx.query<{ id: number; name: string; content_type: string | null }>(
    `select id, name, content_type from options
     where tenant_id = $1 and active and name = any($2::text[]) order by id`,
    [tx.tenantId, names],
  );
