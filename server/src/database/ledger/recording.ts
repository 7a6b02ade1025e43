import type { TenantTransaction } from '../tenant-transaction.ts';
import type { RecordedChange, Summary } from './recorded-change.ts';

/** What the dictionary of from-prices shows of a product: both null where it shows nothing (D12.2). */
export type DictionaryPlace = { price: number | null; category_id: number | null };

export type RecordedPrice = {
  product: { id: number; name: string; version: number };
  before: DictionaryPlace;
  after: DictionaryPlace;
};

/** The changes of one open transaction, in the order in which they were made. */
export type Recording = {
  changes: RecordedChange[];
  summary: Summary | null;
  /** The first state and the last of each product's entry. */
  prices: Map<number, RecordedPrice>;
  /** Large values that wait to be stored, by their hash in hex. */
  values: Map<string, string>;
  valueBytes: number;
};

const recordings = new WeakMap<TenantTransaction, Recording>();

export const recordingOf = (tx: TenantTransaction): Recording => {
  const open = recordings.get(tx) ?? {
    changes: [],
    summary: null,
    prices: new Map(),
    values: new Map(),
    valueBytes: 0,
  };
  recordings.set(tx, open);
  return open;
};
