import { createHash } from 'node:crypto';
import type { TenantTransaction } from '../tenant-transaction.ts';
import { type Recording, recordingOf } from './recording.ts';
import { storeValues } from './store.ts';

/** D12.5: values up to this many bytes of JSON stand in the change itself. */
const MAX_INLINE_BYTES = 2048;
/** Bulk work does not hold more of them in memory: they are stored as they come. */
const MAX_HELD_BYTES = 1024 * 1024;

/** What a change shows of a value, and the hash under which it is kept where that is not all of it. */
export type KeptValue = { shown: unknown; hash?: string };

/**
 * Sends the values that wait. In the order of their hashes, so that two transactions which keep the same values take them in
 * one order.
 */
export const sendValues = (tx: TenantTransaction, recording: Recording): void => {
  if (recording.values.size === 0) return;
  const values = [...recording.values].sort(([a], [b]) => (a < b ? -1 : 1));
  recording.values = new Map();
  recording.valueBytes = 0;
  tx.trail(storeValues(tx, values));
};

/** What is small without being written as JSON, in which a character takes six bytes at the most. */
const isSmall = (value: unknown): boolean =>
  typeof value === 'string' ? value.length * 6 + 2 <= MAX_INLINE_BYTES : typeof value !== 'object' || value === null;

/** A value as a change shows it; a large one is stored apart, in the same transaction. */
export const keptValue = (tx: TenantTransaction, value: unknown): KeptValue => {
  if (isSmall(value)) return { shown: value ?? null };
  const text = JSON.stringify(value);
  const bytes = text.length * 3 <= MAX_INLINE_BYTES ? 0 : Buffer.byteLength(text);
  if (bytes <= MAX_INLINE_BYTES) return { shown: value };
  const hash = createHash('sha256').update(text).digest('hex');
  const recording = recordingOf(tx);
  if (!recording.values.has(hash)) {
    recording.values.set(hash, text);
    recording.valueBytes += bytes;
    if (recording.valueBytes > MAX_HELD_BYTES) sendValues(tx, recording);
  }
  return { shown: { omitted: true, bytes }, hash };
};
