import type pg from 'pg';
import { ConfigError } from '../../config.ts';
import { isUnavailable } from '../database-errors.ts';
import type { OneTransaction } from '../pipeline/one-transaction.ts';
import { type Batch, openTransactions } from '../pipeline/open-transactions.ts';
import type { Owner } from '../schema/migrate.ts';
import type { Database } from '../tenant-transaction.ts';
import { watchWrites } from '../watched-tables.ts';
import { connectionQueue, type ReadTenants } from './connection-queue.ts';
import {
  closeToOthers,
  hasEmbedded,
  lockDataDirectory,
  makeDataDirectory,
  mustBeReadable,
  pathsIn,
  recordRelease,
} from './data-directory.ts';
import { CannotOpen, type EmbeddedEngine, restartableEngine, startEngine } from './embedded-engine.ts';
import { makeEmbedded } from './make-embedded.ts';
import { leaveRoomForRows } from './row-room.ts';
import { vacuumNowAndThen } from './vacuum.ts';

type Prepare = (owner: Owner) => Promise<unknown>;

/**
 * Opens the existing files. Only the start of the process may create them: an engine that is opened again must find its
 * own.
 */
const openFiles = async (dataDir: string, prepare: Prepare): Promise<EmbeddedEngine> => {
  if (!hasEmbedded(dataDir)) throw new CannotOpen('the folder pglite is not there');
  mustBeReadable(dataDir);
  const engine = await startEngine(pathsIn(dataDir).files, true);
  try {
    await prepare(engine.owner);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
};

/** One line for what the operator can correct. */
const startFault = (dataDir: string, cause: unknown): unknown =>
  cause instanceof CannotOpen || (isUnavailable(cause) && (cause as NodeJS.ErrnoException).syscall === undefined)
    ? new ConfigError(
        `The embedded database in DATA_DIR ${dataDir} cannot be opened: ${(cause as Error).message}. ` +
          'Where the disk is full or broken, mend it and start again; where files are damaged, restore the folder (docs/guides/backup.md)',
        { cause },
      )
    : cause;

export type EmbeddedDatabase = Database & { readonly owner: Owner };

export type EmbeddedEvents = {
  /** Writes a line for the operator: nothing has failed, or it was repaired. */
  onNotice?: (line: string) => void;
  /** The database has died and cannot be opened again: the process has to end. */
  onLost?: (error: Error) => void;
  vacuumEveryMs?: number;
};

type Send<T> = (client: pg.ClientBase, isWithin: boolean) => Batch<T>;

/** The embedded database in `dataDir`, prepared by its owner: one process, one transaction at a time (docs/adr/0004). */
export const openEmbedded = async (
  dataDir: string,
  prepare: Prepare,
  { onNotice = () => {}, onLost = () => {}, vacuumEveryMs }: EmbeddedEvents = {},
): Promise<EmbeddedDatabase> => {
  makeDataDirectory(dataDir);
  const unlock = lockDataDirectory(dataDir);
  closeToOthers(dataDir, onNotice);
  const prepareFiles = async (owner: Owner) => {
    await prepare(owner);
    await leaveRoomForRows(owner);
  };
  const reopen = () => openFiles(dataDir, prepareFiles);
  const open = async () => (hasEmbedded(dataDir) ? reopen() : makeEmbedded(dataDir, prepareFiles));
  const first = await open().catch((error) => {
    unlock();
    throw startFault(dataDir, error);
  });
  recordRelease(dataDir);
  const engine = restartableEngine(first, reopen, { onNotice, onLost });
  const queue = connectionQueue();
  const writes = watchWrites();

  const sendBatch = async <T>(client: pg.ClientBase, send: Send<T>, isWithin: boolean): Promise<T> => {
    const { result, ends } = send(client, isWithin);
    try {
      const [answer] = await Promise.all([result, ...ends]);
      return answer;
    } finally {
      await Promise.allSettled(ends);
    }
  };

  const transactions = openTransactions(
    {
      alone: ({ tenantId, isReadOnly, isBulk }, work) =>
        queue.alone(
          async () => {
            const { client } = await engine.get();
            writes.begin();
            const letsRead = (tenants: ReadTenants) =>
              isReadOnly ||
              !writes.hasWritten() ||
              (tenants ? !tenants.includes(tenantId ?? 0) : !writes.isSeenByAll());
            const onBegin = ({ isQuiet }: OneTransaction) =>
              queue.hold({ client, letsRead: (tenants) => tenantId !== undefined && isQuiet() && letsRead(tenants) });
            const { later, onQuiet } = queue;
            try {
              return await work({ client, breakOff: () => {}, onBegin, later, onQuiet });
            } finally {
              // The generations move before anyone learns of the commit, and before the next transaction.
              queue.release();
              writes.settle();
            }
          },
          isReadOnly ? { isBulk } : { isBulk, tenantId },
        ),
      batch: (tenants, send) => {
        const byItself = async () => sendBatch((await engine.get()).client, send, false);
        return queue.batch(tenants, byItself, (client) => sendBatch(client, send, true));
      },
      isBusy: queue.isBusy,
    },
    // No time limit: meanwhile nothing else could be served, and a timer could not fire.
    { setRole: true, preparedStatements: true, readLimits: [], writeLimits: () => [], onStatement: writes.see },
  );

  /** The owner may have written to any table. */
  const asOwner = <T>(work: (owner: Owner) => Promise<T>) =>
    queue.alone(async () => work((await engine.get()).owner).finally(writes.settleAll));

  const stopVacuum = vacuumNowAndThen(
    (work) => queue.alone(async () => work((await engine.get()).owner), { isBulk: true }),
    vacuumEveryMs,
  );

  return {
    kind: 'embedded',
    ...transactions,
    generationOf: writes.generationOf,
    owner: {
      exec: (sql) => asOwner((owner) => owner.exec(sql)),
      query: (text, values) => asOwner((owner) => owner.query(text, values)),
    },
    close: async () => {
      stopVacuum();
      await queue.alone(() => engine.close());
      unlock();
    },
  };
};
