import type { SystemTransaction, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import { selectList } from '../../platform/resource/columns.ts';
import { listOf } from '../../platform/resource/store.ts';

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

/** The id of the next tenant, which nobody else gets. */
export const nextTenantId = async (tx: SystemTransaction): Promise<number> => {
  const row = await tx.one<{ id: number }>("select nextval('tenants_id_seq') as id");
  return row?.id as number;
};

export const tenantLedger: LedgerKind<TenantRow> = { kind: 'tenant', fields: columns };

/** Under the id that the transaction is for: the tenant's first change stands in its own ledger. */
export const insertTenant = async (tx: TenantTransaction, tenant: NewTenant): Promise<TenantRow> => {
  const rows = await tx.query<TenantRow>(
    `insert into tenants (id, name, currency, price_basis, active) overriding system value
     values ($1, $2, $3, $4, $5) returning ${tenantColumns}`,
    [tx.tenantId, tenant.name, tenant.currency, tenant.price_basis, tenant.active],
  );
  return rows[0] as TenantRow;
};

export const lockTenant = (tx: TenantTransaction) =>
  tx.one<TenantRow>(`select ${tenantColumns} from tenants where id = $1 for no key update`, [tx.tenantId]);

export const findTenant = (tx: SystemTransaction, id: number) =>
  tx.one<TenantRow>(`select ${tenantColumns} from tenants where id = $1`, [id]);

export const updateTenant = async (tx: TenantTransaction, tenant: NewTenant) => {
  const rows = await tx.query<TenantRow>(
    `update tenants set name = $2, currency = $3, price_basis = $4, active = $5, version = version + 1, updated_at = now()
     where id = $1 returning ${tenantColumns}`,
    [tx.tenantId, tenant.name, tenant.currency, tenant.price_basis, tenant.active],
  );
  return rows[0] as TenantRow;
};

export const listTenants = listOf<TenantRow>({ table: 'tenants', columns, search: [] });
