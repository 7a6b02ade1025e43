import { adjustOption, type PriceAdjustment } from '@vantail/pricing';
import { listStepsPricedBy, optionLedger, type PricedState, refreshContributionsOf } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { adjustOwnPrices, type Batches } from './adjust-own-prices.ts';
import type { AdjustmentReport } from './schema.ts';
import type { ChosenOption } from './store.ts';

/** What an adjustment made of the chosen options. */
type AdjustedOptions = {
  report: AdjustmentReport['options'];
  /** The products whose from-price may follow: they offer a changed option as a roof-window size (D9.7). */
  productIds: ReadonlySet<number>;
};

const kind = { table: 'options', ledger: optionLedger, adjust: adjustOption } as const;

/** What the steps of locked products contribute, where a changed option is a roof-window size. */
const followOptions = async (
  tx: TenantTransaction,
  products: readonly PricedState[],
  ids: ReadonlySet<number>,
): Promise<Set<number>> => {
  if (ids.size === 0) return new Set();
  const productIds = new Set((await listStepsPricedBy(tx, [...ids], false)).map(({ product_id }) => product_id));
  await refreshContributionsOf(
    tx,
    products.filter(({ id }) => productIds.has(id)),
    ids,
  );
  return productIds;
};

/** B2 for options (D15.3): prices above 0 change, percentages never; who is priced by a table follows the table. */
export const adjustOptions = async (
  tx: TenantTransaction,
  { options, products }: { options: readonly ChosenOption[]; products: readonly PricedState[] },
  adjustment: PriceAdjustment,
  batches: Batches,
): Promise<AdjustedOptions> => {
  const written = await adjustOwnPrices(tx, kind, options, adjustment, batches);
  const report = written.map(({ record, price }) => {
    const { id, name, version, active, content_type, price_type, price: old } = record;
    const named = { option_id: id, name, version: version + 1, active, content_type, price_type };
    return { ...named, price: { old, new: price } };
  });
  const productIds = await followOptions(tx, products, new Set(report.map(({ option_id }) => option_id)));
  return { report, productIds };
};
