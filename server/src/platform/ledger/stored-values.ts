import { createHash } from 'node:crypto';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { RecordedChange, Summary } from './recorded-change.ts';
import { storeValues } from './store.ts';

/** What the dictionary of from-prices shows of a product: both null where it shows nothing (D12.2). */
export type DictionaryFields = { price: number | null; category_id: number | null };

export type RecordedPrice = {
  product: { id: number; name: string; version: number };
  before: DictionaryFields;
  after: DictionaryFields;
};

/** The changes of one open transaction, in the order in which they were made. */
type Recording = {
  changes: RecordedChange[];
  summary: Summary | null;
  /** The first state and the last of each product's entry. */
  prices: Map<number, RecordedPrice>;
  /** Large values that wait to be stored, by their hash in hex. */
  values: Map<string, string>;
  valueBytes: number;
  /** The version of what shops list is raised already (D16.5). */
  isListedByShops: boolean;
};

const recordings = new WeakMap<TenantTransaction, Recording>();

export const recordingOf = (tx: TenantTransaction): Recording => {
  const open = recordings.get(tx) ?? {
    changes: [],
    summary: null,
    prices: new Map(),
    values: new Map(),
    valueBytes: 0,
    isListedByShops: false,
  };
  recordings.set(tx, open);
  return open;
};

/** D12.5: values up to this many bytes of JSON stand in the change itself. */
const MAX_INLINE_BYTES = 2048;
/** Bulk work does not hold more of them in memory: they are stored as they come. */
const MAX_HELD_BYTES = 1024 * 1024;

/** What a change shows of a value, and the hash under which it is stored where that is not all of it. */
type StoredValue = { visible: unknown; hash?: string };

/**
 * Sends the values that wait. In the order of their hashes, so that two transactions which keep the same values take them in
 * one order.
 */
export const sendValues = (tx: TenantTransaction, recording: Recording): void => {
  if (recording.values.size === 0) return;
  const values = [...recording.values].sort(([a], [b]) => (a < b ? -1 : 1));
  recording.values = new Map();
  recording.valueBytes = 0;
  tx.queueWithCommit(storeValues(tx, values));
};

/** What is small without being written as JSON, in which a character takes six bytes at the most. */
const isSmall = (value: unknown): boolean =>
  typeof value === 'string' ? value.length * 6 + 2 <= MAX_INLINE_BYTES : typeof value !== 'object' || value === null;

/** A value as a change shows it; a large one is stored apart, in the same transaction. */
export const storedValue = (tx: TenantTransaction, value: unknown): StoredValue => {
  if (isSmall(value)) return { visible: value ?? null };
  const text = JSON.stringify(value);
  const bytes = text.length * 3 <= MAX_INLINE_BYTES ? 0 : Buffer.byteLength(text);
  if (bytes <= MAX_INLINE_BYTES) return { visible: value };
  const hash = createHash('sha256').update(text).digest('hex');
  const recording = recordingOf(tx);
  if (!recording.values.has(hash)) {
    recording.values.set(hash, text);
    recording.valueBytes += bytes;
    if (recording.valueBytes > MAX_HELD_BYTES) sendValues(tx, recording);
  }
  return { visible: { omitted: true, bytes }, hash };
};
