import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const files = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const source = (file: string) => readFileSync(join(root, file), 'utf8');

test('D18.1 nothing of the console is disabled outside of ui, where whatever cannot be used says why', () => {
  const disabling = files('console/src/**/*.tsx').filter(
    (file) => !file.startsWith('console/src/ui/') && /\bisDisabled\b|\sdisabled(=|\s*\/?>)/.test(source(file)),
  );
  assert.ok(files('console/src/**/*.tsx').length > 100);
  assert.deepEqual(disabling, [], 'give the button, the menu or the field a reason (`forbidden`), or lock the part');
});
