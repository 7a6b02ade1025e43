import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaText, gridText, newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const product = await newPricedProduct(tenant);
const LENIENT = { prefer: 'handling=lenient' };
const KIB = 1024;

const post = (price_table: string, fields: Body = {}, headers = {}) =>
  tenant.call('POST', product.rows, { price_table, ...fields }, headers);

const grid = (change: Body) =>
  JSON.stringify({
    ...JSON.parse(
      gridText([
        [210, 220],
        [230, null],
      ]),
    ),
    ...change,
  });

test('§2.3, D8 each format is taken, and the string is given back as it was sent', async () => {
  const tables = [
    '',
    '214.5:118.9',
    ' +214.5 : -118.9\t',
    '0:0',
    '-1:2',
    '0.123456789012345:1000000000000000',
    formulaText({ A: 155.27, B: -159.65 }),
    ' {\n "B" : 2 , "type":"formule","A":1.50e1, "r2": 0.93123456789012345, "extra": {"k":[1]} }\r\n',
    formulaText({ A: 1, B: 2, widths: [800, 900], heights: [1], unavailable: ['1300_410'], echantillons: [] }),
    formulaText({ echantillons: [{ largeur: 800, hauteur: 900, prix: 210, extra: 1 }] }),
    formulaText({ A: null, B: null, echantillons: [{ largeur: 1, hauteur: 100_000, prix: -0.5 }] }),
    ...['majoration', 'minoration', 'formule'].map((mode) =>
      gridText(
        [
          [210, null],
          [0, -5],
        ],
        mode,
      ),
    ),
    grid({
      note: 'clé é 🪟',
      prices: [
        [null, null],
        [null, null],
      ],
    }),
    gridText(Array.from({ length: 200 }, (_, row) => Array.from({ length: 200 }, (_, column) => row + column + 1))),
    formulaText({ A: 1, B: 2, note: 'x'.repeat(512 * KIB - 40) }),
  ];
  const row = await product.row();
  for (const table of tables) {
    const made = await post(table);
    assert.equal(made.status, 201, `${table.slice(0, 99)}: ${made.text.slice(0, 999)}`);
    assert.equal(made.body.price_table, table);
    assert.equal(made.headers['preference-applied'], undefined);
    await tenant.must('PATCH', `${product.rows}/${row.id}`, { price_table: table });
    assert.equal((await tenant.must<TestRow>('GET', `${product.rows}/${row.id}`)).price_table, table);
  }
});

test('D3 cells, A, B and prix go up to 1e15 in magnitude with 15 decimals, and the answer keeps its promise', async () => {
  const largest = await post(gridText([[1e15]]));
  assert.deepEqual([largest.status, largest.body.computed_minimum_price], [201, 1e15]);
  const formula = await post('1000000000000000:1000000000000000', {
    total_width_min: 100_000,
    total_height_min: 100_000,
  });
  assert.deepEqual([formula.status, formula.body.computed_minimum_price], [201, 1.0001e19]);
  assert.equal((await post('0.000000000000001:0')).status, 201);
});

