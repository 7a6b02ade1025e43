import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustHavePrograms } from '../support/needed-programs.ts';

/** What can be wrong with a disk. */
export const diskFaults = ['full', 'read-only', 'sync', 'delayed'] as const;
export type DiskFault = (typeof diskFaults)[number];

export type SmallDisk = {
  /** Where it is mounted. */
  folder: string;
  /** What a program on it is started with, so that the faults reach it. */
  env: Record<string, string>;
  begin: (fault: DiskFault) => void;
  end: () => void;
  remove: () => void;
};

const BLOCK = 1024 * 1024;

/** All that is left of the disk, to the last page. */
const fill = (path: string, folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  for (const size of [BLOCK, 4096])
    try {
      for (let left = bavail * bsize; left > 0; left -= size) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch {} // Full.
};

/** A disk of its own in memory that can be filled, and a library that makes programs see it as read-only, without syncs or with slow ones. */
export const newSmallDisk = (megabytes: number): SmallDisk => {
  mustHavePrograms({ mount: 'mount', umount: 'mount', cc: 'gcc' });
  const home = mkdtempSync(join(tmpdir(), 'vantail-disk-'));
  chmodSync(home, 0o755);
  const [folder, library, toggle] = [join(home, 'disk'), join(home, 'faulty-disk.so'), join(home, 'switch')];
  const source = join(import.meta.dirname, 'faulty-disk.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder]);
  writeFileSync(toggle, '');
  // PostgreSQL does not run as root: without this, it would start without the library and never meet a fault.
  for (const [path, mode] of [
    [library, 0o755],
    [toggle, 0o644],
  ] as const)
    chmodSync(path, mode);
  const filler = join(folder, 'filler');
  return {
    folder,
    env: { LD_PRELOAD: library, FAULTY_DISK: folder, FAULTY_DISK_SWITCH: toggle },
    begin: (fault) => (fault === 'full' ? fill(filler, folder) : writeFileSync(toggle, fault)),
    end: () => {
      writeFileSync(toggle, '');
      rmSync(filler, { force: true });
    },
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(home, { recursive: true, force: true });
    },
  };
};
