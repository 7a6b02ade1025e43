import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectTables, storingDoubts } from '../src/index.ts';
import { body, pasted } from './support/pasted-list.ts';

const rows = body('750', '850');
const grid = (corner: string, ...above: string[]) => [...above, `${corner};600;700;800`, ...rows];
const reasons = (lines: string[]) => pasted(lines).doubtsOf.map(({ code, params }) => `${code} ${params.reason}`);

test('cells: two prices in one cell are a fault or a question, thousands are neither', () => {
  assert.deepEqual(pasted([';600;700', '750;"199\n249";220', '850;230;240']).codes, ['not_a_price']);
  assert.deepEqual(reasons([';600;700', '750;199 249;212 255', '850;230 260;240 270']), [
    'prices_unclear several_numbers',
  ]);
  assert.deepEqual(reasons([';600;700', '750;12 450;12 990', '850;13 100;13 800']), []);
  assert.deepEqual(reasons([';600;700', '750;199 249 Ft;212 255 Ft', '850;230 260 Ft;240 270 Ft']), []);
});

test('cells: a plus makes a surcharge of a price', () => {
  assert.deepEqual(reasons([';600;700', '750;+ 45;+ 50', '850;+ 55;+ 60']), ['prices_unclear surcharge']);
});

test('cells: what a number format shows in place of the number, or beside it, is asked about', () => {
  const number = (text: string, more = {}) => ({ kind: 'number', text, isFormula: false, ...more }) as const;
  const read = (more: object) =>
    detectTables({
      sheets: [
        {
          name: 'A',
          merged: [],
          rows: [
            [{ kind: 'text', text: 'mm', isFormula: false }, number('600'), number('700')],
            [number('750'), number('10', more), number('20', more)],
            [number('850'), number('30'), number('40')],
          ],
        },
      ],
      hiddenSheets: [],
    }).tables[0]?.doubts.map(({ params }) => params.reason);
  assert.deepEqual(read({ shownWith: 'on request', isShownOtherwise: true }), ['shown_otherwise']);
  assert.deepEqual(read({ shownWith: 'kg' }), ['weight']);
  assert.deepEqual(read({ shownWith: 'TEUR' }), ['scaled']);
  assert.deepEqual(read({ shownWith: 'zzz' }), ['shown_words']);
  assert.deepEqual(read({ shownWith: 'HT' }), []);
});

test('titles: a row that is named by id or fields is no question, a sign or a number beside an unknown word is no excuse', () => {
  for (const text of ['#4 ce qu’on veut', 'leaf_count=3 fixed_part_type=aucune'])
    assert.deepEqual(reasons(grid('mm', text)), [], text);
  for (const text of ['Zorvane 2026', 'Zorvane = A', 'Zorvane 70'])
    assert.deepEqual(reasons(grid('mm', text)), ['prices_unclear unknown_words'], text);
});

test('sheets: the name of a tab counts as a title does', () => {
  const cells = [
    ['mm', '600', '700'],
    ['750', '199', '249'],
    ['850', '259', '299'],
  ];
  const sheetRows = cells.map((line) => line.map((text) => ({ kind: 'text', text, isFormula: false }) as const));
  const doubtsOf = (name: string) =>
    detectTables({ sheets: [{ name, merged: [], rows: sheetRows }], hiddenSheets: [] })
      .tables.flatMap(({ doubts }) => doubts)
      .filter(({ code }) => code === 'prices_unclear');
  for (const name of ['Zorvane', 'Omkretspris']) assert.equal(doubtsOf(name).length, 1, name);
  for (const name of ['Feuil1', 'Tarif', 'Test']) assert.deepEqual(doubtsOf(name), [], name);
});

