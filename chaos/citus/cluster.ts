import { type PostgresServer, startPostgres, systemBinaries } from '../../scripts/testing/postgres-server.ts';
import { onNode } from '../../server/test/support/citus/spread-database.ts';

const MISSING =
  'The extension citus is missing: fetch citusdata/citus at v13.2.2 and run ./configure && make install against postgresql-server-dev-15 of Debian';

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

const mustHaveCitus = async (bin: string): Promise<void> => {
  const server = await startPostgres(bin);
  const [known] = await onNode(server.url, `select from pg_available_extensions where name = 'citus'`);
  await server.stop();
  if (!known) throw new Error(MISSING);
};

/** Nodes of PostgreSQL 15 with Citus on loopback; they are no cluster before a database makes them one. */
export const startCitusNodes = async (count: number): Promise<PostgresServer[]> => {
  const bin = systemBinaries();
  if (!bin) throw new Error('PostgreSQL 15 is missing: apt-get install -y postgresql-15');
  await mustHaveCitus(bin);
  return Promise.all(Array.from({ length: count }, () => startPostgres(bin, settings)));
};
