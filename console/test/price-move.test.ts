import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VantailError } from '@vantail/client';
import { fromPrice, rowPrice } from '@vantail/pricing';
import { lookedUp } from '../src/forms/saving/looked-up.ts';
import { newFromPrice } from '../src/forms/saving/new-from-price.ts';
import { byMove, isLargeMove, largeMoves, moveOf } from '../src/forms/saving/price-move.ts';

test('a from-price that moves by more than a fifth, up or down, or goes away, is large', () => {
  assert.equal(isLargeMove({ old: 100, new: 120 }), false);
  assert.equal(isLargeMove({ old: 100, new: 120.01 }), true);
  assert.equal(isLargeMove({ old: 100, new: 80 }), false);
  assert.equal(isLargeMove({ old: 1200, new: 12 }), true);
  assert.equal(isLargeMove({ old: 100, new: null }), true);
  assert.equal(isLargeMove({ old: null, new: 100 }), false);
});

test('the largest moves of prices come first, and a price that comes or goes before all others', () => {
  const moved = (product_id: number, old: number | null, now: number | null) => ({
    product_id,
    name: '',
    old,
    new: now,
  });
  const moves = [moved(1, 100, 121), moved(2, 100, 70), moved(3, null, 5), moved(4, 100, 100), moved(5, 5, null)];
  const ids = (found: readonly { product_id: number }[]) => found.map(({ product_id }) => product_id);
  assert.deepEqual(ids(byMove(moves)), [3, 5, 2, 1, 4]);
  assert.deepEqual(ids(largeMoves(moves)), [5, 2, 1], 'a price that comes is what a new product waits for');
  assert.equal(moveOf({ old: 200, new: 210 }).toFixed(2), '5.00');
});

test('the from-price that would be is that of the service, once the cheapest row is known exactly', () => {
  const product = { id: 1, price_adjustment_percentage: 33 };
  const steps = [{ id: 1, content_configuration: { pricingConfig: [7, 8] } }];
  const rows = [
    { id: 7, minimum_price: 63.11, percentage_adjustment: 3.3 },
    { id: 8, minimum_price: 400, percentage_adjustment: 0 },
  ];
  const listed = rows.map((row) => ({
    id: row.id,
    active: true,
    computed_minimum_price: rowPrice(row).computed_minimum_price,
    percentage_adjustment: row.percentage_adjustment,
  }));
  const known = { product, steps, rows: listed };
  assert.equal(newFromPrice(known, new Map()).inexactRowId, 7);
  const exact = new Map(rows.map((row) => [row.id, rowPrice(row)]));
  assert.deepEqual(newFromPrice(known, exact), {
    price: fromPrice({ product, steps, rows }).price,
    inexactRowId: undefined,
  });
  const dearer = new Map([[7, rowPrice({ minimum_price: 900 })]]);
  assert.equal(newFromPrice(known, dearer).inexactRowId, 8, 'another row becomes the cheapest');
});

test('where it cannot be looked up what a save moves, that is asked about; what will be refused is not', async () => {
  const answered = (status: number) => Promise.reject(new VantailError(new Response(null, { status }), undefined));
  for (const look of [answered(503), answered(500), answered(429), Promise.reject(new TypeError('fetch failed'))])
    assert.deepEqual(await lookedUp(look), { priceMove: 'unknown' });
  for (const status of [412, 422, 403]) assert.equal(await lookedUp(answered(status)), undefined);
  assert.equal(await lookedUp(undefined), undefined);
});
