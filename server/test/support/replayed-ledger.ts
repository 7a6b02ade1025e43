import type { TestChange } from './ledger-reader.ts';
import type { Body } from './test-service.ts';

/**
 * The catalogue as the ledger alone tells it, by going through its changes from the first: an oracle that shares no code with
 * what writes the ledger, or takes changes back.
 */
export type Replayed = {
  /** Records by kind and id, with the fields that POST takes. */
  records: Map<string, Body>;
  /** What the dictionaries of from-prices show. */
  prices: Map<number, { price: unknown; category_id: unknown }>;
};

const COMPUTED = /^(from_price|import|adjustment|copy|document|restore|revert)\./;

const applyReorder = (records: Map<string, Body>, change: TestChange): void => {
  const order = (change.fields[0]?.after ?? []) as number[];
  for (const [index, id] of order.entries()) {
    const step = records.get(`step ${id}`);
    if (step) step.display_order = index + 1;
  }
};

export const replay = (changes: readonly TestChange[]): Replayed => {
  const records = new Map<string, Body>();
  const prices: Replayed['prices'] = new Map();
  for (const change of changes) {
    const key = `${change.resource.kind} ${change.resource.id}`;
    const after = Object.fromEntries(change.fields.map(({ field, after }) => [field, after]));
    if (change.type === 'product.steps_reordered') applyReorder(records, change);
    else if (change.type === 'from_price.changed')
      prices.set(change.resource.id, { price: after.price, category_id: after.category_id });
    else if (change.type.endsWith('.deleted')) records.delete(key);
    else if (change.type.endsWith('.created')) records.set(key, after);
    else if (!COMPUTED.test(change.type)) Object.assign(records.get(key) ?? {}, after);
  }
  return { records, prices };
};
