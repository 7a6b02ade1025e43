import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PricedFields, parsePriceTable, type RowPrice, rowPrice } from '../src/index.ts';

const grid = (prices: (number | null)[][]): string =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'minoration',
    widths: prices[0]?.map((_, i) => 800 + 100 * i),
    heights: prices.map((_, i) => 600 + 100 * i),
    prices,
  });
const minima = { total_width_min: 1000, total_height_min: 500 };

function assertPrice(row: PricedFields, kind: string, base: string, rounded: number | null): RowPrice {
  const price = rowPrice(row);
  assert.ok(price.price !== null, JSON.stringify(row));
  assert.deepEqual([price.kind, price.base, price.computed_minimum_price], [kind, base, rounded]);
  return price;
}

test('D9.4 cheapest positive cell of a grid, with its size', () => {
  const price = assertPrice(
    {
      price_table: grid([
        [300, 0, null],
        [250.5, -9, 250.5],
      ]),
    },
    'grid',
    '250.5',
    250.5,
  );
  assert.ok(price.price !== null);
  // Of equal cells the first in reading order is named.
  assert.deepEqual([price.width, price.height], [800, 700]);
});

test('D9.4 a grid without a positive cell falls back to minimum_price', () => {
  for (const prices of [[[null]], [[0]], [[-5, null]]]) {
    assertPrice({ price_table: grid(prices), minimum_price: 99 }, 'minimum_price', '99', 99);
  }
});

test('D9.4 formula at both minima', () => {
  const price = assertPrice({ price_table: '200:50.25', ...minima }, 'formula', '150.25', 150.25);
  assert.ok(price.price !== null);
  assert.deepEqual([price.width, price.height], [1000, 500]);
});

test('D9.4 a formula that cannot be evaluated, or is not above 0, falls back to its cheapest positive sample', () => {
  const echantillons = [
    { largeur: 900, hauteur: 600, prix: 304 },
    { largeur: 800, hauteur: 600, prix: 203.5 },
    { largeur: 700, hauteur: 600, prix: 0 },
  ];
  const json = (A: number | null, B: number | null): string => JSON.stringify({ type: 'formule', A, B, echantillons });
  assertPrice({ price_table: json(null, 5), ...minima }, 'samples', '203.5', 203.5);
  assertPrice({ price_table: json(200, 50), total_width_min: 1000 }, 'samples', '203.5', 203.5);
  assertPrice({ price_table: json(-200, 50), ...minima }, 'samples', '203.5', 203.5);
  assertPrice({ price_table: json(-200, 100), ...minima }, 'samples', '203.5', 203.5);
  assertPrice({ price_table: json(200, 50), ...minima }, 'formula', '150', 150);
});

test('D9.4 unavailable does not matter', () => {
  const table = JSON.stringify({ type: 'formule', A: 200, B: 50, unavailable: ['1000_500'] });
  assertPrice({ price_table: table, ...minima }, 'formula', '150', 150);
});

test('D9.4 minimum_price when there is no table, a broken one, or one without a value', () => {
  for (const price_table of [null, '', '{"type":', 'abc', '200:50']) {
    assertPrice({ price_table, minimum_price: 80 }, 'minimum_price', '80', 80);
  }
});

test('D9.4 no value, or none above 0, is no price, and the reason is told', () => {
  const none = (row: PricedFields): string | null => {
    const { price, computed_minimum_price, reason } = rowPrice(row);
    assert.deepEqual([price, computed_minimum_price], [null, null]);
    return reason;
  };
  assert.equal(none({}), 'no_pricing_data');
  assert.equal(none({ price_table: grid([[null]]) }), 'no_pricing_data');
  assert.equal(none({ price_table: '200:50' }), 'no_pricing_data');
  assert.equal(none({ price_table: grid([[0]]) }), 'no_positive_price');
  assert.equal(none({ price_table: '-200:50', ...minima }), 'no_positive_price');
  assert.equal(none({ minimum_price: 0 }), 'no_positive_price');
  assert.equal(none({ minimum_price: -3 }), 'no_positive_price');
});

test('D9.5 the row percentage applies whatever the base came from', () => {
  const percentage_adjustment = 10;
  assertPrice({ price_table: grid([[100]]), percentage_adjustment }, 'grid', '100', 110);
  assertPrice({ price_table: '200:50', ...minima, percentage_adjustment }, 'formula', '150', 165);
  assertPrice({ minimum_price: 100, percentage_adjustment }, 'minimum_price', '100', 110);
});

test('D9.5 not above 0 after the percentage is no price', () => {
  assert.equal(rowPrice({ minimum_price: 100, percentage_adjustment: -100 }).reason, 'no_positive_price');
  // Not even two negatives make a price.
  assert.equal(rowPrice({ minimum_price: -100, percentage_adjustment: -200 }).price, null);
});

test('D9.5 computed_minimum_price is null where it rounds to 0.00, and the exact price stays', () => {
  const price = rowPrice({ minimum_price: 0.004 });
  assert.deepEqual([price.price, price.computed_minimum_price], ['0.004', null]);
  assert.equal(rowPrice({ minimum_price: 0.005 }).computed_minimum_price, 0.01);
});

test('D9.8 the row price is exact until the one rounding', () => {
  const price = rowPrice({ minimum_price: 63.11, percentage_adjustment: 3.3 });
  assert.deepEqual([price.price, price.computed_minimum_price], ['65.19263', 65.19]);
  assert.equal(rowPrice({ minimum_price: 1.005 }).computed_minimum_price, 1.01);
  const long =
    '{"type":"table-directe","modeInterpolation":"formule","widths":[1],"heights":[1],"prices":[[0.004999999999999999999]]}';
  assert.equal(parsePriceTable(long).kind, 'broken');
  const close = '{"type":"formule","A":100000000000.000000000000001,"B":0.004999999999999}';
  assert.equal(rowPrice({ price_table: close, ...minima }).price, '50000000000.0049999999999995');
});

test('D9.2 fields of a wrong type count as absent', () => {
  const wrong = { price_table: 5, minimum_price: '80', percentage_adjustment: '10', total_width_min: true };
  assert.equal(rowPrice(wrong as unknown as PricedFields).reason, 'no_pricing_data');
  const row = { minimum_price: 80, percentage_adjustment: '10' } as unknown as PricedFields;
  assert.equal(rowPrice(row).computed_minimum_price, 80);
  assert.equal(rowPrice({ price_table: '200:50', total_width_min: 800.5, total_height_min: 500 }).price, null);
});
