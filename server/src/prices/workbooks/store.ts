import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import type { Named } from './product-workbook.ts';

export const listBrandNames = (read: TenantRead) =>
  read.query<Named>('select id, name from brands where tenant_id = $1 order by id', [read.tenantId]);

export const listCategoryNames = (read: TenantRead) =>
  read.query<Named>('select id, name from categories where tenant_id = $1 order by id', [read.tenantId]);
