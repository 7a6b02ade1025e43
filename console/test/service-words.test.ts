import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { VantailError } from '@vantail/client';
import { hasAllWords } from '../src/ui/language/folded.ts';
import { foundWords } from '../src/ui/language/found-words.ts';
import { counted } from '../src/ui/language/messages.ts';
import { fieldProblem, problemWords } from '../src/ui/language/problem-words.ts';

test('a refusal is shown as the service says it, in the language that it was asked in', () => {
  const errors = [{ pointer: '/name', code: 'too_long', message: 'Trop long.', params: { limit: 200, length: 1201 } }];
  const problem = { type: '', title: '', status: 422, code: 'validation_error', detail: 'name : Trop long.', errors };
  const error = new VantailError(new Response(null, { status: 422 }), problem);
  assert.equal(problemWords(error, 'fr'), 'name : Trop long.');
  assert.equal(
    fieldProblem(error, (pointer) => pointer === '/name'),
    'Trop long.',
  );
  assert.equal(
    fieldProblem(error, (pointer) => pointer === '/price'),
    undefined,
  );
});

test('an answer without a code, and none at all, is told in the language of the reader', () => {
  const failed = (status: number, body: unknown) => new VantailError(new Response(null, { status }), body);
  assert.match(problemWords(failed(418, '<html>'), 'fr'), /statut 418/);
  assert.match(problemWords(failed(418, '<html>'), 'en'), /status 418/);
  assert.match(problemWords(new TypeError('fetch failed'), 'fr'), /Le service ne répond pas/);
  const broken = { type: '', title: '', status: 500, code: 'internal_error', detail: 'Erreur.', request_id: 'r-1' };
  assert.match(problemWords(failed(500, broken), 'fr'), /^Erreur\. .*requête r-1\.$/);
});

test('what the console finds by itself is said in French, and in English as it was found', () => {
  const fault = { code: 'not_a_number', message: '"x" is not a number', params: { value: 'x' } };
  assert.equal(foundWords('fr', 'tables', fault), '«\u00a0x\u00a0» n’est pas un nombre.');
  assert.equal(foundWords('en', 'tables', fault), fault.message);
  assert.equal(foundWords('fr', 'tables', { ...fault, params: {} }), fault.message, 'a fact is missing');
  assert.equal(foundWords('fr', 'tables', { ...fault, code: 'toString' }), fault.message);
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
