import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Doubt, doubtCodes, readPastedText } from '@vantail/pricing/price-lists';
import { doubtSentence } from '../src/editing/doubts/doubt-facts.ts';
import { answerWords, doubtWords } from '../src/editing/doubts/doubt-words.ts';
import { faultSentence } from '../src/editing/doubts/fault-words.ts';
import {
  askedAt,
  doubtsOf,
  openDoubts,
  withAnswer,
  withMark,
} from '../src/features/price-lists/preview/open-doubts.ts';
import { type Params, withFacts } from '../src/language/facts.ts';
import { makeFormat } from '../src/language/format.ts';

const formats = { fr: makeFormat('fr-FR', 'EUR', 'HT'), en: makeFormat('en-GB', 'EUR', 'HT') };
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');
const sayDoubt = (language: 'fr' | 'en', { code, params }: Pick<Doubt, 'code' | 'params'>) =>
  plain(withFacts(doubtSentence(language, code, params), params, formats[language]));
const sayFault = (language: 'fr' | 'en', code: string, params: Params) =>
  plain(withFacts(faultSentence(language, code), params, formats[language]));

test('every doubt is a question in both languages', () => {
  for (const language of ['fr', 'en'] as const) {
    assert.deepEqual(Object.keys(doubtWords[language]).sort(), [...doubtCodes].sort());
    for (const words of Object.values(doubtWords[language])) assert.match(words, /\?$/);
  }
});

test('what the reader doubts is said with its facts, and its answers are labelled', () => {
  const [table] = readPastedText('\tLARGEUR\t\n\t400\t500\n600\t1010\t1095\n700\t1085\t1200').tables;
  const [doubt] = table?.doubts ?? [];
  assert.ok(doubt);
  assert.match(sayDoubt('fr', doubt) ?? '', /^Le fichier ne le dit pas clairement/);
  assert.deepEqual(
    doubt.choices.map((choice) => answerWords('fr', doubt, choice)),
    ['Largeurs en haut (tel que lu)', 'Largeurs sur le côté'],
  );
  const worst = { width: 500, height: 700, old: 12, new: 1200, percent: 9900 };
  const jump = { compared: 9, moved_by_more_than_half: 1, median_percent: 1, worst };
  assert.equal(
    sayDoubt('fr', { code: 'prices_jump', params: jump }),
    '1 prix sur 9 changent de plus de moitié : 500 × 700 mm passe de 12,00 € à 1 200,00 € (+9 900 %).',
  );
  const split: Doubt = { code: 'split_table', message: '', params: { continues: 'A3', axis: 'heights' }, choices: [] };
  assert.equal(sayDoubt('en', split), 'Its heights continue where those of A3 end.');
  assert.equal(answerWords('en', split, { field: 'mapping', value: '{"A9":{"join":"A3"}}' }), 'Yes, join it to A3');
  assert.equal(sayDoubt('en', { code: 'prices_jump', params: {} }), undefined);
});

test('faults of a file are said with their facts; without them the words of the service stand', () => {
  assert.match(sayFault('fr', 'not_a_price', { text: 'n.l.' }) ?? '', /^« n\.l\. » n’est pas un prix\./);
  const { faults } = readPastedText('Rahmen\tGlas\n1\t2\n3\t4');
  const said = sayFault('en', 'no_table', faults[0]?.params ?? {}) ?? '';
  assert.match(
    said,
    /The nearest is A2:B3, with 4 numbers\. We don’t understand its titles \(Rahmen, Glas\): call the/,
  );
  const lack = (lacks: string) =>
    sayFault('fr', 'no_table', { range: 'A1:C3', numbers: 9, lacks, titles: [], title_row: null });
  assert.match(lack('corner') ?? '', /videz cette cellule si ce n’est ni une dimension ni un prix ; sinon/);
  assert.match(lack('headers') ?? '', /écrivez les largeurs sur la ligne au-dessus des prix/);
  assert.match(lack('something of next year') ?? '', /avec 9 nombres\.$/);
  assert.equal(sayFault('fr', 'not_a_price', {}), undefined);
  assert.equal(sayFault('fr', 'a_fault_of_next_year', {}), undefined);
});

test('advice says what to do, and nothing that would be wrong', () => {
  const unclear = (language: 'fr' | 'en', reason: string, text: string, count = 1) =>
    sayDoubt(language, { code: 'prices_unclear', params: { reason, text, cell: 'B2', count } }) ?? '';
  assert.match(unclear('en', 'group_titles', '2 vantaux'), /^A title stands above a part of the sizes: .*2 vantaux/);
  assert.match(unclear('en', 'group_titles', 'A, B', 2), /^Several titles stand above parts of the sizes: .*A, B/);
  assert.match(
    unclear('fr', 'group_titles', '2 vantaux'),
    /^Un titre surmonte une partie des dimensions : .*2 vantaux/,
  );
  assert.match(unclear('fr', 'group_titles', 'A, B', 2), /^Plusieurs titres surmontent des parties/);
  for (const reason of ['group_titles', 'several_numbers', 'currencies', 'taxes', 'negative']) {
    assert.doesNotMatch(unclear('en', reason, '199 249'), /prices all the same/, reason);
    assert.doesNotMatch(unclear('fr', reason, '199 249'), /tout de même des prix/, reason);
  }
  assert.match(
    sayFault('en', 'sizes_not_in_order', { mm: 600, before_mm: 600 }) ?? '',
    /^The size 600 mm appears twice/,
  );
  const twice = { width: 600, height: 750, other_row: 4 };
  assert.match(sayFault('en', 'size_given_twice', twice) ?? '', /another price in line 4: keep the right one or/);
  assert.match(sayFault('fr', 'size_given_twice', { ...twice, column: 'Bande' }) ?? '', /sous un titre à part/);
  const lines = { cell: 'A9', count: 2, reason: 'lines_without_price' };
  assert.match(sayDoubt('en', { code: 'stray_numbers', params: lines }) ?? '', /^2 lines from .*A9.* no price/);
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

test('a file that was exported without a grid is not asked for sizes', () => {
  const params = { numbers: 0, range: null, lacks: 'grids', titles: [] };
  assert.match(sayFault('fr', 'no_table', params) ?? '', /^Ce fichier a été exporté de lignes tarifaires sans grille/);
  assert.match(sayFault('en', 'no_table', params) ?? '', /edit their formula or their prices at the row/);
  assert.match(sayFault('en', 'no_table', { ...params, lacks: 'numbers' }) ?? '', /it needs widths in a row/);
});
