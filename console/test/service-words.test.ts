import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { VantailError } from '@vantail/client';
import { errorItems } from '../../server/src/platform/error-items.ts';
import { busy, problems } from '../../server/src/platform/errors.ts';
import { warningItems } from '../../server/src/platform/report-items.ts';
import { hasAllWords } from '../src/language/folded.ts';
import { hasItemWords, itemWords } from '../src/language/item-words.ts';
import { counted, frenchSpaces } from '../src/language/messages.ts';
import { problemWords } from '../src/language/problem-words.ts';

/** Refusals of quotes, which the page "Try it" words with the names of steps and options. */
const OF_QUOTES = [
  'ambiguous',
  'unknown_row',
  'no_rows',
  'no_match',
  'empty_cell',
  'empty_cells_around',
  'not_above_zero',
  'no_price',
  'unknown_step',
  'missing_step',
  'too_few_options',
  'too_many_options',
  'unknown_option',
  'inactive_option',
  'unusable_price',
  'second_size',
  'hidden_step',
  'unavailable_option',
  'missing_required_option',
  'window_conflict',
  'refused',
];

/** A value for each fact that the service may give. */
const FACTS: Record<string, unknown> = {
  page_size: 8,
  limit: 5000,
  count: 3,
  length: 300,
  minimum: 1,
  maximum: 10,
  width: 1200,
  height: 1350,
  old: 12.5,
  new: -1,
  row: 2,
  expected: 4,
  number: 17,
  given: 'EUR',
  own: 'CHF',
  allowed: ['a', 'b'],
  price_table: { id: 3, name: 'Grille' },
  resource: { id: 4, name: 'Chêne' },
  failing: [{ id: 5, name: 'Cuisine' }],
};

const paramsOf = ([, ...names]: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name.replace('?', ''), FACTS[name.replace('?', '')] ?? 'text']));

test('every code of an error or a warning has a sentence in both languages, made of the facts that the service gives', () => {
  const items = Object.entries({ ...errorItems, ...warningItems }).filter(([code]) => !OF_QUOTES.includes(code));
  for (const [code, entry] of items) {
    assert.ok(hasItemWords(code), `${code} has no sentence`);
    const params = { ...paramsOf(entry), ...(code === 'different_percentage' ? { given: 3, own: 4 } : {}) };
    for (const language of ['fr', 'en'] as const) {
      const said = itemWords(language, { code, message: 'MESSAGE', params });
      assert.ok(said !== 'MESSAGE' && !/undefined|\?$/.test(said), `${language} ${code}: ${said}`);
    }
  }
});

test('a refused field is told in French, with its facts, and not in the words of the service', () => {
  const errors = [{ pointer: '/name', code: 'too_long', message: 'is too long', params: { limit: 200, length: 1201 } }];
  const problem = { type: '', title: 'The request is not valid', status: 422, code: 'validation_error', errors };
  const error = new VantailError(new Response(null, { status: 422 }), problem);
  assert.equal(problemWords(error, 'fr'), 'Trop long\u00a0: 1\u202f201 caractères pour 200 au plus.');
  assert.equal(problemWords(error, 'en'), 'Too long: 1,201 characters; the limit is 200.');
});

test('a problem without items, without a code or without an answer is told in the language of the reader', () => {
  const failed = (status: number, body: unknown) => new VantailError(new Response(null, { status }), body);
  for (const [code, [status, title]] of Object.entries(problems)) {
    const detail = `${title}: what went wrong`;
    const error = failed(status, { type: '', title, status, code, detail, request_id: 'r-1' });
    const said = problemWords(error, 'fr');
    assert.ok(said.length > 10 && said !== detail && !/undefined|\?$/.test(said), `${code}: ${said}`);
    assert.ok(problemWords(error, 'en').length > 10, code);
  }
  assert.match(problemWords(failed(418, '<html>'), 'fr'), /statut 418/);
  assert.match(problemWords(failed(418, '<html>'), 'en'), /status 418/);
  assert.match(problemWords(new TypeError('fetch failed'), 'fr'), /Le service ne répond pas/);
});

test('a record that somebody else is changing is told as such, and not as a service that has too much to do', () => {
  const { status, message, errors } = busy();
  const body = { type: '', title: '', status, code: 'unavailable', detail: message };
  const said = (given: object, language: 'fr' | 'en') =>
    problemWords(new VantailError(new Response(null, { status }), { ...body, ...given }), language);
  assert.match(said({ errors }, 'en'), /^Someone else is changing the same record/);
  assert.match(said({ errors }, 'fr'), /en train de modifier la même chose/);
  assert.match(said({}, 'en'), /^The service is busy/);
});

test('no number of things stands in a text without its thousands', () => {
  assert.equal(counted('en', 3443), '3,443');
  const folder = join(import.meta.dirname, '../src');
  const raw = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) =>
    /\bcount: number[^=`]*=>\s*`[^`]*\$\{count\}/.test(readFileSync(join(folder, file), 'utf8')),
  );
  assert.deepEqual(raw, []);
});

test('a word is found without its accents, in any order', () => {
  assert.ok(hasAllWords('Clés d’API', 'cles'));
  assert.ok(hasAllWords('Clés d’API', "d'api"), 'keyboards have the straight apostrophe');
  assert.ok(hasAllWords('Catégories', 'GORIES cat'));
  assert.ok(hasAllWords('Œil-de-bœuf', 'oeil boeuf'));
  assert.ok(hasAllWords('Produits', ''));
  assert.ok(!hasAllWords('Catégories', 'cat x'));
});

test('no French line begins with a mark: spaces before double marks and inside quotation marks do not break', () => {
  assert.equal(frenchSpaces('Prêt ? « Oui » : 5 %'), 'Prêt\u202f? «\u00a0Oui\u00a0»\u00a0: 5\u202f%');
});
