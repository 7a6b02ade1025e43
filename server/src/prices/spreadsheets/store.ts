import { referenceKey, SPACES } from '@vantail/pricing';
import type { Option, Product } from '../../catalogue/index.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { optionColumns, productColumns, selectList } from '../../platform/resource/columns.ts';
import type { Named } from './record-columns.ts';

const IMPORT_QUEUE = 20_613;

/**
 * Imports that make what no record has the reference of come one after the other: two at once would both find nothing, and make
 * it twice. Joined before anything else is locked. The number has 32 bits; two tenants with the same one would merely wait.
 */
export const queueToImport = (tx: TenantTransaction) =>
  tx.query('select pg_advisory_xact_lock($1::integer, $2::integer)', [IMPORT_QUEUE, tx.tenantId % 2 ** 31]);

type Referenced = { id: number; reference: string | null };

/**
 * The records with one of these references, active or not, whatever spaces are in them: the database takes out all of them, which
 * it does alike everywhere, and finds a few too many. It reads all records of the tenant for that: under row-level security no
 * index of such an expression is used.
 */
const listReferenced = async <Row extends Referenced>(
  tx: TenantTransaction,
  from: string,
  references: readonly string[],
): Promise<Row[]> => {
  const keys = new Set(references.map(referenceKey));
  const rows = await tx.query<Row>(
    `select ${from} where tenant_id = $1 and translate(reference, $3, '') = any($2::text[]) order by id`,
    [tx.tenantId, [...keys].map((key) => key.replaceAll(' ', '')), SPACES],
  );
  return rows.filter(({ reference }) => reference !== null && keys.has(referenceKey(reference)));
};

export const listByReference = (tx: TenantTransaction, references: readonly string[]) =>
  listReferenced<Option>(tx, `${selectList(optionColumns)} from options`, references);

export const listProductsByReference = (tx: TenantTransaction, references: readonly string[]) =>
  listReferenced<Product>(tx, `${selectList(productColumns)} from products`, references);

/** Active options with one of these names, whatever their reference. */
export const listByName = (tx: TenantTransaction, names: readonly string[]) =>
  tx.query<{ id: number; name: string; content_type: string | null }>(
    `select id, name, content_type from options
     where tenant_id = $1 and active and name = any($2::text[]) order by id`,
    [tx.tenantId, names],
  );

export const listBrandNames = (read: TenantRead) =>
  read.query<Named>('select id, name from brands where tenant_id = $1 order by id', [read.tenantId]);

export const listCategoryNames = (read: TenantRead) =>
  read.query<Named>('select id, name from categories where tenant_id = $1 order by id', [read.tenantId]);
