import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { brandSchema } from '../src/catalogue/brands.ts';
import { pageScript } from '../src/platform/http/built/browser/page-script.ts';
import { fold, type Item, search } from '../src/platform/http/built/browser/search.ts';
import { docsPage } from '../src/platform/http/built/page.ts';
import { openApiDocument } from '../src/platform/http/openapi/document.ts';
import type { Route } from '../src/platform/http/route-table.ts';

const tags = ['brands'];
const routes: Route[] = [
  {
    method: 'POST',
    path: '/v1/brands',
    access: ['catalogue:write'],
    schema: { tags, summary: 'Create a brand', body: brandSchema.create, response: { 201: brandSchema.answer } },
    operation: { id: 'createBrand', note: 'Adds a brand.' },
  },
  {
    method: 'PATCH',
    path: '/v1/brands/:id',
    access: ['catalogue:read', 'catalogue:write'],
    schema: { tags, summary: 'Change a brand', body: brandSchema.patch, response: { 200: brandSchema.answer } },
    operation: {
      id: 'updateBrand',
      note: 'Changes a brand.',
      example: { path: { id: 3 }, body: { name_en: 'Southern Workshop' } },
    },
  },
  {
    method: 'GET',
    path: '/healthz',
    access: 'public',
    schema: { tags: ['service'], summary: 'The process is alive' },
    operation: { id: 'getHealth', note: 'Answers while the process is alive.' },
  },
  {
    method: 'GET',
    path: '/metrics',
    access: 'operator',
    schema: { tags: ['service'], summary: 'Metrics' },
    operation: { id: 'getMetrics', note: 'Returns metrics.' },
  },
];

const generated = () =>
  openApiDocument(
    { routes, methodsOf: () => [], patternOf: () => undefined, isForShops: () => false },
    { version: '1.2.3', withOperator: true },
  );

const EVIL = `"'><script>alert(1)</script><b style="x">&amp;`;

/** Every place where the document holds text holds something that would break out of its markup. */
const hostile = () => {
  const field = {
    type: EVIL,
    format: EVIL,
    description: `\`${EVIL}\` ${EVIL}`,
    enum: [EVIL],
    default: EVIL,
    pattern: EVIL,
    'x-hint': EVIL,
  };
  const schema = { $ref: `#/components/schemas/${EVIL.replace('/', '~1')}` };
  return {
    info: { title: EVIL, version: EVIL, description: `${EVIL}\n\n\`${EVIL}\``, license: { name: EVIL } },
    tags: [{ name: EVIL, description: EVIL }],
    paths: {
      [`/${EVIL}/{${EVIL}}`]: {
        post: {
          operationId: EVIL,
          tags: [EVIL],
          summary: EVIL,
          description: EVIL,
          'x-scopes': [EVIL],
          security: [{ [EVIL]: [] }],
          parameters: [{ name: EVIL, in: EVIL, required: true, description: EVIL, schema: field }],
          requestBody: {
            description: EVIL,
            content: {
              [EVIL]: {
                schema: { type: 'object', properties: { [EVIL]: field, ro: { readOnly: true } } },
                example: { [EVIL]: EVIL },
              },
            },
          },
          responses: {
            200: { description: EVIL, headers: { [EVIL]: {} } },
            201: { description: EVIL, content: { [EVIL]: { schema: field } } },
            422: { description: `\`${EVIL}\`: ${EVIL}` },
          },
        },
      },
    },
    components: {
      securitySchemes: { [EVIL]: { description: EVIL } },
      responses: { [`${EVIL}409`]: { description: EVIL } },
      schemas: { [EVIL]: { description: EVIL, properties: { [EVIL]: { type: 'array', items: schema } } } },
    },
  };
};

const matchesOf = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => found as string);
/** What stands in a value is text; only the names of attributes do anything. */
const withoutValues = (page: string) => page.replaceAll(/="[^"]*"/g, '=');
const idsOf = (page: string) => matchesOf(page, /\sid="([^"]*)"/g);
const article = (page: string, id: string) =>
  new RegExp(`<article class="operation" aria-labelledby="${id}">.*?</article>`, 's').exec(page)?.[0] ?? '';

