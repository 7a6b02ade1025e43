import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cell, detectTables, type Sheet } from '../src/index.ts';
import { body, pasted } from './support/pasted-list.ts';

type Facts = Partial<Cell> & { text: string };

const cell = (content: string | number | Facts): Cell => {
  if (typeof content === 'object') return { kind: 'number', isFormula: false, ...content };
  return { kind: typeof content === 'number' ? 'number' : 'text', text: String(content), isFormula: false };
};

/** A sheet of a workbook; null is an empty cell. */
const sheetOf = (rows: (string | number | null | Facts)[][], name = 'S'): Sheet => ({
  name,
  rows: rows.map((row) => {
    const cells: Cell[] = [];
    row.forEach((content, column) => {
      if (content !== null) cells[column] = cell(content);
    });
    return cells;
  }),
  merged: [],
});

const detect = (...sheets: Sheet[]) => {
  const read = detectTables({ sheets, hiddenSheets: [] });
  return {
    ...read,
    codes: read.faults.map(({ code }) => code),
    doubts: read.tables.flatMap(({ doubts }) => doubts.map(({ code }) => code)),
  };
};

const regular = ';600;700;800;900;1000;1100;1200';
const line = (height: string, from: number) =>
  `${height};${[0, 7, 19, 26, 38, 45, 57].map((step) => from + step).join(';')}`;

test('headers: a digit that is wrong in a regular series is asked about', () => {
  for (const header of [
    ';600;700;860;900;1000;1100;1200',
    ';600;700;800;900;1000;1100;9200',
    ';60;700;800;900;1000;1100;1200',
  ])
    assert.deepEqual(pasted([`mm${header}`, line('750', 100), line('850', 200)]).doubts, ['headers_damaged'], header);
});

test('headers: a gap in a regular series is asked about, an odd first and last size are not', () => {
  assert.deepEqual(pasted(['mm;600;700;800;1000;1100;1200;1300', line('750', 100), line('850', 200)]).doubts, [
    'headers_damaged',
  ]);
  assert.deepEqual(pasted(['mm;595;700;800;900;1000;1100;1266', line('750', 100), line('850', 200)]).doubts, []);
});

test('headers: a size far from the others is asked about, in short series, on one axis and in long lists, too', () => {
  const grid = (...heights: string[]) => ['mm;600;800;1000', ...body(...heights)];
  assert.deepEqual(pasted(grid('1150', '1400', '1650')).doubts, []);
  for (const heights of [
    ['1150', '1400', '1650', '19000'],
    ['1150', '1400', '19000'],
    ['1150', '11500'],
    ['140', '1500', '1600'],
  ])
    assert.deepEqual(pasted(grid(...heights)).doubts, ['headers_damaged'], heights.join());
  assert.deepEqual(pasted(['mm;950;1050', '0700;1;2', '0800;3;4']).doubts, ['headers_damaged']);
  assert.deepEqual(pasted(['Ancho \\ Alto (mm);950;050', '700;1;2', '800;3;4']).doubts, [
    'headers_damaged',
    'headers_damaged',
  ]);
  const lines = ['600;700;100', '600;800;110', '600;900;120', '700;700;130', '700;800;140', '700;900;150'];
  const long = (...more: string[]) => pasted(['Largeur (mm);Hauteur (mm);Prix', ...lines, ...more]).doubts;
  assert.deepEqual(long(), []);
  assert.deepEqual(long('6500;700;99'), ['headers_damaged']);
  assert.deepEqual(long('650;700;99'), ['headers_damaged'], 'one line alone');
});

test('long lists: a line that ends before its price, at sizes of its own, is asked about and left out', () => {
  const read = (...more: string[]) =>
    pasted(['Article;Largeur (mm);Hauteur (mm);Prix', 'A;600;700;100', 'B;600;800;110', 'C;700;700;120', ...more]);
  const stray = read('D;700;800;130', '+ motor;95;96');
  assert.deepEqual(stray.doubts, ['stray_numbers']);
  assert.deepEqual(
    [stray.table?.widths, stray.table?.heights],
    [
      [600, 700],
      [700, 800],
    ],
  );
  assert.deepEqual(read('D;700;800;').doubts, [], 'sizes that other lines have');
});