test('titles: what is no price of a piece is asked about, an amount of its own is not', () => {
  for (const text of [
    'TEUR',
    'Preise in T€',
    'Prix en centimes',
    'Figures in p',
    'Opgave in k',
    'Valeurs en sous',
    'pro 100 Stück',
    'Rabatt in %',
    'Nombre de lames',
    'Number of slats',
    'EUR / lfm',
    'Preis ab',
  ])
    assert.equal(reasons(grid('mm', text)).length, 1, text);
  for (const text of [
    'Ug 1,1 W/m²K',
    'Poids max. 80 kg',
    'Plus-value RAL : 12 €',
    'Pose 45 €/m²',
    'Preise ab 01.01.2026',
    'hors plus-values',
    'MwSt. 19 %',
    'Format 600 x 1000 mm',
    'Livré en 4 semaines',
  ])
    assert.deepEqual(reasons(grid('mm', text, '')), [], text);
  assert.deepEqual(reasons([...grid('mm'), '', 'Tous les prix au m²']), ['prices_unclear per_measure']);
});

test('money: currencies in words and in a column are read, several are asked about', () => {
  const of = (text: string) => pasted(grid('mm', text)).table?.currency;
  assert.deepEqual(
    [
      'Preise in Schweizer Franken',
      'prix en francs suisses',
      'ceny w złotych',
      'Swedish crowns',
      'τιμές σε ευρώ',
      'Árak forintban',
    ].map(of),
    ['CHF', 'CHF', 'PLN', 'SEK', 'EUR', 'HUF'],
  );
  assert.deepEqual(reasons(grid('mm', 'Prix en EUR / CHF')), ['prices_unclear currencies']);
  const column = (...codes: string[]) =>
    pasted(['Largeur;Hauteur;Prix;Devise', `600;750;1;${codes[0]}`, `700;750;2;${codes[1]}`]);
  assert.equal(column('CHF', 'CHF').table?.currency, 'CHF');
  assert.deepEqual(column('CHF', 'EUR').doubts, ['prices_unclear']);
});

test('money: a tax in words that are not understood is asked about, a number of a company is not', () => {
  assert.deepEqual(reasons([...grid('mm'), '', 'VAT as applicable']), ['prices_unclear taxes']);
  assert.deepEqual(reasons([...grid('mm'), '', 'N° TVA FR 40 123 456 824']), []);
  assert.deepEqual(pasted([...grid('mm'), '', 'Prices are subject to VAT']).table?.taxBasis, 'HT');
});

test('lower ends in titles of lists and in labels of grids are faults', () => {
  for (const [width, height] of [
    ['Breite ab', 'Höhe ab'],
    ['Width from', 'Height from'],
    ['Largeur mini', 'Hauteur mini'],
    ['Largeur à partir de', 'Hauteur à partir de'],
  ] as const) {
    assert.ok(pasted([`${width};${height};EUR`, '600;750;1', '700;750;2']).codes.includes('open_range'), width);
    assert.ok(pasted(grid(`${height} \\ ${width}`)).codes.includes('open_range'), width);
  }
  assert.deepEqual(pasted(['Largeur de baie;Hauteur de baie;EUR', '600;750;1', '700;750;2']).codes, []);
});

test('titles over parts of one run of sizes make a table of each part', () => {
  const across = pasted([';1 vantail;;2 vantaux;', 'mm;600;700;1200;1400', '750;1;2;3;4', '850;2;3;4;5']);
  assert.deepEqual(
    across.tables.map(({ headings, widths }) => [headings[0], widths]),
    [
      ['1 vantail', [600, 700]],
      ['2 vantaux', [1200, 1400]],
    ],
  );
  const again = pasted([';1 vantail;;2 vantaux;', 'mm;600;700;600;700', '750;1;2;3;4', '850;2;3;4;5']);
  assert.deepEqual(
    [again.codes, again.tables.map(({ prices }) => prices[0])],
    [
      [],
      [
        [1, 2],
        [3, 4],
      ],
    ],
  );
  const down = pasted([';mm;600;700', 'Einflügelig;750;1;2', ';850;2;3', 'Zweiflügelig;950;4;5', ';1050;5;6']);
  assert.deepEqual(
    down.tables.map(({ headings, heights }) => [headings[0], heights]),
    [
      ['Einflügelig', [750, 850]],
      ['Zweiflügelig', [950, 1050]],
    ],
  );
  assert.deepEqual(reasons([';;1 vantail;2 vantaux;', 'mm;600;700;1200;1400', '750;1;2;3;4', '850;2;3;4;5']), [
    'prices_unclear group_titles',
  ]);
});

