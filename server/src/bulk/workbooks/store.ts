import type { TenantRead, TenantTransaction } from '../../database/tenant-transaction.ts';
import { productColumns, selectList } from '../../product-configuration/records/columns.ts';
import type { Product } from '../../products/store.ts';
import type { Named } from './product-workbook.ts';

/** The products with one of these references, active or not. */
export const listProductsByReference = (tx: TenantTransaction, references: readonly string[]) =>
  tx.query<Product>(
    `select ${selectList(productColumns)} from products where tenant_id = $1 and reference = any($2::text[]) order by id`,
    [tx.tenantId, references],
  );

export const listBrandNames = (read: TenantRead) =>
  read.query<Named>('select id, name from brands where tenant_id = $1 order by id', [read.tenantId]);

export const listCategoryNames = (read: TenantRead) =>
  read.query<Named>('select id, name from categories where tenant_id = $1 order by id', [read.tenantId]);
