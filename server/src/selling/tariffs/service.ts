import { keysManage, mayUse, type Scope } from '../../platform/callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Fault } from '../../platform/errors.ts';
import { TARIFF_PERCENTAGES } from '../../platform/ledger/visible-fields.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { mustNotBeNamed } from '../rules.ts';
import { findPurchaseTariff, listKeysWithTariff, listNamingSettings } from '../store.ts';
import { tariffSchema } from './schema.ts';
import { type Tariff, tariffs } from './store.ts';

/** D19.6: a group has one percentage. */
export const groupFaults = (groups: Tariff['groups']): Fault[] => {
  const seen = new Set<string>();
  return groups.flatMap(({ discount_group: name }, index) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = 'is named twice: a group has one percentage';
    return [{ pointer: `/groups/${index}/discount_group`, code: 'duplicate', message, params: { value: name } }];
  });
};

/** D19.6. The tariff is locked unless it is new. */
export const checkTariff = async (
  tx: TenantTransaction,
  tariff: Pick<Tariff, 'name' | 'groups' | 'active'> & { id?: number },
  changed: ReadonlySet<string>,
): Promise<Fault[]> => {
  const faults = changed.has('groups') ? groupFaults(tariff.groups) : [];
  const { id, name, active } = tariff;
  if (faults.length > 0 || id === undefined || active || !changed.has('active')) return faults;
  const settings = await listNamingSettings(tx, 'tariff', id);
  mustNotBeNamed('tariff', { id, name }, { settings, api_keys: await listKeysWithTariff(tx, id) });
  return [];
};

/** D28.7: without `keys:manage` nobody is told the percentages of what the shop itself pays. */
export const tariffsShownTo = async (read: TenantRead, scopes: readonly Scope[]) => {
  const purchase = mayUse(keysManage, scopes) ? null : await findPurchaseTariff(read);
  return <Shown extends { id: number }>(row: Shown): Shown =>
    row.id === purchase
      ? (Object.fromEntries(Object.entries(row).filter(([field]) => !TARIFF_PERCENTAGES.includes(field))) as Shown)
      : row;
};

export const tariffService = resourceService({ schema: tariffSchema, table: tariffs, check: checkTariff });
