import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePriceTable, type QuoteInput, type VatRate } from '../src/index.ts';
import { computed, free, HEADING, product, quoteOf, RATE_10, RATE_20, RATE_55, service } from './support/selling.ts';

const totalsOf = (quote: QuoteInput) => computed(quote).totals;
const lineOf = (quote: QuoteInput, index: number) => computed(quote).lines[index];

test('D19.5 a free line is price times quantity, rounded half up; a discount in percent is rounded half up', () => {
  const line = free({ unit_price: 0.35, quantity: 1.1, discount: { percent: 12.821 } });
  // 0.385 is 0.39; 12.821 % of 0.39 is 0.0500019.
  assert.deepEqual(lineOf(quoteOf([line]), 0), {
    amount: 0.39,
    discount_amount: 0.05,
    total: 0.34,
    purchase_price: null,
    sum: null,
  });
  assert.equal(lineOf(quoteOf([free({ unit_price: 1, quantity: 1.005 })]), 0)?.amount, 1.01);
  assert.equal(lineOf(quoteOf([free({ unit_price: 1.1, discount: { percent: 50 } })]), 0)?.discount_amount, 0.55);
  assert.equal(lineOf(quoteOf([free({ unit_price: 0.01, discount: { percent: 50 } })]), 0)?.discount_amount, 0.01);
});

test('D19.5 a discount by amount is taken as it is, up to the whole line', () => {
  const line = product({ unit_price: 33.33, quantity: 3, discount: { amount: 99.99 } });
  assert.deepEqual(totalsOf(quoteOf([line])), { lines: 0, discount: 0, net: 0, vat: null, gross: 0 });
});

test('D19.4 each price type of a service, over pieces of several lines', () => {
  const windows = [
    product({ unit_price: 200, quantity: 3, width: 1350, height: 1200, discount: { percent: 10 } }),
    product({ unit_price: 80, quantity: 1, width: 805, height: 995 }),
  ];
  const amount = (given: Parameters<typeof service>[0], line = {}): number | null | undefined =>
    computed(quoteOf([...windows, service(given, line)]), { tableOf: () => parsePriceTable('100:20') }).lines[2]
      ?.amount;
  assert.equal(amount({ price_type: 'flat', price: 90.5 }), 90.5, 'once');
  assert.equal(amount({ price_type: 'flat', price: 90.5 }, { quantity: 2.5 }), 226.25, 'times its quantity');
  assert.equal(amount({ price_type: 'per_piece', price: 85 }), 340, '4 pieces');
  // 3 x 1.62 + 0.800975 = 5.660975 m2
  assert.equal(amount({ price_type: 'per_m2', price: 10 }), 56.61);
  // 3 x 5.1 + 3.6 = 18.9 m
  assert.equal(amount({ price_type: 'per_linear_metre', price: 2.5 }), 47.25);
  // 3 x (162 + 20) + (80.0975 + 20) = 646.0975
  assert.equal(amount({ price_type: 'table', price: null, price_table_id: 4 }), 646.1);
  // of 540 + 80
  assert.equal(amount({ price_type: 'percent', price: 12.5 }), 77.5, 'after the discounts of the lines');
});

test('D19.5 the amount of a service is exact over all pieces and rounded once', () => {
  const windows = [product({ width: 333, height: 1000 }), product({ width: 333, height: 1000 })];
  const perM2 = service({ price_type: 'per_m2', price: 10.05 });
  // 0.666 x 10.05 = 6.6933; each piece rounded would be 6.70.
  assert.equal(lineOf(quoteOf([...windows, perM2]), 2)?.amount, 6.69);
});

test('D19.5 a fitted line of a table is a fraction, and its sum is rounded once', () => {
  const grid = JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'formule',
    widths: [500, 1000, 1500],
    heights: [500, 1000],
    prices: [
      [50, 70, 95],
      [80, 130, 170],
    ],
  });
  const table = parsePriceTable(grid);
  const priced = (quantities: number[]) => {
    const windows = quantities.map((quantity) => product({ quantity, width: 700, height: 700 }));
    const answer = computed(quoteOf([...windows, service({ price_type: 'table', price: null })]), {
      tableOf: () => table,
    });
    return answer.lines.at(-1)?.amount ?? 0;
  };
  const one = priced([1]);
  assert.equal(priced([2, 1]), priced([3]), 'however the pieces are divided over lines');
  assert.notEqual(priced([3]), Math.round(one * 300) / 100, 'the sum of rounded pieces would be another number');
  const onHeader = product({ quantity: 2, width: 500, height: 500 });
  const mixed = computed(quoteOf([onHeader, product({ width: 700, height: 700 }), service({ price_type: 'table' })]), {
    tableOf: () => table,
  });
  assert.equal(mixed.lines[2]?.amount, Math.round((100 + one) * 100) / 100, 'cells and the line add up');
});

