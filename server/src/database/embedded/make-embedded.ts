import { renameSync, rmSync } from 'node:fs';
import { dataDir as prepopulatedDataDir } from '@electric-sql/pglite-prepopulatedfs';
import type { Owner } from '../schema/migrate.ts';
import { pathsIn } from './data-directory-content.ts';
import { type EmbeddedEngine, startEngine } from './embedded-engine.ts';
import { syncPath, syncTree } from './sync-tree.ts';
import { unpackTar } from './unpack-tar.ts';

/**
 * Makes a new database under a temporary name: it is unpacked and migrated without waiting for the disk, synced as a
 * whole, and then renamed, and the rename is synced, too. Nothing is answered before that. So a start that was cut
 * short simply begins again, and a folder with the final name is complete, whenever the power is cut (docs/adr/0026).
 */
export const makeEmbedded = async (
  dataDir: string,
  prepare: (owner: Owner) => Promise<unknown>,
): Promise<EmbeddedEngine> => {
  const { files, making, oldMarker } = pathsIn(dataDir);
  rmSync(making, { recursive: true, force: true });
  rmSync(oldMarker, { force: true });
  const archive = await prepopulatedDataDir();
  unpackTar(new Uint8Array(await archive.arrayBuffer()), making);
  const engine = await startEngine(making, false);
  try {
    await prepare(engine.owner);
    await engine.owner.exec('checkpoint');
    syncTree(making);
    renameSync(making, files);
    syncPath(dataDir);
    engine.startSyncing(files);
    return engine;
  } catch (error) {
    await engine.close().catch(() => {}); // The first error is the one to report.
    throw error;
  }
};
