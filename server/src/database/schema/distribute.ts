import { ConfigError } from '../../config.ts';
import type { Owner } from './migrate.ts';

/**
 * What was done with a table: copied to every node, distributed by tenant, or left alone because that was done before.
 */
export type Distribution = { table: string; as: 'reference' | 'by tenant' | 'already' };

/** Read before a tenant is known, and small: every node has a full copy. */
const REFERENCE = ['tenants', 'api_keys', 'service_secrets'];

/** The tables with a tenant, each with the tables that its foreign keys point to. */
const selectTables = `
  select c.relname as name,
    coalesce((select array_agg(distinct r.relname::text) from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as needs
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`;

type Table = { name: string; needs: string[] };

/** Each table after those that it refers to: a foreign key may only point to a table that is distributed already. */
const inOrder = (tables: readonly Table[]): string[] => {
  const ordered: string[] = [...REFERENCE];
  const visit = ({ name, needs }: Table) => {
    if (ordered.includes(name)) return;
    for (const need of needs) {
      const table = tables.find((candidate) => candidate.name === need);
      if (table) visit(table);
    }
    ordered.push(name);
  };
  tables.forEach(visit);
  return ordered;
};

const mustHaveCitus = async (owner: Owner) => {
  const [citus] = await owner.query(`select extversion from pg_extension where extname = 'citus'`);
  if (citus) return;
  throw new ConfigError(
    'The database has no Citus: let a superuser run "create extension citus" in it, on every node, and add the workers',
  );
};

/**
 * Citus would have to copy existing rows past row-level security, which binds the owner as well. So the tables must be
 * empty; docs/guides/scaling.md says how data is brought in afterwards.
 */
const mustBeEmpty = async (owner: Owner) => {
  const [tenant] = await owner.query('select from tenants limit 1');
  if (tenant)
    throw new ConfigError(
      'The database holds tenants already: distribute an empty one, then bring the data in (docs/guides/scaling.md)',
    );
};

const readDistributed = async (owner: Owner): Promise<string[]> =>
  (
    await owner.query(`select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = current_schema()::regnamespace`)
  ).map(({ name }) => String(name));

const distributeTables = async (owner: Owner, tables: readonly string[], done: readonly string[]) => {
  let colocated = done.find((name) => !REFERENCE.includes(name));
  for (const table of tables.filter((name) => !done.includes(name))) {
    if (REFERENCE.includes(table)) {
      await owner.query('select create_reference_table($1)', [table]);
      continue;
    }
    const values = [table, colocated ?? 'none'];
    await owner.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, values);
    colocated ??= table;
  }
};

/**
 * Distributes the schema with Citus: tenants and their keys on every node, everything else by tenant, colocated, so
 * that a tenant's rows are on one node and every transaction stays there. Tables that are distributed already are left
 * alone, so it can be run again after an upgrade that adds a table.
 */
export const distribute = async (owner: Owner): Promise<Distribution[]> => {
  await mustHaveCitus(owner);
  const tables = inOrder((await owner.query(selectTables)) as Table[]);
  const done = await readDistributed(owner);
  if (done.length === 0) await mustBeEmpty(owner);
  await owner.exec('begin');
  try {
    await owner.exec(`
      set local citus.enable_local_reference_table_foreign_keys = off;
      set local citus.multi_shard_modify_mode = 'sequential'`);
    await distributeTables(owner, tables, done);
    // SET LOCAL of tenant and role must reach the nodes. The setting is stored with the database, so that a pooler
    // cannot lose it.
    const [{ name } = { name: '' }] = await owner.query('select quote_ident(current_database()) as name');
    await owner.exec(`alter database ${name} set citus.propagate_set_commands = 'local'`);
    await owner.exec('commit');
  } catch (error) {
    await owner.exec('rollback');
    throw error;
  }
  return tables.map((table) => ({
    table,
    as: done.includes(table) ? 'already' : REFERENCE.includes(table) ? 'reference' : 'by tenant',
  }));
};
