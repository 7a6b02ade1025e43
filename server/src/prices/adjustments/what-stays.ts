import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Chosen } from './chosen.ts';
import { type AdjustmentBody, type AdjustmentReport, MAX_IDS } from './schema.ts';
import { listChosenProductIds, listOfferedOptions, listPricedServices } from './store.ts';

const ids = (records: readonly { id: number }[]) => records.map(({ id }) => id);

/** B2: what a raise of rows alone forgets: the options of the same products, and the services, which have no product. */
export const whatStays = async (
  tx: TenantTransaction,
  filter: AdjustmentBody['filter'],
  chosen: Chosen,
): Promise<Pick<AdjustmentReport, 'options_left' | 'services_left'>> => {
  if (chosen.rows.length === 0) return {};
  const productIds = await listChosenProductIds(tx, filter);
  const offered = await listOfferedOptions(tx, productIds, ids(chosen.options), MAX_IDS);
  const options_left = [...Map.groupBy(offered, ({ content_type }) => content_type)].map(([content_type, options]) => ({
    content_type,
    option_ids: ids(options),
    shared: options.filter(({ is_shared }) => is_shared).length,
  }));
  const services = await listPricedServices(tx, ids(chosen.services), MAX_IDS);
  const services_left = services.map(({ id, ...service }) => ({ service_id: id, ...service }));
  return { options_left, services_left };
};
