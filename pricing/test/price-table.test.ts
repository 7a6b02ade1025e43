import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BrokenTable, parsePriceTable } from '../src/index.ts';

const grid = (changes: object = {}): object => ({
  type: 'table-directe',
  modeInterpolation: 'majoration',
  widths: [800, 900, 1000],
  heights: [600, 700],
  prices: [
    [210, 220.5, null],
    [230, 240, 250],
  ],
  ...changes,
});
const formula = (changes: object = {}): object => ({ type: 'formule', A: 155.27, B: 159.65, ...changes });

function broken(source: unknown): BrokenTable {
  const table = parsePriceTable(source);
  assert.equal(table.kind, 'broken', JSON.stringify(source)?.slice(0, 200));
  return table as BrokenTable;
}

/** The same fault must be found in the text and in the object that a copy holds (D9.2). */
function assertError(table: object, pointer: string, code: string, message: RegExp): void {
  for (const source of [JSON.stringify(table), table]) {
    const { report_code, errors } = broken(source);
    assert.equal(report_code, 'invalid_price_table');
    assert.equal(errors[0]?.pointer, pointer);
    assert.equal(errors[0]?.code, code);
    assert.match(errors[0]?.message ?? '', message);
  }
}

test('D8 null and empty text are no table', () => {
  for (const source of [null, undefined, '']) assert.deepEqual(parsePriceTable(source), { kind: 'none' });
});

test('§2.3 simple text A:B, with sign and spaces', () => {
  for (const [text, A, B] of [
    ['214.5:118.9', 214.5, 118.9],
    [' -12 :\t+3.50 \n', -12, 3.5],
    ['0:0', 0, 0],
  ] as const) {
    const table = parsePriceTable(text);
    assert.ok(table.kind === 'formula', text);
    assert.deepEqual([table.A, table.B, table.samples, table.unavailable], [A, B, [], []]);
  }
});

test('D8 other text is refused and told what is expected', () => {
  const texts = [
    '12',
    'abc',
    ':',
    '1:',
    ':1',
    '1:2:3',
    '1,5:2',
    '1e3:2',
    '0x1:2',
    'NaN:1',
    'Infinity:1',
    '- 1:2',
    '1.:2',
    ' ',
  ];
  for (const text of texts) {
    const { report_code, errors } = broken(text);
    assert.equal(report_code, 'invalid_price_table', text);
    assert.equal(errors[0]?.pointer, '/price_table');
  }
  assert.match(broken('1,5:2').errors[0]?.message ?? '', /decimal point, not a comma/);
});

test('§2.3 a direct grid, as text or as the object of a copy', () => {
  const { modeInterpolation: mode, widths, heights, prices } = grid() as Record<string, unknown>;
  for (const source of [JSON.stringify(grid()), ` ${JSON.stringify(grid({ extra: { a: [1] } }))}\n`, grid()]) {
    assert.deepEqual(parsePriceTable(source), { kind: 'grid', mode, widths, heights, prices });
  }
});

test('§2.3 formula JSON', () => {
  const table = parsePriceTable(
    JSON.stringify(
      formula({
        r2: 0.97,
        widths: [800, 900],
        heights: [600],
        echantillons: [{ largeur: 800, hauteur: 600, prix: 304, note: 'x' }],
        unavailable: ['1300_410'],
      }),
    ),
  );
  assert.deepEqual(table, {
    kind: 'formula',
    A: 155.27,
    B: 159.65,
    r2: 0.97,
    widths: [800, 900],
    heights: [600],
    samples: [{ width: 800, height: 600, price: 304 }],
    unavailable: ['1300_410'],
  });
});

