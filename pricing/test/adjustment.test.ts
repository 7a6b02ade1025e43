import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AdjustableRow,
  type AdjustedTable,
  adjustOption,
  adjustPriceTable,
  adjustRowInPieces,
  adjustService,
  allPieces,
  OPTION_PRICE_TYPES,
  type OptionPriceType,
  type PriceAdjustment,
  SERVICE_PRICE_TYPES,
} from '../src/index.ts';
import { adjustedNumbers, adjustedPrice, numbersOf, randomAdjustment } from './oracle/adjustment-oracle.ts';
import { randomFrom, tableText } from './oracle/generate.ts';
import { Rational } from './oracle/rational.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const cases = Number(process.env.ORACLE_ADJUSTMENTS ?? 3_000);

const adjustRow = (row: AdjustableRow, adjustment: PriceAdjustment) => allPieces(adjustRowInPieces(row, adjustment));

const adjusted = (source: string, adjustment: PriceAdjustment): string | null => {
  const outcome = adjustPriceTable(source, adjustment);
  assert.equal(outcome.kind, 'adjusted', JSON.stringify(outcome));
  return (outcome as AdjustedTable & { kind: 'adjusted' }).price_table;
};

const grid = (prices: string) =>
  `{"type":"table-directe","modeInterpolation":"majoration","widths":[800,900],"heights":[1000],"prices":[${prices}]}`;

const cellsAfter = (prices: string, adjustment: PriceAdjustment) =>
  JSON.parse(adjusted(grid(prices), adjustment) ?? '').prices[0];

test('B2 a percentage or an amount on every cell, exactly, to cents half up where no rounding is given', () => {
  assert.deepEqual(cellsAfter('[63.11, 100]', { percentage: 3.3 }), [65.19, 103.3]);
  assert.deepEqual(cellsAfter('[1.005, 10.1]', { percentage: 0 }), [1.01, 10.1]);
  assert.deepEqual(cellsAfter('[63.11, 100]', { amount: -13.115 }), [50, 86.89]);
});

test('B2 rounding to a step, to an ending, up and down; a half goes up', () => {
  const at = (price: number, rounding: PriceAdjustment['rounding']) =>
    cellsAfter(`[${price}, null]`, { percentage: 0, rounding })[0];
  assert.deepEqual(
    [65.19, 65.12, 65.125, 65.17].map((price) => at(price, { to: 0.05 })),
    [65.2, 65.1, 65.15, 65.15],
  );
  assert.deepEqual(
    [65.5, 65.49, 64.5].map((price) => at(price, { to: 1 })),
    [66, 65, 65],
  );
  const ending = { to: 1, ending: 0.9 };
  assert.deepEqual(
    [65.19, 65.4, 65.39, 65.9, 66.3].map((price) => at(price, ending)),
    [64.9, 65.9, 64.9, 65.9, 65.9],
  );
  assert.deepEqual(
    [120, 124, 125.5, 129.9].map((price) => at(price, { to: 10, ending: 9.9 })),
    [119.9, 119.9, 129.9, 129.9],
  );
  assert.deepEqual(
    [65.01, 65.9, 65.91].map((price) => at(price, { ...ending, direction: 'up' })),
    [65.9, 65.9, 66.9],
  );
  assert.deepEqual(
    [65.89, 65.9, 66].map((price) => at(price, { ...ending, direction: 'down' })),
    [64.9, 65.9, 65.9],
  );
});

test('B2 rounding never takes a price to 0 or below: the lowest allowed price above 0 is taken', () => {
  const half = { percentage: -50 };
  assert.deepEqual(cellsAfter('[0.04, 0.5]', { ...half, rounding: { to: 1 } }), [1, 1]);
  assert.deepEqual(cellsAfter('[0.4, 20]', { ...half, rounding: { to: 10, ending: 9 } }), [9, 9]);
  assert.deepEqual(cellsAfter('[0.4, 20]', { ...half, rounding: { to: 1, direction: 'down' } }), [1, 10]);
});

