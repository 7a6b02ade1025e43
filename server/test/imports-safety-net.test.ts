import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Grid } from '@vantail/price-lists';
import { labelDoubts } from '@vantail/price-lists';
import { allPieces, parsePriceTable } from '@vantail/pricing';
import { oddPrices, plainGrid } from '../src/prices/imports/applying/falling-prices.ts';
import { safetyNet } from '../src/prices/imports/applying/safety-net.ts';
import { importState } from '../src/prices/imports/import-state.ts';
import { matchTables, tableJoins, unknownChoices } from '../src/prices/imports/matching/match-tables.ts';

const sizes = [600, 700, 800, 900];
const grid = (prices: (number | null)[][], widths = sizes, heights = sizes): Grid => ({ widths, heights, prices });
const usual = sizes.map((_, row) => sizes.map((__, column) => 100 + 10 * row + 20 * column));
const withCell = (row: number, column: number, price: number | null) =>
  grid(usual.map((line, at) => line.map((old, place) => (at === row && place === column ? price : old))));
const codes = (old: Grid | undefined, now: Grid) =>
  allPieces(safetyNet(old, now, { layout: 'grid', currency: 'EUR' })).map(({ code }) => code);

test('B4 prices in another currency or on another tax basis than those of the tenant are doubtful', () => {
  const tenant = { currency: 'EUR', price_basis: 'TTC', included_rate: null, included_rate_name: null } as const;
  assert.deepEqual(labelDoubts({ currency: null, taxBasis: null }, tenant), []);
  assert.deepEqual(labelDoubts({ currency: 'EUR', taxBasis: 'TTC' }, tenant), []);
  assert.deepEqual(labelDoubts({ currency: '$', taxBasis: null }, { ...tenant, currency: 'CAD' }), []);
  assert.equal(labelDoubts({ currency: '$', taxBasis: null }, tenant).length, 1);
  const [currency, basis] = labelDoubts({ currency: 'PLN', taxBasis: 'HT' }, tenant);
  assert.equal(currency?.code, 'currency_differs');
  assert.deepEqual(currency?.params, { currency: 'PLN', tenant_currency: 'EUR' });
  assert.equal(basis?.code, 'tax_basis_differs');
  assert.deepEqual(basis?.params, { tax_basis: 'HT', tenant_tax_basis: 'TTC' });
  assert.deepEqual(basis?.choices, [{ field: 'accept', value: '' }]);
  const withRate = { ...tenant, included_rate: 20, included_rate_name: 'TVA 20 %' };
  const [offered] = labelDoubts({ currency: null, taxBasis: 'HT' }, withRate);
  assert.deepEqual(offered?.choices[0], { field: 'tax', value: 'convert' });
  assert.deepEqual(labelDoubts({ currency: null, taxBasis: 'HT' }, withRate, 'convert'), []);
  assert.equal(labelDoubts({ currency: null, taxBasis: 'HT' }, tenant, 'convert').length, 1, 'no rate to convert by');
});

test('B4 half of the sizes of each axis must remain; sizes between them may come', () => {
  const finer = [600, 650, 700, 750, 800, 850, 900];
  const prices = finer.map((_, row) => finer.map((__, column) => 100 + 5 * row + 10 * column));
  assert.deepEqual(codes(grid(usual), grid(prices, finer, finer)), []);
  assert.ok(codes(grid(usual), grid(usual, [600, 701, 801, 901])).includes('sizes_replaced'));
  assert.ok(!codes(grid(usual), grid(usual, [600, 700, 801, 901])).includes('sizes_replaced'));
  const other = [700, 800, 900, 1000];
  assert.ok(codes(grid(usual, sizes, other), grid(usual, other, sizes)).includes('sizes_replaced'), 'turned');
});

test('B4 a fifth of the prices may vanish; a 0 is none', () => {
  const ten = grid([usual.flat().slice(0, 10)], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [600]);
  const without = (count: number) => ({
    ...ten,
    prices: ten.prices.map((line) => line.map((price, at) => (at < count ? null : price))),
  });
  assert.ok(!codes(ten, without(2)).includes('prices_vanish'));
  assert.ok(codes(ten, without(3)).includes('prices_vanish'));
  const zeros = { ...ten, prices: ten.prices.map((line) => line.map((price, at) => (at < 3 ? 0 : price))) };
  assert.ok(codes(ten, zeros).includes('prices_vanish'));
  assert.ok(!codes(zeros, without(3)).includes('prices_vanish'));
});

