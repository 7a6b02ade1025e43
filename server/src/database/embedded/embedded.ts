import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { dataDir as prepopulatedDataDir } from '@electric-sql/pglite-prepopulatedfs';
import { openTransactions } from '../open-transactions.ts';
import type { Owner } from '../schema/migrate.ts';
import type { Database } from '../tenant-transaction.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { mustBeReadable, recordRelease } from './data-directory-release.ts';
import { type EmbeddedEngine, startEngine } from './embedded-engine.ts';
import { livingEngine } from './living-engine.ts';
import { syncTree } from './sync-tree.ts';
import { takeTurns } from './take-turns.ts';
import { unpackTar } from './unpack-tar.ts';
import { watchWrites } from './watched-tables.ts';

type Prepare = (owner: Owner) => Promise<unknown>;

/**
 * Makes a new database: unpacked and migrated without waiting for the disk, then synced as a whole. Nothing is answered
 * before that, so what was cut short is simply begun again.
 */
const makeDatabase = async (files: string, prepare: Prepare): Promise<EmbeddedEngine> => {
  rmSync(files, { recursive: true, force: true });
  const archive = await prepopulatedDataDir();
  unpackTar(new Uint8Array(await archive.arrayBuffer()), files);
  const engine = await startEngine(files, false);
  await prepare(engine.owner);
  await engine.owner.exec('checkpoint');
  syncTree(files);
  engine.startSyncing();
  return engine;
};

const openFiles = async (dataDir: string, prepare: Prepare): Promise<EmbeddedEngine> => {
  const files = join(dataDir, 'pglite');
  const unfinished = join(dataDir, 'pglite.unfinished');
  if (!existsSync(files) || existsSync(unfinished)) {
    writeFileSync(unfinished, '');
    const engine = await makeDatabase(files, prepare);
    rmSync(unfinished);
    return engine;
  }
  mustBeReadable(dataDir);
  const engine = await startEngine(files, true);
  try {
    await prepare(engine.owner);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
};

const BREATH_MS = 5;

/**
 * The engine works on the one thread of this process, and a queue of turns would keep it without end: every few
 * milliseconds those who wait for something else are heard, new requests and timers among them.
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

/** The embedded database in `dataDir`, prepared by its owner: one process, one transaction at a time (docs/adr/0004). */
export const openEmbedded = async (dataDir: string, prepare: Prepare): Promise<EmbeddedDatabase> => {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDirectory(dataDir);
  const open = () => openFiles(dataDir, prepare);
  const first = await open().catch((error) => {
    unlock();
    throw error;
  });
  recordRelease(dataDir);
  const engine = livingEngine(first, open);
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
      // The generations move before anyone hears of the commit, and before the next turn.
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
    // There is no limit in time: nobody else could be served meanwhile, nor could the clock be heard.
    { setRole: true, preparedStatements: true, readLimits: [], writeLimits: () => [], onStatement: writes.see },
  );

  /** The owner may write anywhere. */
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