test('B2 prices of options change by the same rules; percentages, discounts and prices in tables stay', () => {
  const changed = (price_type: OptionPriceType, price: number) =>
    adjustOption({ price, price_type }, { percentage: 3.3 });
  for (const type of ['flat', 'per_m2', 'per_linear_metre', 'per_leaf'] as const)
    assert.deepEqual(changed(type, 63.11), { price: 65.19, errors: [] });
  for (const type of ['percent', 'table'] as const)
    assert.deepEqual(changed(type, 63.11), { price: 63.11, errors: [] });
  assert.deepEqual(changed('flat', -5), { price: -5, errors: [] });
  const [lost] = adjustOption({ price: 4, price_type: 'flat' }, { amount: -5 }).errors;
  assert.deepEqual([lost?.pointer, lost?.code], ['/price', 'price_not_above_zero']);
  const [large] = adjustOption({ price: 9e8, price_type: 'per_m2' }, { percentage: 50 }).errors;
  assert.equal(large?.code, 'number_out_of_range');
});

test('B2 a service is adjusted where its price is an amount of money; a percentage and a table stay', () => {
  for (const type of ['flat', 'per_piece', 'per_m2', 'per_linear_metre'] as const)
    assert.deepEqual(adjustService({ price: 63.11, price_type: type }, { percentage: 3.3 }), {
      price: 65.19,
      errors: [],
    });
  assert.deepEqual(adjustService({ price: 12, price_type: 'percent' }, { amount: 5 }), { price: 12, errors: [] });
  assert.deepEqual(adjustService({ price: null, price_type: 'table' }, { amount: 5 }), { price: null, errors: [] });
  assert.deepEqual(adjustService({ price: 0, price_type: 'flat' }, { amount: 5 }), { price: 0, errors: [] });
  const [lost] = adjustService({ price: 4, price_type: 'per_piece' }, { amount: -5 }).errors;
  assert.deepEqual([lost?.pointer, lost?.code], ['/price', 'price_not_above_zero']);
});

