import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const files = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const source = (file: string) => readFileSync(join(root, file), 'utf8');

test('SECURITY.md: every test that it names is there, and every threat to people has one', () => {
  const text = source('SECURITY.md');
  const tests = files('*/test/**/*.test.ts');
  const fileOf = (name: string) => tests.find((file) => file === name || file.endsWith(`/test/${name}`));
  const named = [...text.matchAll(/`([\w/-]+\.test\.ts)`(?: \("([^"]+)"\))?/g)];
  assert.ok(named.length > 50, `${named.length} tests`);
  for (const [, name = '', title] of named) {
    const file = fileOf(name) ?? assert.fail(`there is no ${name}`);
    const titles = [...source(file).matchAll(/\btest\(\s*['"`](.*)['"`], /g)].map(([, words = '']) => words);
    if (title)
      assert.ok(
        titles.some((words) => words.includes(title)),
        `no test of ${name} is named "${title}"`,
      );
  }
  const threats = text.split('## People, passkeys and sessions')[1]?.split('\n## ')[0]?.split('\n| ').slice(2) ?? [];
  assert.ok(threats.length > 10, `${threats.length} threats`);
  for (const threat of threats) assert.match(threat, /\.test\.ts` \("/, `no test is named for: ${threat}`);
});
