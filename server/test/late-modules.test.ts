import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { lateModules } from '../src/app/late-modules.ts';
import { problemOf } from '../src/platform/database/database-errors.ts';

const source = join(import.meta.dirname, '../src');
/** The modules that a file loads late: files as their paths, packages by name. */
const loadedIn = (file: string) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/(?<!typeof )import\('([^']+)'\)/g)].map(([, name = '']) =>
    name.startsWith('.') ? join(dirname(file), name) : name,
  );

test('what a route loads when it is first asked is loaded soon after the start, before descriptors may run out', async () => {
  const served = globSync('{platform/http,platform/words,history,configurator,prices,selling,catalogue}/**/*.ts', {
    cwd: source,
    // A process of its own loads by itself.
    exclude: ['**/file-process.ts', '**/picture-process.ts'],
  });
  const late = served.flatMap(loadedIn);
  assert.ok(late.length > 0);
  const listed = new Set(loadedIn('app/late-modules.ts'));
  assert.deepEqual(late.filter((name) => !listed.has(name)).sort(), []);
  assert.equal(listed.size, lateModules.length);
  for (const load of lateModules) assert.ok(await load());
});

for (const error of [
  Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE' }),
  Object.assign(new Error('ENFILE: file table overflow, open'), { code: 'ENFILE' }),
  Object.assign(new Error('could not open file "base/5/1259": No file descriptors available'), { code: '53000' }),
]) {
  test(`out of file descriptors is told as such, and not as a database that cannot be reached (${error.code})`, () => {
    const problem = problemOf(error);
    assert.equal(problem?.code, 'unavailable');
    assert.match(String(problem?.message), /no file descriptors left/);
    assert.equal(problem?.headers['retry-after'], '1');
  });
}