test('D8 A and B may be missing or null only beside samples', () => {
  const echantillons = [{ largeur: 800, hauteur: 600, prix: 304 }];
  for (const rest of [{}, { A: null }, { A: 12, B: null }]) {
    assert.equal(parsePriceTable({ type: 'formule', echantillons, ...rest }).kind, 'formula');
    assertError({ type: 'formule', ...rest }, rest.A ? '/price_table/B' : '/price_table/A', 'missing', /is missing/);
    assert.equal(parsePriceTable({ type: 'formule', echantillons: [], ...rest }).kind, 'broken');
  }
});

test('D8 an error says where the table breaks', () => {
  const prices = [
    [1, 2, 3],
    [4, 5],
  ];
  assertError(grid({ prices }), '/price_table/prices/1', 'row_length', /^row 2 has 2 prices for 3 widths$/);
  assertError(grid({ prices: [[1, 2, 3]] }), '/price_table/prices', 'row_count', /1 rows for 2 heights/);
  assertError(grid({ prices: 'x' }), '/price_table/prices', 'prices', /list of rows/);
  assertError(grid({ prices: [[1, 2, 3], 7] }), '/price_table/prices/1', 'prices', /row 2 must be a list/);
  const cells = [
    [1, 2, 'N/A'],
    [4, 5, 6],
  ];
  assertError(grid({ prices: cells }), '/price_table/prices/0/2', 'not_a_number', /row 1, column 3.*not "N\/A"/);
  assertError(grid({ widths: [800, 800, 900] }), '/price_table/widths/1', 'headers', /800 follows 800/);
  assertError(grid({ widths: [-800, 900, 950] }), '/price_table/widths/0', 'headers', /not -800/);
  assertError(grid({ heights: [600.5, 700] }), '/price_table/heights/0', 'headers', /whole millimetres/);
  assertError(grid({ heights: [600, 100_001] }), '/price_table/heights/1', 'headers', /1 to 100,000/);
  assertError(grid({ widths: [] }), '/price_table/widths', 'headers', /empty/);
  assertError(grid({ widths: null }), '/price_table/widths', 'headers', /list of sizes/);
  assertError(grid({ modeInterpolation: 'autre' }), '/price_table/modeInterpolation', 'unknown_mode', /majoration/);
  assertError(grid({ type: 'grille' }), '/price_table/type', 'unknown_type', /"formule" or "table-directe"/);
  assertError({}, '/price_table/type', 'unknown_type', /not nothing/);
  assertError(formula({ unavailable: ['1300x410'] }), '/price_table/unavailable/0', 'unavailable_key', /1300_410/);
  assertError(formula({ unavailable: ['0_410'] }), '/price_table/unavailable/0', 'unavailable_key', /0_410/);
  assertError(formula({ echantillons: [5] }), '/price_table/echantillons/0', 'sample', /sample 1/);
  assertError(formula({ echantillons: {} }), '/price_table/echantillons', 'not_a_list', /list/);
  assertError(formula({ A: '12' }), '/price_table/A', 'not_a_number', /A must be a number, not "12"/);
  assertError(formula({ r2: 'good' }), '/price_table/r2', 'not_a_number', /r2/);
  const sample = { largeur: 800, hauteur: 0, prix: null };
  assertError(
    formula({ echantillons: [sample] }),
    '/price_table/echantillons/0/hauteur',
    'size',
    /hauteur of sample 1/,
  );
});