for (const [name, document] of [
  ['the generated document', generated()],
  ['a hostile document', hostile()],
] as const) {
  const page = docsPage(document);

  test(`${name}: no script but the page's own, no style, no handler gets in`, () => {
    const own = '<script src="/docs/page.js"></script>\n';
    assert.ok(page.indexOf(own) < page.indexOf('<body>'));
    assert.doesNotMatch(page.replace(own, ''), /<script|<style|<b\s/i);
    assert.doesNotMatch(withoutValues(page), /<[^>]*\s(style|on\w+)=/i);
    assert.doesNotMatch(page, /<[^>]*(src|href)="(?!#|\/docs\/|\/openapi\.json|\/problems|data:image)/i);
  });

  test(`${name}: every operation has an anchor, and every link within the page leads somewhere`, () => {
    const ids = idsOf(page);
    assert.equal(new Set(ids).size, ids.length, 'ids are unique');
    const links = matchesOf(page, /href="#([^"]*)"/g);
    assert.deepEqual(
      links.filter((link) => !ids.includes(link)),
      [],
    );
    const labels = matchesOf(page, /aria-labelledby="([^"]*)"/g);
    assert.ok(labels.every((label) => ids.includes(label)));
    assert.equal(matchesOf(page, /(<article class="operation")/g).length, Object.keys(document.paths as object).length);
  });
}

test('the anchors of operations are their operationIds', () => {
  const document = generated();
  const ids = idsOf(docsPage(document));
  for (const item of Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)) {
    for (const { operationId } of Object.values(item)) assert.ok(ids.includes(operationId), operationId);
  }
});

test('text of the document is shown, escaped', () => {
  assert.match(
    docsPage(hostile()),
    /&quot;&#39;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;&lt;b style=&quot;x&quot;&gt;&amp;amp;/,
  );
});

test('a body shows limits and defaults in words, and sums up what is ignored', () => {
  const create = article(docsPage(generated()), 'createBrand');
  assert.match(create, /<code>name<\/code> <span class="required">required/);
  assert.match(create, /string, 1 to 200 characters, on one line, must not be blank/);
  assert.match(create, /default <code>null<\/code>/);
  assert.match(create, /Ignored when sent: <code>id<\/code>, <code>version<\/code>/);
  assert.doesNotMatch(create, /<th scope="row"><code>version/);
});

test('a change has no defaults: what is left out keeps its value', () => {
  const change = article(docsPage(generated()), 'updateBrand');
  assert.doesNotMatch(change, /default <code>/);
  assert.match(change, /left out keeps its value/);
});

test('each operation says who may call it', () => {
  const page = docsPage(generated());
  assert.match(article(page, 'updateBrand'), /Scope <code>catalogue:read<\/code> or <code>catalogue:write<\/code>/);
  assert.match(article(page, 'getHealth'), /No key needed/);
  assert.doesNotMatch(article(page, 'getHealth'), /Authorization/);
  assert.match(article(page, 'getMetrics'), /Operator token/);
  assert.match(article(page, 'getMetrics'), /Bearer \$OPERATOR_TOKEN/);
});

