import type { TenantRead } from '../../../platform/database/tenant-transaction.ts';

/** D4: nobody sees anything of an inactive tenant. */
export const isTenantActive = async (read: TenantRead): Promise<boolean> =>
  (await read.one<{ active: boolean }>('select active from tenants where id = $1', [read.tenantId]))?.active ?? false;
