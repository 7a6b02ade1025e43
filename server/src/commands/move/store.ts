import type { Owner } from '../../platform/database/migrate.ts';

/** A column as PostgreSQL writes it: its name quoted, and its type for a cast. */
type Column = { name: string; type: string };

export type Table = {
  name: string;
  columns: Column[];
  /** The names of the columns of the primary key. */
  key: string[];
  /** The tables that it refers to, except itself. */
  refersTo: string[];
  /** The columns by which its rows refer to other rows of the same table, which may come later. */
  selfReferences: string[];
};

/**
 * The number of rows, a checksum that does not depend on their order, and the length of the longest, which decides the
 * size of batches.
 */
export type Fingerprint = { rows: number; checksum: string; longestBytes: number };

/** The next value of an identity column. */
export type NextId = { table: string; column: string; next: string };

/**
 * Every value is copied as text, which PostgreSQL reads back as the same value (pg_dump relies on it): the spelling of
 * a numeric, the bytes of json, all microseconds. The text must not depend on the settings of a session.
 */
const textSettings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** A consistent, read-only view of the source. */
export const beginSource = (owner: Owner) =>
  owner.exec(`begin isolation level repeatable read, read only; ${textSettings}`);

/** No other session writes to the target meanwhile: one that creates a tenant waits for this lock, and gives up. */
export const beginTarget = (owner: Owner) =>
  owner.exec(`begin; ${textSettings}; lock table tenants in share row exclusive mode`);

/** Row-level security is forced, so the owner of the target, too, sees and writes one tenant at a time. */
export const setTenant = (owner: Owner, tenantId: number | undefined) =>
  owner.exec(`set local app.tenant_id = '${tenantId ?? ''}'`);

