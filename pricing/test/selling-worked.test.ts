import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type QuoteInput, quoteTotals } from '../src/index.ts';
import { computed, product, RATE_10, RATE_55, service } from './support/selling.ts';

/** The worked example of D19.7. */
const lines = [
  product({ unit_price: 410.44, quantity: 2, discount: { percent: 5 }, vat_rate: RATE_55 }),
  service({ price: 12, price_type: 'percent' }, { vat_rate: RATE_10 }),
];
const HT: QuoteInput = { price_basis: 'HT', included_rate: null, lines, discount: { amount: 50 } };
const TTC: QuoteInput = { ...HT, price_basis: 'TTC', included_rate: { rate: 20 } };

test('D19.7 the worked example, HT: discount of the line, service, discount of the quote, VAT', () => {
  const { lines: sold, totals, total } = computed(HT);
  assert.deepEqual(sold, [
    { amount: 820.88, discount_amount: 41.04, total: 779.84, purchase_price: null, sum: null },
    { amount: 93.58, discount_amount: 0, total: 93.58, purchase_price: null, sum: null },
  ]);
  assert.deepEqual(totals, {
    lines: 873.42,
    discount: 50,
    net: 823.42,
    vat: [
      { ...RATE_10, base: 93.58, amount: 9.36 },
      { ...RATE_55, base: 729.84, amount: 40.14 },
    ],
    gross: 872.92,
  });
  assert.equal(total, totals.net);
});

test('D19.7 the worked example, TTC with 20 % contained: what is asked for is gross', () => {
  const { totals, total } = computed(TTC);
  assert.deepEqual(totals, {
    lines: 873.42,
    discount: 50,
    net: 686.18,
    vat: [
      { ...RATE_10, base: 77.98, amount: 7.8 },
      { ...RATE_55, base: 608.2, amount: 33.45 },
    ],
    gross: 727.43,
  });
  assert.equal(total, 727.43);
});

test('D19.3 a TTC quote without an included rate has no VAT, and its total is what the lines come to', () => {
  const { totals, total } = computed({ ...TTC, included_rate: null });
  assert.deepEqual(totals, { lines: 873.42, discount: 50, net: 823.42, vat: null, gross: 823.42 });
  assert.equal(total, 823.42);
});

test('an answer is plain JSON', () => {
  const answer = quoteTotals(TTC);
  assert.deepEqual(JSON.parse(JSON.stringify(answer)), answer);
});
