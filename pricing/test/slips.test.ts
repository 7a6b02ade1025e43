import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPieces, checkPricingRowsInPieces } from '../src/index.ts';
import { randomFrom } from './oracle/generate.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const widths = [1000, 1100, 1200, 1300, 1400, 1500];
const heights = [1050, 1150, 1250, 1350, 1450, 1550];

/** A sound tariff around 1,200, with one cell changed. */
const gridWith = (row: number, column: number, price: number): number[][] => {
  const prices = heights.map((_, r) => widths.map((_, c) => 1100 + 20 * r + 25 * c));
  (prices[row] as number[])[column] = price;
  return prices;
};
const found = (prices: (number | null)[][]) => {
  const price_table = JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths,
    heights,
    prices,
  });
  const steps = [{ id: 1, content_configuration: { pricingConfig: 7 } }];
  const rows = [{ id: 7, price_table }];
  const { warnings } = allPieces(checkPricingRowsInPieces({ product: { id: 1 }, steps, rows }));
  return warnings.find(({ code }) => code === 'not_monotonic');
};

test('D7 not_monotonic: a cell of 12.00 among 1,200 is the one that is pointed at, with what was to be expected', () => {
  const item = found(gridWith(3, 2, 12));
  assert.equal(item?.pointer, '/price_table/prices/3/2');
  assert.deepEqual(item?.params, {
    width: 1200,
    height: 1350,
    price: 12,
    expected: 1210,
    neighbour: { width: 1100, height: 1350, price: 1185 },
    more: 0,
  });
  assert.match(item?.message ?? '', /1200 x 1350 mm costs 12, less than the narrower 1100 x 1350 mm \(1185\)\. Check/);
});

test('D7 not_monotonic: of a price that is too high, the cell itself is named and not the sound one beside it', () => {
  const item = found(gridWith(3, 2, 12_100));
  assert.equal(item?.pointer, '/price_table/prices/3/2');
  assert.match(item?.message ?? '', /1200 x 1350 mm costs 12100, more than the wider 1300 x 1350 mm \(1235\)\. Check/);
  assert.equal(item?.params.expected, 1210);
});

test(`D7 not_monotonic: a slip by ten or a hundred is found wherever it breaks the order (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  for (let index = 0; index < 500; index += 1) {
    const [row, column] = [random.int(0, 5), random.int(0, 5)];
    const sound = 1100 + 20 * row + 25 * column;
    const factor = random.pick([0.01, 0.1, 10, 100]);
    const item = found(gridWith(row, column, sound * factor));
    // In the first or the last corner nothing is smaller, or nothing larger: the order holds.
    const isInOrder = factor < 1 ? row + column === 0 : row + column === 10;
    const place = isInOrder ? undefined : `/price_table/prices/${row}/${column}`;
    assert.equal(item?.pointer, place, `SEED=${seed}: ${row} ${column} x ${factor}`);
  }
});

test('D7 not_monotonic: a slip is told before small unevenness that stands further up', () => {
  const prices = gridWith(4, 4, 12);
  (prices[0] as number[])[1] = 1099;
  const item = found(prices);
  assert.equal(item?.pointer, '/price_table/prices/4/4');
  assert.equal(item?.params.more, 1);
});
