import type { TenantTransaction } from '../tenant-transaction.ts';
import type { RecordedChange } from './recorded-change.ts';

/**
 * Keeps each content once; every tenant has its counter from its first change on. A value that was used within a day is not written to again: so what is older than a day more than
 * the changes that are kept is used by none of them. The comparison names its time zone: a spread database takes only what no
 * setting of a session can change.
 */
export const storeValues = (tx: TenantTransaction, values: readonly (readonly [hash: string, text: string])[]) =>
  tx.query(
    `insert into change_values (tenant_id, hash, value, used_at)
     select c.tenant_id, kept.hash, kept.value, now()
     from change_counters c cross join unnest($2::text[], $3::text[]) as kept (hash, value) where c.tenant_id = $1
     on conflict (tenant_id, hash) do update set used_at = excluded.used_at
     where change_values.used_at at time zone 'UTC' < excluded.used_at at time zone 'UTC' - interval '1 day'`,
    [tx.tenantId, values.map(([hash]) => hash), values.map(([, text]) => text)],
  );

/** D16.5: before the counter, in the order of locks. */
export const raiseCatalogueVersion = (tx: TenantTransaction) => {
  tx.locks.take('catalogue_versions', [tx.tenantId]);
  return tx.query(
    `insert into catalogue_versions (tenant_id, version) values ($1, 1)
     on conflict (tenant_id) do update set version = catalogue_versions.version + 1`,
    [tx.tenantId],
  );
};

export const raiseCounter = (tx: TenantTransaction, count: number) => {
  tx.locks.take('change_counters', [tx.tenantId]);
  return tx.query(
    `insert into change_counters (tenant_id, last_number) values ($1, $2)
     on conflict (tenant_id) do update set last_number = change_counters.last_number + excluded.last_number`,
    [tx.tenantId, count],
  );
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

const changesStatement = (
  actorName: string,
) => `insert into changes (tenant_id, number, through, at, type, actor_kind, actor_id, actor_name, request_id,
    resource_kind, resource_id, resource_name, resource_version, product_id, cause, fields, unshown)
  select c.tenant_id, c.last_number - $3 + item.place, c.last_number, now(), item.type, $4, $5, ${actorName}, $7,
    item.resource_kind, item.resource_id, item.resource_name, item.resource_version, item.product_id,
    case when $8 and item.place > 1 then c.last_number - $3 + 1 end, item.fields, item.unshown
  from change_counters c cross join json_to_recordset($2::json) as item (place bigint, type text, resource_kind text,
    resource_id bigint, resource_name text, resource_version bigint, product_id bigint, fields json, unshown json)
  where c.tenant_id = $1`;

const namedStatement = changesStatement('$6');
/**
 * D18.1: a person is named as they are now. Who erases them raises the same counter, so this sees the stand-in whenever it
 * comes after, and never leaves a name behind that was erased while its request was under way.
 */
const personStatement = changesStatement(
  'coalesce((select name from people where tenant_id = c.tenant_id and id = $5), $6)',
);

/**
 * Numbers the changes from the counter that this transaction has just raised, in one statement however many there are. That
 * it selects from the counter is what ties a change to a tenant: the table has no foreign key of its own.
 */
export const insertChanges = (tx: TenantTransaction, changes: readonly RecordedChange[], isCaused: boolean) => {
  const { kind, id, name } = tx.origin.actor;
  const rows = changes.map(({ type, resource, product_id, fields, unshown }, index) => ({
    place: index + 1,
    type,
    resource_kind: resource.kind,
    resource_id: resource.id,
    resource_name: resource.name,
    resource_version: resource.version,
    product_id,
    fields,
    unshown,
  }));
  const values = [tx.tenantId, JSON.stringify(rows), rows.length, kind, id, name, tx.origin.requestId, isCaused];
  return tx.query(kind === 'person' ? personStatement : namedStatement, values);
};
