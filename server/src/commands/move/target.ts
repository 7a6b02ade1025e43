import { takeTurns } from '../../database/embedded/take-turns.ts';
import { prepareDatabase } from '../../database/opening/prepare-database.ts';
import { checkIsolation } from '../../database/schema/isolation-check.ts';
import type { Owner } from '../../database/schema/migrate.ts';
import { listSpread } from '../../database/schema/spread.ts';
import {
  type RunStatement,
  SET_ROLE,
  SystemTransaction,
  TenantRead,
  tenantSetting,
} from '../../database/tenant-transaction.ts';
import type { VerifiedDatabase } from '../../verification/service.ts';
import { workFailure } from '../line/command-failure.ts';
import { findServer, hasRows, listTableNames } from './store.ts';

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

/** The target as the service will see it later, read inside the transaction that has filled it. */
export const servedFrom = (target: Owner): VerifiedDatabase => {
  // Statements that `verify` sends together are sent one by one here, over the one connection.
  const inTurn = takeTurns();
  const run: RunStatement = (text, values) => inTurn(() => target.query(text, values));
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
export const prepareTarget = async (target: Owner, sourceTables: readonly string[]): Promise<void> => {
  await mustNotBeSpread(target);
  await mustBeEmptyServer(target, sourceTables);
  await prepareDatabase(target);
};

export const mustIsolate = (target: Owner): Promise<void> => servedFrom(target).systemRead(checkIsolation);
