import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

/** The five rules of the house (CONTRIBUTING.md), kept by reading the imports. */
const root = join(import.meta.dirname, '../..');
const files = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const source = (file: string) => readFileSync(join(root, file), 'utf8');
const importsOf = (file: string): string[] =>
  [...source(file).matchAll(/^(?:import|export)\s(?:[^'";]*\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm)]
    .map(([, name, loaded = '']) => name ?? loaded)
    .map((name) =>
      name.startsWith('.') ? relative(root, join(root, dirname(file), name)).replaceAll('\\', '/') : name,
    );

/**
 * The floors of server/src, from the top. Each imports only what is below it; the folders of one floor stand beside each
 * other and import nothing of each other.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['main.ts', 'demo-command.ts', 'verify-command.ts'],
  ['commands'],
  ['start-service.ts'],
  ['running-service.ts', 'control-token.ts', 'workers', 'demo'],
  ['app.ts'],
  ['bulk/imports', 'bulk/product-copies', 'bulk/pricing-adjustments'],
  [
    'brands',
    'categories',
    'products',
    'options',
    'steps',
    'pricing-configurations',
    'quotes',
    'from-prices',
    'configuration',
    'validation',
    'readiness',
    'api-keys',
    'tenants',
    'verification',
  ],
  ['resource'],
  ['product-configuration'],
  ['http'],
  ['callers'],
  ['database'],
  ['error-items.ts'],
  ['config.ts', 'errors.ts', 'memory'],
  ['json-schema.ts', 'moment.ts', 'network-list.ts', 'pause.ts', 'release.ts'],
];

const roomOf = (file: string): string => {
  const [, , first = '', second = ''] = file.split('/');
  return first === 'bulk' ? `${first}/${second}` : first;
};
const floorOf = (file: string): number => FLOORS.findIndex((rooms) => rooms.includes(roomOf(file)));

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

test('floors: every file has one, no import runs upwards, and rooms of one floor do not know each other', () => {
  for (const file of files('server/src/**/*.ts')) {
    if (file.endsWith('.d.ts')) continue;
    assert.notEqual(floorOf(file), -1, `${file} is on no floor: CONTRIBUTING.md has the drawing`);
    for (const name of importsOf(file).filter((target) => target.startsWith('server/src/'))) {
      if (roomOf(name) === roomOf(file)) continue;
      assert.ok(floorOf(file) < floorOf(name), `${file} imports ${name}`);
    }
  }
});

test('there is no circle of files, nor of the folders inside a room', () => {
  const all = files('server/src/**/*.ts');
  const visitAll = (nodes: readonly string[], next: (node: string) => readonly string[]) => {
    const state = new Map<string, 'open' | 'done'>();
    const visit = (node: string, path: string[]): void => {
      assert.notEqual(state.get(node), 'open', `circle: ${[...path, node].join(' > ')}`);
      if (state.get(node) === 'done') return;
      state.set(node, 'open');
      for (const target of next(node)) visit(target, [...path, node]);
      state.set(node, 'done');
    };
    for (const node of nodes) visit(node, []);
  };
  const own = (file: string) =>
    importsOf(file).filter((name) => name.startsWith('server/src/') && name.endsWith('.ts'));
  visitAll(all, own);
});

test('a folder holds at most 15 files', () => {
  const counts = new Map<string, number>();
  for (const file of files('{server,pricing,drawing,console,client}/src/**/*.{ts,tsx}')) {
    if (!/\.d\.ts$|generated\//.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > 15).map(([folder, count]) => `${folder}: ${count}`);
  assert.deepEqual(full, []);
});