test('D7 JSON that does not parse is invalid_json, any other fault invalid_price_table', () => {
  const cases: [string, RegExp][] = [
    ['{"type":"formule","A":1', /the { at character 1 is never closed/],
    ['[[1]', /the \[ at character 1 is never closed/],
    ['{"a":[1}', /a comma or ] is expected at character 8, not }/],
    ['{"a":1}]', /the end is expected at character 8, not ]/],
    ['{"a', /quotes that starts at character 2 is never closed/],
    ['{"A":1,5}', /a name in quotes is expected at character 8, not 5/],
    ['{type:1}', /a name in quotes is expected at character 2, not t/],
    ['{"A":NaN}', /a value is expected at character 6, not N/],
    ['{"A"', /a colon is expected at character 5$/],
    ['{"A":01}', /a comma or } is expected at character 7, not 1/],
    ['{"A":"\\x"}', /character 6 has a wrong escape/],
    ['[1,]', /a value is expected at character 4, not ]/],
    [' {', /the { at character 2 is never closed|a name in quotes is expected at character 3/],
  ];
  for (const [text, message] of cases) {
    const { report_code, errors } = broken(text);
    assert.equal(report_code, 'invalid_json', text);
    assert.deepEqual([errors[0]?.pointer, errors[0]?.code], ['/price_table', 'invalid_json']);
    assert.match(errors[0]?.message ?? '', message);
  }
  for (const text of ['[]', '[1,2]', '{}', '"100:50"', 'null', '12']) {
    assert.equal(broken(text).report_code, 'invalid_price_table', text);
  }
});

test('D3 numbers up to 1e15 with 15 decimals are kept as written, others refused', () => {
  const table = parsePriceTable('{"type":"formule","A":123456789012345.123456789012345,"B":1.5e3}');
  assert.ok(table.kind === 'formula');
  assert.deepEqual(table.A, { digits: 123456789012345123456789012345n, scale: 15 });
  assert.equal(table.B, 1500);
  for (const good of ['1e15', '-1e15', '1e-15', '0.100000000000000000000000', '1000e-17', '1000000000000000.0']) {
    assert.equal(parsePriceTable(`{"type":"formule","A":${good},"B":0}`).kind, 'formula', good);
  }
  for (const bad of ['1e16', '1e-16', '1000000000000000.1', '1e999999999', '-1e400', '1e-400', '0.1234567890123456']) {
    const { errors } = broken(`{"type":"formule","A":${bad},"B":0}`);
    assert.deepEqual([errors[0]?.pointer, errors[0]?.code], ['/price_table/A', 'number_out_of_range'], bad);
  }
  const simple = parsePriceTable('123456789012345.123456789012345:1');
  assert.deepEqual(simple.kind === 'formula' && simple.A, { digits: 123456789012345123456789012345n, scale: 15 });
  assert.equal(broken('1000000000000001:1').errors[0]?.code, 'number_out_of_range');
});

test('D3 a grid has at most 200 x 200 cells and a table 512 KiB of UTF-8', () => {
  const axis = (count: number): number[] => Array.from({ length: count }, (_, i) => 100 + i);
  const prices = (rows: number, columns: number): number[][] => axis(rows).map(() => axis(columns));
  const most = grid({ widths: axis(200), heights: axis(200), prices: prices(200, 200) });
  assert.equal(parsePriceTable(JSON.stringify(most)).kind, 'grid');
  const wide = grid({ widths: axis(201), heights: axis(2), prices: prices(2, 201) });
  assertError(wide, '/price_table/widths', 'too_many_headers', /201 sizes; the limit is 200/);

  const padded = (length: number, letter: string): string => JSON.stringify(formula({ note: letter.repeat(length) }));
  const room = 512 * 1024 - padded(0, 'x').length;
  assert.equal(parsePriceTable(padded(room, 'x')).kind, 'formula');
  assert.match(broken(padded(room + 1, 'x')).errors[0]?.message ?? '', /512 KiB/);
  assert.equal(parsePriceTable(padded(Math.floor(room / 2), 'é')).kind, 'formula');
  assert.equal(parsePriceTable(padded(Math.floor(room / 2) + 1, 'é')).kind, 'broken');
  assert.equal(parsePriceTable(padded(Math.floor(room / 4), '😀')).kind, 'formula');
  assert.equal(parsePriceTable(padded(Math.floor(room / 4) + 1, '😀')).kind, 'broken');
});

test('D2 at most 50 errors', () => {
  const widths = Array.from({ length: 100 }, (_, i) => 100 + i);
  const { errors } = broken(grid({ widths, heights: [600], prices: [widths.map(() => 'x')] }));
  assert.equal(errors.length, 50);
});
