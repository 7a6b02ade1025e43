import { existsSync, fdatasyncSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { dataDir as prepopulatedDataDir } from '@electric-sql/pglite-prepopulatedfs';
import { columnParsers } from './column-types.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import type { Owner } from './migrate.ts';
import { retrying } from './retry.ts';
import { syncTree } from './sync-tree.ts';
import {
  type Database,
  SystemTransaction,
  sendAtOnce,
  TenantRead,
  TenantTransaction,
  tenantSettings,
} from './tenant-transaction.ts';

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
const syncCommitsToDisk = (db: PGlite) => {
  const fileSystem = (db.Module.FS as unknown as { filesystems: { NODEFS: NodeFileSystem } }).filesystems.NODEFS;
  fileSystem.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
    return 0;
  };
};

/** Opens the database files, making them first; a start that was cut short is begun again, for it answered nothing. */
const openFiles = async (dataDir: string) => {
  const files = join(dataDir, 'pglite');
  const unfinished = join(dataDir, 'pglite.unfinished');
  if (existsSync(unfinished)) rmSync(files, { recursive: true, force: true });
  const fresh = !existsSync(files);
  if (fresh) writeFileSync(unfinished, '');
  const db = await PGlite.create({
    dataDir: files,
    startParams,
    parsers: columnParsers,
    ...(fresh ? { loadDataDir: await prepopulatedDataDir() } : {}),
  });
  syncCommitsToDisk(db);
  if (fresh) {
    syncTree(files);
    rmSync(unfinished);
  }
  return db;
};

export type EmbeddedDatabase = Database & { readonly owner: Owner };

/** The embedded database in `dataDir`: one process, one statement at a time (docs/adr/0004). */
export const openEmbedded = async (dataDir: string): Promise<EmbeddedDatabase> => {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDirectory(dataDir);
  const db = await openFiles(dataDir).catch((error) => {
    unlock();
    throw error;
  });

  const within = <T>(tenantId: number | undefined, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    retrying(() =>
      db.transaction(async (transaction) => {
        await transaction.exec(tenantSettings(tenantId, true));
        return work(transaction);
      }),
    );
  const statements = (transaction: Transaction) => async (text: string, values: readonly unknown[]) =>
    (await transaction.query<Record<string, unknown>>(text, [...values])).rows;

  return {
    kind: 'embedded',
    owner: {
      exec: async (sql) => void (await db.exec(sql)),
      query: async (text, values = []) => (await db.query<Record<string, unknown>>(text, [...values])).rows,
    },
    read: (tenantId, work) =>
      within(tenantId, (transaction) => sendAtOnce(new TenantRead(statements(transaction), tenantId), work)),
    systemRead: (work) =>
      within(undefined, (transaction) => sendAtOnce(new SystemTransaction(statements(transaction)), work)),
    snapshot: (tenantId, work) =>
      within(tenantId, (transaction) => work(new TenantRead(statements(transaction), tenantId))),
    transaction: (tenantId, work) =>
      within(tenantId, (transaction) => work(new TenantTransaction(statements(transaction), tenantId))),
    system: (work) => within(undefined, (transaction) => work(new SystemTransaction(statements(transaction)))),
    close: async () => {
      await db.close();
      unlock();
    },
  };
};
