import type { SystemTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { findTenant, insertTenant, lockTenant, type TenantRow, updateTenant } from './store.ts';

export { listTenants, type TenantRow } from './store.ts';

type Precondition = (record: { version: number }) => void;

export const createTenant = (tx: SystemTransaction, body: Partial<TenantRow> & { name: string }): Promise<TenantRow> =>
  insertTenant(tx, {
    name: body.name,
    currency: body.currency ?? 'EUR',
    price_basis: body.price_basis ?? 'TTC',
    active: body.active ?? true,
  });

export const getTenant = async (tx: SystemTransaction, id: number): Promise<TenantRow> => {
  const tenant = await findTenant(tx, id);
  if (!tenant) throw notFound();
  return tenant;
};

export const patchTenant = async (
  tx: SystemTransaction,
  id: number,
  patch: Partial<TenantRow>,
  precondition: Precondition,
) => {
  const tenant = await lockTenant(tx, id);
  if (!tenant) throw notFound();
  precondition(tenant);
  const changes = Object.entries(patch).filter(([name, value]) => tenant[name as keyof TenantRow] !== value);
  return changes.length === 0 ? tenant : updateTenant(tx, { ...tenant, ...patch });
};
