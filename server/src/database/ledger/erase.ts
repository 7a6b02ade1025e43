import type { TenantTransaction } from '../tenant-transaction.ts';
import type { ChangedField, ResourceKind } from './recorded-change.ts';

/**
 * The only code that writes to changes again. Numbers, order, types and times stay; what is personal in them is replaced
 * (docs/adr/0059).
 */

/** What stands in the place of each erased field; null stays null. */
export type Replaced = Readonly<Record<string, unknown>>;

type Erased = { kind: ResourceKind; id: number; replaced: Replaced; name?: string };

const AT_ONCE = 200;

const replacedIn = (fields: readonly ChangedField[], replaced: Replaced): ChangedField[] =>
  fields.map(({ kept, ...field }) => {
    if (!Object.hasOwn(replaced, field.field)) return kept ? { ...field, kept } : field;
    // What tells no value stays: so does the change that tells of the erasure.
    const side = (value: unknown) =>
      typeof value === 'string' || Array.isArray(value) ? replaced[field.field] : value;
    return { ...field, before: side(field.before), after: side(field.after) };
  });

const storedHashes = (fields: readonly ChangedField[], replaced: Replaced): string[] =>
  fields.flatMap(({ field, kept }) => (kept && Object.hasOwn(replaced, field) ? Object.values(kept) : []));

/** Values that no change of the kind shows any more. */
const deleteUnused = (tx: TenantTransaction, kind: ResourceKind, hashes: readonly string[]) =>
  tx.query(
    `delete from change_values v where v.tenant_id = $1 and v.hash = any($3::text[]) and not exists (
       select from changes c cross join lateral json_array_elements(c.fields) as f (field)
       where c.tenant_id = $1 and c.resource_kind = $2
         and (f.field -> 'kept' ->> 'before' = v.hash or f.field -> 'kept' ->> 'after' = v.hash))`,
    [tx.tenantId, kind, hashes],
  );

/**
 * Replaces fields in the changes of one record, and its name where another is given. Answers the last number that it looked
 * at, or undefined at the end.
 */
export const eraseFields = async (
  tx: TenantTransaction,
  { kind, id, replaced, name }: Erased,
  after = 0,
): Promise<number | undefined> => {
  const rows = await tx.query<{ number: number; fields: ChangedField[] }>(
    `select number, fields from changes where tenant_id = $1 and resource_kind = $2 and resource_id = $3 and number > $4
     order by number limit ${AT_ONCE}`,
    [tx.tenantId, kind, id, after],
  );
  const written = rows.map(({ number, fields }) => ({ number, fields: replacedIn(fields, replaced) }));
  await tx.query(
    `update changes c set fields = item.fields, resource_name = coalesce($3, c.resource_name)
     from json_to_recordset($2::json) as item (number bigint, fields json)
     where c.tenant_id = $1 and c.number = item.number`,
    [tx.tenantId, JSON.stringify(written), name ?? null],
  );
  const hashes = rows.flatMap(({ fields }) => storedHashes(fields, replaced));
  if (hashes.length > 0) await deleteUnused(tx, kind, hashes);
  return rows.length === AT_ONCE ? rows.at(-1)?.number : undefined;
};

const ACTORS_AT_ONCE = 1000;

/** Gives an actor another name, some changes at a time. Answers the last number, or undefined at the end. */
export const renameActor = async (
  tx: TenantTransaction,
  { id, name }: { id: number; name: string },
  after = 0,
): Promise<number | undefined> => {
  const rows = await tx.query<{ number: number }>(
    `update changes set actor_name = $3 where tenant_id = $1 and number in (
       select old.number from changes old
       where old.tenant_id = $1 and old.actor_kind = 'person' and old.actor_id = $2 and old.number > $4 and old.actor_name <> $3
       order by old.number limit ${ACTORS_AT_ONCE})
     returning number`,
    [tx.tenantId, id, name, after],
  );
  return rows.length === ACTORS_AT_ONCE ? Math.max(...rows.map(({ number }) => number)) : undefined;
};