test('an empty form is a fault', () => {
  assert.deepEqual(pasted(['mm;600;800', '700;;', '900;;']).codes, ['no_prices']);
  assert.deepEqual(pasted(['mm;600;800', '700;-;x', '900;n/a;0']).codes, ['no_prices']);
});

test('numbers between the labelled sizes and the prices are a fault that says what to do', () => {
  for (const between of [
    ['Coffre', '137', '150'],
    ['Art.-Nr.', '70115', '70140'],
  ]) {
    const [title, first, second] = between;
    const read = pasted([`Hauteur \\ Largeur (mm);${title};600;800`, `900;${first};100;120`, `1200;${second};130;150`]);
    assert.deepEqual(read.codes, ['line_between']);
    assert.deepEqual(read.faults[0]?.params, { sizes: 'A2:A3', between: 'B2:B3', text: title });
  }
});

test('a first line of prices with a currency whose height is missing is a fault', () => {
  assert.deepEqual(pasted(['mm;600;800', ';100 €;120 €', '900;130 €;150 €', '1000;140 €;160 €']).codes, [
    'missing_size',
  ]);
});

test('headers: what cannot be a size is a fault, wherever it stands', () => {
  const codes = (header: string, ...rows: string[]) => pasted([header, ...rows]).codes;
  for (const position of [0, 1, 2, 3, 4, 5, 6]) {
    const sizes = regular.split(';').slice(1);
    sizes[position] = '12OO';
    assert.ok(
      codes(`mm;${sizes.join(';')}`, line('750', 100), line('850', 200)).includes('not_a_size'),
      `across ${position}`,
    );
    sizes[position] = '';
    assert.ok(
      codes(`mm;${sizes.join(';')}`, line('750', 100), line('850', 200)).includes('missing_size'),
      `across, empty ${position}`,
    );
  }
  for (const position of [0, 1, 2]) {
    const heights = ['750', '850', '950'].map((height, index) => (index === position ? '7SO' : height));
    assert.ok(
      codes(`mm${regular}`, ...heights.map((height) => line(height, 100))).includes('not_a_size'),
      `down ${position}`,
    );
    const empty = heights.map((height) => (height === '7SO' ? '' : height));
    assert.ok(
      codes(`mm${regular}`, ...empty.map((height) => line(height, 100))).includes('missing_size'),
      `down, empty ${position}`,
    );
  }
});

test('headers: a date is called a date', () => {
  const { faults } = detect(
    sheetOf([
      ['mm', 600, { kind: 'date', text: '46024' }, 800],
      [750, 1, 2, 3],
      [850, 3, 4, 5],
    ]),
  );
  assert.deepEqual([faults[0]?.code, faults[0]?.params], ['date_header', { date: '2026-01-02' }]);
  assert.deepEqual(pasted(['mm;600;1-Feb;800', '750;1;2;3', '850;3;4;5']).codes, ['date_header']);
});

test('formulas without a value are faults, and no line of them vanishes', () => {
  const none: Facts = { kind: 'error', text: 'a formula without its value', isFormula: true, hasNoValue: true };
  const prices = detect(
    sheetOf([
      ['mm', 600, 700],
      [750, 1, none],
      [850, none, none],
    ]),
  );
  assert.deepEqual(prices.codes, ['formula_without_value', 'formula_without_value', 'formula_without_value']);
  const heights = detect(
    sheetOf([
      ['mm', 600, 700],
      [750, 1, 2],
      [none, none, none],
      [none, none, none],
    ]),
  );
  assert.equal(heights.tables[0]?.range, 'A1:C4');
  assert.equal(heights.codes.length, 2);
  const apart = detect(sheetOf([['mm', 600, 700], [750, 1, 2], [850, 1, 2], [], [], [], [], [none, none, none]]));
  assert.deepEqual(apart.doubts, ['stray_numbers']);
});

test('formulas that are all 0 are asked about, others are told', () => {
  const zero: Facts = { text: '0', isFormula: true };
  assert.deepEqual(
    detect(
      sheetOf([
        ['mm', 600, 700],
        [750, 1, zero],
        [850, 3, zero],
      ]),
    ).doubts,
    ['formula_values'],
  );
  const told = detect(
    sheetOf([
      ['mm', 600, 700],
      [750, 1, { text: '2', isFormula: true }],
      [850, 3, zero],
    ]),
  );
  assert.deepEqual(
    [told.doubts, told.tables[0]?.warnings.map(({ code, params }) => [code, params])],
    [[], [['formula_values', { count: 2 }]]],
  );
});

