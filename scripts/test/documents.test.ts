import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';
import { PRICE_TYPES } from '../../pricing/src/product/price-type.ts';
import { readConfig } from '../../server/src/platform/config.ts';

/** A document that names a file, folder or section that is gone sends its reader nowhere: every name is followed. */
const root = join(import.meta.dirname, '../..');
const SKIPPED = ['node_modules', 'dist', 'data', '.git'];

/** Every file and folder of the repository by its path from the root, folders with a slash at the end. */
const entries: readonly string[] = globSync('**', {
  cwd: root,
  withFileTypes: true,
  exclude: (entry) => SKIPPED.includes(entry.name),
}).map((entry) => {
  const path = relative(root, join(entry.parentPath, entry.name));
  return entry.isDirectory() ? `${path}/` : path;
});
const known = new Set(entries);
const names = new Set(entries.map((path) => path.slice(path.lastIndexOf('/', path.length - 2) + 1)));

const documents = entries.filter(
  (path) => /^(?:README|CONTRIBUTING|SECURITY|CHANGELOG)\.md$/.test(path) || /^docs\/.*\.md$|\/README\.md$/.test(path),
);
const textOf = (document: string) => readFileSync(join(root, document), 'utf8');

/** A text without its blocks of code, whose paths are those of examples. */
const proseOf = (document: string) => textOf(document).replaceAll(/^( *)```[\s\S]*?^\1```/gm, '');

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (document: string): Set<string> => {
  const text = textOf(document);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slugOf(heading));
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)]);
};

const existsFrom = (folder: string, path: string): boolean => {
  const place = normalize(join(folder, path));
  return place === './' || place === '.' || known.has(place) || known.has(`${place.replace(/\/$/, '')}/`);
};

test('every relative link of a document leads to a file of the repository, and to a section of it', () => {
  const lost = documents.flatMap((document) =>
    [...proseOf(document).matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : normalize(join(dirname(document), path));
      if (path !== '' && !existsFrom(dirname(document), path)) return [`${document}: ${link}`];
      if (anchor === undefined || !target.endsWith('.md')) return [];
      return anchorsOf(target).has(anchor) ? [] : [`${document}: ${link} (no such section)`];
    }),
  );
  assert.deepEqual(lost, []);
});

/** Made by a build, or names that a guide gives to a file that its reader makes. */
const NOT_HERE = [
  'console/dist',
  'console/dist/reference',
  'storefront/dist',
  'catalogue/supplier-kind.tsx',
  'catalogue/suppliers-page.tsx',
  'utils.ts',
];
const ENDINGS = /\.(?:test\.tsx?|tsx?|mjs|sql|css|md|sh|yaml|toml)$/;
const TOP = /^(?:server|console|pricing|drawing|client|storefront|scripts|docs|bench|chaos)\//;

/** A path may leave out its beginning (`errors.ts`, `openapi/document.ts`), or the end of an ADR's name. */
const isThere = (document: string, path: string): boolean =>
  existsFrom('.', path) ||
  existsFrom(dirname(document), path) ||
  names.has(path) ||
  entries.some((entry) => entry.endsWith(`/${path}`) || entry.endsWith(`/${path}/`)) ||
  (/^docs\/adr\/\d{4}$/.test(path) && entries.some((entry) => entry.startsWith(`${path}-`)));

/** `{a,b}.ts` and `*` stand for several files: `*` must find one. */
const expanded = (path: string): string[] => {
  const [, before, list, after] = /^(.*)\{([^{}]*,[^{}]*)\}(.*)$/.exec(path) ?? [];
  return list === undefined ? [path] : list.split(',').map((part) => `${before}${part}${after}`);
};