test('B4 a price out of line is found wherever it stands, and a little cheaper is not out of line', () => {
  for (const [row, column] of [
    [0, 0],
    [0, 2],
    [2, 0],
    [1, 2],
    [3, 3],
    [3, 1],
  ] as const) {
    const price = usual[row]?.[column] ?? 0;
    for (const slip of [price / 100, price / 10, price * 10])
      assert.deepEqual(codes(undefined, withCell(row, column, slip)), ['not_monotonic'], `${row} ${column} ${slip}`);
    assert.deepEqual(codes(undefined, withCell(row, column, price * 0.8)), []);
  }
  assert.deepEqual(codes(undefined, withCell(1, 1, null)), []);
  const ragged = grid(usual.map((line, row) => line.map((price, column) => (row + column > 4 ? null : price))));
  assert.deepEqual(codes(undefined, ragged), []);
});

test('B4 prices that rise all the way are out of line where they are many times those on both sides', () => {
  const leap = (times: number) =>
    grid(usual.map((line, row) => line.map((_, column) => (100 + row + column) * (row > 0 && column > 0 ? times : 1))));
  assert.deepEqual(codes(undefined, leap(10)), ['not_monotonic']);
  assert.deepEqual(codes(undefined, leap(4)), []);
});

test('B4 the price tables of the demo are as they should be', () => {
  const folder = new URL('../src/app/demo/', import.meta.url);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const parsed = parsePriceTable(readFileSync(new URL(name, folder), 'utf8'));
    if (parsed.kind === 'grid') assert.deepEqual(oddPrices(plainGrid(parsed)), { cells: [], lines: [] }, name);
  }
});

test('B4 the state does not depend on the order of keys, nor on the name of the file', () => {
  const catalogue = {
    currency: 'EUR',
    price_basis: 'TTC' as const,
    included_rate: null,
    included_rate_name: null,
    productId: 1,
    productVersion: 1,
    rows: [{ id: 1, version: 1 }],
  };
  const state = (form: object, more: object = {}) => importState('x', form, { ...catalogue, ...more });
  const first = { A1: { skip: true as const }, A9: { create: { leaf_count: 2, opening_v1: 'gauche' } } };
  const second = { A9: { create: { opening_v1: 'gauche', leaf_count: 2 } }, A1: { skip: true as const } };
  assert.equal(state({ mapping: first, file: 'a' }), state({ file: 'b', accept: 'y', mapping: second }));
  assert.notEqual(state({}), state({ price_column: 'Prix' }));
  assert.notEqual(state({}), state({}, { price_basis: 'HT' }));
  assert.notEqual(state({}), state({}, { rows: [{ id: 1, version: 2 }] }));
  assert.notEqual(state({}), state({}, { rows: [] }));
});

test('B4 a table that continues another is part of it, and no unknown one', () => {
  const table = (id: string, range = `${id}:C9`) => ({ id, sheet: null, range, headings: ['#1'] });
  const mapping = { A9: { join: 'A1' }, A20: { join: 'A9' }, A40: { skip: true as const } };
  assert.deepEqual(tableJoins(mapping), { join: { A9: 'A1', A20: 'A9' }, separate: ['A40'] });
  const tables = [table('A1', 'A1:C4,A9:C12,A20:C24'), table('A40')];
  assert.deepEqual(unknownChoices(tables, mapping), []);
  const [unknown] = unknownChoices(tables, { Z9: { join: 'A1' } });
  assert.deepEqual([unknown?.code, unknown?.params], ['unknown_table', { table: 'Z9' }]);
  const [match] = allPieces(matchTables([table('A9')], [], { A9: { join: 'A1' } }));
  assert.deepEqual(match, { kind: 'none', fault: null }, 'the reader says why');
});

test('B4 a small table is checked for prices that fall, one of two prices is too small to tell', () => {
  const small = (prices: number[][]) =>
    codes(undefined, grid(prices, sizes.slice(0, prices[0]?.length), sizes.slice(0, prices.length)));
  assert.deepEqual(small([[120, 100]]), []);
  assert.deepEqual(small([[100, 120, 90]]), [], 'a dip in a single line');
  assert.deepEqual(small([[120, 110, 100]]), ['not_monotonic']);
  assert.deepEqual(
    small([
      [100, 120],
      [130, 150],
    ]),
    [],
  );
  assert.deepEqual(
    small([
      [100, 120],
      [130, 125],
    ]),
    [],
    'one price a little lower',
  );
  assert.deepEqual(
    small([
      [120, 100],
      [150, 130],
    ]),
    ['not_monotonic'],
    'the widths in the wrong order',
  );
  assert.deepEqual(
    small([
      [130, 150],
      [100, 120],
    ]),
    ['not_monotonic'],
    'the heights in the wrong order',
  );
  assert.deepEqual(
    small([
      [100, 120],
      [130, 1500],
    ]),
    ['not_monotonic'],
    'a digit too many',
  );
});
