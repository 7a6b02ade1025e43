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

/** Refusals name steps and options in the customer's language (D28.4), which takes 0.1 kB; so much do two builds differ. */
const MOST_BYTES_OF_ALL = 60_200;

test('all that one visitor ever loads takes at most 60.2 kB by brotli, which browsers ask for', () => {
  const sizes = new Map([...files].map(([name, text]) => [name, brotliCompressSync(text).length]));
  const languages = [...sizes].filter(([name]) => /^vantail-(?:fr|de)-/.test(name)).map(([, size]) => size);
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  // Nobody reads two languages at once: the smaller one is not loaded.
  const whole = all - Math.min(...languages);
  assert.deepEqual([files.size, languages.length], [5, 2], [...files.keys()].join());
  assert.ok(whole <= MOST_BYTES_OF_ALL, `${[...sizes.values()]} bytes: ${whole}`);
});

/** The depth of drawings comes with 213 colours; the others have words, or a dialog. */
const mostOf = (name: string): number => (name.startsWith('vantail-depth-') ? 8000 : 3500);

test('no file imports another one when it is loaded: the first works under any name and address', () => {
  for (const [name, text] of files) {
    // What is loaded on demand stands in `import(...)`.
    assert.doesNotMatch(text, /\b(?:from|import) ?["'`]\.\//, name);
    if (name !== 'vantail.js')
      assert.ok(gzipped(text) < mostOf(name), `${name} has a copy of something of the first file`);
  }
});
