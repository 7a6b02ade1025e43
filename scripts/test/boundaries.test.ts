import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

/**
 * The rules and the floors of CONTRIBUTING.md, checked by reading the imports. The drawing there is the only list of
 * floors: this test reads it, so that the two cannot differ.
 */
const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** A pattern that matches nothing would make every check below pass. */
const files = (pattern: string): string[] => {
  const matches = globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/node_modules\/|\.d\.ts$|\/generated\/|^(dist|console\/dist)\//.test(file));
  assert.ok(matches.length > 0, `no file matches ${pattern}`);
  return matches.sort();
};

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export)\s(?:[^'";]*\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm)]
    .map(([, name, loaded = '']) => name ?? loaded)
    .map((name) =>
      name.startsWith('.') ? relative(root, join(root, dirname(file), name)).replaceAll('\\', '/') : name,
    );

/** A part of the repository with its floors, from the top. A room is a folder or a file, named from the part's root. */
type Part = { readonly name: string; readonly floors: readonly (readonly string[])[] };

/**
 * Reads the drawings: below a heading such as "### `pricing/src`", a block in which each line is a floor. Its rooms are
 * separated by spaces; a description follows after `#`; an indented line continues the floor above.
 */
const partsDrawn = (): Part[] =>
  [...read('CONTRIBUTING.md').matchAll(/^### `([\w/-]+)`[^#]*?^```\n([\s\S]*?)^```$/gm)].map(
    ([, name = '', drawing = '']) => {
      const floors: string[][] = [];
      for (const line of drawing.split('\n')) {
        const rooms = line.split('#')[0]?.split(/\s+/).filter(Boolean) ?? [];
        if (rooms.length === 0) continue;
        if (line.startsWith(' ')) floors.at(-1)?.push(...rooms);
        else floors.push(rooms);
      }
      return { name, floors };
    },
  );

const PARTS = partsDrawn();
const WITH_FLOORS = [
  'pricing/src',
  'price-lists/src',
  'drawing/src',
  'client/src',
  'storefront/src',
  'server/src',
  'console/src',
];
const WITHOUT_FLOORS = ['scripts', 'bench', 'chaos'];

const filesOf = (part: string): string[] => files(`${part}/**/*.{ts,tsx}`).filter((file) => !file.includes('/test/'));

/** The room of a file: the longest name in the drawing that contains it. */
const roomOf = ({ name, floors }: Part, file: string): string | undefined => {
  const path = file.slice(name.length + 1);
  return floors
    .flat()
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
};

const floorOf = (part: Part, room: string): number => part.floors.findIndex((rooms) => rooms.includes(room));

test('CONTRIBUTING.md draws the floors of every part, and every room that it names is there', () => {
  assert.deepEqual(PARTS.map(({ name }) => name).sort(), [...WITH_FLOORS].sort());
  for (const { name, floors } of PARTS) {
    assert.ok(floors.length > 1, `${name} has floors`);
    const rooms = floors.flat();
    assert.equal(new Set(rooms).size, rooms.length, `${name}: a room is drawn twice`);
    for (const room of rooms) {
      assert.ok(existsSync(join(root, name, room)), `CONTRIBUTING.md draws ${name}/${room}, which is not there`);
    }
  }
});

for (const part of PARTS) {
  test(`${part.name}: every folder is on a floor`, () => {
    const strangers = filesOf(part.name).filter((file) => roomOf(part, file) === undefined);
    const folders = new Set(strangers.map((file) => (dirname(file) === part.name ? file : dirname(file))));
    assert.deepEqual([...folders], [], 'on no floor: draw it in CONTRIBUTING.md');
  });

  test(`${part.name}: no import runs upwards, and rooms of one floor do not import each other`, () => {
    const upwards: string[] = [];
    for (const file of filesOf(part.name)) {
      const room = roomOf(part, file) ?? '';
      for (const target of importsOf(file).filter((name) => name.startsWith(`${part.name}/`))) {
        const other = roomOf(part, target);
        if (other === undefined || other === room) continue;
        if (floorOf(part, room) >= floorOf(part, other)) upwards.push(`${file} imports ${target}`);
      }
    }
    assert.deepEqual(upwards, []);
  });
}

/** Walks the arrows from each node, and fails with the way round where one leads back. */
const mustHaveNoCycle = (arrows: ReadonlyMap<string, ReadonlySet<string>>) => {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (node: string, path: string[]): void => {
    assert.notEqual(state.get(node), 'open', `cycle: ${[...path.slice(path.indexOf(node)), node].join(' > ')}`);
    if (state.get(node) === 'done') return;
    state.set(node, 'open');
    for (const target of arrows.get(node) ?? []) visit(target, [...path, node]);
    state.set(node, 'done');
  };
  for (const node of arrows.keys()) visit(node, []);
};

/** The imports inside a part, as arrows between what `nodeOf` makes of a file. */
const arrowsOf = (part: string, nodeOf: (file: string) => string) => {
  const arrows = new Map<string, Set<string>>();
  for (const file of filesOf(part)) {
    const from = arrows.get(nodeOf(file)) ?? new Set<string>();
    for (const target of importsOf(file))
      if (target.startsWith(`${part}/`) && /\.tsx?$/.test(target) && nodeOf(target) !== nodeOf(file))
        from.add(nodeOf(target));
    arrows.set(nodeOf(file), from);
  }
  return arrows;
};

for (const part of [...WITH_FLOORS, ...WITHOUT_FLOORS]) {
  test(`${part}: files do not import each other in a cycle`, () => mustHaveNoCycle(arrowsOf(part, (file) => file)));

  test(`${part}: nor do folders; a folder belongs to the one it is in`, () => {
    const folderOf = (file: string) => (dirname(file) === part ? file : dirname(file));
    const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}/`);
    const arrows = [...arrowsOf(part, folderOf)].map(
      ([from, targets]) =>
        [from, new Set([...targets].filter((to) => !isWithin(from, to) && !isWithin(to, from)))] as const,
    );
    mustHaveNoCycle(new Map(arrows));
  });
}

test('rule 1: pricing and drawing import only themselves, and depend on nothing', () => {
  for (const part of ['pricing', 'drawing']) {
    const { dependencies } = JSON.parse(read(`${part}/package.json`));
    assert.deepEqual(dependencies, {}, part);
    for (const file of files(`${part}/src/**/*.ts`)) {
      for (const name of importsOf(file)) assert.ok(name.startsWith(`${part}/src/`), `${file} imports ${name}`);
      assert.doesNotMatch(read(file), /\bfetch\(|Date\.now|Math\.random|process\./, `${file} is not pure`);
    }
  }
});

const sqlWords = /\b(select\s[\s\S]{0,200}?\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\b/i;

test('rule 2: operations know schema, service and status: no store, no SQL', () => {
  for (const file of files('server/src/**/*{operations,routes}.ts')) {
    assert.doesNotMatch(read(file), sqlWords, file);
    for (const name of importsOf(file))
      assert.ok(!/database\/(embedded|postgresql|opening)|\/store\.ts$/.test(name), `${file} imports ${name}`);
  }
});

test('rule 3: services know neither HTTP nor SQL', () => {
  for (const file of files('server/src/*/**/*service.ts').filter((name) => !name.includes('/app/'))) {
    assert.doesNotMatch(read(file), sqlWords, file);
    for (const name of importsOf(file)) {
      assert.ok(
        name !== 'fastify' && !/(routes|operations)\.ts$/.test(name) && !name.startsWith('server/src/platform/http/'),
        `${file} imports ${name}`,
      );
    }
  }
});

test('rule 4: SQL stands in stores, in the database and in the ledger alone', () => {
  for (const file of files('server/src/**/*.ts')) {
    if (/[/-]store\.ts$/.test(file) || /^server\/src\/platform\/(database|ledger)\//.test(file)) continue;
    const code = read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    assert.doesNotMatch(code, sqlWords, file);
  }
});

/** Modules that the others see whole: what stands below all of them, and what stands above. */
const OPEN_MODULES = ['platform', 'app', 'commands', 'main.ts'];

test('a module of the server sees of another one its index, or its late parts', () => {
  const moduleOf = (file: string) => file.split('/')[2] ?? '';
  // The app loads the late parts of all modules by their files.
  const checked = files('server/src/**/*.ts').filter((file) => !file.endsWith('/late-modules.ts'));
  for (const file of checked) {
    for (const name of importsOf(file).filter((target) => target.startsWith('server/src/'))) {
      const other = moduleOf(name);
      if (other === moduleOf(file) || OPEN_MODULES.includes(other)) continue;
      assert.match(name, /^server\/src\/\w+\/(index|late)\.ts$/, `${file} imports ${name}`);
    }
  }
});

test('rule 1: price-lists imports only itself and pricing; what reads files may use Node', () => {
  for (const file of files('price-lists/src/**/*.ts')) {
    const isOfFiles = /src\/(formats\/|files\.ts$)/.test(file);
    for (const name of importsOf(file)) {
      const isOfNode = isOfFiles && /^(?:node:|saxen$|unpdf\/)/.test(name);
      assert.ok(
        isOfNode || name === '@vantail/pricing' || name.startsWith('price-lists/src/'),
        `${file} imports ${name}`,
      );
    }
    assert.doesNotMatch(read(file), /\bfetch\(|Date\.now|Math\.random|process\./, `${file} is not pure`);
  }
});

test('rule 5: console and storefront see client, pricing, price-lists and drawing, and nothing else of the repository', () => {
  for (const part of ['console', 'storefront']) {
    for (const file of files(`${part}/src/**/*.{ts,tsx}`)) {
      for (const name of importsOf(file))
        assert.doesNotMatch(name, /^(server|bench|scripts)\/|^vantail$/, `${file} imports ${name}`);
    }
  }
  for (const file of files('storefront/src/**/*.ts')) {
    for (const name of importsOf(file))
      assert.match(name, /^storefront\/|^lit(\/|$)|^@vantail\/(client|pricing|drawing)$/, `${file} imports ${name}`);
  }
});

/** What a command, a page, a package or another process starts with: nothing in its part imports it. */
const ENTRIES: readonly string[] = [
  ...['client', 'drawing', 'pricing', 'price-lists', 'storefront'].map((part) => `${part}/src/index.ts`),
  'price-lists/src/terms.ts',
  'price-lists/src/files.ts',
  'pricing/src/words/index.ts',
  'console/src/app/main.tsx',
  // What the compiler makes of JSX imports it.
  'console/src/ui/language/jsx-runtime.ts',
  'server/src/main.ts',
  'server/src/prices/imports/worker/file-process.ts',
  'server/src/catalogue/media/picture-process.ts',
  'server/src/platform/database/embedded/make-template.ts',
  'server/src/selling/offers/pdf/pdf-process.ts',
];

test('every file is imported by another of its part, or is one that is started: no route is left unregistered', () => {
  for (const entry of ENTRIES) assert.ok(existsSync(join(root, entry)), `${entry} is there`);
  for (const part of WITH_FLOORS) {
    const imported = new Set(filesOf(part).flatMap(importsOf));
    const unused = filesOf(part).filter((file) => !imported.has(file) && !ENTRIES.includes(file));
    assert.deepEqual(unused, [], part);
  }
});
