import { resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

/** What `runTestFiles` starts: every file is a test that holds the tests of the file, and ends what they started. */
const timeout = Number(process.env.TEST_FILE_TIMEOUT_MS);
for (const file of (process.env.TEST_FILES ?? '').split('\n')) {
  test(file, { timeout }, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
}
