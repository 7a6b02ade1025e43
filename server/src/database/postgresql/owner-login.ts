import pg from 'pg';
import { DatabaseUnreachable } from '../../config.ts';
import { serverTypes } from '../pipeline/column-types.ts';
import type { Owner } from '../schema/migrate.ts';

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
