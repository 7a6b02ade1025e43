import { type VatRate, type VatTerms, vatRateIdOf } from '@vantail/pricing';
import type { TenantRead } from '../platform/database/tenant-transaction.ts';
import { findSettings, listRatesOfSettings } from './store.ts';

/**
 * D19.3, D19.10: what list prices contain, and the rate of what is new: that of the settings, else with `TTC` the included
 * one. With the currency, from the same read.
 */
export const findVatTerms = async (read: TenantRead): Promise<VatTerms & { currency: string }> => {
  const [{ settings, tenant }, rates] = await Promise.all([findSettings(read), listRatesOfSettings(read)]);
  const rateOf = (id: number | null): VatRate | null => rates.find(({ vat_rate_id }) => vat_rate_id === id) ?? null;
  const { price_basis, currency } = tenant;
  const [included, own] = [settings.included_vat_rate_id, settings.vat_rate_id];
  const sources = { price_basis, line: null, quote: null, service: null, settings: own, included };
  return { currency, price_basis, included_rate: rateOf(included), vat_rate: rateOf(vatRateIdOf(sources)) };
};
