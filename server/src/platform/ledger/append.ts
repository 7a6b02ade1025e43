import { raiseOptionsVersion, sendRaised } from '../database/raised-versions.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { ChangedField, RecordedChange, ResourceKind } from './recorded-change.ts';
import { findActorName, insertChanges, insertChangesByCounter, raiseCatalogueVersion, raiseCounter } from './store.ts';
import { type RecordedPrice, recordingOf, sendValues } from './stored-values.ts';

/** D16.5: what a card shows of a product besides its price. */
const SHOWN_OF_PRODUCTS = [
  'name',
  'name_en',
  'category_id',
  'brand_id',
  'reference',
  'description',
  'image_url',
  'translations',
  'active',
];

/** D19.10: a card shows its price with VAT. */
const SHOWN_OF_SETTINGS = ['included_vat_rate_id', 'vat_rate_id'];

/** D16.5: what the tree and the cards show: all of a kind, nothing of it, or these fields. */
const LISTED_BY_SHOPS: Readonly<Record<ResourceKind, boolean | readonly string[]>> = {
  brand: true,
  category: true,
  product: SHOWN_OF_PRODUCTS,
  option: false,
  step: false,
  pricing_configuration: false,
  price_table: false,
  price_list_mapping: false,
  rule: false,
  example: false,
  settings: SHOWN_OF_SETTINGS,
  vat_rate: true,
  service: false,
  tariff: false,
  quote: false,
  webhook: false,
  plan: false,
  api_key: false,
  person: false,
  tenant: false,
};

/**
 * Whether the tree of the catalogue or a card shows what a change is about. Every write is in the ledger, so that no writer
 * can forget to raise the version. From-prices have versions of their own, and so has the tenant.
 */
const isListedByShops = ({ resource: { kind }, type, fields }: RecordedChange): boolean => {
  const listed = LISTED_BY_SHOPS[kind];
  if (typeof listed === 'boolean') return listed;
  if (type === 'product.steps_reordered' || type === 'from_price.changed') return false;
  return fields.some(({ field }) => listed.includes(field));
};

/**
 * Makes the webhooks of the tenant due that wait for a change, in the transaction that appends one. Sent right after the
 * counter is raised, and not before: who holds the counter is alone with the tenant's ledger, so a delivery that finds
 * nothing more to send, and says so under the same lock, is either seen here or has seen this change (docs/adr/0031). It
 * touches no row where there is no webhook, or where all of them are busy.
 */
export const wakeWebhooks = (tx: TenantTransaction): Promise<unknown> =>
  tx.query(`update due_work set due_at = now() where tenant_id = $1 and kind = 'webhook' and due_at = 'infinity'`, [
    tx.tenantId,
  ]);

/** D12.2: comes last of all, with both fields. */
const priceChange = ({ product, before, after }: RecordedPrice): RecordedChange[] => {
  if (before.price === after.price && before.category_id === after.category_id) return [];
  const fields = (['price', 'category_id'] as const).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
  // Nothing else of the product: reports of restore and revert show the resource as it stands here (D12.9).
  const { id, name, version } = product;
  const resource = { kind: 'product' as const, id, name, version };
  return [{ type: 'from_price.changed', resource, product_id: id, fields, unshown: null }];
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

/** D19: the terms of sale of one piece are read with the version of its product, so that they cost no query of their own. */
const IS_SOLD_BY: Partial<Record<ResourceKind, true>> = { settings: true, vat_rate: true, tariff: true };
const soldByRaised = new WeakSet<TenantTransaction>();

const raiseSoldBy = (tx: TenantTransaction, changes: readonly RecordedChange[]): void => {
  if (soldByRaised.has(tx) || !changes.some(({ resource }) => IS_SOLD_BY[resource.kind])) return;
  soldByRaised.add(tx);
  raiseOptionsVersion(tx);
};

const sendVersions = (tx: TenantTransaction, changes: readonly RecordedChange[]): void => {
  const recording = recordingOf(tx);
  raiseSoldBy(tx, changes);
  // Bulk work stores values as it goes, before it raises versions: so does everybody.
  sendValues(tx, recording);
  sendRaised(tx);
  if (recording.isListedByShops || !changes.some(isListedByShops)) return;
  recording.isListedByShops = true;
  tx.queueWithCommit(raiseCatalogueVersion(tx));
};

/** For whoever takes the counter before the end of the transaction: what comes before it in the order of locks. */
export const sendBeforeCounter = (tx: TenantTransaction): void => sendVersions(tx, changesOf(tx));

/** More than these are cheaper with their numbers as values: the counter is looked up for each. */
const FEW = 4;

/**
 * Appends what a transaction recorded, behind the versions that it raised. The last statements before COMMIT: whoever raises the
 * counter holds it until the commit, so numbers follow the order of commits (D12.1). A few changes take their numbers from the
 * counter as they are inserted, and all leave together with COMMIT. Many, and those of a spread database, carry them as values:
 * the counter answers first (docs/adr/0111).
 */
export const appendChanges = async (tx: TenantTransaction): Promise<void> => {
  const changes = changesOf(tx);
  sendVersions(tx, changes);
  if (changes.length === 0) return;
  const isCaused = recordingOf(tx).summary !== null;
  if (!tx.isSpread && changes.length <= FEW) {
    tx.queueWithCommit(raiseCounter(tx, changes.length));
    tx.queueWithCommit(insertChangesByCounter(tx, changes, isCaused));
    tx.queueWithCommit(wakeWebhooks(tx));
    return;
  }
  const raised = raiseCounter(tx, changes.length);
  const named = findActorName(tx);
  tx.queueWithCommit(wakeWebhooks(tx));
  const [last, actorName] = await Promise.all([raised, named]);
  tx.queueWithCommit(insertChanges(tx, changes, { last, actorName, isCaused }));
};
