import { ConfigError } from '../config.ts';
import { grantRole } from './isolation-check.ts';
import type { Owner } from './migrate.ts';
import { listSpread, movesOf, mustBeKnownOnNodes, mustNotMove, REFERENCE_TABLES, SCHEMA_SETTINGS } from './spread.ts';

/**
 * What was done with a table: copied to every node, distributed by tenant, or left alone because that was done before.
 */
export type Distribution = { table: string; as: 'reference' | 'by tenant' | 'already' };

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
  const ordered: string[] = [...REFERENCE_TABLES];
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

/** The owner's login makes the tables on every node, so all of them must answer and know it. */
const mustReachNodes = async (owner: Owner) => {
  const nodes = await owner.query(
    `select nodename || ':' || nodeport as node, success from run_command_on_workers('select 1')`,
  );
  if (nodes.length === 0)
    throw new ConfigError(
      'The cluster has no worker: as a superuser on the coordinator, in this database, run "select citus_add_node(host, port)" for each',
    );
  const deaf = nodes.filter(({ success }) => !success);
  if (deaf.length > 0)
    throw new ConfigError(
      `The login of the owner cannot work on ${deaf.map(({ node }) => node).join(' and ')}: the node is down, the login was made before the node was added, or the nodes do not know its password (pg_dist_authinfo, docs/guides/scaling.md)`,
    );
};

/** Checked before anything is migrated as well: the first statement of a migration would fail on the same node with less to say. */
export const mustHaveNodes = async (owner: Owner): Promise<void> => {
  await mustHaveCitus(owner);
  await mustReachNodes(owner);
};

/**
 * Citus moves a shard by a subscription, whose role cannot write into a table that forces row-level security. The service
 * has a login that does not own the tables, so ENABLE alone binds it (`isolation-check.ts`).
 */
const dropForce = async (owner: Owner) => {
  const forced = await owner.query(`select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`);
  for (const { name } of forced) await owner.exec(`alter table ${name} no force row level security`);
};

const distributeTables = async (owner: Owner, tables: readonly string[], done: readonly string[]) => {
  let colocated = done.find((name) => !REFERENCE_TABLES.includes(name));
  for (const table of tables.filter((name) => !done.includes(name))) {
    if (REFERENCE_TABLES.includes(table)) {
      await owner.query('select create_reference_table($1)', [table]);
      continue;
    }
    const values = [table, colocated ?? 'none'];
    await owner.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, values);
    colocated ??= table;
  }
};

/** Citus makes the sequences of our tables on its nodes without their privileges; a service may speak to any node. */
const grantSequences = async (owner: Owner) => {
  const granted = await owner.query(`select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace 
      and case when relkind = 'S' then has_sequence_privilege('vantail_app', oid, 'usage') end`);
  for (const { name } of granted)
    await owner.query('select run_command_on_workers($1)', [`grant usage on sequence ${name} to vantail_app`]);
};

/** Whoever inserts into a table that every node has must lock it on all of them, for which Citus asks for UPDATE. */
const grantLocks = async (owner: Owner) => {
  const written = await owner.query(
    `select name from unnest($1::text[]) as name where has_table_privilege('vantail_app', name, 'insert')`,
    [REFERENCE_TABLES],
  );
  for (const { name } of written) await owner.exec(`grant update on ${name} to vantail_app`);
};

/**
 * Distributes the schema with Citus: tenants and their keys on every node, everything else by tenant, colocated, so
 * that a tenant's rows are on one node and every transaction stays there. Tables that are distributed already are left
 * alone, so it is run again with every upgrade that adds a table, and for a new node.
 */
export const distribute = async (owner: Owner, servingLogin?: string): Promise<Distribution[]> => {
  await mustHaveNodes(owner);
  await mustNotMove(owner.query);
  const tables = inOrder((await owner.query(selectTables)) as Table[]);
  const done = await listSpread(owner.query);
  if (done.length === 0) await mustBeEmpty(owner);
  await owner.exec('begin');
  try {
    for (const setting of SCHEMA_SETTINGS) await owner.exec(setting);
    await dropForce(owner);
    await distributeTables(owner, tables, done);
    await grantLocks(owner);
    // SET LOCAL of tenant and role must reach the nodes. The setting is stored with the database, so that a pooler
    // cannot lose it.
    const [{ name } = { name: '' }] = await owner.query('select quote_ident(current_database()) as name');
    await owner.exec(`alter database ${name} set citus.propagate_set_commands = 'local'`);
    // Citus 13.2.1 and 13.2.2 plan a prepared statement anew at each reading of a shard of their own node, and keep every one
    // of these plans, 48 KB a reading, until the connection ends (docs/adr/0111).
    await owner.exec(`alter database ${name} set plan_cache_mode = 'force_custom_plan'`);
    // The look for due work asks several shards of a node. Citus would open another connection to the node whenever
    // the answers take 10 ms, which costs more than they do.
    await owner.exec(`alter database ${name} set citus.max_adaptive_executor_pool_size = 1`);
    await owner.exec('commit');
  } catch (error) {
    await owner.exec('rollback');
    throw movesOf(error);
  }
  await grantSequences(owner);
  if (servingLogin !== undefined) {
    // Citus hands a membership on from the moment on at which the nodes have its role: with the first table.
    await grantRole(owner, servingLogin, false);
    await mustBeKnownOnNodes(owner.query, servingLogin);
  }
  return tables.map((table) => ({
    table,
    as: done.includes(table) ? 'already' : REFERENCE_TABLES.includes(table) ? 'reference' : 'by tenant',
  }));
};
