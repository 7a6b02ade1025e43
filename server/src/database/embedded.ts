import { existsSync, fdatasyncSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { dataDir as prepopulatedDataDir } from '@electric-sql/pglite-prepopulatedfs';
import { columnParsers } from './column-types.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import type { Owner } from './migrate.ts';
import { retrying } from './retry.ts';
import { syncTree } from './sync-tree.ts';
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
import { unpackTar } from './unpack-tar.ts';

/** Without -F (which turns fsync off), and with a sync method that the file system below can be taught. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

type NodeFileSystem = { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };

/**
 * PGlite's Node file system has no fsync, so the database believes that its log is on disk when it is not. This
 * teaches it one; it leans on internals, and a test counts the syncs of a commit (docs/adr/0004).
 */
class SyncedNodeFS extends NodeFS {
  isSyncing = true;

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    // Before the database starts, so that what recovery repairs after a crash is on disk as well.
    const teach = (module: { FS: unknown }) => {
      const { NODEFS } = (module.FS as { filesystems: { NODEFS: NodeFileSystem } }).filesystems;
      NODEFS.stream_ops.fsync = (stream) => {
        if (this.isSyncing && stream.nfd !== undefined) fdatasyncSync(stream.nfd);
        return 0;
      };
    };
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), teach] });
  }
}

type Prepare = (owner: Owner) => Promise<unknown>;

const ownerOf = (db: PGlite): Owner => ({
  exec: async (sql) => void (await db.exec(sql)),
  query: async (text, values = []) => (await db.query<Record<string, unknown>>(text, [...values])).rows,
});

const start = (fs: SyncedNodeFS) => PGlite.create({ fs, startParams, parsers: columnParsers });

/**
 * Makes a new database: unpacked and migrated without waiting for the disk, then synced as a whole. Nothing is answered
 * before that, so what was cut short is simply begun again.
 */
const makeDatabase = async (files: string, prepare: Prepare): Promise<PGlite> => {
  rmSync(files, { recursive: true, force: true });
  const archive = await prepopulatedDataDir();
  unpackTar(new Uint8Array(await archive.arrayBuffer()), files);
  const fs = new SyncedNodeFS(files);
  fs.isSyncing = false;
  const db = await start(fs);
  await prepare(ownerOf(db));
  await db.exec('checkpoint');
  syncTree(files);
  fs.isSyncing = true;
  return db;
};

const openFiles = async (dataDir: string, prepare: Prepare): Promise<PGlite> => {
  const files = join(dataDir, 'pglite');
  const unfinished = join(dataDir, 'pglite.unfinished');
  if (!existsSync(files) || existsSync(unfinished)) {
    writeFileSync(unfinished, '');
    const db = await makeDatabase(files, prepare);
    rmSync(unfinished);
    return db;
  }
  const db = await start(new SyncedNodeFS(files));
  try {
    await prepare(ownerOf(db));
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
};

/** Runs what it is given one after the other: there is one connection, and a transaction must have it alone. */
const takeTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
};

export type EmbeddedDatabase = Database & { readonly owner: Owner };

/** The embedded database in `dataDir`, prepared by its owner: one process, one statement at a time (docs/adr/0004). */
export const openEmbedded = async (dataDir: string, prepare: Prepare): Promise<EmbeddedDatabase> => {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDirectory(dataDir);
  const db = await openFiles(dataDir, prepare).catch((error) => {
    unlock();
    throw error;
  });

  const inTurn = takeTurns();

  /**
   * One transaction, in as few calls as can be: each costs about as much as its statement. Turns are taken here and not by
   * PGlite, whose own transactions begin and set up in two calls and do not tell when a commit becomes a rollback.
   */
  const within = <T>(settings: string, work: (run: RunStatement) => Promise<T>): Promise<T> =>
    retrying(() =>
      inTurn(async () => {
        let hasFailed = false;
        const run: RunStatement = async (text, values) => {
          try {
            return (await db.query<Record<string, unknown>>(text, [...values])).rows;
          } catch (error) {
            hasFailed = true;
            throw error;
          }
        };
        try {
          await db.exec(`begin; ${settings}`);
          const result = await work(run);
          // A failed statement has ended the transaction, whatever the work made of its error.
          if (hasFailed) throw new Error('The transaction was rolled back at its commit');
          await db.exec('commit');
          return result;
        } catch (error) {
          await db.exec('rollback');
          throw error;
        }
      }),
    );
  const write = async <T>(tenantId: number | undefined, work: (run: RunStatement) => Promise<T>) =>
    within(tenantSettings(tenantId, true), work);
  const read = async <T>(tenantId: number | undefined, work: (run: RunStatement) => Promise<T>) =>
    within(`set transaction read only; ${tenantSettings(tenantId, true)}`, work);

  return {
    kind: 'embedded',
    owner: {
      exec: (sql) => inTurn(async () => void (await db.exec(sql))),
      query: (text, values = []) =>
        inTurn(async () => (await db.query<Record<string, unknown>>(text, [...values])).rows),
    },
    read: (tenantId, work) => read(tenantId, (run) => sendAtOnce(new TenantRead(run, tenantId), work)),
    systemRead: (work) => read(undefined, (run) => sendAtOnce(new SystemTransaction(run), work)),
    snapshot: (tenantId, work) => read(tenantId, (run) => closing(new TenantRead(run, tenantId), work)),
    transaction: (tenantId, work) => write(tenantId, (run) => closing(new TenantTransaction(run, tenantId), work)),
    system: (work) => write(undefined, (run) => closing(new SystemTransaction(run), work)),
    close: async () => {
      await inTurn(() => db.close());
      unlock();
    },
  };
};