const ownTables = `
  pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

/** The migrations that the database has. */
export const listMigrations = async (owner: Owner): Promise<string[]> =>
  (await owner.query('select name from schema_migrations order by id')).map(({ name }) => String(name));

/** The names of all tables of the schema, except those of extensions. */
export const listTableNames = async (owner: Owner): Promise<string[]> =>
  (await owner.query(`select c.relname::text as name from ${ownTables} order by 1`)).map(({ name }) => String(name));

const constrained = `
  select coalesce(json_agg(distinct quote_ident(a.attname)), '[]')
  from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
  where f.conrelid = c.oid`;

/** The tables that hold data, each with its columns in order. The target keeps its own record of migrations. */
export const listTables = async (owner: Owner): Promise<Table[]> => {
  const rows = await owner.query(`
    select quote_ident(c.relname) as name,
      (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(distinct quote_ident(r.relname))
        from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> f.conrelid), '[]') as "refersTo",
      (${constrained} and f.contype = 'p') as key,
      (${constrained} and f.contype = 'f' and f.confrelid = f.conrelid and not a.attnotnull) as "selfReferences"
    from ${ownTables} and c.relname <> 'schema_migrations' order by c.relname`);
  return rows as Table[];
};

/** The settings of the server that decide whether it can be a target. */
export const findServer = async (owner: Owner): Promise<{ version: number; encoding: string }> => {
  const [row] = await owner.query(
    `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding`,
  );
  return row as { version: number; encoding: string };
};

export const listTenantIds = async (owner: Owner): Promise<number[]> =>
  (await owner.query('select id from tenants order by id')).map(({ id }) => Number(id));

export const hasRows = async (owner: Owner, table: string): Promise<boolean> =>
  (await owner.query(`select from ${table} limit 1`)).length > 0;

export const countRows = async (owner: Owner, table: string): Promise<number> =>
  Number((await owner.query(`select count(*) as rows from ${table}`))[0]?.rows);

/** `tenantId` is a number, so nothing needs to be escaped: a cursor takes no parameters. */
const partOf = ({ name }: Table, tenantId: number | undefined): string =>
  `${name} as t where ${tenantId === undefined ? 'true' : `t.tenant_id = ${tenantId}`}`;

const textOf = ({ name }: Column) => `t.${name}::text`;

/**
 * The checksum is the sum of the checksums of the rows: the same rows give the same sum in any order. It uses SHA-256,
 * because a server may forbid md5, and because PostgreSQL's hash functions differ between machines.
 */
export const fingerprint = async (owner: Owner, table: Table, tenantId?: number): Promise<Fingerprint> => {
  const texts = table.columns.map(textOf).join(', ');
  // `offset 0` keeps the planner from computing each line twice.
  const [row] = await owner.query(`
    select count(*) as rows, coalesce(max(octet_length(line)), 0) as longest,
      coalesce(sum(('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text as checksum
    from (select row(${texts})::text as line from ${partOf(table, tenantId)} offset 0) as lines`);
  return { rows: Number(row?.rows), checksum: String(row?.checksum), longestBytes: Number(row?.longest) };
};

/** A row in transit: one text for each requested column, in order. */
export type TextRow = readonly (string | null)[];

/** Reads rows of a table through a cursor, `batchRows` at a time. */
async function* readBatches(
  owner: Owner,
  columns: readonly Column[],
  rows: string,
  batchRows: number,
): AsyncGenerator<TextRow[]> {
  const texts = columns.map((column, index) => `${textOf(column)} as c${index}`).join(', ');
  await owner.exec(`declare batches no scroll cursor for select ${texts} from ${rows}`);
  for (;;) {
    const batch = await owner.query(`fetch ${batchRows} from batches`);
    if (batch.length === 0) break;
    yield batch.map((row) => columns.map((_, index) => row[`c${index}`] as string | null));
  }
  await owner.exec('close batches');
}

/** All rows, without the columns that refer to other rows of the table. */
export const readRows = (owner: Owner, table: Table, tenantId: number | undefined, batchRows: number) =>
  readBatches(owner, plainColumns(table), partOf(table, tenantId), batchRows);

/** The key and the references, for the rows that refer to other rows of the table. */
export const readSelfReferences = (owner: Owner, table: Table, tenantId: number | undefined, batchRows: number) => {
  const refers = table.selfReferences.map((name) => `t.${name} is not null`).join(' or ');
  return readBatches(owner, referringColumns(table), `${partOf(table, tenantId)} and (${refers})`, batchRows);
};

const plainColumns = ({ columns, selfReferences }: Table) =>
  columns.filter(({ name }) => !selfReferences.includes(name));
const referringColumns = ({ columns, key, selfReferences }: Table) =>
  columns.filter(({ name }) => key.includes(name) || selfReferences.includes(name));

/** One statement for any number of rows: each column is one parameter, an array of texts that is cast to its type. */
const asTable = (columns: readonly Column[]) =>
  `unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as s (${columns.map(({ name }) => name).join(', ')})`;
const asArrays = (columns: readonly Column[], rows: readonly TextRow[]) =>
  columns.map((_, index) => rows.map((row) => row[index]));

export const insertRows = async (owner: Owner, table: Table, rows: readonly TextRow[]): Promise<void> => {
  const columns = plainColumns(table);
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ name, type }) => `s.${name}::${type}`).join(', ');
  await owner.query(
    `insert into ${table.name} (${names}) overriding system value select ${values} from ${asTable(columns)}`,
    asArrays(columns, rows),
  );
};

export const updateSelfReferences = async (
  owner: Owner,
  table: Table,
  tenantId: number | undefined,
  rows: readonly TextRow[],
): Promise<void> => {
  const columns = referringColumns(table);
  const equal = ({ name, type }: Column) => `${name} = s.${name}::${type}`;
  const changes = columns.filter(({ name }) => table.selfReferences.includes(name)).map(equal);
  const keys = columns.filter(({ name }) => table.key.includes(name)).map((column) => `t.${equal(column)}`);
  await owner.query(
    `update ${table.name} as t set ${changes.join(', ')} from ${asTable(columns)}
     where ${[...keys, ...(tenantId === undefined ? [] : [`t.tenant_id = ${tenantId}`])].join(' and ')}`,
    asArrays(columns, rows),
  );
};

/** The next value of each identity column. An id that was given once is never given again, even if its row is gone. */
export const listNextIds = async (owner: Owner): Promise<NextId[]> => {
  const identities = await owner.query(`
    select quote_ident(c.relname) as table, a.attname::text as column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> ''
    order by 1`);
  const nextIds: NextId[] = [];
  for (const { table, column, sequence } of identities) {
    const [row] = await owner.query(`
      select greatest((select case when is_called then last_value + 1 else last_value end from ${sequence}),
        (select coalesce(max(${column}), 0) + 1 from ${table}))::text as next`);
    nextIds.push({ table: String(table), column: String(column), next: String(row?.next) });
  }
  return nextIds;
};

/** A rollback does not undo this, which does not matter for a table without rows. */
export const setNextIds = async (owner: Owner, nextIds: readonly NextId[]): Promise<void> => {
  for (const { table, column, next } of nextIds)
    await owner.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, false)', [table, column, next]);
};
