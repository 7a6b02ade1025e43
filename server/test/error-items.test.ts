import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { problems } from '../src/platform/errors.ts';
import { errorItems } from '../src/platform/words/error-items.ts';
import { doubtItems, fileItems, fileWarnings } from '../src/platform/words/file-items.ts';
import { reportItems, warningItems } from '../src/platform/words/report-items.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Where code writes a code down: as a member, and as an argument of what makes an item. */
const WRITTEN = [
  /\bcode: '([a-z0-9_]+)'/g,
  /\b(?:fileFault|doubtOf|lookDoubt|warn|UnreadableFile)\(\s*'([a-z0-9_]+)'/g,
  /\bfaultAt\(\s*\w+,\s*'([a-z0-9_]+)'/g,
  /\berrors\.add\(\s*(?:'[^']*'|`[^`]*`|[\w.]+),\s*'([a-z0-9_]+)'/g,
];
/** Codes of lines in the log, which no answer has. */
const LOGGED = new Set(['caller_gone']);

const files = ['server/src', 'pricing/src', 'price-lists/src'].flatMap((folder) =>
  globSync(`${folder}/**/*.ts`, { cwd: root }),
);
const written = files.flatMap((file) => {
  const text = readFileSync(`${root}/${file}`, 'utf8');
  return WRITTEN.flatMap((pattern) => [...text.matchAll(pattern)].map(([, code = '']) => ({ file, code })));
});

test('A1: every code that the source writes down is in the table of codes', () => {
  const known = new Set(
    [problems, errorItems, reportItems, warningItems, fileItems, fileWarnings, doubtItems].flatMap(Object.keys),
  );
  assert.ok(written.length > 200, `only ${written.length} codes were found`);
  assert.deepEqual(
    written.filter(({ code }) => !known.has(code) && !LOGGED.has(code)),
    [],
  );
});

test('no code of price lists is in the table without being in the source', () => {
  const sources = files
    .filter((file) => !file.endsWith('words/file-items.ts'))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n');
  const codes = [fileItems, fileWarnings, doubtItems].flatMap(Object.keys);
  // Warnings of cells are made from a list by code: its keys have no quotes.
  const isUsed = (code: string) => sources.includes(`'${code}'`) || sources.includes(`  ${code}: (`);
  assert.deepEqual(
    codes.filter((code) => !isUsed(code)),
    [],
  );
});
