import pg from 'pg';
import { DatabaseUnreachable } from '../../config.ts';
import type { Owner } from '../migrate.ts';
import type { Database } from '../tenant-transaction.ts';
import { type Alone, type Batch, openTransactions } from './open-transactions.ts';
import { inOneWrite, readInBatches } from './pg-internals.ts';
import { serverTypes } from './wire-messages.ts';
import { openWriters } from './writers.ts';

const READERS = 4;

type Reader = { client: pg.Client | undefined; connecting: Promise<pg.Client> | undefined; inFlight: number };

/**
 * A few connections in pipeline mode that all reads share. Only complete batches are sent on them, each in one
 * synchronous call: with an await in between, another tenant's statement could get into the open transaction
 * (docs/adr/0003).
 */
const openSharedReaders = (connection: pg.ClientConfig, onError: (error: Error) => void) => {
  const readers: Reader[] = Array.from({ length: READERS }, () => ({
    client: undefined,
    connecting: undefined,
    inFlight: 0,
  }));
  let isClosed = false;

  const connect = (reader: Reader): Promise<pg.Client> => {
    // In the words of the driver for a connection that it has: a late read is no fault of the service.
    if (isClosed) throw new Error('Client was closed and is not queryable');
    reader.connecting ??= (async () => {
      const client = new pg.Client({ ...connection, pipeline: true } as pg.ClientConfig);
      const drop = () => {
        if (reader.client === client) reader.client = undefined;
      };
      client.on('error', (error) => {
        drop();
        onError(error);
      });
      client.on('end', drop);
      try {
        await client.connect();
        readInBatches(client);
        reader.client = client;
        return client;
      } finally {
        reader.connecting = undefined;
      }
    })();
    return reader.connecting;
  };

  return {
    async batch<T>(send: (client: pg.Client) => Batch<T>): Promise<T> {
      const reader = readers.reduce((least, candidate) => (candidate.inFlight < least.inFlight ? candidate : least));
      reader.inFlight++;
      try {
        const client = reader.client ?? (await connect(reader));
        const { result, ends } = inOneWrite(client, () => send(client));
        const [answer] = await Promise.all([result, ...ends]);
        return answer;
      } finally {
        reader.inFlight--;
      }
    },
    /** A reader that is still being opened is waited for: nobody else would end it, and the process would go on for it. */
    async close(): Promise<void> {
      isClosed = true;
      const opened = readers.map(({ client, connecting }) => client ?? connecting?.catch(() => undefined));
      await Promise.all(opened.map(async (client) => (await client)?.end()));
    },
  };
};

const STATEMENT_MS = 5000;
/** A server that vanished cannot enforce its own statement_timeout: the driver gives up a moment later. */
const driverTimeoutMs = (statementMs: number) => statementMs + 1000;

const readLimits = [`set local statement_timeout = ${STATEMENT_MS}`];
const writeLimits = (statementMs = STATEMENT_MS) => [
  `set local statement_timeout = ${statementMs}`,
  'set local lock_timeout = 2000',
  `set local idle_in_transaction_session_timeout = ${Math.max(statementMs, 10_000)}`,
];

type PostgresqlSettings = {
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
    // Not the wait for a free one: after a start, or a pause, all are opened at once, and a busy server is slow (docs/adr/0003).
    connectionTimeoutMillis: STATEMENT_MS,
    query_timeout: driverTimeoutMs(STATEMENT_MS),
    application_name: 'vantail',
  };
  const writers = openWriters(connection, settings.onError);
  const readers = openSharedReaders(connection, settings.onError);

  const alone = async <T>(work: (alone: Alone) => Promise<T>): Promise<T> => {
    const client = await writers.take();
    let isBroken = false;
    const breakOff = () => {
      isBroken = true;
    };
    try {
      return await work({ client, breakOff });
    } finally {
      client.release(isBroken);
    }
  };

  return {
    pool: writers.load,
    ...openTransactions(
      { alone, batch: readers.batch },
      { setRole, preparedStatements, readLimits, writeLimits, driverTimeoutMs },
    ),
    close: async () => {
      await Promise.all([writers.close(), readers.close()]);
    },
  };
};

/** Long, because the service is loaded at the same time, and a busy machine is slow. */
const CONNECT_MS = 15_000;

/** A refused connection to several addresses has no message of its own. */
const reasonOf = (error: unknown) => (error as Error).message || (error as { code?: string }).code;

export const cannotBeReached = (url: string, cause: unknown) =>
  new DatabaseUnreachable(`The database of ${new URL(url).host} cannot be reached: ${reasonOf(cause)}`, { cause });

/** Runs `work` on one connection of the login that owns the schema, or will own it. */
export const withOwner = async <T>(url: string, work: (owner: Owner) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    types: serverTypes,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'vantail-migrate',
  });
  client.on('error', () => {}); // The statement in flight reports it.
  try {
    await client.connect();
  } catch (error) {
    throw cannotBeReached(url, error);
  }
  try {
    return await work({
      exec: async (sql) => void (await client.query(sql)),
      query: async (text, values = []) => (await client.query(text, [...values])).rows,
    });
  } finally {
    await client.end();
  }
};
