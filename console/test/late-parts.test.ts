import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const src = join(import.meta.dirname, '../src');

/** These are no parts of a page, and what asks for them says what is missing: files that are asked for again, all the same. */
const NO_PARTS = ['./new-from-price.ts', '@simplewebauthn/browser'];

test('everything that a page loads late goes through latePart, whose failure leaves the page as it is (docs/adr/0014)', () => {
  const late = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((file) => file !== join('app', 'router.tsx'))
    .flatMap((file) => [...readFileSync(join(src, file), 'utf8').matchAll(/(.*)\bimport\('([^']+)'\)/g)]);
  assert.ok(late.length > 15, `${late.length} late imports`);
  const others = late.filter(([, before = '']) => !/(latePart\(|^ {2})\(\) => $/.test(before));
  assert.deepEqual(others.map(([, , module]) => module).toSorted(), NO_PARTS);
  for (const [line, before = ''] of others) assert.match(before, /lateFile\(\(\) => $/, line);
  const lazy = globSync('**/*.tsx', { cwd: src }).filter((file) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(src, file), 'utf8')),
  );
  assert.deepEqual(lazy, []);
});