test('a unit in a note about something else is not that of the sizes', () => {
  const sizes = [';600;800;1000', '700;1;2;3', '900;2;3;4'];
  for (const note of ['Coffre en cm : 16', 'Kasten in cm: 16', 'Box height in cm = 16'])
    assert.deepEqual([pasted([...sizes, '', note]).table?.unit, pasted([...sizes, '', note]).doubts], ['mm', []], note);
});

test('both sizes in one column are read in the order of the title, and asked about without one', () => {
  const list = (title: string) => pasted([`${title};Prix`, '550 x 650;1', '600 x 650;2', '550 x 750;3', '600 x 750;4']);
  for (const title of ['Dimensions (L x H)', 'Largeur x Hauteur', 'Maße B x H in mm', 'W × H'])
    assert.deepEqual([list(title).doubts, list(title).table?.widths], [[], [550, 600]], title);
  assert.deepEqual([list('H x L').doubts, list('H x L').table?.widths], [[], [650, 750]]);
  assert.deepEqual(list('Dimensions').doubts, ['layout_guessed']);
  const turned = pasted(['Dimensions (mm);Prix', '550 x 650;1', '600 x 650;2'], { layout: 'transposed' });
  assert.deepEqual([turned.doubts, turned.table?.widths, turned.table?.heights], [[], [650], [550, 600]]);
});

test('columns that split a list make tables, and advice never deletes a line that differs', () => {
  for (const title of ['Band', 'System', 'Couleur', 'Preisgruppe', 'Anything']) {
    const { codes, tables } = pasted([
      `${title};Width;Height;Price`,
      'A;600;750;1',
      'B;600;750;2',
      'A;700;750;3',
      'B;700;750;4',
    ]);
    assert.deepEqual([codes, tables.map(({ headings }) => headings[0])], [[], [`${title} A`, `${title} B`]], title);
  }
  const { faults } = pasted(['Article;Width;Height;Price', 'A-1;600;750;1', 'B-2;600;750;2', 'C-3;700;750;3']);
  assert.deepEqual([faults[0]?.code, faults[0]?.params.column], ['size_given_twice', 'Article']);
  assert.match(faults[0]?.message ?? '', /differ in "Article": put the lines of each kind below a heading/);
  assert.doesNotMatch(faults[0]?.message ?? '', /keep one/);
});

test('headers that pages repeat are one table, the same sizes again are another', () => {
  const head = 'H \\ L (mm);600;700';
  const pages = pasted(['Tarif', head, '750;1;2', '850;2;3', 'Page 2', 'Tarif', head, '950;4;5', '1050;5;6']);
  assert.deepEqual([pages.doubts, pages.tables.map(({ heights }) => heights)], [[], [[750, 850, 950, 1050]]]);
  const titles = 'Largeur;Hauteur;Prix';
  const long = pasted([titles, '600;750;1', '700;750;2', 'Page 2', titles, '600;850;3', '700;850;4']);
  assert.deepEqual([long.codes, long.doubts, long.table?.heights, long.tables.length], [[], [], [750, 850], 1]);
  assert.equal(pasted([titles, '600;750;1', '700;750;2', titles, '600;750;3', '700;750;4']).tables.length, 2);
  const named = pasted([head, '750;1;2', '850;2;3', '', '2 vantaux', head, '950;4;5', '1050;5;6']);
  assert.equal(named.tables.length, 2);
});

