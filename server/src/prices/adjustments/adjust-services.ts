import { adjustService, type PriceAdjustment } from '@vantail/pricing';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { serviceLedger } from '../../selling/index.ts';
import { adjustOwnPrices, type Batches } from './adjust-own-prices.ts';
import type { AdjustmentReport } from './schema.ts';
import type { ChosenService } from './store.ts';

const kind = { table: 'services', ledger: serviceLedger, adjust: adjustService } as const;

/** B2 for services (D19.4): as for options. No from-price contains a service. */
export const adjustServices = async (
  tx: TenantTransaction,
  services: readonly ChosenService[],
  adjustment: PriceAdjustment,
  batches: Batches,
): Promise<AdjustmentReport['services']> =>
  (await adjustOwnPrices(tx, kind, services, adjustment, batches)).map(({ record, price }) => {
    const { id, name, version, active, price_type, price: old } = record;
    return { service_id: id, name, version: version + 1, active, price_type, price: { old, new: price } };
  });