test('every file and folder that a document names is there', () => {
  const lost = documents.flatMap((document) => {
    const prose = proseOf(document).replaceAll(/\]\([^()\s]+\)/g, ']');
    const spans = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
    const plain = [...prose.replaceAll(/`[^`]*`/g, '').matchAll(/[\w./-]+/g)].map(([word]) => word.replace(/[.]$/, ''));
    return [...spans, ...plain]
      .map((word) => word.replace(/:\d+$/, '').replace(/^\.\//, ''))
      .filter((word) => (ENDINGS.test(word) || TOP.test(word)) && !/[<>$()]|^@|^\.|^\/|:\/\//.test(word))
      .filter((word) => !NOT_HERE.includes(word))
      .flatMap(expanded)
      .filter((path) => (path.includes('*') ? globSync(path, { cwd: root }).length === 0 : !isThere(document, path)))
      .map((path) => `${document}: ${path}`);
  });
  assert.deepEqual([...new Set(lost)], []);
});

test('every decision record that a file cites is there, and docs/adr/README.md lists them all', () => {
  const numbers = new Set(entries.flatMap((path) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1] ?? []));
  const cited = entries
    .filter((path) => /\.(?:tsx?|mjs|sql|md|yaml)$/.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/(?:\badr\/|\bADR\s+)(\d{4})\b/g)].map(([, number = '']) => ({ path, number })),
    );
  assert.ok(cited.length > 100, `${cited.length} citations`);
  assert.deepEqual(
    cited.filter(({ number }) => !numbers.has(number)).map(({ path, number }) => `${path}: ${number}`),
    [],
  );
  const listed = [...textOf('docs/adr/README.md').matchAll(/^- \[(\d{4})\]/gm)].map(([, number = '']) => number);
  assert.deepEqual(listed, [...numbers].sort());
});

/** Guides for developers, which name functions, types and constants of the code. */
const guides = documents.filter((document) => /^CONTRIBUTING\.md$|^docs\/adding-|\/src\/.*README\.md$/.test(document));

/** What the reader of a guide makes. */
const MADE_BY_READER = ['SuppliersPage'];

/** `camelCase`, `PascalCase`, `UPPER_CASE`, and each part of `tx.queueWithCommit`. */
const namesIn = (span: string): string[] => {
  if (/[/<>\s-]/.test(span) || ENDINGS.test(span)) return [];
  const parts = span.match(/[A-Za-z_]\w*/g) ?? [];
  return parts.filter((part) => /[a-z][A-Z]|^[A-Z]+_[A-Z]/.test(part) || /^[a-z]+\.[a-z]\w*(?:\(\))?$/i.test(span));
};

test('every function, type and constant that a guide for developers names is in the code', () => {
  const sources = entries.filter((path) => /\.(?:tsx?|mjs)$/.test(path));
  const words = new Set(sources.flatMap((path) => textOf(path).match(/[A-Za-z_]\w*/g) ?? []));
  const named = guides.flatMap((document) =>
    [...proseOf(document).matchAll(/`([^`]+)`/g)].flatMap(([, span = '']) =>
      namesIn(span).map((name) => ({ document, name })),
    ),
  );
  assert.ok(named.length > 50 && words.size > 5000, `guides and code were read: ${named.length} ${words.size}`);
  const lost = named.filter(({ name }) => !words.has(name) && !MADE_BY_READER.includes(name));
  assert.deepEqual([...new Set(lost.map(({ document, name }) => `${document}: ${name}`))], []);
});

/** What cannot be wrapped: lines of tables, HTML comments and headings. Blocks of code are not in the prose. */
const IS_WHOLE = /^\s*(?:\||<!--|#)/;

test('lines of documents have at most 120 columns, tables aside', () => {
  const long = documents.flatMap((document) =>
    proseOf(document)
      .split('\n')
      .filter((line) => [...line].length > 120 && !IS_WHOLE.test(line))
      .map((line) => `${document}: ${line.slice(0, 60)}...`),
  );
  assert.deepEqual(long, []);
});

test('every guide begins with the state that it needs', () => {
  const guides = documents.filter((document) => document.startsWith('docs/guides/'));
  assert.ok(guides.length > 20, 'they were read');
  const beginning = (guide: string) => textOf(guide).split('\n').slice(1, 3).join('\n').trim();
  assert.deepEqual(
    guides.filter((guide) => !/^(?:You need |`\$URL` and `\$KEY` are )/.test(beginning(guide))),
    [],
  );
});

test('the README has at most 100 lines', () => {
  assert.ok(textOf('README.md').trimEnd().split('\n').length <= 100);
});

test('the film of the README takes at most 2 MB', () => {
  assert.ok(statSync(join(root, 'docs/images/element.webp')).size <= 2_000_000);
});

test('a document shows every picture of docs/images', () => {
  const shown = new Set(
    documents.flatMap((document) =>
      [...textOf(document).matchAll(/!\[[^\]]*\]\(([^()\s]+)\)/g)].map(([, path = '']) =>
        join(dirname(document), path),
      ),
    ),
  );
  const pictures = entries.filter((path) => /^docs\/images\/./.test(path));
  assert.ok(pictures.length > 0, 'they were found');
  assert.deepEqual(
    pictures.filter((path) => !shown.has(path)),
    [],
  );
});

test('docs/guides/settings.md lists every setting that the service reads, and no other', () => {
  const read = new Set<string>();
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_, name) => void read.add(String(name)), has: () => false },
  );
  readConfig(environment);
  const listed = [...textOf('docs/guides/settings.md').matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  // The SDK of OpenTelemetry reads its own settings.
  const expected = [...read, 'OTEL_EXPORTER_OTLP_ENDPOINT'].filter((name) => !name.endsWith('_FILE'));
  assert.deepEqual(listed.toSorted(), expected.toSorted());
});

