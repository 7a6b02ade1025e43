import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import type { Option } from '../../options/store.ts';
import { optionColumns, selectList } from '../../product-configuration/records/columns.ts';

const IMPORT_QUEUE = 20_613;

/**
 * Imports that make what no record has the reference of come one after the other: two at once would both find nothing, and make
 * it twice. Joined before anything else is locked. The number has 32 bits; two tenants with the same one would merely wait.
 */
export const queueToImport = (tx: TenantTransaction) =>
  tx.query('select pg_advisory_xact_lock($1::integer, $2::integer)', [IMPORT_QUEUE, tx.tenantId % 2 ** 31]);

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
