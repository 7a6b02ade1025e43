import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { type ChangedField, summaryTypes } from './recorded-change.ts';

export type ChangeRow = {
  number: number;
  through: number;
  at: string;
  type: string;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string | null;
  request_id: string | null;
  resource_kind: string;
  resource_id: number;
  resource_name: string | null;
  resource_version: number | null;
  product_id: number | null;
  cause: number | null;
  fields: ChangedField[];
  unshown: Record<string, unknown> | null;
};

export const changeColumns = `number, through, at, type, actor_kind, actor_id, actor_name, request_id, resource_kind, resource_id,
  resource_name, resource_version, product_id, cause, fields, unshown`;

export type ChangeFilter = {
  after?: number | undefined;
  before?: number | undefined;
  cause?: number | undefined;
  product_id?: number | undefined;
  types?: readonly string[] | undefined;
  resource_id?: number | undefined;
  actor_kind?: string | undefined;
  actor_id?: number | undefined;
  since?: string | undefined;
  until?: string | undefined;
  /** Kinds that the caller may not see. */
  hiddenKinds: readonly string[];
  order: 'asc' | 'desc';
  limit: number;
};

/** Longer than any transaction lasts (B1): a change that began so long before another was committed before it. */
const LONGEST = "interval '5 minutes'";

/** Numbers follow commits and times follow beginnings: the bounds by number let a time be found without reading the ledger. */
const timeTerms = ({ since, until }: ChangeFilter, bind: (value: unknown) => string): string[] => {
  const bound = (comparison: string, direction: string) =>
    `(select b.number from changes b where b.tenant_id = $1 and b.at ${comparison} order by b.at ${direction} limit 1)`;
  const terms: string[] = [];
  if (since !== undefined) {
    const time = `${bind(since)}::timestamptz`;
    terms.push(`at >= ${time}`, `number > coalesce(${bound(`< ${time} - ${LONGEST}`, 'desc')}, 0)`);
  }
  if (until !== undefined) {
    const time = `${bind(until)}::timestamptz`;
    terms.push(
      `at <= ${time}`,
      `number < coalesce(${bound(`> ${time} + ${LONGEST}`, 'asc')}, ${Number.MAX_SAFE_INTEGER})`,
    );
  }
  return terms;
};

