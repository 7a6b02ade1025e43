import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { serverTypes } from '../pipeline/column-types.ts';
import type { Owner } from '../schema/migrate.ts';
import { optimise } from './embedded-optimising.ts';
import { EmbeddedSocket } from './embedded-socket.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';

/**
 * Without -F (which turns fsync off), and with a sync method that `synced-node-fs.ts` can provide. Recovery does not
 * report its progress: the timer for that would outlive an engine that died, and keep its memory.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'log_startup_progress_interval=0'],
];

/** The files cannot be opened as a database; the message says why. */
export class CannotOpen extends Error {}

const startPGlite = async (fs: SyncedNodeFS): Promise<PGlite> => {
  try {
    return await PGlite.create({ fs, startParams });
  } catch (cause) {
    fs.closeFiles();
    const reason = fs.lastWords ?? (cause instanceof Error ? cause.message : String(cause));
    throw new CannotOpen(reason, { cause });
  }
};

/** PGlite on its files, with its one connection. */
export type EmbeddedEngine = {
  client: pg.Client;
  owner: Owner;
  /** The folder of the files has been renamed to this, and from now on every commit waits for the disk. */
  startSyncing(files: string): void;
  /** The engine answers nothing any more: the files have to be opened by another one. */
  hasDied(): boolean;
  /** Why it died, in PostgreSQL's words. */
  lastWords(): string | undefined;
  close(): Promise<void>;
};

/**
 * Starts PGlite and connects to it with the driver that is also used for a server, so that both databases behave the
 * same.
 */
export const startEngine = async (files: string, isSyncing: boolean): Promise<EmbeddedEngine> => {
  optimise(isSyncing ? 'serving' : 'making');
  const fs = new SyncedNodeFS(files, isSyncing);
  const db = await startPGlite(fs);
  const socket = new EmbeddedSocket(db);
  const stream = () => socket;
  const login = { user: 'postgres', database: 'postgres', ssl: false };
  const client = new pg.Client({ ...login, stream, types: serverTypes, pipeline: true } as pg.ClientConfig);
  client.on('error', () => {}); // The statement in flight reports it.
  await client.connect();
  return {
    client,
    owner: {
      exec: async (sql) => void (await client.query(sql)),
      query: async (text, values = []) => (await client.query(text, [...values])).rows,
    },
    startSyncing: (files) => {
      fs.movedTo(files);
      optimise('serving');
      fs.isSyncing = true;
    },
    hasDied: () => socket.hasDied,
    lastWords: () => fs.lastWords,
    close: async () => {
      if (socket.hasDied) return fs.closeFiles();
      await client.end();
      await db.close();
    },
  };
};