test('D19.5 charges bound the amount of a service before its tariff and its rounding', () => {
  const amount = (given: Parameters<typeof service>[0]) =>
    lineOf(quoteOf([product({ quantity: 2 }), service({ price_type: 'per_piece', price: 50, ...given })]), 1)?.amount;
  assert.equal(amount({ minimum_charge: 250 }), 250);
  assert.equal(amount({ maximum_charge: 80 }), 80);
  assert.equal(amount({ minimum_charge: 100, maximum_charge: 100 }), 100);
  assert.equal(amount({ minimum_charge: 250, tariff_percent: -40 }), 150, 'the tariff takes 40 % of what is charged');
  assert.equal(amount({ maximum_charge: 80, tariff_percent: 50 }), 120);
  assert.equal(amount({ price: 0.1234, tariff_percent: 100 }), 0.49, '0.2468 x 2 = 0.4936, not 0.25 x 2');
});

test('D19.5 a service applies to all products that are no alternatives, or to those that it names', () => {
  const lines = [product({ quantity: 2 }), product({ quantity: 3, alternative: true }), product({ quantity: 5 })];
  const perPiece = (line: Parameters<typeof service>[1]) =>
    lineOf(quoteOf([...lines, service({ price_type: 'per_piece', price: 1 }, line)]), 3)?.amount;
  assert.equal(perPiece({ applies_to: null }), 7);
  assert.equal(perPiece({ applies_to: null, alternative: true }), 7);
  assert.equal(perPiece({ applies_to: [2] }), 5);
  assert.equal(perPiece({ applies_to: [0, 1], alternative: true }), 5);
});

test('D19.7 a percentage of a service is of totals before the discount of the quote, whatever stands first', () => {
  const window = product({ unit_price: 1000, discount: { percent: 10 } });
  const work = service({ price_type: 'percent', price: 10 });
  const discount = { percent: 50 };
  assert.equal(lineOf(quoteOf([window, work], { discount }), 1)?.amount, 90);
  assert.equal(lineOf(quoteOf([work, window], { discount }), 0)?.amount, 90);
});

test('D19.7 the discount of the quote is of products, free lines and discountable services', () => {
  const lines = [
    product({ unit_price: 100.01 }),
    free({ unit_price: 50 }),
    service({ price: 30, discountable: true }),
    service({ price: 1000 }),
  ];
  // 10 % of 180.01, rounded once.
  assert.equal(totalsOf(quoteOf(lines, { discount: { percent: 10 } })).discount, 18);
  assert.equal(totalsOf(quoteOf(lines, { discount: { amount: 180.01 } })).net, 1000);
});

test('D19.5 alternatives and headings are in no total; a heading sums what stands under it', () => {
  const lines = [
    free({ unit_price: 1 }),
    HEADING,
    product({ unit_price: 10, quantity: 2, discount: { percent: 50 } }),
    product({ unit_price: 1000, alternative: true, discount: { percent: 10 } }),
    HEADING,
    HEADING,
    free({ unit_price: 5 }),
  ];
  const { lines: sold, totals } = computed(quoteOf(lines, { discount: { percent: 10 } }));
  assert.deepEqual(
    sold.map(({ sum }) => sum),
    [null, 10, null, null, 0, 5, null],
  );
  assert.equal(sold[3]?.total, 900, 'an alternative has its price');
  assert.equal(sold[1]?.total, null, 'a heading has none');
  assert.deepEqual([totals.lines, totals.discount, totals.net], [16, 1.6, 14.4]);
});

const exempt: VatRate = { vat_rate_id: 8, name: 'Exonéré', rate: 0, category: 'E', note: 'Art. 261' };

test('D19.7 groups are in the order rate falling, category, lowest id', () => {
  const zero: VatRate = { ...exempt, vat_rate_id: 1, category: 'Z', note: null };
  const charge: VatRate = { ...exempt, vat_rate_id: 9, category: 'AE', note: 'Autoliquidation' };
  const other: VatRate = { ...exempt, vat_rate_id: 5, note: 'Art. 293 B' };
  const rates = [zero, RATE_55, exempt, RATE_20, charge, other, RATE_10];
  const { vat } = totalsOf(quoteOf(rates.map((vat_rate) => product({ vat_rate }))));
  assert.deepEqual(
    vat?.map(({ vat_rate_id }) => vat_rate_id),
    [RATE_20, RATE_10, RATE_55, charge, other, exempt, zero].map(({ vat_rate_id }) => vat_rate_id),
  );
});

