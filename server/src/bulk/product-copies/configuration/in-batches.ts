import type { Pause } from '../../../pause.ts';

/** Statements that do not wait for each other travel together, so many at a time, and so much of tables and texts. */
const AT_ONCE = 100;
const BYTES_AT_ONCE = 1024 * 1024;

/** Consecutive batches of few enough items; an item that is larger than a batch may be is one by itself. */
export const batchesOf = <Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[][] => {
  const batches: Item[][] = [];
  let batch: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const own = bytesOf(item);
    if (batch.length >= AT_ONCE || (batch.length > 0 && bytes + own > BYTES_AT_ONCE)) {
      batches.push(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += own;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
};

/** Works through the items batch by batch, each with a pause before it: what is made is in the order of the items. */
export const inBatches = async <Item, Made>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  pause: Pause,
  make: (batch: readonly Item[]) => Promise<readonly Made[]>,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (const batch of batchesOf(items, bytesOf)) {
    await pause();
    made.push(...(await make(batch)));
  }
  return made;
};
