import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { plannedOperations } from '../../server/src/history/plans/planned-operations.ts';

/** People publish a plan by what the console and the rules say of its requests. */
const WORDS = '../../console/src/history/plans/request-words.ts';

// The compiler checks the console in a program of its own, which an import of its types would draw in here.
const { requestWords } = (await import(WORDS)) as { requestWords: (request: object, context: object) => string };

test('D17 the console words every request that a plan can hold', () => {
  assert.ok(plannedOperations.length > 20);
  for (const { method, path, plan } of plannedOperations) {
    const target = plan.target && { kind: plan.target, id: 1, name: 'Oak' };
    const context = { language: 'en', fieldName: String, money: String, nameOf: () => undefined };
    const words = requestWords({ method, path, body: { name: 'Elm' }, target }, context);
    assert.ok(!words.startsWith(method), `${words} needs words in request-words.ts`);
  }
});

test('D17.2 names every POST and PUT that a plan can hold', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../docs/rules/history.md'), 'utf8');
  const [, section = ''] = rules.split('### D17.2 Requests\n');
  const [table = ''] = section.split('\n### ');
  const paths = plannedOperations
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .map(({ path }) => path.replaceAll(/:\w+/g, '{id}'));
  assert.deepEqual(
    paths.filter((path) => !table.includes(`${path}\``)),
    [],
  );
});
