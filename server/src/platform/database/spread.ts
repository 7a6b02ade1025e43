import { ConfigError } from '../config.ts';

/** Asks the database; of the owner or of whoever serves. */
type Ask = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Read before a tenant is known, or small: every node has a full copy. */
export const REFERENCE_TABLES: readonly string[] = ['tenants', 'api_keys', 'service_secrets', 'schema_migrations'];

/** Our tables that Citus has spread over its nodes; none where there is no Citus, or nothing was spread yet. */
export const listSpread = async (ask: Ask): Promise<string[]> => {
  const [citus] = await ask(`select to_regclass('pg_dist_partition') is not null as yes`);
  if (!citus?.yes) return [];
  const tables = await ask(`select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = current_schema()::regnamespace`);
  return tables.map(({ name }) => String(name));
};

/**
 * For a transaction that makes or alters several tables: one shard after the other, and a new table stays on the coordinator
 * until it is spread, though it refers to one that every node has.
 */
export const SCHEMA_SETTINGS: readonly string[] = [
  'set local citus.enable_local_reference_table_foreign_keys = off',
  `set local citus.multi_shard_modify_mode = 'sequential'`,
];

/** Citus' own kinds of advisory locks for a rebalance and for the move or split of a shard, in its `resource_lock.h`. */
const MOVING = [7, 13];

const isMoving = () =>
  new ConfigError(
    'Shards are being moved in this cluster: nothing was changed. Run "vantail distribute" again when that is over',
  );

/** While shards move, their tables can neither be altered nor joined by new ones; whoever waited would hold up all tenants. */
export const mustNotMove = async (ask: Ask): Promise<void> => {
  const [moving] = await ask(
    `select from pg_locks where locktype = 'advisory' and objsubid = any ($1) and granted
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [MOVING],
  );
  if (moving) throw isMoving();
};

/** The same, where the move began after the question. */
export const movesOf = (error: unknown): unknown =>
  error instanceof Error && /^could not acquire the lock required to/.test(error.message) ? isMoving() : error;

const onNode = `select case when not exists (select from pg_roles where rolname = %1$L) then 'missing'
  when exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles l on l.oid = m.member
    where r.rolname = 'vantail_app' and l.rolname = %1$L) then 'member' else 'stranger' end`;

/** Citus would wait for 30 s for each connection to a node that hangs, and nobody is served before. */
const NODE_MS = 3000;

/** The schema is made on the coordinator: on a worker there would be a second one. */
export const mustBeCoordinator = async (ask: Ask): Promise<void> => {
  const [citus] = await ask(`select to_regclass('pg_dist_local_group') is not null as yes`);
  const [local] = citus?.yes ? await ask('select groupid <> 0 as is_worker from pg_dist_local_group') : [];
  if (local?.is_worker)
    throw new ConfigError(
      'The URL of the owner names a worker of Citus: let MIGRATION_DATABASE_URL name the coordinator (DATABASE_URL may name a worker)',
    );
};

/**
 * Refuses a login that cannot reach its tenants on the nodes. Citus hands a login, and what it is a member of, on to them if it
 * is made in this database, on the coordinator, while they belong to it; one that was made before is known to the coordinator
 * alone. Members are read once the tables are spread; `mayBeGranted`: it is not refused for that yet, and whether it is
 * one everywhere is the answer. A node that does not answer is skipped: its tenants have to wait, and all others are served.
 */
export const mustBeKnownOnNodes = async (ask: Ask, login: string, mayBeGranted = false): Promise<boolean> => {
  const [citus] = await ask(`select to_regclass('pg_dist_node') is not null as yes`);
  if (!citus?.yes) return true;
  const isServed = (await listSpread(ask)).length > 0;
  await ask(`set citus.node_connection_timeout = ${NODE_MS}`);
  const answers = await ask(
    `select nodename || ':' || nodeport as node, result from run_command_on_workers(format($1, $2::text)) where success`,
    [onNode, login],
  );
  await ask('reset citus.node_connection_timeout');
  const missing = answers.filter(({ result }) => result === 'missing');
  const strangers = isServed ? answers.filter(({ result }) => result === 'stranger') : [];
  const strange = mayBeGranted ? missing : [...missing, ...strangers];
  if (strange.length > 0)
    throw new ConfigError(
      `The login ${login} of DATABASE_URL is not known on ${strange.map(({ node }) => node).join(' and ')}: as a superuser on the coordinator, in this database, drop it and create it again, then run "vantail distribute"`,
    );
  return strangers.length === 0;
};

/** After an upgrade new tables are on the coordinator alone; rows that were written there would be in the way later. */
const mustBeSpread = (tables: readonly string[], spread: readonly string[]): void => {
  const local = [...REFERENCE_TABLES, ...tables].filter((name) => !spread.includes(name));
  if (local.length > 0)
    throw new ConfigError(
      `The database is spread over nodes, but not its tables ${[...new Set(local)].join(', ')}: run "vantail distribute"`,
    );
};

/** Whoever has logged in, and one of the tables that it owns, if it owns any. */
const findLogin = async (ask: Ask): Promise<{ name: string; owns: unknown }> => {
  const [login] = await ask(`select session_user as name, (select min(c.relname::text) from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and pg_has_role(session_user, c.relowner, 'USAGE')) as owns`);
  return { name: String(login?.name), owns: login?.owns };
};

/**
 * Refuses a spread database whose owner is not named: the login of the service would migrate, and would serve under the role of
 * the service, under which Citus logs in on the other nodes. Nobody can, and every tenant's request would fail.
 */
export const mustNameOwner = async (ask: Ask): Promise<void> => {
  if ((await listSpread(ask)).length === 0) return;
  const { name, owns } = await findLogin(ask);
  if (!owns)
    throw new ConfigError(
      `MIGRATION_DATABASE_URL is missing: on Citus the login ${name} of DATABASE_URL can serve but not migrate, so set MIGRATION_DATABASE_URL to the login that owns the tables, on the coordinator`,
    );
};

/**
 * Whether the database is spread by Citus. Refuses one that is so in part, and the login of the owner, which row-level security
 * does not bind there: without FORCE it binds all others.
 */
export const isSpread = async (ask: Ask, tables: readonly string[]): Promise<boolean> => {
  const spread = await listSpread(ask);
  if (spread.length === 0) return false;
  mustBeSpread(tables, spread);
  const { name, owns } = await findLogin(ask);
  if (owns)
    throw new ConfigError(
      `On Citus the login ${name}, which owns the tables, cannot serve: set DATABASE_URL to a login of the service, and MIGRATION_DATABASE_URL to this one`,
    );
  return true;
};

/** A node as Citus names it, `host:port`, and the tenants whose rows it has. */
type NodeTenants = { node: string; tenants: number[] };

/** Which node has the rows of which tenant, by what Citus knows of its shards: no other node is queried. */
export const listNodes = async (ask: Ask): Promise<NodeTenants[]> => {
  const rows = await ask(
    // The shards of the tenants first: in the join itself PostgreSQL would ask for them anew for each shard of every table.
    `with placed as materialized (
       select id, get_shard_id_for_distribution_column('due_work', id) as shardid from tenants)
     select n.nodename || ':' || n.nodeport as node, array_agg(t.id order by t.id) as tenants
     from placed t
     join pg_dist_placement p on p.shardid = t.shardid
     join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     group by n.nodename, n.nodeport order by node`,
  );
  return rows.map(({ node, tenants }) => ({ node: String(node), tenants: (tenants as unknown[]).map(Number) }));
};
