import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** One oldest Node for users, and one Node for the service: every place that names one agrees. */
const root = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const packageOf = (path: string) =>
  JSON.parse(textOf(path)) as { engines: { node: string }; dependencies: { node: string } };

const OLDEST = '20.19';
const PINNED = packageOf('package.json').dependencies.node;
const [MAJOR = ''] = PINNED.split('.');

test('checkout and libraries need the same Node, and the service the one that is pinned', () => {
  for (const folder of ['.', 'pricing', 'price-lists', 'drawing', 'client', 'storefront'])
    assert.equal(packageOf(`${folder}/package.json`).engines.node, `>=${OLDEST}`, folder);
  assert.equal(packageOf('server/package.json').engines.node, `>=${MAJOR}`);
  assert.equal(textOf('.nvmrc').trim(), PINNED);
  assert.deepEqual([...new Set(textOf('Dockerfile').match(/FROM node:\d+/g))], [`FROM node:${MAJOR}`]);
});

test('both ways to start look for the Node that they need', () => {
  assert.match(textOf('scripts/run.mjs'), new RegExp(`OLDEST = \\[${OLDEST.replace('.', ', ')}\\]`));
  assert.match(textOf('server/bin/vantail.mjs'), new RegExp(`OLDEST = ${MAJOR};`));
});

test('README, guides and the READMEs of packages name no other Node', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs/guides/*,*/README}.md', { cwd: root })];
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\bNode(?:\.js)?(?: from)? (\d+(?:\.\d+)*)/g)].map(([, version]) => ({
      document,
      version,
    })),
  );
  assert.ok(named.length >= 3, 'they were read');
  assert.deepEqual(
    named.filter(({ version }) => version !== OLDEST && version !== MAJOR),
    [],
  );
});