/** Each kind of D8: the table, where it breaks, and a word that the message must say. */
const broken: [name: string, table: string, pointer: string, word: RegExp][] = [
  ['unbalanced JSON', '{"type":"table-directe","widths":[800', '', /never closed|expected/],
  ['cut in a string', '{"type":"form', '', /character/],
  ['text after the end', `${gridText([[1]])}]`, '', /character/],
  ['a comma too many', '{"type":"formule","A":1,"B":2,}', '', /character/],
  ['a row too short', grid({ prices: [[210, 220], [230]] }), '/prices/1', /row 2 has 1 prices for 2 widths/],
  [
    'a row too many',
    grid({
      prices: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    }),
    '/prices',
    /3 rows for 2 heights/,
  ],
  ['prices that are no list', grid({ prices: 5 }), '/prices', /list of rows/],
  ['a row that is no list', grid({ prices: [[1, 2], 3] }), '/prices/1', /list of prices/],
  ['headers that fall', grid({ widths: [900, 800] }), '/widths/1', /must increase/],
  ['headers that repeat', grid({ heights: [900, 900] }), '/heights/1', /must increase/],
  ['a header of 0', grid({ widths: [0, 800] }), '/widths/0', /whole millimetres/],
  ['a negative header', grid({ widths: [-800, 800] }), '/widths/0', /whole millimetres/],
  ['a header with a fraction', grid({ heights: [900.5, 1000] }), '/heights/0', /whole millimetres/],
  ['a header as text', grid({ widths: ['800', 900] }), '/widths/0', /whole millimetres/],
  ['no headers', grid({ widths: [], prices: [[], []] }), '/widths', /empty/],
  ['missing headers', grid({ heights: undefined }), '/heights', /list of sizes/],
  [
    'a price as text',
    grid({
      prices: [
        [1, '2'],
        [3, 4],
      ],
    }),
    '/prices/0/1',
    /number.*null|null.*number/,
  ],
  ['a price of NaN', gridText([[1]]).replace('[[1]]', '[[NaN]]'), '', /character/],
  [
    'a price as the text NaN',
    grid({
      prices: [
        [1, 'NaN'],
        [3, 4],
      ],
    }),
    '/prices/0/1',
    /number/,
  ],
  [
    'a boolean price',
    grid({
      prices: [
        [1, true],
        [3, 4],
      ],
    }),
    '/prices/0/1',
    /number/,
  ],
  ['an unknown type', grid({ type: 'tableau' }), '/type', /tableau/],
  ['no type', '{"A":1,"B":2}', '/type', /formule.*table-directe/],
  ['an unknown mode', grid({ modeInterpolation: 'Majoration' }), '/modeInterpolation', /Majoration/],
  ['no mode', grid({ modeInterpolation: undefined }), '/modeInterpolation', /majoration/],
  [
    'a malformed unavailable key',
    formulaText({ A: 1, B: 2, unavailable: ['800_900', '800x900'] }),
    '/unavailable/1',
    /800x900/,
  ],
  ['an unavailable number', formulaText({ A: 1, B: 2, unavailable: [800] }), '/unavailable/0', /width_height/],
  ['a formula without B', formulaText({ A: 1 }), '/B', /missing/],
  ['a null A without samples', formulaText({ A: null, B: 2, echantillons: [] }), '/A', /missing/],
  ['A as text', formulaText({ A: '1', B: 2 }), '/A', /number/],
  [
    'a sample without prix',
    formulaText({ echantillons: [{ largeur: 1, hauteur: 1 }] }),
    '/echantillons/0/prix',
    /prix/,
  ],
  [
    'a sample of no size',
    formulaText({ echantillons: [{ largeur: 0, hauteur: 1, prix: 1 }] }),
    '/echantillons/0/largeur',
    /millimetres/,
  ],
  ['r2 as text', formulaText({ A: 1, B: 2, r2: 'x' }), '/r2', /number/],
  ['a list', '[1,2]', '', /object/],
  ['one number', '214.5', '', /A:B/],
  ['a decimal comma', '214,5:118,9', '', /decimal point/],
  ['three numbers', '1:2:3', '', /one colon/],
  ['an exponent in A:B', '1e3:2', '', /number/],
  ['half an A:B', ':2', '', /number/],
  ['words', 'sur devis', '', /A:B/],
  ['only spaces', '   ', '', /A:B/],
];

test('D8 each kind of broken table is validation_error, says where it breaks, and writes nothing', async () => {
  const row = await product.row({ price_table: '1:2', minimum_price: 5 });
  for (const [name, table, pointer, word] of broken) {
    for (const answer of [
      await post(table),
      await tenant.call('PATCH', `${product.rows}/${row.id}`, { price_table: table }),
    ]) {
      assertProblem(answer, 422, 'validation_error');
      assert.equal(faultPlaces(answer)[0], `/price_table${pointer}`, `${name}: ${answer.text}`);
      assert.match(answer.text, word, name);
    }
  }
  assert.deepEqual(await tenant.must('GET', `${product.rows}/${row.id}`), row);
});

