import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ConfigError } from '../config.ts';
import { listSpread, mustNotMove, SCHEMA_SETTINGS } from './spread.ts';

/** What may hold a semicolon that ends nothing: comments, texts, names in quotes, and bodies between dollars. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g;

const isComment = (token: string) => token.startsWith('--') || token.startsWith('/*');

/** The statements of a migration, one by one, without its comments. */
export const sqlStatements = (sql: string): string[] => {
  const statements: string[] = [];
  let statement = '';
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ';') {
      statements.push(statement.trim());
      statement = '';
    } else if (!isComment(token)) statement += token;
  }
  return [...statements, statement.trim()].filter((text) => text !== '');
};

/** The login that owns the schema: it migrates and creates roles, and serves no request. */
export type Owner = {
  exec(sql: string): Promise<void>;
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
};

type Migration = { id: number; name: string; sql: string; checksum: string };

const folder = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_236_847; // Any number, the same in every release: processes that start together migrate one after the other.

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(new URL(file, folder), 'utf8');
      return { id: Number(file.slice(0, 4)), name: file.slice(0, -4), sql, checksum: checksumOf(sql) };
    });

const createRecord = `
  create table if not exists schema_migrations (
    id integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
  )`;

/** If an old migration were edited, databases with the same migrations could differ. */
const refuseEdited = (migration: Migration, recorded: string | undefined) => {
  if (recorded !== undefined && recorded !== migration.checksum) {
    throw new ConfigError(
      `Migration ${migration.name} was changed after it had been applied; restore the released file`,
    );
  }
};

/** Runs `work` in a transaction that excludes every other migrating process. */
const locked = async <T>(owner: Owner, work: () => Promise<T>): Promise<T> => {
  await owner.exec('begin');
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work();
    await owner.exec('commit');
    return result;
  } catch (error) {
    await owner.exec('rollback');
    throw error;
  }
};

type Applied = Map<number, string>;

const hasRecord = async (owner: Owner): Promise<boolean> => {
  const [there] = await owner.query(`select to_regclass('schema_migrations') is not null as yes`);
  return there?.yes === true;
};

/** The migrations that were applied, by id. It is read before taking the lock, and most starts need nothing more. */
const readRecord = async (owner: Owner): Promise<Applied> => {
  const rows = await owner.query('select id, checksum from schema_migrations');
  return new Map(rows.map(({ id, checksum }) => [Number(id), String(checksum)]));
};

const refuseNewer = (migrations: readonly Migration[], record: Applied) => {
  const known = migrations.at(-1)?.id ?? 0;
  const newest = Math.max(0, ...record.keys());
  if (newest > known) {
    throw new ConfigError(
      `The database was migrated by a newer release (migration ${newest}, this one knows ${known})`,
    );
  }
};

const notIn = (record: Applied, migrations: readonly Migration[]): Migration[] => {
  for (const migration of migrations) refuseEdited(migration, record.get(migration.id));
  return migrations.filter(({ id }) => !record.has(id));
};

/** The names of the migrations that `migrate` would apply. Refuses what `migrate` would refuse, and changes nothing. */
export const pendingMigrations = async (owner: Owner, migrations = readMigrations()): Promise<string[]> => {
  const record: Applied = (await hasRecord(owner)) ? await readRecord(owner) : new Map();
  refuseNewer(migrations, record);
  return notIn(record, migrations).map(({ name }) => name);
};

/** Applies the missing migrations in order, one transaction each; returns their names. */
export const migrate = async (owner: Owner, migrations = readMigrations()): Promise<string[]> => {
  if (!(await hasRecord(owner))) await locked(owner, () => owner.exec(createRecord));
  const record = await readRecord(owner);
  refuseNewer(migrations, record);
  const applied: string[] = [];
  // Citus hands the whole text of a message on to its nodes, which take one statement (docs/adr/0003).
  const isSpread = (await listSpread(owner.query)).length > 0;
  const missing = notIn(record, migrations);
  if (isSpread && missing.length > 0) await mustNotMove(owner.query);
  for (const migration of missing) {
    await locked(owner, async () => {
      const [recorded] = await owner.query('select checksum from schema_migrations where id = $1', [migration.id]);
      // Another process has applied it meanwhile.
      if (recorded) return refuseEdited(migration, recorded.checksum as string);
      const statements = isSpread ? [...SCHEMA_SETTINGS, ...sqlStatements(migration.sql)] : [migration.sql];
      for (const statement of statements) await owner.exec(statement);
      const values = [migration.id, migration.name, migration.checksum];
      // The time of the commit, as nearly as can be known: a migration may take long, and others notice it from then on.
      await owner.query(
        'insert into schema_migrations (id, name, checksum, applied_at) values ($1, $2, $3, clock_timestamp())',
        values,
      );
      applied.push(migration.name);
    });
  }
  return applied;
};
