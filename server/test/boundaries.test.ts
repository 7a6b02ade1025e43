import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

/** The five rules of the house (CONTRIBUTING.md), kept by reading the imports. */
const root = join(import.meta.dirname, '../..');
const files = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const source = (file: string) => readFileSync(join(root, file), 'utf8');
const importsOf = (file: string): string[] =>
  [...source(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) =>
    name.startsWith('.') ? relative(root, join(root, dirname(file), name)).replaceAll('\\', '/') : name,
  );

const RESOURCES = [
  'brands',
  'categories',
  'products',
  'options',
  'steps',
  'validation',
  'pricing-configurations',
  'from-prices',
  'quotes',
  'configuration',
  'imports',
  'pricing-adjustments',
  'product-copies',
  'verification',
];

/** The floors of server/src, from the top; a file may import from its own floor only within its own folder. */
const FLOORS = [
  'main',
  'app',
  'resources',
  'catalogue',
  'resource',
  'http',
  'product-configuration',
  'tenants',
  'ground',
] as const;

const folderOf = (file: string) => file.split('/')[2] ?? '';

const floorOf = (file: string): (typeof FLOORS)[number] => {
  const folder = folderOf(file);
  if (
    /^(main|start-service|late-modules|running-service|control-token|.+-command)\.ts$/.test(folder) ||
    folder === 'demo' ||
    folder === 'commands'
  )
    return 'main';
  if (folder === 'app.ts') return 'app';
  // The tenants' routes and schemas are a resource like any other; who a key belongs to is asked from below.
  if (RESOURCES.includes(folder) || /^server\/src\/tenants\/.*(routes|schema)\.ts$/.test(file)) return 'resources';
  return FLOORS.find((floor) => floor === folder) ?? 'ground';
};

test('rule 1: pricing and drawing import only themselves, and depend on nothing', () => {
  for (const house of ['pricing', 'drawing']) {
    const { dependencies } = JSON.parse(source(`${house}/package.json`));
    assert.deepEqual(dependencies, {}, house);
    for (const file of files(`${house}/src/**/*.ts`)) {
      for (const name of importsOf(file)) assert.ok(name.startsWith(`${house}/src/`), `${file} imports ${name}`);
      assert.doesNotMatch(source(file), /\bfetch\(|Date\.now|Math\.random|process\./, `${file} is not pure`);
    }
  }
});

const sqlWords = /\b(select\s[\s\S]{0,200}?\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\b/i;

test('rule 2: routes know schema, service and status, and no SQL', () => {
  for (const file of files('server/src/*/**/*routes.ts')) {
    assert.doesNotMatch(source(file), sqlWords, file);
    for (const name of importsOf(file))
      assert.ok(!/database\/(embedded|postgresql|open-database)/.test(name), `${file} imports ${name}`);
  }
});

test('rule 3: services know neither HTTP nor SQL', () => {
  for (const file of files('server/src/*/**/service.ts')) {
    assert.doesNotMatch(source(file), sqlWords, file);
    for (const name of importsOf(file)) {
      assert.ok(
        name !== 'fastify' && !/routes\.ts$/.test(name) && !name.startsWith('server/src/http/'),
        `${file} imports ${name}`,
      );
    }
  }
});

test('rule 4: SQL stands in store.ts and in database/ alone', () => {
  for (const file of files('server/src/**/*.ts')) {
    if (file.endsWith('/store.ts') || file.startsWith('server/src/database/')) continue;
    const code = source(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    assert.doesNotMatch(code, sqlWords, file);
  }
});

test('rule 5: console and storefront see client, pricing and drawing, and nothing else of the house', () => {
  for (const house of ['console', 'storefront']) {
    for (const file of files(`${house}/src/**/*.{ts,tsx}`)) {
      for (const name of importsOf(file))
        assert.doesNotMatch(name, /^(server|bench|scripts)\/|^vantail$/, `${file} imports ${name}`);
    }
  }
});

test('floors: no import runs upwards, no resource imports another, and there is no circle', () => {
  const all = files('server/src/**/*.ts');
  for (const file of all) {
    for (const name of importsOf(file).filter((target) => target.startsWith('server/src/'))) {
      const [from, to] = [FLOORS.indexOf(floorOf(file)), FLOORS.indexOf(floorOf(name))];
      assert.ok(from <= to, `${file} (${FLOORS[from]}) imports ${name} (${FLOORS[to]})`);
      if (floorOf(file) === 'resources' && floorOf(name) === 'resources') {
        assert.equal(folderOf(name), folderOf(file), `${file} imports another resource: ${name}`);
      }
    }
  }
  const state = new Map<string, 'open' | 'done'>();
  const visit = (file: string, path: string[]): void => {
    assert.notEqual(state.get(file), 'open', `circle: ${[...path, file].join(' > ')}`);
    if (state.get(file) === 'done') return;
    state.set(file, 'open');
    for (const name of importsOf(file))
      if (name.startsWith('server/src/') && name.endsWith('.ts')) visit(name, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of all) visit(file, []);
});
