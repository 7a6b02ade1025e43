import type { SystemTransaction } from '../database/tenant-transaction.ts';
import { selectList } from '../product-configuration/columns.ts';
import { listOf } from '../resource/store.ts';

export type TenantRow = {
  id: number;
  name: string;
  currency: string;
  price_basis: 'HT' | 'TTC';
  active: boolean;
  version: number;
  created_at: string;
  updated_at: string;
};

const columns = ['name', 'currency', 'price_basis', 'active'];
const tenantColumns = selectList(columns);

type NewTenant = Pick<TenantRow, 'name' | 'currency' | 'price_basis' | 'active'>;

export const insertTenant = async (tx: SystemTransaction, tenant: NewTenant): Promise<TenantRow> => {
  const rows = await tx.query<TenantRow>(
    `insert into tenants (name, currency, price_basis, active) values ($1, $2, $3, $4) returning ${tenantColumns}`,
    [tenant.name, tenant.currency, tenant.price_basis, tenant.active],
  );
  return rows[0] as TenantRow;
};

export const lockTenant = (tx: SystemTransaction, id: number) =>
  tx.one<TenantRow>(`select ${tenantColumns} from tenants where id = $1 for no key update`, [id]);

export const findTenant = (tx: SystemTransaction, id: number) =>
  tx.one<TenantRow>(`select ${tenantColumns} from tenants where id = $1`, [id]);

export const updateTenant = async (tx: SystemTransaction, { id, ...tenant }: NewTenant & { id: number }) => {
  const rows = await tx.query<TenantRow>(
    `update tenants set name = $2, currency = $3, price_basis = $4, active = $5, version = version + 1, updated_at = now()
     where id = $1 returning ${tenantColumns}`,
    [id, tenant.name, tenant.currency, tenant.price_basis, tenant.active],
  );
  return rows[0] as TenantRow;
};

export const listTenants = listOf<TenantRow>({ table: 'tenants', columns, search: [] });
