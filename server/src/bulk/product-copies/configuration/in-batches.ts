import type { BatchSize, Pause } from '../../../pause.ts';

/** The next items that are few enough for a batch; one that is larger than a batch may be is one by itself. */
export const batchAt = <Item>(
  items: readonly Item[],
  from: number,
  bytesOf: (item: Item) => number,
  size: BatchSize,
): Item[] => {
  const batch: Item[] = [];
  let bytes = 0;
  for (let place = from; place < items.length && batch.length < size.items; place++) {
    const item = items[place] as Item;
    bytes += bytesOf(item);
    if (batch.length > 0 && bytes > size.bytes) break;
    batch.push(item);
  }
  return batch;
};

/** Works through the items batch by batch, each with a pause before it: what is made is in the order of the items. */
export const inBatches = async <Item, Made>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  pause: Pause,
  make: (batch: readonly Item[]) => Promise<readonly Made[]>,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (let from = 0; from < items.length; ) {
    const batch = batchAt(items, from, bytesOf, await pause());
    made.push(...(await make(batch)));
    from += batch.length;
  }
  return made;
};
