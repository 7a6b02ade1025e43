import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'acorn';

/** The browsers of docs/guides/storefront-element.md: Chrome 123, Firefox 121 and Safari 17.5 read all of ES2023. */
const NEWEST_SYNTAX = 2023;
const ROOT = join(import.meta.dirname, '../..');
const ELEMENTS = join(ROOT, 'storefront/dist/elements');

const parsed = (text: string) => parse(text, { ecmaVersion: NEWEST_SYNTAX, sourceType: 'module' });

test('every file of the elements parses in the oldest browsers that the guide names', () => {
  const files = globSync('*.js', { cwd: ELEMENTS });
  assert.ok(files.includes('vantail.js'), 'they were built');
  for (const file of files) assert.ok(parsed(readFileSync(join(ELEMENTS, file), 'utf8')).body.length > 0, file);
  // What is newer is refused, so that the parser means what it says.
  assert.throws(() => parsed('{ using file = open(); }'), SyntaxError);
  assert.throws(() => parsed('/[\\p{L}--[a-z]]/v'), SyntaxError);
});

test('the build rewrites syntax for the same browsers that the guide names', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/storefront-element.md'), 'utf8');
  const [, edge, firefox, safari] =
    /Browsers: Chrome and Edge from (\d+), Firefox from (\d+), Safari from ([\d.]+) on/.exec(guide) ?? [];
  const config = readFileSync(join(ROOT, 'storefront/vite.config.ts'), 'utf8');
  const [, targets = ''] = /target: \[([^\]]+)\]/.exec(config) ?? [];
  const expected = [`chrome${edge}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`];
  assert.deepEqual(targets.replaceAll("'", '').split(', '), expected);
});
