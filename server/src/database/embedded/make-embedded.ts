import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataDir as prepopulatedDataDir } from '@electric-sql/pglite-prepopulatedfs';
import type { Owner } from '../schema/migrate.ts';
import { pathsIn } from './data-directory.ts';
import { type EmbeddedEngine, startEngine } from './embedded-engine.ts';
import { syncPath, syncTree } from './synced-node-fs.ts';

const BLOCK = 512;
const MIB = 1024 * 1024;

const textAt = (tar: Buffer, start: number, length: number): string =>
  tar.toString('utf8', start, start + length).replace(/\0[\s\S]*$/, '');

/**
 * Writes the files of a gzipped ustar archive. It is used only for the archive of the pinned `pglite-prepopulatedfs`:
 * PGlite would unpack it through its file system in memory, which takes several times as long (docs/adr/0004).
 */
const unpackTar = (gzipped: Uint8Array, folder: string): void => {
  const tar = gunzipSync(gzipped, { chunkSize: MIB });
  const made = new Set<string>();
  const makeFolder = (path: string) => {
    if (made.has(path)) return;
    mkdirSync(path, { recursive: true });
    made.add(path);
  };
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const name = textAt(tar, at, 100);
    if (name === '') return; // Two empty blocks end the archive.
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8);
    const path = join(folder, textAt(tar, at + 345, 155), name);
    if (textAt(tar, at + 156, 1) === '5') makeFolder(path);
    else {
      makeFolder(dirname(path));
      writeFileSync(path, tar.subarray(at + BLOCK, at + BLOCK + size));
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
};

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
