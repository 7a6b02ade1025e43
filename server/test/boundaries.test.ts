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
  ['running-service.ts', 'control-token.ts', 'start-block.ts', 'workers', 'demo'],
  ['app.ts'],
  ['bulk/item-groups.ts'],
  ['bulk/plans'],
  [
    'bulk/history',
    'bulk/imports',
    'bulk/product-copies',
    'bulk/product-deletion',
    'bulk/pricing-adjustments',
    'bulk/table-sharing',
    'choices',
    'demo-shop',
  ],
  [
    'brands',
    'categories',
    'products',
    'options',
    'steps',
    'rules',
    'price-tables',
    'price-list-mappings',
    'pricing-configurations',
    'quotes',
    'media',
    'from-prices',
    'catalogue',
    'configuration',
    'validation',
    'readiness',
    'api-keys',
    'people',
    'sign-in',
    'account',
    'tenants',
    'verification',
    'webhooks',
  ],
  ['changes'],
  ['identity'],
  ['resource'],
  ['product-configuration'],
  ['http'],
  ['callers', 'tracing'],
  ['database'],
  ['error-items.ts'],
  ['config.ts', 'errors.ts', 'memory'],
  ['json-schema.ts', 'network-list.ts', 'pause.ts', 'release.ts', 'time'],
];

/**
 * The floors of console/src in the same way. `app`, `api`, `session`, `ui` and `language` are one room each; the others
 * are made of rooms, and in `pages` a file is a room, too.
 */
const CONSOLE_FLOORS: readonly (readonly string[])[] = [
  ['main.tsx'],
  ['app'],
  files('console/src/pages/*').map((file) => file.slice('console/src/'.length).replace(/\.(tsx|module\.css)$/, '')),
  [
    'features/account',
    'features/adjustments',
    'features/history',
    'features/keys',
    'features/people',
    'features/plans',
    'features/price-lists',
    'features/pricing-rows',
    'features/product-copies',
    'features/quotes',
    'features/report',
    'features/rules',
    'features/sign-in',
    'features/steps',
    'features/templates',
    'features/try-it',
    'features/webhooks',
  ],
  ['records/products', 'records/rules'],
  [
    'records/brands',
    'records/categories',
    'records/configuration',
    'records/lists',
    'records/options',
    'records/price-tables',
    'records/steps',
  ],
  ['records/forms', 'records/pricing-rows'],
  ['editing/price-table'],
  ['editing/doubts', 'editing/drafts', 'editing/json-editor', 'editing/translations'],
  ['editing/changes', 'editing/differences', 'editing/plans', 'editing/price-moves'],
  ['api'],
  ['session'],
  ['ui'],
  ['language'],
  ['styles'],
];

/** The floors of storefront/src: templates see what was decided, and decide nothing. */
const STOREFRONT_FLOORS: readonly (readonly string[])[] = [
  ['index.ts'],
  ['elements'],
  ['parts'],
  ['shop', 'styles', 'words'],
  ['service'],
];

type House = { name: string; floors: readonly (readonly string[])[]; ofRooms: readonly string[] };

const HOUSES: readonly House[] = [
  { name: 'server', floors: FLOORS, ofRooms: ['bulk'] },
  { name: 'console', floors: CONSOLE_FLOORS, ofRooms: ['editing', 'records', 'features', 'pages'] },
  { name: 'storefront', floors: STOREFRONT_FLOORS, ofRooms: [] },
];

