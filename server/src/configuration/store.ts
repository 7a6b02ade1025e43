import type { TenantRead } from '../database/tenant-transaction.ts';

export type Versions = { active: boolean; version: string };

/** All that the answer depends on: the product, what is below it, the tenant's options, and its currency and basis. */
export const findVersions = (read: TenantRead, productId: number) =>
  read.one<Versions>(
    `select p.active, concat_ws('.', p.version, p.configuration_version, coalesce(o.version, 0), t.version) as version
     from products p
     join tenants t on t.id = p.tenant_id
     left join option_versions o on o.tenant_id = p.tenant_id
     where p.tenant_id = $1 and p.id = $2`,
    [read.tenantId, productId],
  );
