import { hasEmbedded } from '../../database/embedded/data-directory-content.ts';
import { openEmbedded } from '../../database/embedded/embedded.ts';
import { withOwner } from '../../database/postgresql/owner-login.ts';
import { type Owner, pendingMigrations } from '../../database/schema/migrate.ts';
import { type Verification, verify } from '../../verification/service.ts';
import { workFailure } from '../line/command-failure.ts';
import type { Watch } from '../terminal/watch.ts';
import { copyTables, type TableCopy } from './copy-tables.ts';
import { beginSource, beginTarget, listNextIds, listTableNames, listTables, setNextIds } from './store.ts';
import { inOrderOfReference, mustHaveSameTables } from './tables.ts';
import { mustHaveNoTenant, mustIsolate, prepareTarget, servedFrom } from './target.ts';

export type Move = { tables: TableCopy[]; verification: Verification };

/** Starting its own release would migrate the source; a move leaves it unchanged. */
const mustBeMigrated = async (source: Owner): Promise<void> => {
  const pending = await pendingMigrations(source);
  if (pending.length === 0) return;
  throw workFailure(`The source is not up to date (${pending.join(', ')}); run "vantail migrate" first`);
};

const openSource = (dataDir: string) => {
  if (!hasEmbedded(dataDir))
    throw workFailure(`There is no embedded database in ${dataDir}; set DATA_DIR to the folder that has it`);
  return openEmbedded(dataDir, mustBeMigrated);
};

const mustVerifyAlike = (source: Verification, target: Verification): void => {
  if (JSON.stringify(source) !== JSON.stringify(target))
    throw workFailure('The copy does not verify as the source does; nothing was kept. Please report this');
};

/** Everything is in one transaction of the target: after an error or an interruption it has no rows. */
const fillTarget = async (source: Owner, target: Owner, expected: Verification, watch: Watch): Promise<TableCopy[]> => {
  const tables = inOrderOfReference(await listTables(source));
  mustHaveSameTables(tables, inOrderOfReference(await listTables(target)));
  const copies = await copyTables(source, target, tables, watch);
  await setNextIds(target, await listNextIds(source));
  const step = watch('Verifying the copy', expected.checked.products);
  mustVerifyAlike(expected, await verify(servedFrom(target), () => step.add(1)));
  step.end();
  return copies;
};

/**
 * Copies the embedded database of `dataDir` into an empty PostgreSQL: ids, versions and times are kept, and compared
 * (docs/adr/0017). The source is only read, and its lock keeps every other process out.
 */
export const moveDatabase = async (dataDir: string, targetUrl: string, watch: Watch): Promise<Move> => {
  const source = await openSource(dataDir);
  try {
    const sourceTables = await listTableNames(source.owner);
    return await withOwner(targetUrl, async (target) => {
      await prepareTarget(target, sourceTables);
      const step = watch('Verifying the source');
      const verification = await verify(source, () => step.add(1));
      step.end();
      await beginSource(source.owner);
      await beginTarget(target);
      await mustIsolate(target);
      await mustHaveNoTenant(target);
      const tables = await fillTarget(source.owner, target, verification, watch);
      await target.exec('commit');
      return { tables, verification };
    });
  } finally {
    await source.close();
  }
};
