import type { ProductPrice } from '@vantail/pricing';
import { type Check, checkOf } from '../../platform/database/check.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';

const priceVersion = 'select version from price_versions where tenant_id = $1 and category_id = $2';

export const findPriceVersion = (read: TenantRead, categoryId: number) =>
  read.one<{ version: number }>(priceVersion, [read.tenantId, categoryId]);

export const priceVersionCheck = (tenantId: number, categoryId: number): Check =>
  checkOf(priceVersion, [tenantId, categoryId]);

/** D9.1: every active product of the category itself. The prices were computed when they changed. */
export const listFromPrices = (read: TenantRead, categoryId: number) =>
  read.query<{ id: number; from_price: number | null }>(
    'select id, from_price from products where tenant_id = $1 and category_id = $2 and active order by id',
    [read.tenantId, categoryId],
  );

export const findFromPrice = (read: TenantRead, productId: number) =>
  read.one<{ active: boolean; from_price_source: ProductPrice }>(
    'select active, from_price_source from products where tenant_id = $1 and id = $2',
    [read.tenantId, productId],
  );
