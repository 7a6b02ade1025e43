import type { PriceAdjustment, PriceTableError } from '@vantail/pricing';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { areEnough, mustLoseNoPrice, ownPriceFaults, type RowFault } from './rules.ts';
import { updateOwnPrices } from './store.ts';

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
export const adjustOwnPrices = async <Record extends Priced>(
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
