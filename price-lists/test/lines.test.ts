import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pasted } from './support/pasted-list.ts';

const data = ['600;750;100,50;120,60', '700;750;110,50;132,60', '600;850;120,50;144,60'];

test('long list: one column that is called a price needs no question', () => {
  for (const title of [
    'Prix',
    'Listenpreis',
    'Verkoopprijs',
    'Precio',
    'Prezzo',
    'Cena',
    'Preço',
    'Price',
    'Prix TTC (€)',
    'PVP',
  ]) {
    const { codes, doubts, table } = pasted([
      `Largeur;Hauteur;${title}`,
      ...data.map((line) => line.split(';').slice(0, 3).join(';')),
    ]);
    assert.deepEqual([codes, doubts, table?.prices[0]], [[], [], [100.5, 110.5]], title);
  }
});

test('long list: two columns of prices are asked for by their titles', () => {
  const lines = ['Largeur;Hauteur;Prix HT;Prix TTC', ...data];
  const { doubts, doubtsOf } = pasted(lines);
  assert.deepEqual(doubts, ['price_column_guessed']);
  assert.deepEqual(doubtsOf[0]?.choices, [
    { field: 'price_column', value: 'Prix HT' },
    { field: 'price_column', value: 'Prix TTC' },
  ]);
  const chosen = pasted(lines, { priceColumn: 'Prix TTC' });
  assert.deepEqual([chosen.doubts, chosen.table?.prices[0], chosen.table?.taxBasis], [[], [120.6, 132.6], 'TTC']);
  assert.deepEqual(pasted(lines, { priceColumn: 'c' }).table?.prices[0], [100.5, 110.5]);
});

test('long list: titles that are the same are asked for by their letters', () => {
  assert.deepEqual(
    pasted(['Width;Height;Price;Price', ...data]).doubtsOf[0]?.choices.map(({ value }) => value),
    ['C', 'D'],
  );
});

test('long list: a column that is not there is a fault that names those that are', () => {
  const { faults } = pasted(['Width;Height;Net;Gross', ...data], { priceColumn: 'Total' });
  assert.equal(faults[0]?.code, 'unknown_price_column');
});

test('long list: the price group is never the price', () => {
  for (const title of ['Preisgruppe', 'Price group', 'Groupe de prix', 'Prijsgroep', 'Group', 'Fascia prezzo']) {
    const { codes, doubts, tables } = pasted([
      `Width;Height;${title};Price`,
      '600;750;1;100',
      '700;750;1;110',
      '600;750;2;120',
      '700;750;2;130',
    ]);
    assert.deepEqual([codes, doubts], [[], []], title);
    assert.deepEqual(
      tables.map(({ prices, headings }) => [prices[0], headings[0]]),
      [
        [[100, 110], `${title} 1`],
        [[120, 130], `${title} 2`],
      ],
    );
  }
});

test('long list: prices of groups side by side are asked for', () => {
  assert.deepEqual(pasted(['Breite;Höhe;Preisgruppe 1;Preisgruppe 2', ...data]).doubts, ['price_column_guessed']);
  assert.deepEqual(pasted(['Breite;Höhe;PG1;PG2', ...data]).doubts, ['price_column_guessed']);
});

test('long list: numbers under a title that is no price are asked for', () => {
  assert.deepEqual(pasted(['Largeur;Hauteur;Blanc', '600;750;100', '700;750;110']).doubts, ['price_column_guessed']);
});

test('long list: two columns of widths are a fault', () => {
  assert.deepEqual(pasted(['Largeur;Largeur dos;Hauteur;Prix', '600;630;750;100', '700;730;750;110']).codes, [
    'column_named_twice',
  ]);
});

test('long list: titles of letters are asked for', () => {
  assert.deepEqual(pasted(['L;H;Prix', '600;750;100', '700;750;110']).doubts, ['layout_guessed']);
});

test('long list: von and bis columns mean the upper end, and are asked for', () => {
  const lines = ['Breite von;Breite bis;Höhe von;Höhe bis;Preis', '401;500;501;750;100', '501;600;501;750;110'];
  const { doubts, table } = pasted(lines);
  assert.deepEqual([doubts, table?.widths, table?.heights], [['ranges_read'], [500, 600], [750]]);
  assert.deepEqual(pasted([lines[0] ?? '', '600;500;501;750;100', '501;700;501;750;110']).codes, ['range_falls']);
});