test(`B2 the price of ${cases} random options and services is what the oracle says (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  const seen = { changed: 0, kept: 0, refused: 0 };
  for (let index = 0; index < cases; index += 1) {
    const price = random.pick([0, random.int(1, 99) / 100, random.int(1, 500_000) / 100]);
    const adjustment = randomAdjustment(random);
    const [option, service] = [random.pick(OPTION_PRICE_TYPES), random.pick(SERVICE_PRICE_TYPES)];
    const outcomes = [
      { type: option, ...adjustOption({ price, price_type: option }, adjustment as PriceAdjustment) },
      { type: service, ...adjustService({ price, price_type: service }, adjustment as PriceAdjustment) },
    ];
    for (const { type, price: got, errors } of outcomes) {
      const where = `SEED=${seed}, case ${index}: ${type} ${price} ${JSON.stringify(adjustment)}`;
      const isMoney = type !== 'percent' && type !== 'table';
      const old = Rational.of(String(price));
      const wanted = isMoney ? adjustedPrice(old, adjustment) : old;
      // D3: a price is at most 1e9.
      const next = wanted && wanted.compare(Rational.of('1000000000')) > 0 ? undefined : wanted;
      assert.equal(errors.length === 0, next !== undefined, where);
      if (next) assert.equal(Rational.of(String(got)).compare(next), 0, where);
      seen[!next ? 'refused' : next.compare(old) === 0 ? 'kept' : 'changed'] += 1;
    }
  }
  mustHaveMet(seen, cases, { changed: 4, kept: 4, refused: 40 });
});

test('B2 null cells and cells that are not above 0 stay as they are written', () => {
  assert.match(adjusted(grid('[0.00, null]'), { percentage: 10 }) ?? '', /\[0\.00, null\]/);
  assert.match(adjusted(grid('[-5.50,1e2]'), { amount: 10 }) ?? '', /\[-5\.50,110\]/);
});

test('B2 other keys, sizes, white space and the spelling of what does not change are kept to the letter', () => {
  const source =
    ' {\n "note": 12.50, "prices" :\t[ [1.0e2 , 12.00],[null,3]],"heights":[ 900,1000 ], "widths":[800, 900], ' +
    '"deep": {"prices": [[7.70]]}, "modeInterpolation":"formule","type":"table-\\u0064irecte"} ';
  assert.equal(
    adjusted(source, { percentage: 0, rounding: { to: 5 } }),
    source.replace('12.00', '10').replace(',3]', ',5]'),
  );
});

test('B2 formulas: a percentage scales A, B and the samples, an amount goes to B and the samples', () => {
  const formula =
    '{"type":"formule","A":155.27,"B":-18.9,"r2":0.95,"echantillons":[{"largeur":800,"hauteur":900,"prix":304}]}';
  assert.equal(
    adjusted(formula, { percentage: 10, rounding: { to: 1, ending: 0.9 } }),
    formula.replace('155.27', '170.797').replace('-18.9', '-20.79').replace('304', '334.9'),
  );
  assert.equal(adjusted(formula, { amount: 20 }), formula.replace('-18.9', '1.1').replace('304', '324'));
  assert.equal(adjusted(' +214.5 : -18.90 ', { percentage: 3.3 }), ' 221.5785 : -19.5237 ');
  assert.equal(adjusted(' +214.50 : -18.90 ', { amount: 1 }), ' +214.50 : -17.9 ');
  const withoutLine = '{"type":"formule","A":null,"echantillons":[{"largeur":800,"hauteur":900,"prix":304}]}';
  assert.equal(adjusted(withoutLine, { amount: 1 }), withoutLine.replace('304', '305'));
});

test('B2 of a key that stands twice in the JSON, the one that counts is changed', () => {
  assert.equal(
    adjusted('{"A":1,"type":"formule","A":2,"B":3}', { percentage: 100 }),
    '{"A":1,"type":"formule","A":4,"B":6}',
  );
});

test('B2 A and B keep 6 decimals, or as many as were written, so that yearly percentages do not pile up', () => {
  let source: string | null = '214.5:118.9';
  for (let year = 0; year < 30; year += 1) source = adjusted(source ?? '', { percentage: 3.377 });
  assert.match(source ?? '', /^\d+\.\d{1,6}:\d+\.\d{1,6}$/);
  assert.equal(adjusted('0.0000001:1', { percentage: 50 }), '0.0000002:1.5');
});

test('B2 a price that would end at 0 or below is refused, and every such cell is named', () => {
  assert.deepEqual(adjustPriceTable(grid('[12.5, 20]'), { amount: -20 }), {
    kind: 'refused',
    errors: [
      {
        pointer: '/price_table/prices/0/0',
        code: 'price_not_above_zero',
        message: '800 x 1000 mm: 12.5 would become -7.5',
        params: { width: 800, height: 1000, old: 12.5, new: -7.5 },
      },
      {
        pointer: '/price_table/prices/0/1',
        code: 'price_not_above_zero',
        message: '900 x 1000 mm: 20 would become 0',
        params: { width: 900, height: 1000, old: 20, new: 0 },
      },
    ],
  });
  const refused = adjustPriceTable(grid('[999999999999999, 1]'), { percentage: 900 });
  assert.deepEqual(refused.kind === 'refused' && refused.errors.map(({ code }) => code), ['number_out_of_range']);
});

test('B2 a broken table is said to be broken; without a table there is nothing to change', () => {
  assert.equal(adjustPriceTable('sur devis', { percentage: 1 }).kind, 'broken');
  for (const none of ['', null]) {
    assert.deepEqual(adjustPriceTable(none, { percentage: 1 }), {
      kind: 'adjusted',
      price_table: none,
      cells_changed: 0,
    });
  }
});

test('B2 a row: its minimum price goes with the table, and a formula must keep a price at the smallest size', () => {
  const row = { price_table: '200:50', minimum_price: 63.11, total_width_min: 500, total_height_min: 400 };
  const outcome = adjustRow(row, { percentage: 3.3 });
  assert.equal(outcome.kind, 'adjusted');
  assert.deepEqual(
    { ...outcome, table: null },
    {
      kind: 'adjusted',
      price_table: '206.6:51.65',
      minimum_price: 65.19,
      cells_changed: 2,
      table: null,
    },
  );
  const lost = adjustRow(row, { amount: -90 });
  assert.deepEqual(lost.kind === 'refused' && lost.errors.map(({ pointer, code }) => [pointer, code]), [
    ['/price_table/B', 'price_not_above_zero'],
    ['/minimum_price', 'price_not_above_zero'],
  ]);
  assert.equal(adjustRow({ ...row, minimum_price: null }, { amount: -89.9 }).kind, 'adjusted');
  assert.equal(adjustRow({ ...row, minimum_price: null, total_width_min: null }, { amount: -90 }).kind, 'adjusted');
  const dear = adjustRow({ ...row, minimum_price: 999_999_999 }, { percentage: 5 });
  assert.deepEqual(dear.kind === 'refused' && dear.errors[0]?.pointer, '/minimum_price');
  assert.equal(adjustRow({ ...row, price_table: '{' }, { percentage: 5 }).kind, 'broken');
});

test('B2 a table that longer numbers take past its limit of size is refused', () => {
  const cells = Array.from({ length: 200 }, () => `[${Array.from({ length: 200 }, () => '1.00').join()}]`).join();
  const sizes = Array.from({ length: 200 }, (_, index) => index + 1).join();
  const parts = `"type":"table-directe","modeInterpolation":"majoration","widths":[${sizes}],"heights":[${sizes}]`;
  const source = `{${parts},"prices":[${cells}],"note":"${'x'.repeat(310_000)}"}`;
  const row = { price_table: source, minimum_price: null, total_width_min: null, total_height_min: null };
  assert.equal(adjustRow(row, { percentage: 1 }).kind, 'adjusted');
  const outcome = adjustRow(row, { percentage: 1, rounding: { to: 0.00001, ending: 0.000001 } });
  assert.deepEqual(outcome.kind === 'refused' && outcome.errors.map(({ code }) => code), ['too_large']);
});

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|\+[0-9.]+/g;

test(`B2 every number of ${cases} random tables is what the oracle says, and no other character changes`, () => {
  const random = randomFrom(seed);
  const seen = { adjusted: 0, refused: 0, broken: 0 };
  for (let index = 0; index < cases; index += 1) {
    const source = tableText(random);
    const adjustment = randomAdjustment(random);
    const where = `SEED=${seed}, case ${index}: ${source} ${JSON.stringify(adjustment)}`;
    const outcome = adjustPriceTable(source, adjustment as PriceAdjustment);
    if (source === '') continue;
    seen[outcome.kind] += 1;
    const expected = adjustedNumbers(source, adjustment);
    const kind = !expected ? 'broken' : expected.some(({ next }) => !next) ? 'refused' : 'adjusted';
    assert.equal(outcome.kind, kind, where);
    if (outcome.kind !== 'adjusted' || !expected) continue;
    const after = outcome.price_table ?? '';
    const got = numbersOf(after);
    assert.equal(got.length, expected.length, where);
    for (const [place, { next }] of expected.entries()) assert.equal(next && got[place]?.compare(next), 0, where);
    assert.equal(outcome.cells_changed, expected.filter(({ old, next }) => next?.compare(old) !== 0).length, where);
    assert.deepEqual(after.split(NUMBER), source.split(NUMBER), where);
    const [oldTokens, newTokens] = [source.match(NUMBER) ?? [], after.match(NUMBER) ?? []];
    const respelled = oldTokens.filter((token, place) => token !== newTokens[place]).length;
    assert.equal(respelled, outcome.cells_changed, where);
  }
  mustHaveMet(seen, cases, { adjusted: 2, refused: 25, broken: 4 });
});
