import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Fault } from '../../platform/errors.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { mustNotBeNamed } from '../rules.ts';
import { countOtherActiveVatRates, listNamingSettings, listServicesWithRate, lockSettings } from '../store.ts';
import { mustHaveRoomForRate, vatRateFaults } from './rules.ts';
import { vatRateSchema } from './schema.ts';
import { type VatRate, vatRates } from './store.ts';

/** D19.2: its own fields, and then the others. The settings are locked, and so is the rate unless it is new. */
export const checkVatRate = async (
  tx: TenantTransaction,
  rate: Pick<VatRate, 'name' | 'category' | 'rate' | 'note' | 'active'> & { id?: number },
  changed: ReadonlySet<string>,
): Promise<Fault[]> => {
  const isPriced = ['category', 'rate', 'note'].some((field) => changed.has(field));
  const faults = isPriced ? vatRateFaults(rate) : [];
  if (faults.length > 0 || !changed.has('active')) return faults;
  if (rate.active) mustHaveRoomForRate(await countOtherActiveVatRates(tx, rate.id));
  else if (rate.id !== undefined) {
    const { id, name } = rate;
    const settings = await listNamingSettings(tx, 'vat_rate', id);
    mustNotBeNamed('vat_rate', { id, name }, { settings, services: await listServicesWithRate(tx, id) });
  }
  return [];
};

export const vatRateService = resourceService({
  schema: vatRateSchema,
  table: vatRates,
  lockBefore: async (tx) => void (await lockSettings(tx)),
  check: checkVatRate,
});