test('hidden cells and percentages are asked about', () => {
  assert.deepEqual(
    detect(
      sheetOf([
        ['mm', 600, 700],
        [750, 1, 2],
        [{ text: '850', isHidden: true }, 3, 4],
      ]),
    ).doubts,
    ['hidden_cells'],
  );
  assert.deepEqual(
    detect(
      sheetOf([
        ['mm', 600, 700],
        [750, 1, 2],
        [850, 3, { text: '0.12', isPercent: true }],
      ]),
    ).doubts,
    ['percent_cells'],
  );
});

test('the currency of a number format is that of the table, and of a size it is asked about', () => {
  const money = (text: string): Facts => ({ text, currency: 'PLN' });
  assert.equal(
    detect(
      sheetOf([
        ['mm', 600, 700],
        [750, money('1'), 2],
        [850, 3, 4],
      ]),
    ).tables[0]?.currency,
    'PLN',
  );
  assert.deepEqual(
    detect(
      sheetOf([
        ['mm', money('600'), 700],
        [750, 1, 2],
        [850, 3, 4],
      ]),
    ).doubts,
    ['sizes_look_like_prices'],
  );
});

test('a second line of sizes is asked about', () => {
  const second: Record<string, string[]> = {
    above: ['clear;530;630;730', 'mm;600;700;800', '750;1;2;4', '850;3;4;6'],
    before: [';mm;600;700;800', '680;750;1;2;4', '780;850;3;4;6'],
    'a line of positions': [';1;2;3', 'mm;600;700;800', '750;1;2;4', '850;3;4;6'],
    'as the first row of prices': ['mm;600;700;800', '700;60;70;80', '750;11;12;14', '850;13;14;16'],
    'as the first column of prices': ['mm;600;700;800', '750;680;12;14', '850;780;14;16', '950;880;15;17'],
  };
  for (const [name, lines] of Object.entries(second))
    assert.deepEqual(pasted(lines).doubts, ['sizes_look_like_prices'], name);
});

test('the headers once more at the other end are no prices', () => {
  const { codes, doubts, table } = pasted(['mm;600;700;800;mm', '750;1;2;4;750', '850;3;4;6;850', 'mm;600;700;800;mm']);
  assert.deepEqual(
    [codes, doubts, table?.prices],
    [
      [],
      [],
      [
        [1, 2, 4],
        [3, 4, 6],
      ],
    ],
  );
});

test('numbers that belong to no table are asked about', () => {
  const table = ['mm;600;700;800', '750;1;2;4', '850;3;4;6'];
  const stray: Record<string, string[]> = {
    'lines behind a gap': [...table, '', '', '', '950;5;6;7'],
    'a line behind a gap with one price, its size with a unit': [...table, '', '', '', '95 cm;5'],
    'the same in inches': [...table, '', '', '', '37"; ;6'],
    'a column behind a gap': ['mm;600;700;800;;;;900', '750;1;2;4;;;;5', '850;3;4;6;;;;7'],
    'a line of options': [...table, '', '', '', 'Poignée;12;15'],
  };
  for (const [name, lines] of Object.entries(stray)) {
    const { doubts, doubtsOf } = pasted(lines);
    assert.deepEqual(doubts, ['stray_numbers'], name);
    assert.deepEqual(doubtsOf[0]?.choices, [{ field: 'accept', value: '' }]);
  }
  assert.deepEqual(pasted(['Tarif;2026', '', ...table, '', 'Poignée;12', 'Crémone;15']).doubts, []);
});

test('a table in two blocks is asked about, joined as the caller says, and refused where it does not fit', () => {
  const lines = ['mm;600;700', '750;1;2', '850;3;4', '', 'mm;800;900', '750;5;6', '850;7;8'];
  const { doubts, doubtsOf, tables } = pasted(lines);
  assert.deepEqual([doubts, tables.map(({ id }) => id)], [['split_table'], ['A1', 'A5']]);
  assert.deepEqual(doubtsOf[0]?.choices, [
    { field: 'mapping', value: '{"A5":{"join":"A1"}}' },
    { field: 'mapping', value: '{"A5":{"skip":true}}' },
  ]);
  const joined = pasted(lines, { join: { A5: 'A1' } });
  assert.deepEqual([joined.codes, joined.doubts, joined.tables.length], [[], [], 1]);
  assert.deepEqual(
    [joined.table?.widths, joined.table?.prices, joined.table?.range],
    [
      [600, 700, 800, 900],
      [
        [1, 2, 5, 6],
        [3, 4, 7, 8],
      ],
      'A1:C3,A5:C7',
    ],
  );
  assert.deepEqual(pasted(lines, { separate: ['A5'] }).doubts, []);
  assert.deepEqual(pasted(lines, { join: { A1: 'A5' } }).codes, ['cannot_join']);
  assert.deepEqual(pasted(lines, { join: { A5: 'B9' } }).codes, ['unknown_table']);
});

