import { adjustOption, adjustService, type PriceAdjustment, type PriceTableError } from '@vantail/pricing';
import { listStepsPricedBy, optionLedger, type PricedState, refreshContributionsOf } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { serviceLedger } from '../../selling/index.ts';
import { areEnough, mustLoseNoPrice, ownPriceFaults, type RowFault } from './rules.ts';
import type { AdjustmentReport } from './schema.ts';
import { type ChosenOption, type ChosenService, updateOwnPrices } from './store.ts';

// Options and services are small; other requests run in between.
const RECORDS_AT_ONCE = 200;

type Priced = { id: number; name: string; version: number; price: number | null };

/** A record with the price that it gets. */
type Repriced<Record extends Priced> = { record: Record; price: number };

type Kind<Record extends Priced> = {
  table: 'options' | 'services';
  ledger: Pick<LedgerKind<Priced>, 'fields'> & { kind: 'option' | 'service' };
  adjust: (record: Record, adjustment: PriceAdjustment) => { price: number | null; errors: readonly PriceTableError[] };
};

const write = async <Record extends Priced>(
  tx: TenantTransaction,
  { table, ledger }: Kind<Record>,
  changes: readonly Repriced<Record>[],
) => {
  await updateOwnPrices(
    tx,
    table,
    changes.map(({ record, price }) => ({ id: record.id, price })),
  );
  for (const { record, price } of changes) {
    const { id, name, version } = record;
    const written = { id, name, version: version + 1 };
    recordWrite<Priced>(tx, ledger, { before: { price: record.price }, after: { price }, record: written });
  }
};

/** Other requests run between two batches; after each it is called with how many are done. */
export type Batches = { pause: Pause; advance: (more?: number) => void };

/** B2 for records with a price of their own: all of them are written, or none and every lost price is named. */
const adjustOwnPrices = async <Record extends Priced>(
  tx: TenantTransaction,
  kind: Kind<Record>,
  records: readonly Record[],
  adjustment: PriceAdjustment,
  { pause, advance }: Batches,
): Promise<Repriced<Record>[]> => {
  const faults: RowFault[] = [];
  const written: Repriced<Record>[] = [];
  const adjustOne = (record: Record): Repriced<Record>[] => {
    const { price, errors } = kind.adjust(record, adjustment);
    faults.push(...ownPriceFaults(kind.ledger.kind, record, errors));
    return errors.length > 0 || price === null || price === record.price ? [] : [{ record, price }];
  };
  for (let from = 0; from < records.length && !areEnough(faults); ) {
    const { items } = await pause();
    const batch = records.slice(from, from + Math.min(RECORDS_AT_ONCE, items));
    from += batch.length;
    const changes = batch.flatMap(adjustOne);
    advance(batch.length);
    if (changes.length === 0 || faults.length > 0) continue;
    await write(tx, kind, changes);
    written.push(...changes);
  }
  mustLoseNoPrice(faults);
  return written;
};

/** What an adjustment made of the chosen options. */
type AdjustedOptions = {
  report: AdjustmentReport['options'];
  /** The products whose from-price may follow: they offer a changed option as a roof-window size (D9.7). */
  productIds: ReadonlySet<number>;
};

const optionKind = { table: 'options', ledger: optionLedger, adjust: adjustOption } as const;

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
  const written = await adjustOwnPrices(tx, optionKind, options, adjustment, batches);
  const report = written.map(({ record, price }) => {
    const { id, name, version, active, content_type, price_type, price: old } = record;
    const named = { option_id: id, name, version: version + 1, active, content_type, price_type };
    return { ...named, price: { old, new: price } };
  });
  const productIds = await followOptions(tx, products, new Set(report.map(({ option_id }) => option_id)));
  return { report, productIds };
};

const serviceKind = { table: 'services', ledger: serviceLedger, adjust: adjustService } as const;

/** B2 for services (D19.4): as for options. No from-price contains a service. */
export const adjustServices = async (
  tx: TenantTransaction,
  services: readonly ChosenService[],
  adjustment: PriceAdjustment,
  batches: Batches,
): Promise<AdjustmentReport['services']> =>
  (await adjustOwnPrices(tx, serviceKind, services, adjustment, batches)).map(({ record, price }) => {
    const { id, name, version, active, price_type, price: old } = record;
    return { service_id: id, name, version: version + 1, active, price_type, price: { old, new: price } };
  });
