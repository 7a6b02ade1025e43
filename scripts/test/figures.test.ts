import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** Figures of another release are worse than none: readers take them for those of the code that they have. */
const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const releaseOf = (version: string) => /^(\d+\.\d+)\.\d+$/.exec(version)?.[1];
const release = releaseOf((JSON.parse(textOf('package.json')) as { version: string }).version);

for (const [part, command] of [['results', 'npm run bench']] as const) {
  test(`the figures of bench/${part}.json were taken on this release, and docs/performance.md shows them`, () => {
    const { version, date } = JSON.parse(textOf(`bench/${part}.json`)) as { version?: string; date: string };
    assert.equal(
      releaseOf(version ?? ''),
      release,
      `bench/${part}.json was measured on ${version}: run "${command}" on a quiet machine`,
    );
    const table = textOf('docs/performance.md').split(`<!-- ${part} -->`)[1]?.split(`<!-- end of ${part} -->`)[0] ?? '';
    assert.ok(table.includes(`Vantail ${version}, taken on ${date}:`), `docs/performance.md has other ${part}`);
  });
}