test('a table goes on below with further heights, or on another sheet; one with a heading of its own does not', () => {
  const below = ['mm;600;700', '750;1;2', '850;3;4', '', 'mm;600;700', '950;5;6', '1050;7;8'];
  assert.deepEqual(pasted(below, { join: { A5: 'A1' } }).table?.heights, [750, 850, 950, 1050]);
  const first = [
    ['mm', 600, 700],
    [750, 1, 2],
    [850, 3, 4],
  ];
  const second = [
    ['mm', 800, 900],
    [750, 1, 2],
    [850, 3, 4],
  ];
  assert.deepEqual(detect(sheetOf(first, 'Feuil1'), sheetOf(second, 'Feuil2')).doubts, ['split_table']);
  assert.deepEqual(detect(sheetOf(first, '1 vantail'), sheetOf(second, '2 vantaux')).doubts, []);
  assert.deepEqual(
    pasted(['A', 'mm;600;700', '750;1;2', '850;3;4', '', 'B', 'mm;800;900', '750;5;6', '850;7;8']).doubts,
    [],
  );
  assert.deepEqual(
    pasted(['A', 'mm;600;700', '750;1;2', '850;3;4', '', 'A (suite)', 'mm;800;900', '750;5;6', '850;7;8']).doubts,
    ['split_table'],
  );
});

test('no table: the nearest block, what it lacks and the titles that were not understood', () => {
  const [fault] = pasted(['Szer;Gł;Kwota', '600;750;100', '700;750;110', '800;750;x;y']).faults;
  assert.equal(fault?.code, 'no_table');
  assert.deepEqual(
    [fault?.params.range, fault?.params.lacks, fault?.params.titles, fault?.params.title_row],
    ['A2:C4', 'titles', ['Szer', 'Gł', 'Kwota'], 1],
  );
  assert.equal(pasted(['2026;600;700;800', '750;1;2;3', '850;1;2;3']).faults[0]?.params.lacks, 'corner');
  // Without its widths, the first height or price stands in the corner: to empty it would lose it.
  const [bare] = pasted(['800;199;210;222', '900;220;233;245', '1000;241;255;266']).faults;
  assert.deepEqual([bare?.code, bare?.params.lacks], ['no_table', 'headers']);
  assert.doesNotMatch(bare?.message ?? '', /empty/);
  assert.equal(pasted(['Bonjour;Monde']).faults[0]?.params.lacks, 'numbers');
});

test('every fault and warning has its facts', () => {
  const lists = [
    ['mm;600;600', '750;?;2', '850;1;2'],
    ['mm;600,5;700', '750;1;2', '850;1;2'],
    ['Largeur;Hauteur;Prix;Poids', '600;750;1;5', '600;750;2;6'],
    ['mm;600;700;Total', '750;1;2;3', '850;-1,001;2;3'],
  ];
  for (const lines of lists) {
    const { faults, warnings, tables } = pasted(lines);
    for (const { code, params } of [...faults, ...warnings, ...tables.flatMap((table) => table.warnings)])
      assert.ok(Object.keys(params).length > 0, code);
  }
});

test('paste: what the clipboard holds is read as a file is', () => {
  const tabs = pasted(['Fenêtre', '\tLARGEUR', 'cm\t60\t70', '75\t1,50\t2,50', '85\t3\t4'], { separator: 'tab' });
  assert.deepEqual(
    [tabs.table?.widths, tabs.table?.prices],
    [
      [600, 700],
      [
        [1.5, 2.5],
        [3, 4],
      ],
    ],
  );
  assert.deepEqual(tabs.doubts, ['layout_guessed']);
  assert.deepEqual(pasted(['"a']).codes, ['unclosed_quote']);
});
