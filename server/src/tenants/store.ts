import type { SystemTransaction } from '../database/tenant-transaction.ts';

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

const tenantColumns = 'id, name, currency, price_basis, active, version, created_at, updated_at';

type NewTenant = Pick<TenantRow, 'name' | 'currency' | 'price_basis' | 'active'>;
type Page = { page: number; page_size: number };

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

export const listTenants = async (read: SystemTransaction, active: boolean | undefined, { page, page_size }: Page) => {
  const wanted = active ?? null;
  const [rows, counts] = await Promise.all([
    read.query<TenantRow>(
      `select ${tenantColumns} from tenants where $1::boolean is null or active = $1 order by id limit $2 offset $3`,
      [wanted, page_size, Math.min((page - 1) * page_size, Number.MAX_SAFE_INTEGER)],
    ),
    read.query<{ total: number }>('select count(*) as total from tenants where $1::boolean is null or active = $1', [
      wanted,
    ]),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
};