test('a quote in an example cannot end the argument of the shell', () => {
  const document = {
    info: { title: 'T', version: '1' },
    paths: {
      '/x': {
        post: { operationId: 'x', requestBody: { content: { 'application/json': { example: { a: "l'art" } } } } },
      },
    },
  };
  assert.match(docsPage(document), /l&#39;\\&#39;&#39;art/);
});

test('an answer is shown as it was recorded, escaped, or said to be without a body', () => {
  const lines = ['{', '  "name": "<b>Blanc</b>",', '  … 2 more', '}'];
  const page = docsPage(generated(), {
    createBrand: { status: 201, type: 'application/json', lines },
    updateBrand: { status: 204 },
  });
  assert.match(article(page, 'createBrand'), /<span class="status">201<\/span> application\/json/);
  assert.match(article(page, 'createBrand'), /&lt;b&gt;Blanc&lt;\/b&gt;&quot;,\n {2}… 2 more/);
  assert.match(article(page, 'updateBrand'), /204<\/span> without a body/);
});

test('names of operations and codes in a text are links, anything else between backticks is not', () => {
  const text = 'Call `createBrand`; `conflict` while used, `brand_id` and `__proto__` stay.';
  const document = generated() as { paths: Record<string, Record<string, { description?: string }>> };
  Object.assign(document.paths['/v1/brands/{id}']?.patch ?? {}, { description: text });
  const change = article(docsPage(document), 'updateBrand');
  assert.match(change, /<a href="#createBrand"><code>createBrand<\/code><\/a>/);
  assert.match(change, /<a href="\/problems\/conflict"><code>conflict<\/code><\/a>/);
  assert.match(change, /, <code>brand_id<\/code> and <code>__proto__<\/code> stay/);
});

test('every operation has its example in both languages, also one without a body', () => {
  const page = docsPage(generated());
  assert.match(article(page, 'getHealth'), /unwrap\(await vantail\.GET\(&#39;\/healthz&#39;\)\)/);
  assert.match(article(page, 'getMetrics'), /await operator\.GET/);
  assert.match(
    article(page, 'updateBrand'),
    /params: \{ path: \{ id: 3 \} \},\n {2}body: \{ name_en: &#39;Southern Workshop&#39; \}/,
  );
});

test('each status of a refusal has the codes of this operation', () => {
  const page = docsPage(generated());
  assert.match(article(page, 'updateBrand'), /#problem-412">412<\/a> <code>precondition_failed<\/code>/);
  assert.doesNotMatch(article(page, 'createBrand'), /precondition_failed/);
  assert.doesNotMatch(article(page, 'getHealth'), /unauthenticated/);
});

test('the search finds by name before text, needs all words, and takes no notice of case and accents', () => {
  const item = (title: string, names: string, text: string): Item => ({
    ...{ href: `#${names}`, kind: 'GET', title, names, text },
    folded: [fold(title), fold(names), fold(text)],
  });
  const items = [
    item('List brands', 'listBrands', 'Fenêtres de l’Atelier Lumière'),
    item('Create a brand', 'createBrand', 'Adds a maker'),
    item('Sell', 'sell', 'x'.repeat(400)),
  ];
  const found = (query: string) => search(items, query).map(({ item: { names } }) => names);
  assert.deepEqual(found('createbrand'), ['createBrand']);
  assert.deepEqual(found('brand'), ['listBrands', 'createBrand']);
  assert.deepEqual(found('LUMIERE fenetres'), ['listBrands']);
  assert.deepEqual(found('brand nothing'), []);
  assert.deepEqual(found('<b>'), []);
  assert.deepEqual(found('   '), []);
  assert.deepEqual(search(items, 'lumiere')[0]?.excerpt, ['Fenêtres de l’Atelier ', 'Lumière', '']);
  assert.ok(found('x').includes('sell'));
});

test('the script of the page is whole: it runs, and every function that it calls is in it', () => {
  const script = pageScript();
  const listeners: string[] = [];
  const page = {
    documentElement: { dataset: {} as Record<string, string> },
    addEventListener: (name: string) => listeners.push(name),
  };
  runInNewContext(script, { document: page });
  assert.deepEqual(listeners, ['DOMContentLoaded']);
  assert.equal(page.documentElement.dataset.language, 'curl');
  const defined = new Set(matchesOf(script, /^const (\w+) = /gm));
  const imported = globSync('../src/platform/http/built/browser/*.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    matchesOf(readFileSync(join(import.meta.dirname, file), 'utf8'), /^export const (\w+) = /gm),
  );
  assert.deepEqual(
    imported.filter((name) => name !== 'pageScript' && !defined.has(name)),
    [],
  );
});

test('objects within objects, lists and references are worded', () => {
  const schemas = {
    Leaf: { type: 'object', properties: { size: { type: 'integer', minimum: 0, maximum: 1e9 } } },
    Tree: {
      type: 'object',
      properties: {
        parent: { $ref: '#/components/schemas/Tree' },
        ids: { type: ['array', 'null'], items: { type: 'integer', minimum: 1 }, maxItems: 5 },
        rows: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
        either: { oneOf: [{ type: 'string', maxLength: 1 }, { $ref: '#/components/schemas/Leaf' }] },
      },
    },
  };
  const page = docsPage({ info: { title: 'T', version: '1' }, components: { schemas } });
  assert.match(page, /integer, 0 to 1e9/);
  assert.match(page, /null or array of integers, up to 5 items, each item at least 1/);
  assert.match(page, /<code>rows\[\]\.price<\/code>/);
  assert.match(page, /<a href="#schema-Tree">Tree<\/a>/);
  assert.match(page, /string, up to 1 character or <a href="#schema-Leaf">/);
});
