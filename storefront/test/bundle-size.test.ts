import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const MOST_BYTES = 60_000;

test('the elements with everything that they need take at most 60 kB on the wire', () => {
  const file = readFileSync(join(import.meta.dirname, '../dist/elements/vantail.js'));
  const { length } = gzipSync(file, { level: 9 });
  assert.ok(length <= MOST_BYTES, `${length} bytes`);
  assert.doesNotMatch(file.toString('utf8'), /^\s*import\s/m, 'it loads nothing else');
});
