import type { Database, SystemTransaction, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import { findTenant, insertTenant, lockTenant, type TenantRow, tenantLedger, updateTenant } from './store.ts';

export { listTenants, nextTenantId, type TenantRow } from './store.ts';

type Precondition = (record: { version: number }) => void;

/** Makes the tenant that the transaction is for. */
export const createTenant = async (
  tx: TenantTransaction,
  body: Partial<TenantRow> & { name: string },
): Promise<TenantRow> => {
  const record = await insertTenant(tx, {
    name: body.name,
    currency: body.currency ?? 'EUR',
    price_basis: body.price_basis ?? 'TTC',
    active: body.active ?? true,
  });
  recordWrite(tx, tenantLedger, { before: null, after: record, record });
  return record;
};

export const getTenant = async (tx: SystemTransaction, id: number): Promise<TenantRow> => {
  const tenant = await findTenant(tx, id);
  if (!tenant) throw notFound();
  return tenant;
};

export const patchTenant = async (tx: TenantTransaction, patch: Partial<TenantRow>, precondition: Precondition) => {
  const tenant = await lockTenant(tx);
  if (!tenant) throw notFound();
  precondition(tenant);
  const changes = Object.entries(patch).filter(([name, value]) => tenant[name as keyof TenantRow] !== value);
  if (changes.length === 0) return tenant;
  const record = await updateTenant(tx, { ...tenant, ...patch });
  recordWrite(tx, tenantLedger, { before: tenant, after: record, record });
  return record;
};

/** Refuses a tenant that is not there. */
export const mustBeTenant = (database: Pick<Database, 'systemRead'>, id: number): Promise<TenantRow> =>
  database.systemRead((tx) => getTenant(tx, id));
