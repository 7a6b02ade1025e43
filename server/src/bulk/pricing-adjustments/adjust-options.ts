import { adjustOption, type PriceAdjustment } from '@vantail/pricing';
import { recordWrite } from '../../database/ledger/record.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { optionLedger } from '../../options/store.ts';
import { refreshContributionsOf } from '../../product-configuration/change-option.ts';
import { listStepsPricedBy } from '../../product-configuration/steps/store.ts';
import type { PricedState } from '../../product-configuration/store.ts';
import type { Pause } from '../../scheduling/scheduled-work.ts';
import { areEnough, mustLoseNoPrice, optionFaults, type RowFault } from './rules.ts';
import type { AdjustmentReport } from './schema.ts';
import { type ChosenOption, updateOptionPrices } from './store.ts';

// Options are small; others get their turn in between.
const OPTIONS_AT_ONCE = 200;

/** What an adjustment made of the chosen options. */
export type AdjustedOptions = {
  report: AdjustmentReport['options'];
  /** The products whose from-price may follow: they offer a changed option as a roof-window size (D9.7). */
  productIds: ReadonlySet<number>;
};

const adjustOne = (option: ChosenOption, adjustment: PriceAdjustment, faults: RowFault[]) => {
  const { price, errors } = adjustOption(option, adjustment);
  faults.push(...optionFaults(option, errors));
  return errors.length > 0 || price === option.price ? [] : [{ option, price }];
};

const write = async (tx: TenantTransaction, changes: readonly { option: ChosenOption; price: number }[]) => {
  await updateOptionPrices(
    tx,
    changes.map(({ option, price }) => ({ id: option.id, price })),
  );
  for (const { option, price } of changes) {
    const { id, name, version } = option;
    const record = { id, name, version: version + 1 };
    recordWrite(tx, optionLedger, { before: { price: option.price }, after: { price }, record });
  }
};

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
  pause: Pause,
): Promise<AdjustedOptions> => {
  const faults: RowFault[] = [];
  const report: AdjustedOptions['report'] = [];
  for (let from = 0; from < options.length && !areEnough(faults); ) {
    const { items } = await pause();
    const batch = options.slice(from, from + Math.min(OPTIONS_AT_ONCE, items));
    from += batch.length;
    const changes = batch.flatMap((option) => adjustOne(option, adjustment, faults));
    if (changes.length === 0 || faults.length > 0) continue;
    await write(tx, changes);
    for (const { option, price } of changes) {
      const { id, name, version, active, content_type, price_type, price: old } = option;
      const named = { option_id: id, name, version: version + 1, active, content_type, price_type };
      report.push({ ...named, price: { old, new: price } });
    }
  }
  mustLoseNoPrice(faults);
  const productIds = await followOptions(tx, products, new Set(report.map(({ option_id }) => option_id)));
  return { report, productIds };
};
