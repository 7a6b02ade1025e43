import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPastedText } from '../../price-lists/src/index.ts';
import { french, frenchSpaces, german, type Language, type Sentences, sentenceIn } from '../src/words/index.ts';

const tables: Readonly<Record<'fr' | 'de', Readonly<Record<keyof typeof french, Sentences>>>> = {
  fr: french,
  de: german,
};

/** What a code says, with plain spaces. */
const say = (language: 'fr' | 'de', subject: keyof typeof french, code: string, params: object) =>
  sentenceIn(language, tables[language][subject][code], params)?.replaceAll(/[\u00a0\u202f]/g, ' ');

test('what the reader of a list doubts is said with its facts', () => {
  const [table] = readPastedText('\tLARGEUR\t\n\t400\t500\n600\t1010\t1095\n700\t1085\t1200').tables;
  const [doubt] = table?.doubts ?? [];
  assert.ok(doubt);
  assert.match(say('fr', 'doubts', doubt.code, doubt.params) ?? '', /^Le fichier ne dit pas clairement/);
  const worst = { width: 500, height: 700, old: 12, new: 1200, percent: 9900, currency: 'EUR' };
  const jump = { compared: 9, moved_by_more_than_half: 1, median_percent: 1, worst };
  assert.equal(
    say('fr', 'doubts', 'prices_jump', jump),
    '1 prix sur 9 changent de plus de moitié : 500 × 700 mm passe de 12,00 € à 1 200,00 € (+9 900 %).',
  );
  assert.equal(
    say('de', 'doubts', 'prices_jump', jump),
    '1 von 9 Preisen ändern sich um mehr als die Hälfte: 500 × 700 mm geht von 12,00 € auf 1.200,00 € (+9.900 %).',
  );
  assert.equal(
    say('de', 'doubts', 'split_table', { continues: 'A3', axis: 'heights' }),
    'Ihre Höhen beginnen dort, wo die von A3 enden.',
  );
});

test('a sentence that lacks a fact, or gets another kind of one, is none', () => {
  for (const [subject, code, params] of [
    ['doubts', 'prices_jump', {}],
    ['files', 'not_a_price', {}],
    ['files', 'not_a_price', { text: { id: 1 } }],
    ['files', 'a_fault_of_next_year', { text: 'x' }],
    ['requests', 'missing_step', { step: { name: '' } }],
  ] as const)
    assert.equal(say('fr', subject, code, params), undefined, `${code} ${JSON.stringify(params)}`);
  assert.throws(() => sentenceIn('fr', () => (undefined as unknown as string).trim(), {}), TypeError);
});

test('faults of a file say what to do about them', () => {
  assert.match(say('fr', 'files', 'not_a_price', { text: 'n.l.' }) ?? '', /^« n\.l\. » n’est pas un prix\./);
  const { faults } = readPastedText('Rahmen\tGlas\n1\t2\n3\t4');
  const noTable = (params: object) => say('fr', 'files', 'no_table', params) ?? '';
  assert.match(
    noTable(faults[0]?.params ?? {}),
    /Le bloc le plus proche est A2:B3, avec 4 nombres\. Ses titres ne sont pas compris \(Rahmen, Glas\)/,
  );
  const lack = (lacks: string) => noTable({ range: 'A1:C3', numbers: 9, lacks, titles: [], title_row: null });
  assert.match(lack('corner'), /videz cette cellule si ce n’est ni une dimension ni un prix ; sinon/);
  assert.match(lack('headers'), /écrivez les largeurs sur la ligne au-dessus des prix/);
  assert.match(lack('something of next year'), /avec 9 nombres\.$/);
  const grids = { numbers: 0, range: null, lacks: 'grids', titles: [] };
  assert.match(noTable(grids), /^Ce fichier a été exporté de lignes tarifaires sans grille/);
});

test('advice says what to do, and nothing that would be wrong', () => {
  const unclear = (language: 'fr' | 'de', reason: string, text: string, count = 1) =>
    say(language, 'doubts', 'prices_unclear', { reason, text, cell: 'B2', count }) ?? '';
  assert.match(unclear('fr', 'group_titles', '2 vantaux'), /^Un titre surmonte une partie des dimensions : 2 vantaux/);
  assert.match(unclear('fr', 'group_titles', 'A, B', 2), /^Plusieurs titres surmontent des parties/);
  for (const reason of ['group_titles', 'several_numbers', 'currencies', 'taxes', 'negative']) {
    assert.doesNotMatch(unclear('fr', reason, '199 249'), /tout de même des prix/, reason);
    assert.doesNotMatch(unclear('de', reason, '199 249'), /dennoch Preise/, reason);
  }
  assert.match(
    say('fr', 'files', 'sizes_not_in_order', { mm: 600, before_mm: 600 }) ?? '',
    /^La dimension 600 mm figure deux fois/,
  );
  const twice = { width: 600, height: 750, other_row: 4 };
  assert.match(say('de', 'files', 'size_given_twice', twice) ?? '', /in Zeile 4 einen anderen Preis/);
  assert.match(say('fr', 'files', 'size_given_twice', { ...twice, column: 'Bande' }) ?? '', /sous un titre à part/);
  const lines = { cell: 'A9', count: 2, reason: 'lines_without_price' };
  assert.match(say('fr', 'doubts', 'stray_numbers', lines) ?? '', /^2 lignes à partir de A9 : sans prix/);
});

test('ids have no separators of thousands, other numbers have those of the language', () => {
  const row = { pricing_configuration_id: 12345 };
  assert.match(say('fr', 'requests', 'unknown_row', row) ?? '', /^La ligne n° 12345 /);
  const long = { length: 1201, limit: 1000 };
  assert.equal(say('fr', 'requests', 'too_long', long), 'Trop long : 1 201 caractères pour 1 000 au plus.');
  assert.match(say('de', 'requests', 'too_long', long) ?? '', /^Zu lang: 1\.201 Zeichen/);
});

test('a text of the catalogue cannot turn the words around it', () => {
  const said = (language: Language) =>
    sentenceIn(language, french.requests.missing_step, { step: { id: 3, name: '\u202eevil' } });
  assert.match(said('fr') ?? '', /\u2068\u202eevil\u202c?.*\u2069/s);
});

test('no French line begins with a mark: spaces before double marks and inside quotation marks do not break', () => {
  assert.equal(frenchSpaces('Prêt ? « Oui » : 5 %'), 'Prêt\u202f? «\u00a0Oui\u00a0»\u00a0: 5\u202f%');
});
