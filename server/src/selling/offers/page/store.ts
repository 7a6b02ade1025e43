import type { TenantRead } from '../../../platform/database/tenant-transaction.ts';

/** D4: nothing of an inactive tenant is shown to anybody. */
export const isTenantActive = async (read: TenantRead): Promise<boolean> =>
  (await read.one<{ active: boolean }>('select active from tenants where id = $1', [read.tenantId]))?.active ?? false;
