import { closeSync, fdatasyncSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { serverTypes } from '../pipeline/column-types.ts';
import type { Owner } from '../schema/migrate.ts';
import { EmbeddedSocket } from './embedded-socket.ts';

/** Without -F (which turns fsync off), and with a sync method that the file system below can be taught. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * How much of a function of PGlite runs before V8 optimises it, in bytes of code. By its own measure, 13 million, the parser
 * gets there within a few statements, and half of the CPU of a start went into optimising it; later, only what a busy
 * service really uses is optimised, within its first minute. A new database runs all migrations first (docs/adr/0004).
 */
const OPTIMISED_AFTER = { open: 800_000_000, make: 2_100_000_000 };

type NodeFileSystem = { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };

/**
 * PGlite's Node file system has no fsync, so the database believes that its log is on disk when it is not. This
 * teaches it one; it leans on internals, and a test counts the syncs of a commit (docs/adr/0004).
 */
class SyncedNodeFS extends NodeFS {
  isSyncing: boolean;

  constructor(files: string, isSyncing: boolean) {
    super(files);
    this.isSyncing = isSyncing;
  }

  override async init(...[db, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    // Before the database starts, so that what recovery repairs after a crash is on disk as well.
    const teach = (module: { FS: unknown }) => {
      const { NODEFS } = (module.FS as { filesystems: { NODEFS: NodeFileSystem } }).filesystems;
      NODEFS.stream_ops.fsync = (stream) => {
        if (this.isSyncing && stream.nfd !== undefined) fdatasyncSync(stream.nfd);
        return 0;
      };
    };
    return super.init(db, { ...options, preRun: [...(options.preRun ?? []), teach] });
  }
}

type OpenFiles = { FS: { streams: ({ nfd?: number } | null | undefined)[] } };

/** An engine that died closes nothing: its files would stay open as long as the process lives. */
const closeFiles = (db: PGlite): void => {
  for (const stream of (db.Module as unknown as OpenFiles).FS.streams) {
    if (stream?.nfd !== undefined) closeSync(stream.nfd);
  }
};

/** PGlite on its files, and its one connection. */
export type EmbeddedEngine = {
  client: pg.Client;
  owner: Owner;
  /** From now on every commit waits for the disk. */
  startSyncing(): void;
  /** It answers nothing any more: another one has to open the files. */
  hasDied(): boolean;
  close(): Promise<void>;
};

/** Starts PGlite, and connects the driver of a server to it: what is true of one database is true of the other. */
export const startEngine = async (files: string, isSyncing: boolean): Promise<EmbeddedEngine> => {
  setFlagsFromString(`--wasm-tiering-budget=${isSyncing ? OPTIMISED_AFTER.open : OPTIMISED_AFTER.make}`);
  const fs = new SyncedNodeFS(files, isSyncing);
  const db = await PGlite.create({ fs, startParams });
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
    startSyncing: () => {
      fs.isSyncing = true;
    },
    hasDied: () => socket.hasDied,
    close: async () => {
      if (socket.hasDied) return closeFiles(db);
      await client.end();
      await db.close();
    },
  };
};
