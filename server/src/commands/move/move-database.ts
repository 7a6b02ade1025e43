import { prepareDatabase } from '../../platform/database/connections/open-database.ts';
import { withOwner } from '../../platform/database/connections/postgresql.ts';
import { hasEmbedded } from '../../platform/database/embedded/data-directory.ts';
import { openEmbedded } from '../../platform/database/embedded/embedded.ts';
import { checkIsolation } from '../../platform/database/isolation-check.ts';
import { type Owner, pendingMigrations } from '../../platform/database/migrate.ts';
import { listSpread } from '../../platform/database/spread.ts';
import {
  type RunStatement,
  SET_ROLE,
  SystemTransaction,
  TenantRead,
  tenantSetting,
} from '../../platform/database/tenant-transaction.ts';
import { type Verification, type VerifiedDatabase, verify } from '../../prices/index.ts';
import { workFailure } from '../command.ts';
import type { Watch } from '../terminal.ts';
import { copyTables, inOrderOfReference, mustHaveSameTables, type TableCopy } from './copy-tables.ts';
import {
  beginSource,
  beginTarget,
  findServer,
  hasRows,
  listNextIds,
  listTableNames,
  listTables,
  setNextIds,
} from './store.ts';

/** Runs tasks one after the other: there is one connection, and a transaction must have it alone. */
const serialQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
};

const OLDEST_SERVER = 150_000; // docs/adr/0003
const NAMED = 5;

/** An empty database, or one that Vantail has migrated and nobody has used: any other target is refused. */
export const mustBeEmptyServer = async (target: Owner, sourceTables: readonly string[]): Promise<void> => {
  const { version, encoding } = await findServer(target);
  if (version < OLDEST_SERVER)
    throw workFailure(`The target is PostgreSQL ${Math.floor(version / 10_000)}; Vantail needs 15 or newer`);
  if (encoding !== 'UTF8')
    throw workFailure(`The target has the encoding ${encoding}; make it with: create database ... encoding 'UTF8'`);
  const tables = await listTableNames(target);
  const foreign = tables.filter((name) => !sourceTables.includes(name));
  if (foreign.length > 0) {
    const names = foreign.slice(0, NAMED).join(', ') + (foreign.length > NAMED ? ', ...' : '');
    throw workFailure(`The target holds tables of something else (${names}); give the URL of an empty database`);
  }
  if (tables.includes('tenants')) await mustHaveNoTenant(target);
};

export const mustHaveNoTenant = async (target: Owner): Promise<void> => {
  if (await hasRows(target, 'tenants'))
    throw workFailure('The target holds tenants already; give the URL of an empty database');
};

/**
 * A move is one transaction that locks, writes and then reads as another role; Citus has none of that. Its tables take data
 * from a dump (docs/guides/scaling.md).
 */
const mustNotBeSpread = async (target: Owner): Promise<void> => {
  if ((await listSpread(target.query)).length > 0)
    throw workFailure(
      'The target is spread over nodes by Citus: move to a PostgreSQL of its own, and bring its data in by a dump (docs/guides/scaling.md)',
    );
};

/** A database as the service sees it, read inside the transaction of its owner. */
export const servedFrom = (target: Owner): VerifiedDatabase => {
  // Statements that `verify` sends together are sent one by one here, over the one connection.
  const inQueue = serialQueue();
  const run: RunStatement = (text, values) => inQueue(() => target.query(text, values));
  const asServed = async <T>(tenantId: number | undefined, work: () => Promise<T>): Promise<T> => {
    await target.exec(`savepoint served; ${SET_ROLE}; ${tenantSetting(tenantId)}`);
    const result = await work();
    // This also resets the role and the tenant.
    await target.exec('rollback to savepoint served; release savepoint served');
    return result;
  };
  return {
    systemRead: (work) => asServed(undefined, () => work(new SystemTransaction(run))),
    read: (tenantId, work) => asServed(tenantId, () => work(new TenantRead(run, tenantId))),
  };
};

/**
 * Creates the roles and tables of this release. Each migration has its own transaction, so an empty schema may remain.
 */
const prepareTarget = async (target: Owner, sourceTables: readonly string[]): Promise<void> => {
  await mustNotBeSpread(target);
  await mustBeEmptyServer(target, sourceTables);
  await prepareDatabase(target);
};

const mustIsolate = (target: Owner): Promise<void> => servedFrom(target).systemRead(checkIsolation);

type Move = { tables: TableCopy[]; verification: Verification };

/** Starting its own release would migrate the source; a move leaves it unchanged. */
const mustBeMigrated = async (source: Owner): Promise<void> => {
  const pending = await pendingMigrations(source);
  if (pending.length === 0) return;
  throw workFailure(`The source is not up to date (${pending.join(', ')}); run "vantail migrate" first`);
};

const mustVerifyAlike = (source: Verification, target: Verification): void => {
  if (JSON.stringify(source) !== JSON.stringify(target))
    throw workFailure('The copy does not verify as the source does; nothing was copied. Please report this');
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
 * Copies the embedded database of `dataDir` into an empty PostgreSQL: ids, versions and times stay the same, and are compared
 * (docs/adr/0017). The source is only read, and its lock keeps every other process out.
 */
export const moveDatabase = async (dataDir: string, targetUrl: string, watch: Watch): Promise<Move> => {
  if (!hasEmbedded(dataDir))
    throw workFailure(`There is no embedded database in ${dataDir}; set DATA_DIR to the folder that has it`);
  const { superuserUrl, stop } = await openEmbedded(dataDir);
  try {
    return await withOwner(superuserUrl, async (source) => {
      await mustBeMigrated(source);
      const sourceTables = await listTableNames(source);
      return withOwner(targetUrl, async (target) => {
        await prepareTarget(target, sourceTables);
        await beginSource(source);
        const step = watch('Verifying the source');
        const verification = await verify(servedFrom(source), () => step.add(1));
        step.end();
        await beginTarget(target);
        await mustIsolate(target);
        await mustHaveNoTenant(target);
        const tables = await fillTarget(source, target, verification, watch);
        await target.exec('commit');
        return { tables, verification };
      });
    });
  } finally {
    await stop();
  }
};