type Schema = {
  readonly enum?: readonly unknown[];
  readonly readOnly?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
};

/** The records of the API: whoever adds a field to one, or a word to a list of one, writes its rule first. */
const RECORDS = [
  ...['Brand', 'Category', 'Product', 'Option', 'Step', 'PricingConfiguration', 'Rule', 'PriceTable'],
  ...['PriceListMapping', 'VatRate', 'Service', 'Tariff', 'Settings', 'Quote', 'Plan', 'Webhook', 'ApiKey', 'Person'],
  ...['Media', 'Tenant', 'Example', 'Change', 'RuleCondition', 'RuleEffect'],
];

/** Of a choice of schemas, such as the effects of rules: the fields of each. */
const fieldsOf = ({ properties = {}, allOf = [], anyOf = [] }: Schema): [string, Schema][] => [
  ...Object.entries(properties),
  ...[...allOf, ...anyOf].flatMap(fieldsOf),
];

/** docs/rules.md and the file of each module under docs/rules. */
const rulesText = () =>
  documents
    .filter((document) => /^docs\/rules(?:\/|\.md$)/.test(document))
    .map(textOf)
    .join('\n');

test('docs/rules names every field of a record, and every word of its lists', () => {
  const { components } = JSON.parse(textOf('client/openapi.json')) as {
    components: { schemas: Record<string, Schema> };
  };
  const rules = new Set(rulesText().match(/\w+/g));
  // `opening_v1` to `opening_v4`: the rules name the ends.
  const isNamed = (word: string) =>
    (word.match(/\w+/g) ?? []).every((part) => rules.has(part.replace(/_v[23]$/, '_v1')));
  const lost = RECORDS.flatMap((record) => {
    const fields = fieldsOf(components.schemas[record] ?? {});
    assert.ok(fields.length > 3, `${record} has fields`);
    return fields.flatMap(([field, schema]) => {
      const words = [...(schema.enum ?? []), ...(schema.items?.enum ?? [])].filter((word) => typeof word === 'string');
      return [field, ...words].filter((word) => !isNamed(word)).map((word) => `${record}: ${word}`);
    });
  });
  assert.deepEqual(lost, []);
});

test('the table of D5 names every field of its records', () => {
  const { components } = JSON.parse(textOf('client/openapi.json')) as {
    components: { schemas: Record<string, Schema> };
  };
  const [, section = ''] = textOf('docs/rules/catalogue.md').split('## D5 Catalogue resources\n');
  for (const record of ['Brand', 'Category', 'Product', 'Option']) {
    const [, row = ''] = new RegExp(`^\\| ${record.toLowerCase()} \\| (.*)$`, 'm').exec(section) ?? [];
    const all = Object.entries(components.schemas[`${record}Create`]?.properties ?? {});
    const fields = all.filter(([, { readOnly }]) => readOnly !== true).map(([field]) => field);
    assert.ok(fields.length > 4, record);
    assert.deepEqual(
      fields.filter((field) => !row.includes(`\`${field}\``)),
      [],
      record,
    );
  }
});

test('D10 says for every price type what it adds', () => {
  const [, section = ''] = textOf('docs/rules/selling.md').split('### D10 Amount\n');
  const [table = ''] = section.split('\n### ');
  const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, type]) => type);
  assert.deepEqual(
    listed.filter((type) => type !== 'price_type'),
    PRICE_TYPES,
  );
});

test('docs/rules names every route of the API by the last word of its path', () => {
  const { paths } = JSON.parse(textOf('client/openapi.json')) as { paths: Record<string, unknown> };
  const rules = rulesText();
  const lastWord = (path: string) => path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const isNamed = (word: string) => rules.includes(`/${word}`) || rules.includes(`\`${word}\``);
  assert.ok(Object.keys(paths).length > 100);
  assert.deepEqual(
    Object.keys(paths).filter((path) => path !== '/' && !isNamed(lastWord(path))),
    [],
  );
});