/** One type at a time, so that a rare one is found by its index however long the ledger is. */
export const listChanges = (read: TenantRead, filter: ChangeFilter) => {
  const values: unknown[] = [read.tenantId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { after, before, types, hiddenKinds, order, limit } = filter;
  const equals = (['cause', 'product_id', 'resource_id', 'actor_kind', 'actor_id'] as const).flatMap((name) =>
    filter[name] === undefined ? [] : [`${name} = ${bind(filter[name])}`],
  );
  const terms = [
    'tenant_id = $1',
    ...(after === undefined ? [] : [`number > ${bind(after)}`]),
    ...(before === undefined ? [] : [`number < ${bind(before)}`]),
    ...equals,
    ...timeTerms(filter, bind),
    ...(hiddenKinds.length === 0 ? [] : [`resource_kind <> all(${bind(hiddenKinds)}::text[])`]),
  ];
  const most = bind(limit);
  const sorted = `order by number ${order} limit ${most}`;
  const matching = `select ${changeColumns} from changes where ${terms.join(' and ')}`;
  const statement =
    types === undefined
      ? `${matching} ${sorted}`
      : `select found.* from unnest(${bind(types)}::text[]) as wanted (type)
         cross join lateral (${matching} and changes.type = wanted.type ${sorted}) as found ${sorted}`;
  return read.query<ChangeRow>(statement, values);
};

export const findChange = (read: TenantRead, number: number) =>
  read.one<ChangeRow>(`select ${changeColumns} from changes where tenant_id = $1 and number = $2`, [
    read.tenantId,
    number,
  ]);

/** The number of the oldest change that is still there, and of the newest. */
export const findBounds = async (read: TenantRead): Promise<{ first: number | null; last: number }> => {
  const bounds = await read.one<{ first: number | null; last: number }>(
    `select c.last_number as last,
       (select number from changes where tenant_id = $1 order by number limit 1) as first
     from change_counters c where c.tenant_id = $1`,
    [read.tenantId],
  );
  return bounds ?? { first: null, last: 0 };
};

/**
 * D28.7: the tariff that the settings name as what the shop itself pays, and those that they named as far back as the ledger
 * goes. Changes go from the beginning, so whatever is left of a tariff while it was named comes before its last naming.
 */
export const listPurchaseTariffs = async (read: TenantRead): Promise<ReadonlySet<number>> => {
  const rows = await read.query<{ id: number }>(
    `select purchase_tariff_id as id from settings where tenant_id = $1 and purchase_tariff_id is not null
     union
     select named.id::bigint from changes c cross join lateral json_array_elements(c.fields) as f (field)
       cross join lateral (values (f.field ->> 'before'), (f.field ->> 'after')) as named (id)
     where c.tenant_id = $1 and c.resource_kind = 'settings' and f.field ->> 'field' = 'purchase_tariff_id'
       and named.id is not null`,
    [read.tenantId],
  );
  return new Set(rows.map(({ id }) => id));
};

const values = `select distinct v.hash, v.value
  from changes c cross join lateral json_array_elements(c.fields) as f (field)
  cross join lateral (values (f.field -> 'kept' ->> 'before'), (f.field -> 'kept' ->> 'after')) as kept (hash)
  join change_values v on v.tenant_id = c.tenant_id and v.hash = kept.hash`;

/** The large values of these changes, by their hashes. */
export const listValues = async (read: TenantRead, numbers: readonly number[]): Promise<Map<string, unknown>> => {
  const rows = await read.query<{ hash: string; value: string }>(
    `${values} where c.tenant_id = $1 and c.number = any($2::bigint[])`,
    [read.tenantId, numbers],
  );
  return new Map(rows.map(({ hash, value }) => [hash, JSON.parse(value)]));
};

/** Whose past is read: a product with its steps and rows, or some records of a kind. */
export type PastOf = { productId: number } | { kind: string; ids: readonly number[] };

type Stretch = { after: number; before: number | null; limit: number };

/** The changes of these records after a number, the newest first; summaries and from-prices change no record. */
export const listChangesAfter = (read: TenantRead, of: PastOf, { after, before, limit }: Stretch) => {
  const [whose, value] =
    'productId' in of
      ? [
          `product_id = $2 and type <> all('{${[...summaryTypes, 'from_price.changed'].join(',')}}'::text[])`,
          of.productId,
        ]
      : [`resource_kind = '${of.kind}' and resource_id = any($2::bigint[])`, of.ids];
  return read.query<ChangeRow>(
    `select ${changeColumns} from changes
     where tenant_id = $1 and ${whose} and number > $3 and ($4::bigint is null or number < $4)
     order by number desc limit $5`,
    [read.tenantId, value, after, before, limit],
  );
};

/** The changes that a summary caused, the newest first. */
export const listCaused = (read: TenantRead, cause: number, before: number | null, limit: number) =>
  read.query<ChangeRow>(
    `select ${changeColumns} from changes
     where tenant_id = $1 and cause = $2 and type <> 'from_price.changed' and ($3::bigint is null or number < $3)
     order by number desc limit $4`,
    [read.tenantId, cause, before, limit],
  );

type LaterChange = Pick<ChangeRow, 'number' | 'type' | 'at' | 'actor_name' | 'fields'>;

/** The newest change of one record after a number. */
export const findNewest = async (
  read: TenantRead,
  kind: string,
  id: number,
  after: number,
): Promise<LaterChange | undefined> => {
  const rows = await read.query<LaterChange>(
    `select number, type, at, actor_name, fields from changes
     where tenant_id = $1 and resource_kind = $2 and resource_id = $3 and number > $4 order by number desc limit 1`,
    [read.tenantId, kind, id, after],
  );
  return rows[0];
};

/** The changes of one record after a number, the oldest first. */
export const listLater = (read: TenantRead, kind: string, id: number, after: number) =>
  read.query<LaterChange>(
    `select number, type, at, actor_name, fields from changes
     where tenant_id = $1 and resource_kind = $2 and resource_id = $3 and number > $4 order by number limit 50`,
    [read.tenantId, kind, id, after],
  );

const DELETED_AT_ONCE = 5000;

/**
 * Deletes the beginning of the ledger up to the first change that is not so old; tells whether there may be more. Whole
 * transactions go at a time: what is left of one would be undone in part (D12.9).
 */
export const deleteChangesBefore = async (tx: TenantTransaction, time: Date): Promise<boolean> => {
  const rows = await tx.query(
    `delete from changes where tenant_id = $1 and number <= (
       select max(old.through) from (
         select c.through from changes c where c.tenant_id = $1 and c.number < coalesce(
           (select kept.number from changes kept where kept.tenant_id = $1 and kept.at >= $2 order by kept.number limit 1),
           ${Number.MAX_SAFE_INTEGER})
         order by c.number limit ${DELETED_AT_ONCE}) as old)
     returning number`,
    [tx.tenantId, time],
  );
  return rows.length >= DELETED_AT_ONCE;
};

/**
 * The time is compared twice: who waits for a writer that has just marked the value as used sees the row as that writer left
 * it, but the inner statement as it was before.
 */
export const deleteValuesBefore = async (tx: TenantTransaction, time: Date): Promise<boolean> => {
  const rows = await tx.query(
    `delete from change_values where tenant_id = $1 and used_at < $2 and hash in (
       select old.hash from change_values old where old.tenant_id = $1 and old.used_at < $2 limit ${DELETED_AT_ONCE})
     returning tenant_id`,
    [tx.tenantId, time],
  );
  return rows.length === DELETED_AT_ONCE;
};
