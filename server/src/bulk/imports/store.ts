import { identifyingFields, type PricedFields } from '@vantail/pricing';
import type { TenantRead, TenantTransaction } from '../../database/tenant-transaction.ts';
import type { PriceLabels } from './comparing/label-doubts.ts';
import type { RowIdentity } from './matching/row-identity.ts';

const identity = ['id', 'active', ...identifyingFields].join(', ');

export type VersionedRow = RowIdentity & { version: number };

export const listRowIdentities = (tx: TenantTransaction, productId: number) =>
  tx.query<VersionedRow>(
    `select ${identity}, version from pricing_configurations where tenant_id = $1 and product_id = $2 order by id`,
    [tx.tenantId, productId],
  );

export type PricedRow = PricedFields & {
  id: number;
  price_table: string | null;
  computed_minimum_price: number | null;
};

/** What the prices of these rows are computed from. No other transaction writes them, because the product is locked. */
export const listPricedRows = (tx: TenantTransaction, productId: number, ids: readonly number[]) =>
  tx.query<PricedRow>(
    `select id, price_table, minimum_price, percentage_adjustment, total_width_min, total_height_min, computed_minimum_price
     from pricing_configurations where tenant_id = $1 and product_id = $2 and id = any($3::bigint[])`,
    [tx.tenantId, productId, ids],
  );

export type ImportContext = PriceLabels & { version: number };

/** The currency and tax basis of the tenant, and the version of the product. */
export const findImportContext = (tx: TenantTransaction, productId: number) =>
  tx.one<ImportContext>(
    `select p.version, t.currency, t.price_basis
     from products p join tenants t on t.id = p.tenant_id where p.tenant_id = $1 and p.id = $2`,
    [tx.tenantId, productId],
  );

/** The stored from-price; undefined if there is no such product. */
export const findFromPrice = (read: TenantRead, productId: number) =>
  read.one<{ from_price: number | null }>('select from_price from products where tenant_id = $1 and id = $2', [
    read.tenantId,
    productId,
  ]);

/** The length of all tables of an export, of one row or of all. */
export const countTableBytes = async (
  read: TenantRead,
  productId: number,
  active: boolean | null,
  id: number | null,
) => {
  const [row] = await read.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(price_table)), 0)::bigint as bytes from pricing_configurations
     where tenant_id = $1 and product_id = $2 and ($3::boolean is null or active = $3) and ($4::bigint is null or id = $4)`,
    [read.tenantId, productId, active, id],
  );
  return row?.bytes ?? 0;
};

export type ExportedRow = RowIdentity & { price_table: string | null };

export const listExportedRows = (read: TenantRead, productId: number, active: boolean | null, id: number | null) =>
  read.query<ExportedRow>(
    `select ${identity}, price_table from pricing_configurations
     where tenant_id = $1 and product_id = $2 and ($3::boolean is null or active = $3) and ($4::bigint is null or id = $4)
     order by id`,
    [read.tenantId, productId, active, id],
  );