test('D19.7 the cents left of the quote discount go to the largest fractional parts, ties in the order of groups', () => {
  const parts = (prices: [VatRate, number][], amount: number) => {
    const lines = prices.map(([vat_rate, unit_price]) => product({ vat_rate, unit_price }));
    const { vat } = totalsOf(quoteOf(lines, { discount: { amount } }));
    return vat?.map(({ vat_rate_id, base }) => {
      const [, price = 0] = prices.find(([one]) => one.vat_rate_id === vat_rate_id) ?? [];
      return Math.round((price - base) * 100);
    });
  };
  const equal: [VatRate, number][] = [
    [RATE_55, 10],
    [RATE_20, 10],
    [RATE_10, 10],
  ];
  assert.deepEqual(parts(equal, 0.01), [1, 0, 0], '20 % first, though it stands second');
  assert.deepEqual(parts(equal, 0.05), [2, 2, 1]);
  // 1.00 over 60, 25, 15.5: shares 59.70, 24.88, 15.42
  const unequal: [VatRate, number][] = [
    [RATE_20, 15.5],
    [RATE_10, 60],
    [RATE_55, 25],
  ];
  assert.deepEqual(parts(unequal, 1), [15, 60, 25]);
});

test('D19.7 groups that differ only in what they contain, or in their note, have an order that lines do not decide', () => {
  const discount = { amount: 0.01 };
  const terms = { price_basis: 'TTC', included_rate: { rate: 20 }, discount } as const;
  const contained = [free({ unit_price: 10, vat_rate: RATE_10 }), product({ unit_price: 10, vat_rate: RATE_10 })];
  // The cent goes to the product: 9.99 / 1.2 and 10 / 1.1; else it would be 10 / 1.2 and 9.99 / 1.1, 17.41.
  assert.equal(totalsOf(quoteOf(contained, terms)).net, 17.42);
  assert.equal(totalsOf(quoteOf([...contained].reverse(), terms)).net, 17.42);
  const noted = ['b', 'a'].map((note) => product({ unit_price: 10, vat_rate: { ...RATE_10, note } }));
  for (const lines of [noted, [...noted].reverse()]) {
    const bases = totalsOf(quoteOf(lines, { discount })).vat?.map(({ note, base }) => [note, base]);
    assert.deepEqual(bases, [
      ['a', 9.99],
      ['b', 10],
    ]);
  }
});

test('D19.7 the part of a group is by its discountable sum alone', () => {
  const lines = [
    product({ unit_price: 100, vat_rate: RATE_10 }),
    service({ price: 900 }, { vat_rate: RATE_20 }),
    service({ price: 100, discountable: true }, { vat_rate: RATE_20 }),
  ];
  const { vat } = totalsOf(quoteOf(lines, { discount: { amount: 20 } }));
  assert.deepEqual(
    vat?.map(({ base }) => base),
    [990, 90],
  );
});

test('D19.3 with TTC: what each kind of line contains', () => {
  const base = (line: QuoteInput['lines'][number]) => {
    const terms = { price_basis: 'TTC', included_rate: { rate: 20 } } as const;
    const lines = line.kind === 'service' ? [product({ vat_rate: RATE_20, unit_price: 1100 }), line] : [line];
    const { vat } = totalsOf(quoteOf(lines, terms));
    return vat?.find(({ rate }) => rate === 10);
  };
  const contained10 = { base: 100, amount: 10 };
  const contained20 = { base: 91.67, amount: 9.17 };
  const vat_rate = RATE_10;
  const is = (entry: ReturnType<typeof base>) => entry && { base: entry.base, amount: entry.amount };
  assert.deepEqual(is(base(product({ unit_price: 110, vat_rate }))), contained20, 'a product: the included rate');
  assert.deepEqual(is(base(free({ unit_price: 110, vat_rate }))), contained10, 'a free line: its own');
  assert.deepEqual(is(base(service({ price: 110 }, { vat_rate }))), contained20, 'a service that names none');
  const names = { vat_rate: { rate: 10 } };
  assert.deepEqual(is(base(service({ price: 110, ...names }, { vat_rate }))), contained10, 'the rate that it names');
  const percent = service({ price: 10, price_type: 'percent', ...names }, { vat_rate });
  assert.deepEqual(is(base(percent)), contained20, 'a percentage follows what it is taken of');
});

