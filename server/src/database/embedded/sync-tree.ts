import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Syncs a file or a folder to disk; for a folder, the names in it. */
export const syncPath = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const SYNC_MS = 30_000;

/**
 * One call for the whole file system, if the operating system has one that waits: it takes a tenth of the time of a
 * thousand files.
 */
const syncFileSystem = (folder: string): boolean =>
  process.platform === 'linux' && spawnSync('sync', ['--file-system', folder], { timeout: SYNC_MS }).status === 0;

/** Syncs a folder and everything below it to disk, so that a power cut after the first start finds complete files. */
export const syncTree = (folder: string): void => {
  if (syncFileSystem(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
};
