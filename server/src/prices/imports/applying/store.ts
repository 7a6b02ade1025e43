import type { PriceLabels } from '@vantail/price-lists';
import { identifyingFields, type PricedFields } from '@vantail/pricing';
import type { TenantRead, TenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { rowPriceColumns } from '../../../platform/resource/columns.ts';
import type { RowIdentity } from '../matching/match-fault.ts';

const identity = ['id', 'active', ...identifyingFields].join(', ');

/** What tells rows apart, of `pricing_configurations r`. */
export const identityColumns = identity.replaceAll(/(?<=^|, )/g, 'r.');
const sharedTable = 'left join price_tables t on t.tenant_id = r.tenant_id and t.id = r.price_table_id';

/** `table_version` is that of the shared table, which can change without the row. */
export type VersionedRow = RowIdentity & { product_id: number; version: number; table_version: number | null };

export const listRowIdentities = (tx: TenantTransaction, productIds: readonly number[]) =>
  tx.query<VersionedRow>(
    `select ${identityColumns}, r.product_id, r.version, t.version as table_version from pricing_configurations r ${sharedTable}
     where r.tenant_id = $1 and r.product_id = any($2::bigint[]) order by r.id`,
    [tx.tenantId, productIds],
  );

/** With the table that prices it: its own, or the one that it shares, which has a name (D15.2). */
export type PricedRow = PricedFields & {
  id: number;
  price_table: string | null;
  price_table_id: number | null;
  table_name: string | null;
  computed_minimum_price: number | null;
  total_width_max: number | null;
  total_height_max: number | null;
};

/** What the prices of these rows are computed from. No other transaction writes them, because their products are locked. */
export const listPricedRows = (tx: TenantTransaction, ids: readonly number[]) =>
  tx.query<PricedRow>(
    `select r.id, coalesce(t.price_table, r.price_table) as price_table, r.price_table_id, t.name as table_name,
       ${rowPriceColumns('r')}, r.computed_minimum_price, r.total_width_max, r.total_height_max
     from pricing_configurations r ${sharedTable}
     where r.tenant_id = $1 and r.id = any($2::bigint[])`,
    [tx.tenantId, ids],
  );

type ImportContext = PriceLabels & { version: number; reference: string | null; brand_name: string | null };

/** D19.1: the rate of the settings, which converts prices of the other basis. */
const labelColumns = 't.currency, t.price_basis, v.name as included_rate_name, v.rate as included_rate';
const includedRate = `left join settings s on s.tenant_id = $1
     left join vat_rates v on v.tenant_id = $1 and v.id = s.included_vat_rate_id`;

/** What the prices of the tenant are, and the version of the product. */
export const findImportContext = (tx: TenantTransaction, productId: number) =>
  tx.one<ImportContext>(
    `select p.version, p.reference, b.name as brand_name, ${labelColumns}
     from products p join tenants t on t.id = p.tenant_id
     left join brands b on b.tenant_id = $1 and b.id = p.brand_id ${includedRate}
     where p.tenant_id = $1 and p.id = $2`,
    [tx.tenantId, productId],
  );

/** What the prices of the tenant are. */
export const findPriceLabels = async (tx: TenantTransaction): Promise<PriceLabels> =>
  (await tx.one<PriceLabels>(`select ${labelColumns} from tenants t ${includedRate} where t.id = $1`, [
    tx.tenantId,
  ])) as PriceLabels;

/** The stored from-price; undefined if there is no such product. */
export const findFromPrice = (read: TenantRead, productId: number) =>
  read.one<{ from_price: number | null }>('select from_price from products where tenant_id = $1 and id = $2', [
    read.tenantId,
    productId,
  ]);

const exportedRows = `r.tenant_id = $1 and r.product_id = $2 and ($3::boolean is null or r.active = $3)
  and ($4::bigint is null or r.id = $4)`;

/** The length of all tables of an export, of one row or of all; a shared one counts once. */
export const countTableBytes = async (
  read: TenantRead,
  productId: number,
  active: boolean | null,
  id: number | null,
) => {
  const [row] = await read.query<{ bytes: number }>(
    `select (select coalesce(sum(octet_length(r.price_table)), 0) from pricing_configurations r where ${exportedRows})::bigint
       + (select coalesce(sum(octet_length(t.price_table)), 0) from price_tables t where t.tenant_id = $1 and t.id in (
         select r.price_table_id from pricing_configurations r where ${exportedRows}))::bigint as bytes`,
    [read.tenantId, productId, active, id],
  );
  return row?.bytes ?? 0;
};

export type ExportedRow = RowIdentity & { price_table: string | null; price_table_id: number | null };

/** Rows with their own tables; shared ones are read apart, each once. */
export const listExportedRows = (read: TenantRead, productId: number, active: boolean | null, id: number | null) =>
  read.query<ExportedRow>(
    `select ${identityColumns}, r.price_table, r.price_table_id from pricing_configurations r
     where ${exportedRows} order by r.id`,
    [read.tenantId, productId, active, id],
  );
