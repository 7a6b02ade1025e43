import pg from 'pg';
import { serverTypes } from '../pipeline/column-types.ts';
import { openTransactions } from '../pipeline/open-transactions.ts';
import { readByTurns } from '../pipeline/pg-internals.ts';
import type { Database } from '../tenant-transaction.ts';
import { openSharedReaders } from './shared-readers.ts';

const POOL_WAIT_MS = 1000;
const WRITERS = 10;
const STATEMENT_MS = 5000;
/** A server that vanished cannot enforce its own statement_timeout: the driver gives up a moment later. */
const driverTimeoutMs = (statementMs: number) => statementMs + 1000;

const readLimits = [`set local statement_timeout = ${STATEMENT_MS}`];
const writeLimits = (statementMs = STATEMENT_MS) => [
  `set local statement_timeout = ${statementMs}`,
  'set local lock_timeout = 2000',
  `set local idle_in_transaction_session_timeout = ${Math.max(statementMs, 10_000)}`,
];

export type PostgresqlSettings = {
  url: string;
  /** The login owns the schema, so every transaction switches to the role vantail_app. */
  setRole: boolean;
  preparedStatements: boolean;
  onError: (error: Error) => void;
};

/** A PostgreSQL server: reads share a few pipelined connections, and every write has a connection of its own. */
export const openPostgresql = (settings: PostgresqlSettings): Database => {
  const { setRole, preparedStatements } = settings;
  const connection = {
    connectionString: settings.url,
    types: serverTypes,
    connectionTimeoutMillis: POOL_WAIT_MS,
    query_timeout: driverTimeoutMs(STATEMENT_MS),
    application_name: 'vantail',
  };
  // Pipelined, so that statements which do not depend on each other are sent together.
  const pool = new pg.Pool({ ...connection, pipeline: true, max: WRITERS });
  pool.on('error', settings.onError);
  // Without this handler, a backend that is killed under a checked-out client would end the process.
  pool.on('connect', (client) => {
    client.on('error', settings.onError);
    readByTurns(client);
  });
  const readers = openSharedReaders(connection, settings.onError);

  const alone = async <T>(work: (client: pg.ClientBase, breakOff: () => void) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await work(client, () => {
        isBroken = true;
      });
    } finally {
      client.release(isBroken);
    }
  };

  return {
    kind: 'postgresql',
    pool: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      limit: WRITERS,
    }),
    ...openTransactions(
      { alone, batch: readers.batch },
      { setRole, preparedStatements, readLimits, writeLimits, driverTimeoutMs },
    ),
    close: async () => {
      await Promise.all([pool.end(), readers.close()]);
    },
  };
};
