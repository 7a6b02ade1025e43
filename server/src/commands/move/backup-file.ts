import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Owner, readMigrations } from '../../platform/database/migrate.ts';
import { readRelease } from '../../platform/release.ts';
import { workFailure } from '../command.ts';
import type { Watch } from '../terminal.ts';
import { batchRowsFor, inOrderOfReference, listParts, type TableCopy, totalOf } from './copy-tables.ts';
import {
  beginSource,
  type Fingerprint,
  listMigrations,
  listNextIds,
  listTables,
  type NextId,
  readRows,
  readSelfReferences,
  setTenant,
  type Table,
  type TextRow,
} from './store.ts';

const FORMAT = 1;

/**
 * The first line of a backup. What follows are lines of JSON, compressed: for each part its batches of rows, each value as the text
 * that `move` copies, `null`, the batches of its references to rows of the same table, and `null`.
 */
type BackupHead = {
  vantail: string;
  format: number;
  migrations: readonly string[];
  tables: readonly Table[];
  parts: readonly { table: string; tenantId: number | null; source: Fingerprint }[];
  nextIds: readonly NextId[];
};

/** One view of the database, while others go on writing; the file has its name when it is complete and on the disk. */
export const writeBackup = async (source: Owner, file: string, watch: Watch): Promise<TableCopy[]> => {
  const partial = `${file}.partial`;
  const zipped = createGzip();
  const written = pipeline(zipped, createWriteStream(partial, { mode: 0o600 }));
  written.catch(() => zipped.destroy());
  const line = async (value: unknown) => {
    if (!zipped.write(`${JSON.stringify(value)}\n`)) await Promise.race([once(zipped, 'drain'), written]);
  };
  try {
    await beginSource(source);
    const tables = inOrderOfReference(await listTables(source));
    const parts = await listParts(source, tables, watch);
    await line({
      vantail: readRelease(),
      format: FORMAT,
      migrations: await listMigrations(source),
      tables,
      parts: parts.map((part) => ({ table: part.table.name, tenantId: part.tenantId ?? null, source: part.source })),
      nextIds: await listNextIds(source),
    } satisfies BackupHead);
    const step = watch(
      'Writing rows',
      parts.reduce((sum, part) => sum + part.source.rows, 0),
    );
    for (const { table, tenantId, source: expected } of parts) {
      await setTenant(source, tenantId);
      for await (const rows of readRows(source, table, tenantId, batchRowsFor(expected))) {
        await line(rows);
        step.add(rows.length);
      }
      await line(null);
      if (table.selfReferences.length > 0)
        for await (const rows of readSelfReferences(source, table, tenantId, batchRowsFor(expected))) await line(rows);
      await line(null);
    }
    step.end();
    await source.exec('commit');
    zipped.end();
    await written;
    const handle = await open(partial, 'r');
    await handle.sync().finally(() => handle.close());
    renameSync(partial, file);
    return tables.map((table) => totalOf(table, parts));
  } catch (error) {
    zipped.destroy();
    await written.catch(() => {});
    rmSync(partial, { force: true });
    throw error;
  }
};

export type BackupReader = {
  head: BackupHead;
  /** The batches up to the next end of a list. */
  batches: () => AsyncGenerator<TextRow[]>;
  close: () => void;
};

const damaged = (file: string) => workFailure(`${file} is no complete backup of Vantail; nothing was restored`);

export const readBackup = async (file: string): Promise<BackupReader> => {
  const unzipped = createGunzip();
  const read = pipeline(createReadStream(file), unzipped);
  let fault: unknown;
  read.catch((error) => {
    fault = error;
  });
  const lines = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next().catch(() => ({ value: undefined, done: true }));
    const { code } = (fault ?? {}) as { code?: string };
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') throw fault;
    if (done || fault) throw damaged(file);
    try {
      return JSON.parse(String(value));
    } catch {
      throw damaged(file);
    }
  };
  const head = (await next()) as BackupHead;
  if (head?.format !== FORMAT || !Array.isArray(head.migrations)) throw damaged(file);
  const known = readMigrations().map(({ name }) => name);
  if (head.migrations.some((name, index) => known[index] !== name))
    throw workFailure(`${file} was written by a newer release (${head.vantail}): restore it with that one`);
  return {
    head,
    async *batches() {
      for (let rows = await next(); rows !== null; rows = await next()) yield rows as TextRow[];
    },
    close: () => unzipped.destroy(),
  };
};
