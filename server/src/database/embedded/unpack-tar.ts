import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const BLOCK = 512;
const MIB = 1024 * 1024;

const textAt = (tar: Buffer, start: number, length: number): string =>
  tar.toString('utf8', start, start + length).replace(/\0[\s\S]*$/, '');

/**
 * Writes the files of a gzipped ustar archive. It is used only for the archive of the pinned `pglite-prepopulatedfs`:
 * PGlite would unpack it through its file system in memory, which takes several times as long (docs/adr/0004).
 */
export const unpackTar = (gzipped: Uint8Array, folder: string): void => {
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
