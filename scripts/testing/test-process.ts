import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { endShared } from './at-end.ts';
import { newDeadline, waitMs } from './until.ts';

/** What `runTestFiles` starts: every file is a test that holds the tests of the file, and ends what they started. */
const files = (process.env.TEST_FILES ?? '').split('\n');
const timeout = Number(process.env.TEST_FILE_TIMEOUT_MS);

/** What files share, such as a browser, closes a few seconds after the last of them. */
const LEFT_OPEN_MS = Number(process.env.TEST_LEFT_OPEN_MS ?? 60_000);
/** Connections that are being closed take a few milliseconds. */
const CLOSING_MS = 200;

// Node counts the pipes of a process from when somebody first asks for them.
void [process.stdin, process.stdout, process.stderr];
const atFirst = process.getActiveResourcesInfo();

const openSince = (before: readonly string[]): string[] => {
  const known = [...before];
  return process.getActiveResourcesInfo().filter((kind) => {
    const place = known.indexOf(kind);
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
};

/** What was open at the end of each file that left something open. */
const leftBy = new Map<string, string[]>();

const noteLeft = async (file: string, before: readonly string[]): Promise<void> => {
  const isLate = newDeadline(CLOSING_MS);
  while (openSince(before).length > 0 && !isLate()) await sleep(10);
  const left = openSince(before);
  if (left.length > 0) leftBy.set(file, left);
};

/**
 * What nobody closes keeps the process, and fails the run. A hook that fails ends the hooks behind it, so this may be what those
 * would have closed.
 */
after(async () => {
  await endShared();
  const tellAndEnd = () => {
    const suspects = [...leftBy].map(([file, left]) => `${file} (${left.join(', ')})`);
    process.stderr.write(
      `Still open after all tests: ${openSince(atFirst).join(', ')}. Left open at the end of: ${(suspects.length > 0 ? suspects : files).join(', ')}\n`,
    );
    process.exit(1);
  };
  setTimeout(tellAndEnd, waitMs(LEFT_OPEN_MS)).unref();
});

/** Whether this process has a file for itself: of several that make the same folder, one succeeds. */
const take = (file: string): boolean => {
  const taken = process.env.TEST_TAKEN;
  if (taken === undefined) return true;
  try {
    mkdirSync(join(taken, encodeURIComponent(file)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
};

for (const file of files) {
  test(file, { timeout }, async (context) => {
    if (!take(file)) {
      context.skip();
      return;
    }
    const before = process.getActiveResourcesInfo();
    await import(pathToFileURL(resolve(file)).href);
    // Behind the hooks of the file itself, which close what it has started.
    after(() => noteLeft(file, before));
  });
}
