import { type PostgresServer, startPostgres, systemBinaries } from '../../../scripts/testing/postgres-server.ts';
import { onNode } from '../../../server/test/support/citus/spread-database.ts';

/** As docs/guides/scaling.md sets a node up. Few shards, since every test file makes them anew. */
const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '300',
  max_worker_processes: '64',
  max_locks_per_transaction: '512',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.shard_count': process.env.SHARDS ?? '4',
};

/** 15 of `15.18 (Debian 15.18-0+deb12u1)`. */
export const majorOf = ({ version }: PostgresServer): number => Number.parseInt(version, 10);

/** Splits under writes need the output plugin of Citus, which newer minor releases refuse unless it is named. */
const PLUGINS = { output_plugin_libraries: 'pgoutput,citus' };

/** The version of the extension, which is not part of a PostgreSQL, and whether the server wants to know its output plugin. */
const citusOf = async (bin: string): Promise<{ version: string; namesPlugins: boolean }> => {
  const server = await startPostgres(bin);
  const [citus] = await onNode(
    server.url,
    `select default_version as version,
       exists (select from pg_settings where name = 'output_plugin_libraries') as names_plugins
     from pg_available_extensions where name = 'citus'`,
  );
  await server.stop();
  if (!citus) throw new Error(`PostgreSQL ${server.version} of ${bin} has no extension citus (chaos/README.md)`);
  return { version: String(citus.version).split('-')[0] as string, namesPlugins: citus.names_plugins === true };
};

/**
 * Nodes with Citus on loopback; they are no cluster before a database makes them one. `name`: what figures are told of, with
 * its versions where they are not those of docs/guides/scaling.md.
 */
export const startCitusNodes = async (count: number): Promise<{ name: string; nodes: PostgresServer[] }> => {
  const bin = systemBinaries();
  if (!bin) throw new Error('PostgreSQL 15 is missing: apt-get install -y postgresql-15');
  const { version, namesPlugins } = await citusOf(bin);
  const all = { ...settings, ...(namesPlugins ? PLUGINS : {}) };
  const nodes = await Promise.all(Array.from({ length: count }, () => startPostgres(bin, all)));
  const versions = `Citus ${version} on PostgreSQL ${majorOf(nodes[0] as PostgresServer)}`;
  return { name: process.env.POSTGRES_BIN ? versions : 'Citus', nodes };
};
