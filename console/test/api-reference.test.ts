import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Description, describeForPage, fragmentsOf } from '../reference/describe-for-page.ts';

const read = (): Description => JSON.parse(readFileSync(new URL('../../client/openapi.json', import.meta.url), 'utf8'));
const operationsOf = ({ paths }: Description) =>
  new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );

const original = read();
const page = describeForPage(original);
const operations = operationsOf(page);
const operation = (id: string) => operations.get(id) ?? assert.fail(id);

test('the page adds to a copy of the description', () => {
  assert.deepEqual(original, read());
  assert.deepEqual([...operations.keys()], [...operationsOf(original).keys()]);
});

test('every operation has its call in TypeScript, and an answer in JSON is the one of the demo', () => {
  for (const [id, described] of operations) {
    const [sample] = (described as { 'x-codeSamples'?: { source: string }[] })['x-codeSamples'] ?? [];
    assert.match(sample?.source ?? '', /unwrap\(await (?:vantail|operator)\.[A-Z]+\('\//, id);
    const successes = Object.entries(described.responses).filter(([status]) => status < '300');
    const inJson = successes.map(([, { content }]) => content?.['application/json']).filter(Boolean);
    assert.ok(inJson.length === 0 || inJson.some((content) => 'example' in (content ?? {})), id);
  }
  const answer = operation('createBrand').responses[201]?.content?.['application/json'] as { example: object };
  assert.deepEqual(Object.entries(answer.example).slice(0, 2), Object.entries({ id: 3, name: 'Atelier du Midi' }));
});

test('names of operations and codes of problems are links to them; other words in backticks are not', () => {
  const { description = '' } = operation('adjustPrices');
  assert.match(description, /\[`revertChange`\]\(#tag\/changes\/revertChange\)/);
  assert.match(description, /\[`precondition_failed`\]\(\/problems\/precondition_failed\)/);
  assert.match(description, / `expected_state`/);
  const fragments = new Set(fragmentsOf(original).values());
  for (const [id, { description: text = '' }] of operations)
    for (const [, link = ''] of text.matchAll(/\]\((#[^)]+)\)/g)) assert.ok(fragments.has(link), `${id}: ${link}`);
});

test('each operation says who may call it, and which examples come before its own', () => {
  const last = (id: string) => operation(id).description?.split('\n\n').at(-1);
  assert.equal(last('createBrand'), 'Needs the scope `catalogue:write`.');
  assert.equal(last('getHealth'), 'Needs no key.');
  assert.equal(last('getMetrics'), 'Needs the operator token.');
  assert.equal(last('getMe'), 'Needs any valid key.');
  assert.match(last('updateBrand') ?? '', /follows \[`createBrand`\]/);
});

test('each status of a refusal has the codes of its operation alone', () => {
  assert.equal(operation('updateBrand').responses[412]?.description, '`precondition_failed`: Precondition failed');
  for (const [id, { responses, 'x-problem-codes': codes }] of operations)
    for (const [status, names] of Object.entries(codes)) {
      const { description = '', content } = responses[status] ?? {};
      assert.deepEqual(
        [...description.matchAll(/`(\w+)`:/g)].map(([, code]) => code),
        names,
        `${id} ${status}`,
      );
      assert.ok(content, `${id} ${status}`);
    }
});

test('the examples of bulk work are dry runs', () => {
  const dryRunOf = (id: string) => operation(id).parameters?.find(({ name }) => name === 'dry_run')?.example;
  assert.equal(dryRunOf('adjustPrices'), true);
  // A single quote is saved: its example is no dry run.
  assert.equal(dryRunOf('createQuote'), false);
  for (const { parameters = [] } of operations.values())
    for (const { name, example } of parameters) if (name === 'dry_run') assert.equal(typeof example, 'boolean');
});
