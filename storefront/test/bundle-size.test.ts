import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const MOST_BYTES = 60_000;
const ELEMENTS = join(import.meta.dirname, '../dist/elements');

const files = new Map(
  globSync('*.js', { cwd: ELEMENTS }).map((name) => [name, readFileSync(join(ELEMENTS, name), 'utf8')]),
);
const named = (start: string): string => {
  const [name, ...others] = [...files.keys()].filter((one) => one.startsWith(start));
  assert.ok(name && others.length === 0, `one file ${start}...: ${[...files.keys()]}`);
  return files.get(name) ?? '';
};
const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length;

test('what a first paint needs takes at most 60 kB on the wire by gzip, English and any other language', () => {
  const first = gzipped(files.get('vantail.js') ?? '');
  const words = Math.max(...['vantail-fr-', 'vantail-de-'].map((start) => gzipped(named(start))));
  assert.ok(first > 10_000, 'it was built');
  assert.ok(first + words <= MOST_BYTES, `${first} + ${words} bytes`);
});

test('all files of the elements together take at most 60 kB by brotli, which browsers ask for', () => {
  const sizes = [...files.values()].map((text) => brotliCompressSync(text).length);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  assert.equal(files.size, 4, [...files.keys()].join());
  assert.ok(whole <= MOST_BYTES, `${sizes} bytes: ${whole}`);
});

test('no file imports another one when it is loaded: the first works under any name and address', () => {
  for (const [name, text] of files) {
    // What is loaded on demand stands in `import(...)`.
    assert.doesNotMatch(text, /\b(?:from|import) ?["'`]\.\//, name);
    if (name !== 'vantail.js') assert.ok(gzipped(text) < 3000, `${name} has a copy of something of the first file`);
  }
});
