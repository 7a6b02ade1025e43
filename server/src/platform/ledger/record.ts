import { allPieces, type Pieces } from '@vantail/pricing';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type {
  ChangedField,
  ChangedResource,
  ChangeType,
  LedgerKind,
  RecordedChange,
  Summary,
  Verb,
} from './recorded-change.ts';
import { type DictionaryFields, type RecordedPrice, recordingOf, storedValue } from './stored-values.ts';

type ChangedFieldsValues = Readonly<Record<string, unknown>>;

/** D12.5: what stands for a value that the ledger never keeps. */
export const SECRET = { omitted: true } as const;

const isText = (value: unknown): boolean => value === null || typeof value === 'string';

/** Texts are not written as JSON to be compared: a price table may be half a megabyte. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (!(isText(a) && isText(b)) && JSON.stringify(a) === JSON.stringify(b));

/**
 * D12.3: the fields that differ between two states of a record, or all that is not null of one that is new or gone. A field
 * that `after` does not have did not change: an update knows only what it writes.
 */
const changedFields = <Row>(
  { fields, secret = [], visibleAs = (_, value) => value }: Pick<LedgerKind<Row>, 'fields' | 'secret' | 'visibleAs'>,
  before: ChangedFieldsValues | null,
  after: ChangedFieldsValues | null,
): ChangedField[] =>
  fields.flatMap((field) => {
    if (before && after && !Object.hasOwn(after, field)) return [];
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    if (isSame(was, is)) return [];
    if (secret.includes(field)) return [{ field, before: was && SECRET, after: is && SECRET }];
    return [{ field, before: visibleAs(field, was), after: visibleAs(field, is) }];
  });

type Values = Readonly<Record<string, unknown>>;

/** D12.2: a changed `active` decides the verb. */
const verbOf = (before: Values | null, after: Values | null, fields: readonly ChangedField[]): Verb => {
  if (before === null) return 'created';
  if (after === null) return 'deleted';
  const active = fields.find(({ field }) => field === 'active');
  if (active) return active.after === true ? 'reactivated' : 'deactivated';
  return 'updated';
};

const withStoredValues = (tx: TenantTransaction, field: ChangedField): ChangedField => {
  const [before, after] = [storedValue(tx, field.before), storedValue(tx, field.after)];
  const kept = {
    ...(before.hash === undefined ? {} : { before: before.hash }),
    ...(after.hash === undefined ? {} : { after: after.hash }),
  };
  const visible = { ...field, before: before.visible, after: after.visible };
  return before.hash === undefined && after.hash === undefined ? visible : { ...visible, kept };
};

const add = (tx: TenantTransaction, change: RecordedChange): RecordedChange => {
  const added = { ...change, fields: change.fields.map((field) => withStoredValues(tx, field)) };
  recordingOf(tx).changes.push(added);
  return added;
};

/** What the API does not show and an undo needs, where the write touches it. */
const hiddenOf = (names: readonly string[], before: Values | null, after: Values | null): Sides | null => {
  const written = names.filter((name) => Object.hasOwn(after ?? before ?? {}, name));
  const sides = written.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }]);
  return sides.length > 0 ? Object.fromEntries(sides) : null;
};

type Sides = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

type Written<Row> = {
  /** What it was; null for a new one. Of an update at least the fields that change. */
  before: Partial<Row> | null;
  /** What it became; null for one that is gone. Of an update at least the fields that change. */
  after: Partial<Row> | null;
  /** The record as it is now, or was last: for its id, name and version. */
  record: Partial<Row> & { id: number; version: number };
};

/** Whether a write changed something that an undo needs and the API does not show. */
const isMoved = (unshown: ReturnType<typeof hiddenOf>): boolean =>
  Object.values(unshown ?? {}).some(({ before, after }) => !isSame(before, after));

/**
 * Records what a write did to one record. A write that changes nothing of what the ledger keeps records nothing. The change
 * has its number among the others before the first pause, unless its record is large; its details come after.
 */
export function* recordWriteInPieces<Row>(
  tx: TenantTransaction,
  ledger: LedgerKind<Row>,
  { before, after, record }: Written<Row>,
): Pieces<void> {
  const { kind, isLarge = false, unshown = [], secret = [], nameOf, productIdOf, updateType, detail } = ledger;
  const [was, is] = [before as Values | null, after as Values | null];
  const fields = changedFields(ledger, was, is);
  if (isLarge) yield;
  const hidden = hiddenOf(unshown, was, is);
  if (fields.length === 0 && !isMoved(hidden) && was && is) return;
  const named = record as { name?: string | null };
  const added = add(tx, {
    type: (before && after && updateType?.(before, after)) ?? `${kind}.${verbOf(was, is, fields)}`,
    resource: { kind, id: record.id, name: nameOf ? nameOf(record) : (named.name ?? null), version: record.version },
    product_id: productIdOf?.(record) ?? null,
    fields,
    unshown: hidden,
  });
  if (!(was && is && detail)) return;
  for (const changed of added.fields) {
    const { field } = changed;
    if (!secret.includes(field)) Object.assign(changed, yield* detail(field, was[field] ?? null, is[field] ?? null));
  }
}

/** The same at once. */
export const recordWrite = <Row>(tx: TenantTransaction, ledger: LedgerKind<Row>, written: Written<Row>): void =>
  allPieces(recordWriteInPieces(tx, ledger, written));

/** Records a change that has a name of its own (D12.2). */
export const recordChange = (
  tx: TenantTransaction,
  type: ChangeType,
  resource: ChangedResource,
  fields: ChangedField[],
  unshown: Record<string, unknown> | null = null,
): void =>
  void add(tx, { type, resource, product_id: resource.kind === 'product' ? resource.id : null, fields, unshown });

/** D12.4: this transaction is one bulk call. Its summary stands before the changes that it caused. */
export const summarize = (tx: TenantTransaction, summary: Summary): void => {
  recordingOf(tx).summary ??= summary;
};

/** D12.2: what the dictionaries show of a product. Of several calls in a transaction the last one counts. */
export const recordPrice = (
  tx: TenantTransaction,
  product: RecordedPrice['product'],
  before: DictionaryFields,
  after: DictionaryFields,
): void => {
  const { prices } = recordingOf(tx);
  prices.set(product.id, { product, before: prices.get(product.id)?.before ?? before, after });
};
