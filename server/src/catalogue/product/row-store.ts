import type { PricingRow, RowPrice } from '@vantail/pricing';
import { oneOf } from '../../platform/database/one-of.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { pricingConfigurationColumns, selectList } from '../../platform/resource/columns.ts';
import type { ConfigurationRow } from './configuration-parts.ts';

/** The stored prices of these rows, each with its product: a row of another product is no row of a product (D9.3). */
export const listRowPrices = (read: TenantRead, productIds: readonly number[], ids: readonly number[]) => {
  const [products, rows] = [oneOf('$2', productIds), oneOf('$3', ids)];
  return read.query<{ id: number; product_id: number; active: boolean; row_price: RowPrice }>(
    `select id, product_id, active, row_price from pricing_configurations
     where tenant_id = $1 and product_id ${products.is} and id ${rows.is}`,
    [read.tenantId, products.bound, rows.bound],
  );
};

/** Twice what a product may have since there is a limit (D3): what older ones have more cannot be answered at once. */
export const MAX_READ_BYTES = 64 * 1024 * 1024;

const tableBytes = `((select coalesce(sum(octet_length(price_table)), 0)::bigint from pricing_configurations
  where tenant_id = $1 and product_id = $2)
  + (select coalesce(sum(octet_length(t.price_table)), 0)::bigint from price_tables t where t.tenant_id = $1 and t.id in (
    select price_table_id from pricing_configurations where tenant_id = $1 and product_id = $2)))`;

/** The bytes of all tables of a product, each shared one once, which their lengths tell without reading them. */
export const findTableBytes = async (read: TenantRead, productId: number): Promise<number> => {
  const sum = await read.one<{ bytes: number }>(`select ${tableBytes} as bytes`, [read.tenantId, productId]);
  return sum?.bytes ?? 0;
};

/**
 * Rows with their tables, for those who ask `findTableBytes` in the same batch, and before: where there are too many bytes
 * the answer is a refusal, so none are sent. No write makes more of them, so what was few enough a moment before still is.
 */
export const listActiveRows = (read: TenantRead, productId: number) =>
  read.query<ConfigurationRow>(
    `select ${selectList(pricingConfigurationColumns)} from pricing_configurations where tenant_id = $1 and product_id = $2 and active and ${tableBytes} <= ${MAX_READ_BYTES} order by id`,
    [read.tenantId, productId],
  );

/** Active and not. The same holds. */
export const listAllRows = (read: TenantRead, productId: number) =>
  read.query<PricingRow>(
    `select ${selectList(pricingConfigurationColumns)} from pricing_configurations where tenant_id = $1 and product_id = $2 and ${tableBytes} <= ${MAX_READ_BYTES} order by id`,
    [read.tenantId, productId],
  );