const filesOf = ({ name }: House) =>
  files(`${name}/src/**/*.{ts,tsx}`).filter((file) => !/\.d\.ts$|generated\//.test(file));
const ownImports = ({ name }: House, file: string) =>
  importsOf(file).filter((target) => target.startsWith(`${name}/src/`));
const roomOf = ({ ofRooms }: House, file: string): string => {
  const [, , first = '', second = ''] = file.split('/');
  // A page of one file has its style sheet beside it.
  return ofRooms.includes(first) ? `${first}/${second.replace(/\.(tsx|module\.css)$/, '')}` : first;
};
const floorOf = (house: House, file: string): number =>
  house.floors.findIndex((rooms) => rooms.includes(roomOf(house, file)));

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

test('rule 2: routes know schema, service and status: no store, no SQL', () => {
  for (const file of files('server/src/*/**/*routes.ts')) {
    assert.doesNotMatch(source(file), sqlWords, file);
    for (const name of importsOf(file))
      assert.ok(!/database\/(embedded|postgresql|opening)|\/store\.ts$/.test(name), `${file} imports ${name}`);
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
  for (const file of files('storefront/src/**/*.ts')) {
    for (const name of importsOf(file))
      assert.match(name, /^storefront\/|^lit(\/|$)|^@vantail\/(client|pricing|drawing)$/, `${file} imports ${name}`);
  }
});

for (const house of HOUSES) {
  test(`${house.name}: every file has a floor, no import runs upwards, and rooms of one floor do not know each other`, () => {
    for (const file of filesOf(house)) {
      assert.notEqual(floorOf(house, file), -1, `${file} is on no floor: CONTRIBUTING.md has the drawing`);
      for (const name of ownImports(house, file)) {
        if (roomOf(house, name) === roomOf(house, file)) continue;
        assert.ok(floorOf(house, file) < floorOf(house, name), `${file} imports ${name}`);
      }
    }
  });
}

/** Walks the arrows from each node, and fails with the way round where one leads back. */
const mustHaveNoCircle = (arrows: ReadonlyMap<string, ReadonlySet<string>>) => {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (node: string, path: string[]): void => {
    assert.notEqual(state.get(node), 'open', `circle: ${[...path, node].join(' > ')}`);
    if (state.get(node) === 'done') return;
    state.set(node, 'open');
    for (const target of arrows.get(node) ?? []) visit(target, [...path, node]);
    state.set(node, 'done');
  };
  for (const node of arrows.keys()) visit(node, []);
};

/** The imports inside a house, as arrows between what `nodeOf` makes of a file. */
const arrowsOf = (house: House, nodeOf: (file: string) => string) => {
  const arrows = new Map<string, Set<string>>();
  for (const file of filesOf(house)) {
    const targets = ownImports(house, file).filter((name) => /\.tsx?$/.test(name));
    const from = arrows.get(nodeOf(file)) ?? new Set();
    for (const target of targets) if (target !== file) from.add(nodeOf(target));
    arrows.set(nodeOf(file), from);
  }
  for (const [node, targets] of arrows) targets.delete(node);
  return arrows;
};

for (const house of HOUSES) {
  test(`${house.name}: there is no circle of files`, () => mustHaveNoCircle(arrowsOf(house, (file) => file)));
}

for (const house of HOUSES) {
  test(`${house.name}: there is no circle of folders: a folder and the folders inside it are different ones`, () => {
    // The files at the root are floors of their own.
    const isAtRoot = (file: string) => dirname(file) === `${house.name}/src`;
    mustHaveNoCircle(arrowsOf(house, (file) => (isAtRoot(file) ? file : dirname(file))));
  });
}

test('a folder holds at most 15 files', () => {
  const counts = new Map<string, number>();
  for (const file of files('{server,pricing,drawing,console,client,storefront}/src/**/*.{ts,tsx}')) {
    if (!/\.d\.ts$|generated\//.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  const full = [...counts].filter(([, count]) => count > 15).map(([folder, count]) => `${folder}: ${count}`);
  assert.deepEqual(full, []);
});

test('D18.1 nothing of the console is disabled outside of ui, where whatever cannot be used says why', () => {
  const disabling = files('console/src/**/*.tsx').filter(
    (file) => !file.startsWith('console/src/ui/') && /\bisDisabled\b|\sdisabled(=|\s*\/?>)/.test(source(file)),
  );
  assert.deepEqual(disabling, [], 'give the button, the menu or the field a reason (`forbidden`), or lock the part');
});

test('SECURITY.md: every test that it names is there, and every threat to people has one', () => {
  const text = source('SECURITY.md');
  const tests = files('{server,console,scripts}/test/**/*.test.ts');
  const fileOf = (name: string) => tests.find((file) => file === name || file.endsWith(`/test/${name}`));
  const named = [...text.matchAll(/`([\w/-]+\.test\.ts)`(?: \("([^"]+)"\))?/g)];
  assert.ok(named.length > 50, `${named.length} tests`);
  for (const [, name = '', title] of named) {
    const file = fileOf(name) ?? assert.fail(`there is no ${name}`);
    const titles = [...source(file).matchAll(/\btest\(\s*['"`](.*)['"`], /g)].map(([, words = '']) => words);
    if (title)
      assert.ok(
        titles.some((words) => words.includes(title)),
        `no test of ${name} is named "${title}"`,
      );
  }
  const threats = text.split('## People, passkeys and sessions')[1]?.split('\n## ')[0]?.split('\n| ').slice(2) ?? [];
  assert.ok(threats.length > 10, `${threats.length} threats`);
  for (const threat of threats) assert.match(threat, /\.test\.ts` \("/, `no test is named for: ${threat}`);
});
