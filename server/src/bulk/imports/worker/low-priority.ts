import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lets this thread work when no other wants the processor: whoever sends files must not slow down those who are served. Linux
 * has a priority for each thread, named by its number; elsewhere, and where it may not be set, nothing happens.
 */
export const lowerPriority = (): void => {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
  } catch {}
};