test('D8 lenient handling stores a broken table as it is, says so, and counts it as no usable table', async () => {
  for (const [name, table] of broken) {
    const made = await post(table, { minimum_price: 10 }, LENIENT);
    assert.deepEqual([made.status, made.headers['preference-applied']], [201, 'handling=lenient'], name);
    assert.deepEqual([made.body.price_table, made.body.computed_minimum_price], [table, 10], name);
  }
  const row = await product.row({ price_table: '100:0', total_width_min: 1000, total_height_min: 1000 });
  const patched = await tenant.call<TestRow>('PATCH', `${product.rows}/${row.id}`, { price_table: '{' }, LENIENT);
  assert.deepEqual([patched.status, patched.headers['preference-applied']], [200, 'handling=lenient']);
  assert.deepEqual([patched.body.price_table, patched.body.computed_minimum_price], ['{', null]);
});

test('D8 lenient handling changes nothing else', async () => {
  const refused: Body[] = [
    { leaf_count: 5 },
    { total_width_min: 2, total_width_max: 1 },
    { price_table: 'x'.repeat(512 * KIB + 1) },
    { price_table: 5 },
    { price_table: 'a\u0000b' },
    { prise_table: '1:2' },
    { minimum_price: '5' },
    { coefficients: 'x'.repeat(16 * KIB + 1) },
  ];
  const row = await product.row();
  for (const body of refused) {
    assertProblem(await tenant.call('POST', product.rows, body, LENIENT), 422, 'validation_error');
    assertProblem(await tenant.call('PATCH', `${product.rows}/${row.id}`, body, LENIENT), 422, 'validation_error');
  }
  assertProblem(await tenant.call('PATCH', `${product.rows}/8888888`, { price_table: '{' }, LENIENT), 404, 'not_found');
  assert.deepEqual(await tenant.must('GET', `${product.rows}/${row.id}`), row);
  const good = await post('100:0', { total_width_min: 1000, total_height_min: 1000 }, LENIENT);
  assert.equal(good.body.computed_minimum_price, 100, 'a sound table counts as ever');
  for (const prefer of ['handling=strict', 'return=minimal', 'lenient', 'x-handling=lenient']) {
    const answer = await post('{', {}, { prefer });
    assertProblem(answer, 422, 'validation_error');
    assert.equal(answer.headers['preference-applied'], undefined);
  }
  assert.equal((await post('{', {}, { prefer: 'return=minimal, handling=lenient' })).status, 201);
});

test('D1 a broken table does not lock the other fields, and is not checked again while it stays as it is', async () => {
  const { body: row } = await post('{"type":', {}, LENIENT);
  const path = `${product.rows}/${row.id}`;
  assert.equal((await tenant.must<TestRow>('PATCH', path, { minimum_price: 12 })).computed_minimum_price, 12);
  const edited = await tenant.must<TestRow>('PATCH', path, { ...(await tenant.must('GET', path)), leaf_count: 2 });
  assert.deepEqual([edited.leaf_count, edited.price_table, edited.version], [2, '{"type":', 3]);
  const other = await tenant.call('PATCH', path, { price_table: '{"type": ' });
  assertProblem(other, 422, 'validation_error');
  assert.deepEqual(faultPlaces(other), ['/price_table']);
  assert.equal((await tenant.must<TestRow>('DELETE', path)).active, false);
  assert.equal((await tenant.must<TestRow>('PATCH', path, { active: true })).active, true);
  const mended = await tenant.must<TestRow>('PATCH', path, { price_table: gridText([[7]]) });
  assert.equal(mended.computed_minimum_price, 7);
  assertProblem(await tenant.call('PATCH', path, { price_table: '{"type":' }), 422, 'validation_error');
});
