import { setImmediate } from 'node:timers/promises';
import { ConfigError } from '../../config.ts';
import { isUnavailable } from '../database-errors.ts';
import { openTransactions } from '../pipeline/open-transactions.ts';
import type { Owner } from '../schema/migrate.ts';
import type { Database } from '../tenant-transaction.ts';
import { watchWrites } from '../watched-tables.ts';
import { hasEmbedded, pathsIn } from './data-directory-content.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { closeToOthers, makeDataDirectory } from './data-directory-mode.ts';
import { mustBeReadable, recordRelease } from './data-directory-release.ts';
import { CannotOpen, type EmbeddedEngine, startEngine } from './embedded-engine.ts';
import { livingEngine } from './living-engine.ts';
import { makeEmbedded } from './make-embedded.ts';
import { takeTurns } from './take-turns.ts';

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

const BREATH_MS = 5;

/**
 * The engine works on the only thread of this process, and a queue of transactions would occupy it without a break:
 * every few milliseconds the event loop gets a turn, so that new requests and timers are served.
 */
const breather = () => {
  let heardAt = 0;
  return async (): Promise<void> => {
    if (performance.now() - heardAt < BREATH_MS) return;
    await setImmediate();
    heardAt = performance.now();
  };
};

export type EmbeddedDatabase = Database & { readonly owner: Owner };

export type EmbeddedEvents = {
  /** Writes a line for the operator: nothing has failed, or it was repaired. */
  onNotice?: (line: string) => void;
  /** The database has died and cannot be opened again: the process has to end. */
  onLost?: (error: Error) => void;
};

/** The embedded database in `dataDir`, prepared by its owner: one process, one transaction at a time (docs/adr/0004). */
export const openEmbedded = async (
  dataDir: string,
  prepare: Prepare,
  { onNotice = () => {}, onLost = () => {} }: EmbeddedEvents = {},
): Promise<EmbeddedDatabase> => {
  makeDataDirectory(dataDir);
  const unlock = lockDataDirectory(dataDir);
  closeToOthers(dataDir, onNotice);
  const reopen = () => openFiles(dataDir, prepare);
  const open = async () => (hasEmbedded(dataDir) ? reopen() : makeEmbedded(dataDir, prepare));
  const first = await open().catch((error) => {
    unlock();
    throw startFault(dataDir, error);
  });
  recordRelease(dataDir);
  const engine = livingEngine(first, reopen, { onNotice, onLost });
  const takeTurn = takeTurns();
  const breathe = breather();
  const inTurn = <T>(work: (engine: EmbeddedEngine) => Promise<T>) =>
    takeTurn(async () => {
      await breathe();
      return work(await engine.get());
    });
  const writes = watchWrites();

  const transactions = openTransactions(
    {
      // The generations move before anyone learns of the commit, and before the next transaction.
      alone: (work) => inTurn(({ client }) => work(client, () => {}).finally(writes.settle)),
      batch: (send) =>
        inTurn(async ({ client }) => {
          const { result, ends } = send(client);
          try {
            const [answer] = await Promise.all([result, ...ends]);
            return answer;
          } finally {
            await Promise.allSettled(ends);
          }
        }),
    },
    // No time limit: meanwhile nothing else could be served, and a timer could not fire.
    { setRole: true, preparedStatements: true, readLimits: [], writeLimits: () => [], onStatement: writes.see },
  );

  /** The owner may have written to any table. */
  const asOwner = <T>(work: (owner: Owner) => Promise<T>) =>
    inTurn(({ owner }) => work(owner).finally(writes.settleAll));

  return {
    kind: 'embedded',
    ...transactions,
    generationOf: writes.generationOf,
    owner: {
      exec: (sql) => asOwner((owner) => owner.exec(sql)),
      query: (text, values) => asOwner((owner) => owner.query(text, values)),
    },
    close: async () => {
      await takeTurn(() => engine.close());
      unlock();
    },
  };
};
