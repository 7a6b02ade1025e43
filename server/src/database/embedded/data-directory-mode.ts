import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathsIn } from './data-directory-content.ts';
import { syncPath } from './sync-tree.ts';

const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o077;

/**
 * Creates DATA_DIR and the folders above it, and syncs their names to disk. The umask keeps other users out of
 * everything that this process creates from now on, in this folder and elsewhere (amendment 7).
 */
export const makeDataDirectory = (dataDir: string): void => {
  process.umask(OTHERS);
  const first = mkdirSync(dataDir, { recursive: true, mode: FOLDER });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(dataDir); made !== above; made = dirname(made)) syncPath(dirname(made));
};

/** The mode of a folder that holds other things as well is left alone. */
const isOurs = (dataDir: string): boolean => {
  const names = new Set([
    ...Object.values(pathsIn(dataDir)).map((path) => basename(path)),
    'vantail.lock-journal',
    'service.json',
    'lost+found',
  ]);
  return readdirSync(dataDir).every((name) => names.has(name));
};

const isOpen = (path: string): boolean => {
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
  return (mode & OTHERS) !== 0;
};

/** The files of releases up to 0.1.0 could be read by every user of the machine. */
const closeFiles = (dataDir: string): void => {
  const { files, release, lock } = pathsIn(dataDir);
  for (const file of [release, lock]) if (isOpen(file)) chmodSync(file, FILE);
  if (!isOpen(files)) return;
  for (const entry of readdirSync(files, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), FOLDER);
    else if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), FILE);
  }
  // Last, since the mode of the folder tells whether the rest was done.
  chmodSync(files, FOLDER);
};

/**
 * DATA_DIR and its content are for the user of the service alone: what an earlier release left readable is closed, and
 * a line says so.
 */
export const closeToOthers = (dataDir: string, say: (line: string) => void): void => {
  try {
    if (isOpen(dataDir) && isOurs(dataDir)) {
      chmodSync(dataDir, FOLDER);
      say(`DATA_DIR ${dataDir} was open to other users of this machine; its mode is 700 now`);
    }
    closeFiles(dataDir);
  } catch (error) {
    say(`DATA_DIR ${dataDir} is open to other users of this machine: ${(error as Error).message}`);
  }
};
