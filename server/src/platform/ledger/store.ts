import { insertRows } from '../database/insert-rows.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { RecordedChange } from './recorded-change.ts';

/**
 * Keeps each content once. A value that was used within a day is not written to again: so what is older than a day more than
 * the remaining changes is used by none of them. The comparison names its time zone: a spread database takes only what no
 * setting of a session can change.
 */
export const storeValues = (tx: TenantTransaction, values: readonly (readonly [hash: string, text: string])[]) =>
  insertRows(tx, {
    into: 'change_values (tenant_id, hash, value, used_at)',
    row: '$1, ?, ?, now()',
    rows: values,
    then: `on conflict (tenant_id, hash) do update set used_at = excluded.used_at
      where change_values.used_at at time zone 'UTC' < excluded.used_at at time zone 'UTC' - interval '1 day'`,
  });

/** D16.5: before the counter, in the order of locks. */
export const raiseCatalogueVersion = (tx: TenantTransaction) => {
  tx.locks.take('catalogue_versions', [tx.tenantId]);
  return tx.query(
    `insert into catalogue_versions (tenant_id, version) values ($1, 1)
     on conflict (tenant_id) do update set version = catalogue_versions.version + 1`,
    [tx.tenantId],
  );
};

/** Takes so many numbers, and answers the last of them. */
export const raiseCounter = async (tx: TenantTransaction, count: number): Promise<number> => {
  tx.locks.take('change_counters', [tx.tenantId]);
  const counter = await tx.one<{ last_number: number }>(
    `insert into change_counters (tenant_id, last_number) values ($1, $2)
     on conflict (tenant_id) do update set last_number = change_counters.last_number + excluded.last_number
     returning last_number`,
    [tx.tenantId, count],
  );
  return counter?.last_number as number;
};

/** The last number of the tenant's ledger: all changes up to it are seen by what is read after this statement. */
export const findLastNumber = async (tx: Pick<TenantTransaction, 'tenantId' | 'one'>): Promise<number> => {
  const counter = await tx.one<{ last_number: number }>(
    'select last_number from change_counters where tenant_id = $1',
    [tx.tenantId],
  );
  return counter?.last_number ?? 0;
};

/**
 * The tenant's last change, held until the end of the transaction: nobody else appends meanwhile. Whoever needs it takes it
 * behind all other locks, and only `due_work` after it (docs/adr/0031).
 */
export const lockLastNumber = async (tx: TenantTransaction): Promise<number> => {
  tx.locks.take('change_counters', [tx.tenantId]);
  const counter = await tx.one<{ last_number: number }>(
    'select last_number from change_counters where tenant_id = $1 for no key update',
    [tx.tenantId],
  );
  return counter?.last_number ?? 0;
};

/**
 * D18.1: a person is named as they are now. Who erases them raises the same counter: read after it, this is the stand-in
 * whenever the erasure came before, and no name is left behind that was erased while its request was under way.
 */
export const findActorName = async (tx: TenantTransaction): Promise<string | null> => {
  const { kind, id, name } = tx.origin.actor;
  if (kind !== 'person') return name;
  const values = [tx.tenantId, id];
  const person = await tx.one<{ name: string }>('select name from people where tenant_id = $1 and id = $2', values);
  return person?.name ?? name;
};

type Numbered = {
  /** The last number of these changes: whoever inserts them has just raised the counter to it. */
  last: number;
  actorName: string | null;
  /** The first change is the summary of the others. */
  isCaused: boolean;
};

const changesInto = `changes (tenant_id, actor_kind, actor_id, actor_name, request_id, through, at, number, cause, type,
  resource_kind, resource_id, resource_name, resource_version, product_id, fields, unshown)`;

/** What a change is about, in the order of the columns. */
const valuesOf = ({ type, resource, product_id, fields, unshown }: RecordedChange): unknown[] => [
  type,
  resource.kind,
  resource.id,
  resource.name,
  resource.version,
  product_id,
  JSON.stringify(fields),
  unshown && JSON.stringify(unshown),
];

/** The counter is what ties a change to a tenant: the table has no foreign key of its own. */
export const insertChanges = (
  tx: TenantTransaction,
  changes: readonly RecordedChange[],
  { last, actorName, isCaused }: Numbered,
) => {
  const { kind, id } = tx.origin.actor;
  const first = last - changes.length + 1;
  return insertRows(tx, {
    into: changesInto,
    row: '$1, $2, $3, $4, $5, $6, now(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?',
    shared: [kind, id, actorName, tx.origin.requestId, last],
    rows: changes.map((change, index) => [first + index, isCaused && index > 0 ? first : null, ...valuesOf(change)]),
  });
};

const COUNTED = '(select last_number from change_counters where tenant_id = $1)';
const NAME_NOW = 'coalesce((select name from people where tenant_id = $1 and id = $3), $4)';

/**
 * The same for a database on one server, which takes a subquery as a value: numbered from the counter that this transaction has
 * just raised, and the person named as they are behind it (D18.1), without a trip for either.
 */
export const insertChangesByCounter = (
  tx: TenantTransaction,
  changes: readonly RecordedChange[],
  isCaused: boolean,
) => {
  const { kind, id, name } = tx.origin.actor;
  const back = changes.length - 1;
  const actorName = kind === 'person' ? NAME_NOW : '$4';
  return insertRows(tx, {
    into: changesInto,
    row: `$1, $2, $3, ${actorName}, $5, ${COUNTED}, now(), ${COUNTED} - ?::bigint, ${COUNTED} - ?::bigint, ?, ?, ?, ?, ?, ?, ?, ?`,
    shared: [kind, id, name, tx.origin.requestId],
    rows: changes.map((change, index) => [back - index, isCaused && index > 0 ? back : null, ...valuesOf(change)]),
  });
};
