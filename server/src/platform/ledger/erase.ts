import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { ChangedField, ResourceKind } from './recorded-change.ts';
import { recordingOf, sendValues, storedValue } from './stored-values.ts';

/**
 * The only code that writes to changes again. Numbers, order, types and times stay; what is personal in them is replaced
 * (docs/adr/0033).
 */

type Rewrite = (value: unknown) => unknown;

/** The replacement of each erased field, or what rewrites its values; null stays null. */
type Replaced = Readonly<Record<string, unknown | Rewrite>>;

type Erased = { kind: ResourceKind; id: number; replaced: Replaced; name?: string };

const AT_ONCE = 200;

const isRewrite = (replacement: unknown): replacement is Rewrite => typeof replacement === 'function';

/** The sides of a field with their values rewritten; a large one is stored anew under its own hash. */
const rewritten = (
  tx: TenantTransaction,
  { kept, ...field }: ChangedField,
  rewrite: Rewrite,
  values: ReadonlyMap<string, string>,
): ChangedField => {
  const hashes: NonNullable<ChangedField['kept']> = {};
  const side = (name: 'before' | 'after') => {
    const stored = values.get(kept?.[name] ?? '');
    if (stored === undefined && !Array.isArray(field[name])) return field[name];
    const { visible, hash } = storedValue(tx, rewrite(stored === undefined ? field[name] : JSON.parse(stored)));
    if (hash !== undefined) hashes[name] = hash;
    return visible;
  };
  const sides = { before: side('before'), after: side('after') };
  return { ...field, ...sides, ...(Object.keys(hashes).length > 0 ? { kept: hashes } : {}) };
};

const replacedIn = (
  tx: TenantTransaction,
  fields: readonly ChangedField[],
  replaced: Replaced,
  values: ReadonlyMap<string, string>,
): ChangedField[] =>
  fields.map(({ kept, ...field }) => {
    if (!Object.hasOwn(replaced, field.field)) return kept ? { ...field, kept } : field;
    const replacement = replaced[field.field];
    if (isRewrite(replacement)) return rewritten(tx, { ...field, ...(kept && { kept }) }, replacement, values);
    // What tells no value stays: so does the change that tells of the erasure.
    const side = (value: unknown) =>
      typeof value === 'string' || Array.isArray(value) ? replaced[field.field] : value;
    return { ...field, before: side(field.before), after: side(field.after) };
  });

const storedHashes = (fields: readonly ChangedField[], replaced: Replaced): string[] =>
  fields.flatMap(({ field, kept }) => (kept && Object.hasOwn(replaced, field) ? Object.values(kept) : []));

const valuesOf = (tx: TenantTransaction, hashes: readonly string[]) =>
  tx.query<{ hash: string; value: string }>(
    'select hash, value from change_values where tenant_id = $1 and hash = any($2::text[])',
    [tx.tenantId, hashes],
  );

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
  const hashes = rows.flatMap(({ fields }) => storedHashes(fields, replaced));
  const stored = hashes.length === 0 || !Object.values(replaced).some(isRewrite) ? [] : await valuesOf(tx, hashes);
  const values = new Map(stored.map(({ hash, value }) => [hash, value]));
  const written = rows.map(({ number, fields }) => ({ number, fields: replacedIn(tx, fields, replaced, values) }));
  sendValues(tx, recordingOf(tx));
  await tx.query(
    `update changes c set fields = item.fields, resource_name = coalesce($3, c.resource_name)
     from json_to_recordset($2::json) as item (number bigint, fields json)
     where c.tenant_id = $1 and c.number = item.number`,
    [tx.tenantId, JSON.stringify(written), name ?? null],
  );
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
