import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { initFiles } from './cluster.ts';
import { makeDataDirectory, pathsIn, serverUser } from './data-directory.ts';

/** Makes the files of a new database for an image, where its user can read them, in the folder that is named. */
export const makeTemplate = async (folder: string): Promise<void> => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'vantail-template-')), 'data');
  try {
    makeDataDirectory(dataDir);
    const user = serverUser(dataDir);
    await initFiles(dataDir, { bin: findBinaries(user), user }, '');
    cpSync(pathsIn(dataDir).making, folder, { recursive: true });
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    chmodSync(folder, 0o755);
  } finally {
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  }
};

if (import.meta.main) await makeTemplate(process.argv[2] ?? 'server/database-template');
