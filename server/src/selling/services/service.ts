import { countUsers, lockTables, mustBeAttachable, mustTakeUsers } from '../../catalogue/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import type { LockedKind } from '../../platform/database/lock-order.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Fault } from '../../platform/errors.ts';
import type { Affected } from '../../platform/plan-rule.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { rateNamingFaults } from '../rules.ts';
import { lockVatRates } from '../store.ts';
import { serviceFaults } from './rules.ts';
import { serviceSchema } from './schema.ts';
import { type Service, services } from './store.ts';

type Naming = Partial<Pick<Service, 'price_table_id' | 'vat_rate_id'>>;

/** The price tables and VAT rates that a service names, and is to name: whoever writes it locks them first. */
const namedByService = (stored: Naming | undefined, body: Naming): { tables: number[]; rates: number[] } => {
  const both = (field: keyof Naming) => [...new Set([stored?.[field], body[field]])].flatMap((id) => id ?? []);
  return { tables: both('price_table_id'), rates: both('vat_rate_id') };
};

const lockNamed = async (tx: TenantTransaction, body: Naming, id: number | undefined): Promise<void> => {
  const { tables, rates } = namedByService(id === undefined ? undefined : await services.find(tx, id), body);
  if (tables.length > 0) await lockTables(tx, tables);
  await lockVatRates(tx, rates, 'share');
};

/** Which was decided on a service that was not locked yet: another writer may have named others meanwhile. */
const mustBeHeld = (tx: TenantTransaction, kind: LockedKind, id: number): void => {
  if (!tx.locks.holds(kind, id)) throw new RestartTransaction('The service named another table or rate meanwhile');
};

type Checked = Pick<
  Service,
  'price' | 'price_type' | 'price_table_id' | 'minimum_charge' | 'maximum_charge' | 'vat_rate_id' | 'active'
>;

/** D19.4: what it names is active where that is new, or the service becomes active. */
const isNewlyNamed = (field: keyof Naming, { active }: Checked, changed: ReadonlySet<string>): boolean =>
  changed.has(field) || (active && changed.has('active'));

/** The VAT rate that it names. */
export const checkRateOfService = async (
  tx: TenantTransaction,
  service: Checked,
  changed: ReadonlySet<string>,
): Promise<Fault[]> => {
  const { vat_rate_id: id } = service;
  if (id === null || !isNewlyNamed('vat_rate_id', service, changed)) return [];
  mustBeHeld(tx, 'vat_rates', id);
  return rateNamingFaults(tx, [{ pointer: '/vat_rate_id', id }]);
};

/** The price table that it names. */
const checkTableOfService = async (tx: TenantTransaction, service: Checked, changed: ReadonlySet<string>) => {
  const { price_table_id: id } = service;
  if (id === null || !isNewlyNamed('price_table_id', service, changed)) return;
  mustBeHeld(tx, 'price_tables', id);
  const [table] = await lockTables(tx, [id]);
  mustBeAttachable(table);
  if (changed.has('price_table_id')) mustTakeUsers((await countUsers(tx, id, 0)).users + 1);
};

/** D19.4. */
const checkService = async (
  tx: TenantTransaction,
  service: Checked,
  changed: ReadonlySet<string>,
): Promise<Fault[]> => {
  const faults = [...serviceFaults(service, changed), ...(await checkRateOfService(tx, service, changed))];
  if (faults.length === 0) await checkTableOfService(tx, service, changed);
  return faults;
};

export const serviceService = resourceService({
  schema: serviceSchema,
  table: services,
  lockBefore: lockNamed,
  check: checkService,
});

/** A service names a table and a rate, before and after. */
export const affectedByService = async (
  tx: TenantTransaction,
  { id }: { id: number },
  body: Naming = {},
): Promise<Affected> => {
  const { tables, rates } = namedByService(await services.find(tx, id), body);
  return { tables, vatRates: rates };
};
