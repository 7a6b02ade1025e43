import pg from 'pg';
import { columnParsers } from './column-types.ts';
import { isUnavailable } from './database-errors.ts';
import { retrying } from './retry.ts';
import { openSharedReaders } from './shared-readers.ts';
import { statementName } from './statements.ts';
import {
  closing,
  type Database,
  type RunStatement,
  SystemTransaction,
  sendAtOnce,
  TenantRead,
  TenantTransaction,
  tenantSettings,
} from './tenant-transaction.ts';

const POOL_WAIT_MS = 1000;
const WRITERS = 10;
/** A server that is gone without a word does not answer its own statement_timeout: this one is ours. */
const SILENCE_MS = 6000;
const READ_LIMITS = 'set local statement_timeout = 5000';
const WRITE_LIMITS = `${READ_LIMITS}; set local lock_timeout = 2000; set local idle_in_transaction_session_timeout = 10000`;

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    columnParsers[oid] ?? (format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid)),
} as pg.CustomTypesConfig;

export type PostgresqlSettings = {
  url: string;
  /** The login owns the schema, so every transaction steps down to vantail_app. */
  setRole: boolean;
  preparedStatements: boolean;
  onError: (error: Error) => void;
};

/** A PostgreSQL server: reads share a few pipelined connections, every write has one of its own. */
export const openPostgresql = (settings: PostgresqlSettings): Database => {
  const connection = {
    connectionString: settings.url,
    types,
    connectionTimeoutMillis: POOL_WAIT_MS,
    query_timeout: SILENCE_MS,
    application_name: 'vantail',
  };
  // Pipelined, so that statements which do not wait for each other travel together.
  const pool = new pg.Pool({ ...connection, pipeline: true, max: WRITERS });
  pool.on('error', settings.onError);
  // A backend that is killed under a checked-out client would end the process without this.
  pool.on('connect', (client) => client.on('error', settings.onError));
  const readers = openSharedReaders(connection, settings.onError);

  const statements = (client: pg.ClientBase) => async (text: string, values: readonly unknown[]) => {
    const name = settings.preparedStatements ? statementName(text) : undefined;
    return (await client.query({ ...(name ? { name } : {}), text, values: [...values] })).rows;
  };

  const within = <T>(begin: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
    retrying(async () => {
      const client = await pool.connect();
      let broken = false;
      try {
        await client.query(begin);
        const result = await work(client);
        const commit = await client.query('commit');
        // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
        if (commit.command !== 'COMMIT') throw new Error('The transaction was rolled back at its commit');
        return result;
      } catch (error) {
        broken = isUnavailable(error);
        await client.query('rollback').catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    });

  const write = <T>(tenantId: number | undefined, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
    within(`begin; ${tenantSettings(tenantId, settings.setRole)}; ${WRITE_LIMITS}`, work);

  /** Repeatable read: all statements of a read see the same moment. */
  const beginRead = (tenantId: number | undefined) =>
    `begin isolation level repeatable read, read only; ${tenantSettings(tenantId, settings.setRole)}; ${READ_LIMITS}`;

  const read = <Read extends TenantRead | SystemTransaction, T>(
    tenantId: number | undefined,
    open: (run: RunStatement) => Read,
    work: (read: Read) => Promise<T>,
  ): Promise<T> =>
    readers.burst((client) => {
      const begin = client.query(beginRead(tenantId));
      const result = sendAtOnce(open(statements(client)), work);
      return { result, ends: [begin, client.query('commit')] };
    });

  return {
    kind: 'postgresql',
    read: (tenantId, work) => read(tenantId, (run) => new TenantRead(run, tenantId), work),
    systemRead: (work) => read(undefined, (run) => new SystemTransaction(run), work),
    snapshot: (tenantId, work) =>
      within(beginRead(tenantId), (client) => closing(new TenantRead(statements(client), tenantId), work)),
    transaction: (tenantId, work) =>
      write(tenantId, (client) => closing(new TenantTransaction(statements(client), tenantId), work)),
    system: (work) => write(undefined, (client) => closing(new SystemTransaction(statements(client)), work)),
    close: async () => {
      await Promise.all([pool.end(), readers.close()]);
    },
  };
};
