import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brandSchema } from '../src/brands/schema.ts';
import { docsPage } from '../src/http/docs/page.ts';
import { openApiDocument } from '../src/http/openapi/document.ts';
import type { Route } from '../src/http/routes/route-table.ts';

const tags = ['brands'];
const routes: Route[] = [
  {
    method: 'POST',
    path: '/v1/brands',
    access: ['catalogue:write'],
    schema: { tags, summary: 'Create a brand', body: brandSchema.create, response: { 201: brandSchema.answer } },
  },
  {
    method: 'PATCH',
    path: '/v1/brands/:id',
    access: ['catalogue:read', 'catalogue:write'],
    schema: { tags, summary: 'Change a brand', body: brandSchema.patch, response: { 200: brandSchema.answer } },
  },
  { method: 'GET', path: '/healthz', access: 'public', schema: { tags: ['service'], summary: 'The process is alive' } },
  { method: 'GET', path: '/metrics', access: 'operator', schema: { tags: ['service'], summary: 'Metrics' } },
];

const generated = () =>
  openApiDocument({ routes, methodsOf: () => [], isForShops: () => false }, { version: '1.2.3', withOperator: true });

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

  test(`${name}: no script, no style, no handler gets in`, () => {
    assert.doesNotMatch(page, /<script|<style|<b\s/i);
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
  assert.match(create, /string, 1 to 200 characters, must not be blank/);
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