test('a paste asks about prices below 0 and about whole lines far off, and not about upper ends where prices round up', () => {
  const asked = (lines: string[], mode: string) =>
    pasted(lines).tables.flatMap((table) => storingDoubts(table, mode).map(({ code }) => code));
  assert.deepEqual(asked([';600;700', '750;-1;2', '850;3;4'], 'majoration'), ['prices_unclear']);
  assert.deepEqual(asked([';600;700', '750;100;110', '850;1200;1300'], 'majoration'), ['not_monotonic']);
  assert.deepEqual(asked([';600;700', '750;100;11', '850;120;13'], 'majoration'), ['not_monotonic']);
  const ranges = [';bis 600;bis 700', 'bis 750;100;110', 'bis 850;120;130'];
  assert.deepEqual([asked(ranges, 'majoration'), asked(ranges, 'bilineaire')], [[], ['ranges_read']]);
});

test('no table: a price is never called a corner', () => {
  const { faults } = pasted(['a;b', '5;110;120;3', '6;210;220;4']);
  assert.notEqual(faults[0]?.params.lacks, 'corner');
});

const sizes = 'Hauteur \\ Largeur (mm);600;800;1000';
const numbers = ['700;37,5;41,2;44,9', '900;42,3;46,8;51,1', '1100;47,2;52,3;57,6'];
const large = ['700;375;412;449', '900;423;468;511', '1100;472;523;576'];

test('words: a text beside a table is understood word by word, or asked about', () => {
  const unknown = ['prices_unclear unknown_words'];
  for (const lines of [numbers, large])
    for (const title of [
      'Xanthur',
      'Fenêtre PVC - Xanthur',
      'Tarif Xanthur',
      'Fenêtre xanthur',
      'Prix par vantail',
      'Verxanthpris',
    ])
      assert.deepEqual(reasons([title, '', sizes, ...lines]), unknown, title);
  for (const text of ['* xanthur', 'Xanthur des prix', 'Preise verxanthurt'])
    assert.deepEqual(reasons([sizes, ...large, '', text]), unknown, text);
  assert.deepEqual(reasons(['Hauteur \\ Largeur xanthur (mm);600;800', '700;375;412', '900;423;468']), unknown);
  assert.deepEqual(reasons(['Largeur;Hauteur;Prix xanthur', '600;700;375', '800;700;412']), unknown);
  assert.deepEqual(reasons(['Largeur xanthur;Hauteur;Prix', '600;700;375', '800;700;412']), unknown);
  for (const title of [
    'Fenêtre PVC blanche, 2 vantaux',
    'Gamme Xanthur 70',
    'Kunststofffenster weiß, Dreh-Kipp',
    'Preisliste gültig ab 01.03.2026',
    'Xanthur GmbH',
    'Listenpreise',
    'Tel. 01 23 45 67 89',
    'Okno PVC białe, cena detaliczna',
    '2 vantaux',
  ])
    assert.deepEqual(reasons([title, '', sizes, ...large]), [], title);
});

test('words: what begins in small letters or speaks of an unknown money or measure is no name', () => {
  for (const text of ['xanthurt', 'Invoiced in xanthurs', 'per xanthur', 'Prix en xanthurs', 'Preis xq'])
    assert.deepEqual(reasons([text, '', sizes, ...large]), ['prices_unclear unknown_words'], text);
  assert.deepEqual(reasons(['Largeur;Hauteur;Prix (xanthurt)', '600;700;375', '800;700;412']), [
    'prices_unclear unknown_words',
  ]);
  for (const text of ['Lot de 100', 'Pack of 100', 'Paket 100 kos'])
    assert.deepEqual(reasons([text, '', sizes, ...large]), ['prices_unclear scaled'], text);
  for (const text of ['hors pose', 'par pièce', 'Prix en euros', 'Serie 100', 'Made of PVC'])
    assert.deepEqual(reasons([text, '', sizes, ...large]), [], text);
});

test('numbers that rise exactly with width times height are asked about unless something calls them prices', () => {
  const areas = ['700;126;168;210', '900;162;216;270', '1100;198;264;330'];
  assert.deepEqual(reasons([sizes, ...areas]), ['prices_unclear like_areas']);
  assert.deepEqual(reasons(['Prix', '', sizes, ...areas]), []);
});
