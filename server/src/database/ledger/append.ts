import type { TenantTransaction } from '../tenant-transaction.ts';
import { sendValues } from './kept-values.ts';
import { isListedByShops } from './listed-by-shops.ts';
import type { ChangedField, RecordedChange } from './recorded-change.ts';
import { type RecordedPrice, recordingOf } from './recording.ts';
import { insertChanges, raiseCatalogueVersion, raiseCounter } from './store.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

/** D12.2: comes last of all, with both fields. */
const priceChange = ({ product, before, after }: RecordedPrice): RecordedChange[] => {
  if (before.price === after.price && before.category_id === after.category_id) return [];
  const fields = (['price', 'category_id'] as const).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
  const resource = { kind: 'product' as const, ...product };
  return [{ type: 'from_price.changed', resource, product_id: product.id, fields, unshown: null }];
};

/** D12.4: how many changes a bulk call made, in all and of each type. */
const countsOf = (changes: readonly RecordedChange[]): ChangedField[] => {
  const counts = Map.groupBy(changes, ({ type }) => type);
  const field = (name: string, count: number) => ({ field: name, before: null, after: count });
  return [field('changes', changes.length), ...[...counts].map(([type, list]) => field(type, list.length))];
};

/** The changes that a transaction would append, in their order; the first is its summary where it has one. */
export const changesOf = (tx: TenantTransaction): RecordedChange[] => {
  const { changes, prices, summary } = recordingOf(tx);
  const all = [...changes, ...[...prices.values()].flatMap(priceChange)];
  if (!summary || (all.length === 0 && !summary.isWrite)) return all;
  const { type, resource, product_id } = summary;
  return [{ type, resource, product_id, fields: countsOf(all), unshown: null }, ...all];
};

/**
 * Appends what a transaction recorded. The last statements before COMMIT, sent together with it: whoever raises the counter
 * holds it until the commit, so numbers follow the order of commits (D12.1).
 */
export const appendChanges = (tx: TenantTransaction): void => {
  const changes = changesOf(tx);
  if (changes.length === 0) return;
  const recording = recordingOf(tx);
  sendValues(tx, recording);
  if (changes.some(isListedByShops)) tx.trail(raiseCatalogueVersion(tx));
  tx.trail(raiseCounter(tx, changes.length));
  tx.trail(insertChanges(tx, changes, recording.summary !== null));
  tx.trail(wakeWebhooks(tx));
};
