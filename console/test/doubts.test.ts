import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Doubt, doubtCodes, readPastedText } from '@vantail/price-lists';
import { answerWords, doubtWords } from '../src/forms/doubts/doubt-words.ts';
import { askedAt, doubtsOf, openDoubts, withAnswer, withMark } from '../src/prices/imports/open-doubts.ts';

test('every doubt is a question in both languages', () => {
  for (const language of ['fr', 'en'] as const) {
    assert.deepEqual(Object.keys(doubtWords[language]).sort(), [...doubtCodes].sort());
    for (const words of Object.values(doubtWords[language])) assert.match(words, /\?$/);
  }
});

test('the answers of a doubt are labelled', () => {
  const [table] = readPastedText('\tLARGEUR\t\n\t400\t500\n600\t1010\t1095\n700\t1085\t1200').tables;
  const [doubt] = table?.doubts ?? [];
  assert.ok(doubt);
  assert.deepEqual(
    doubt.choices.map((choice) => answerWords('fr', doubt, choice)),
    ['Largeurs en haut (tel que lu)', 'Largeurs sur le côté'],
  );
  const split: Doubt = { code: 'split_table', message: '', params: { continues: 'A3', axis: 'heights' }, choices: [] };
  assert.equal(answerWords('en', split, { field: 'mapping', value: '{"A9":{"join":"A3"}}' }), 'Yes, join it to A3');
});

test('a unit is that of the tab which was asked about, and the tax basis is asked about once for a file', () => {
  const list = { file: {} as File, overrides: { units: { Fixe: 'm' } }, mapping: {} };
  const answered = withAnswer(list, { field: 'unit', value: 'cm' }, 'Soufflet').overrides;
  assert.deepEqual(answered, { units: { Fixe: 'm', Soufflet: 'cm' } });
  const tax = { code: 'tax_basis_differs', message: '', params: { basis: 'HT' }, choices: [] } as never;
  const unit = { code: 'unit_guessed', message: '', params: { unit: 'cm' }, choices: [] } as never;
  const other = { code: 'tax_basis_differs', message: '', params: { basis: 'TTC' }, choices: [] } as never;
  const table = (id: string, action: 'changed' | 'skipped', basis: never) => ({ id, action, doubts: [basis, unit] });
  // A table that is skipped asks nothing, so the next one does; another basis is another question.
  const tables = [
    table('A1', 'skipped', tax),
    table('B1', 'changed', tax),
    table('C1', 'changed', tax),
    table('D1', 'changed', other),
  ];
  const asked = tables.map((one) => askedAt(one, tables).map(({ code }) => code));
  const both = ['tax_basis_differs', 'unit_guessed'];
  assert.deepEqual(asked, [[], both, ['unit_guessed'], both]);
  assert.equal(openDoubts({ tables }, new Set()).length, 5);
});

test('an answer is a field of the form; a table that is left out is not asked about', () => {
  const list = { file: {} as File, overrides: {}, mapping: {} };
  assert.deepEqual(withAnswer(list, { field: 'unit', value: 'cm' }).overrides, { unit: 'cm' });
  const joined = withAnswer(list, { field: 'mapping', value: '{"A9":{"join":"A3"}}' });
  assert.deepEqual(joined.mapping, { A9: { join: 'A3' } });
  assert.deepEqual(withMark(withMark(list, 'n.l.'), 'n.l.').overrides, { no_price_marks: ['n.l.'] });
  const doubts = [{ code: 'ranges_read', message: '', params: { count: 1 }, choices: [] }];
  const report = {
    tables: [
      { id: 'A1', action: 'changed', doubts },
      { id: 'B1', action: 'skipped', doubts },
    ],
  } as never;
  assert.equal(doubtsOf(report).length, 1);
  assert.deepEqual(openDoubts(report, new Set(doubtsOf(report))), []);
});