test('D19.7 groups of one category, rate and note are shown as one, each computed by what it contains', () => {
  const lines = [
    product({ unit_price: 110, vat_rate: RATE_10 }),
    free({ unit_price: 110, vat_rate: { ...RATE_10, vat_rate_id: 1, name: 'TVA intermédiaire' } }),
  ];
  const { vat, net, gross } = totalsOf(quoteOf(lines, { price_basis: 'TTC', included_rate: { rate: 20 } }));
  const shown = { ...RATE_10, vat_rate_id: 1, name: 'TVA intermédiaire' };
  assert.deepEqual(vat, [{ ...shown, base: 191.67, amount: 19.17 }]);
  assert.deepEqual([net, gross], [191.67, 210.84]);
});

test('D19.7 TTC with its own rate contained: gross is what is asked for, and VAT what the base leaves of it', () => {
  const lines = [product({ unit_price: 0.07, vat_rate: { ...RATE_20, vat_rate_id: 7 } })];
  const { vat, gross } = totalsOf(quoteOf(lines, { price_basis: 'TTC', included_rate: { rate: 20 } }));
  // The same number under another id is the same rate.
  assert.deepEqual([vat?.[0]?.base, vat?.[0]?.amount, gross], [0.06, 0.01, 0.07]);
  const many = [product({ unit_price: 0.15, vat_rate: RATE_20 })];
  const other = totalsOf(quoteOf(many, { price_basis: 'TTC', included_rate: { rate: 20 } }));
  // 0.125 is 0.13; 20 % of it would be 0.03, and gross 0.16.
  assert.deepEqual([other.net, other.vat?.[0]?.amount, other.gross], [0.13, 0.02, 0.15]);
});

test('D19.7 VAT is of the base of a group and not of its lines', () => {
  const lines = [1, 2, 3].map(() => product({ unit_price: 0.09, vat_rate: RATE_55 }));
  assert.equal(totalsOf(quoteOf(lines)).vat?.[0]?.amount, 0.01, '0.27 x 5.5 % = 0.01485; of each line it would be 0');
  const up = [product({ unit_price: 0.1, vat_rate: { ...RATE_10, rate: 5 } })];
  assert.equal(totalsOf(quoteOf(up)).vat?.[0]?.amount, 0.01, '0.005 is rounded up');
});

test('D19.3 a quote in which no line has a rate has no VAT, also where prices contain some', () => {
  const lines = [product({ unit_price: 120 })];
  const { vat, net, gross } = totalsOf(quoteOf(lines, { price_basis: 'TTC', included_rate: { rate: 20 } }));
  assert.deepEqual([vat, net, gross], [null, 120, 120]);
});

test('D19.6 the margin is net, after both discounts; free lines and alternatives add nothing to it', () => {
  const bought = product({
    unit_price: 120,
    quantity: 2,
    purchase_price: 72,
    discount: { amount: 12 },
    vat_rate: RATE_20,
  });
  const fitted = service({ price: 60, tariff_percent: null, purchase_percent: -50 }, { vat_rate: RATE_20 });
  const other = product({ unit_price: 500, purchase_price: 100, alternative: true, vat_rate: RATE_20 });
  const lines = [bought, fitted, other, free({ unit_price: 1000, vat_rate: RATE_20 })];
  const net = computed(quoteOf(lines, { discount: { amount: 24 } }));
  assert.equal(net.margin, 240 - 12 - 144 + 60 - 30 - 24);
  assert.deepEqual(
    net.lines.map(({ purchase_price }) => purchase_price),
    [72, 30, 100, null],
  );
  const terms = { price_basis: 'TTC', included_rate: { rate: 20 }, discount: { amount: 24 } } as const;
  assert.equal(computed(quoteOf(lines, terms)).margin, 75, '90 with 20 % contained');
  const unknown = computed(quoteOf([...lines, product({ vat_rate: RATE_20 })]));
  assert.equal(unknown.margin, null, 'a product without a purchase price');
  assert.equal(computed(quoteOf([free()])).margin, null);
});

test('rates are frozen with lines: one that was renamed between two lines is one group, whatever the order', () => {
  const lines = [product({ vat_rate: { ...RATE_10, name: 'b' } }), product({ vat_rate: { ...RATE_10, name: 'a' } })];
  const vat = [{ ...RATE_10, name: 'a', base: 200, amount: 20 }];
  assert.deepEqual(totalsOf(quoteOf(lines)).vat, vat);
  assert.deepEqual(totalsOf(quoteOf([...lines].reverse())).vat, vat);
});
