import { prepareDatabase } from '../../platform/database/connections/open-database.ts';
import { checkIsolation, prepareRoles } from '../../platform/database/isolation-check.ts';
import { migrate, type Owner, readMigrations } from '../../platform/database/migrate.ts';
import { workFailure } from '../command.ts';
import type { Watch } from '../terminal.ts';
import type { BackupReader } from './backup-file.ts';
import {
  copyTables,
  inOrderOfReference,
  mustBeAlike,
  mustHaveSameTables,
  type TableCopy,
  totalOf,
} from './copy-tables.ts';
import { mustBeEmptyServer, mustHaveNoTenant, servedFrom } from './move-database.ts';
import {
  beginSource,
  beginTarget,
  insertRows,
  listMigrations,
  listNextIds,
  listTables,
  setNextIds,
  setTenant,
  updateSelfReferences,
} from './store.ts';

/** The target as it was when the source was written, so that its rows fit; later migrations follow when they are there. */
const prepareAsOf = async (target: Owner, names: readonly string[], tables: readonly string[]): Promise<void> => {
  await mustBeEmptyServer(target, [...tables, 'schema_migrations']);
  await prepareRoles(target, undefined);
  await migrate(
    target,
    readMigrations().filter(({ name }) => names.includes(name)),
  );
};

const unquoted = (name: string) => name.replace(/^"(.*)"$/, '$1');

/** Fills an empty database in one transaction: after an error or an interruption it has no rows. */
const inOneTransaction = async <T>(target: Owner, work: () => Promise<T>): Promise<T> => {
  await beginTarget(target);
  await servedFrom(target).systemRead(checkIsolation);
  await mustHaveNoTenant(target);
  const result = await work();
  await target.exec('commit');
  await prepareDatabase(target);
  return result;
};

/** Restores a backup of this release or an older one into an empty database, and compares every part of it. */
export const restoreBackup = async (
  target: Owner,
  { head, batches }: BackupReader,
  watch: Watch,
): Promise<TableCopy[]> => {
  const { tables, parts: listed, nextIds, migrations } = head;
  const parts = listed.map(({ table: name, tenantId, source }) => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw workFailure(`The backup has rows of ${name}, and not the table`);
    return { table, tenantId: tenantId ?? undefined, source };
  });
  await prepareAsOf(
    target,
    migrations,
    tables.map(({ name }) => unquoted(name)),
  );
  return inOneTransaction(target, async () => {
    mustHaveSameTables(tables, inOrderOfReference(await listTables(target)));
    const step = watch(
      'Restoring rows',
      parts.reduce((sum, part) => sum + part.source.rows, 0),
    );
    for (const part of parts) {
      await setTenant(target, part.tenantId);
      for await (const rows of batches()) {
        await insertRows(target, part.table, rows);
        step.add(rows.length);
      }
      for await (const rows of batches()) await updateSelfReferences(target, part.table, part.tenantId, rows);
      await mustBeAlike(target, part);
    }
    await setTenant(target, undefined);
    await setNextIds(target, nextIds);
    step.end();
    return tables.map((table) => totalOf(table, parts));
  });
};

/** Copies the database of an older release, on another server, as it is, and migrates the copy. */
export const copyDatabase = async (source: Owner, target: Owner, watch: Watch): Promise<TableCopy[]> => {
  await beginSource(source);
  const tables = inOrderOfReference(await listTables(source));
  const names = await listMigrations(source);
  await prepareAsOf(
    target,
    names,
    tables.map(({ name }) => unquoted(name)),
  );
  return inOneTransaction(target, async () => {
    mustHaveSameTables(tables, inOrderOfReference(await listTables(target)));
    const copies = await copyTables(source, target, tables, watch);
    await setNextIds(target, await listNextIds(source));
    return copies;
  });
};