test('long list: headings between the lines make a table each', () => {
  const { codes, tables } = pasted([
    'Largeur;Hauteur;Prix',
    '1 vantail',
    '600;750;100',
    '700;750;110',
    '2 vantaux',
    '600;750;150',
    '800;750;160',
  ]);
  assert.deepEqual([codes, tables.map(({ headings }) => headings[0])], [[], ['1 vantail', '2 vantaux']]);
  assert.deepEqual(tables[1]?.prices, [[150, 160]]);
});

test('long list: a line without the key that others have is a fault', () => {
  assert.deepEqual(pasted(['Modèle;Largeur;Hauteur;Prix', 'A;600;750;100', ';700;750;110']).codes, ['blank_key']);
});

test('long list: units of each column are its own', () => {
  const { table, doubts } = pasted(['Largeur (cm);Hauteur (mm);Prix', '60;750;100', '70;750;110']);
  assert.deepEqual([table?.widths, table?.heights, doubts], [[600, 700], [750], ['unit_guessed']]);
});

test('long list: a line of units below the titles', () => {
  const { table, doubts } = pasted(['Width;Height;Price', 'in;in;$', '24;48;100.50', '30;48;110.50']);
  assert.deepEqual([table?.widths, table?.unit, doubts], [[610, 762], 'in', []]);
});

const ranges: Record<string, string[]> = {
  hyphens: ['401-500', '501 - 600', '601–700'],
  bis: ['bis 500', 'bis 600', 'bis 700'],
  'von bis': ['von 401 bis 500', '501 bis 600', '601 bis 700'],
  signs: ['≤ 500', '<= 600', '< 700'],
  "jusqu'à": ["jusqu'à 500", 'jusqu’à 600', "jusqu'à 700"],
  'up to': ['up to 500', '501 to 600', '601 to 700'],
  do: ['do 500', 'od 501 do 600', '601 do 700'],
  hasta: ['hasta 500', 'de 501 a 600', '601 a 700'],
  'fino a': ['fino a 500', 'da 501 a 600', '601 a 700'],
  até: ['até 500', 'até 600', 'até 700'],
  tot: ['tot 500', '501 t/m 600', '601 tot 700'],
};
for (const [name, sizes] of Object.entries(ranges)) {
  test(`ranges mean their upper end, and are asked for: ${name}`, () => {
    const { codes, doubts, doubtsOf, table } = pasted([`mm;${sizes.join(';')}`, '750;1;2;4', '850;3;4;6']);
    assert.deepEqual([codes, doubts, table?.widths], [[], ['ranges_read'], [500, 600, 700]]);
    assert.deepEqual(doubtsOf[0]?.choices, [{ field: 'accept', value: '' }]);
  });
}

test('ranges: von and bis in two lines of the header, and in two columns', () => {
  const across = pasted(['von;401;501;601', 'bis;500;600;700', '750;1;2;4', '850;3;4;6'], { unit: 'mm' });
  assert.deepEqual([across.codes, across.doubts, across.table?.widths], [[], ['ranges_read'], [500, 600, 700]]);
  const down = pasted(['von;bis;500;600', '401;500;1;2', '501;600;3;4', '601;700;3;4'], { unit: 'mm' });
  assert.deepEqual([down.codes, down.doubts, down.table?.heights], [[], ['ranges_read'], [500, 600, 700]]);
});

test('ranges that overlap, fall or have no end are faults', () => {
  const codes = (...sizes: string[]) => pasted([`mm;${sizes.join(';')}`, '750;1;2;4', '850;3;4;6']).codes;
  assert.deepEqual(codes('401-500', '451-600', '601-700'), ['ranges_overlap']);
  assert.deepEqual(codes('401-500', '650-600', '601-700'), ['range_falls', 'ranges_overlap'].slice(0, 1));
  assert.deepEqual(codes('401-500', '501-600', '> 600'), ['not_a_size']);
});
