import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const NAME = 'vantail-tests-';
/** All tests together have 400 MB of files at once at the most. */
const NEEDED_BYTES = 2 * 1024 ** 3;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Some systems run no program from there, and tests start programs that they put into their folder. */
const canRun = (folder: string): boolean => {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
};

/** What a run left that was killed: memory is not cleared by itself. */
const removeLeftOver = () => {
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length))))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
};

/**
 * Has everything that the tests write put into memory, where it has room: the thousand small files of each database take ten
 * times as long on a disk. No test needs a disk: where
 * power cuts are tried, what is not synced is dropped by the test itself.
 */
export const keepFilesInMemory = (): void => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return;
    removeLeftOver();
    const folder = join(MEMORY, `${NAME}${process.pid}`);
    mkdirSync(folder);
    // PostgreSQL, which does not run as root, has its folder in here.
    chmodSync(folder, 0o755);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    if (canRun(folder)) process.env.TMPDIR = folder;
  } catch {
    // Other systems have no such folder, and some let nobody write to it: the tests use the ordinary one.
  }
};
