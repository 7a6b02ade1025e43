import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  discountLimitFaults,
  nearestSizes,
  type ProductConfiguration,
  parsePriceTable,
  type QuoteInput,
  type QuoteLine,
  quote,
  quoteTotals,
  tableValue,
} from '../src/index.ts';
import { computed, free, HEADING, product, quoteOf, RATE_10, RATE_20, refused, service } from './support/selling.ts';

const OUTSIDE = { ...RATE_20, vat_rate_id: 9, rate: 0, category: 'O', note: 'Hors champ' } as const;

const isRefused = (lines: QuoteInput['lines'], faults: string[], given: Partial<QuoteInput> = {}): void =>
  assert.deepEqual(refused(quoteOf(lines, given)), { code: 'validation_error', faults });

test('D19.3 vat_rate_missing: some lines with and some without a rate, alternatives included', () => {
  isRefused([product({ vat_rate: RATE_20 }), HEADING, product()], ['/lines/2/vat_rate_id vat_rate_missing']);
  isRefused([product({ vat_rate: RATE_20 }), free({ alternative: true })], ['/lines/1/vat_rate_id vat_rate_missing']);
  isRefused(
    [product({ alternative: true, vat_rate: RATE_20 }), product(), service({})],
    ['/lines/1/vat_rate_id vat_rate_missing', '/lines/2/vat_rate_id vat_rate_missing'],
  );
});

test('D19.3 category_o_alone: O beside another category, also 0 beside 0, and in an alternative', () => {
  const zero = { ...RATE_20, rate: 0, category: 'Z' } as const;
  for (const other of [RATE_20, zero]) {
    isRefused([product({ vat_rate: other }), free({ vat_rate: OUTSIDE })], ['/lines/1/vat_rate_id category_o_alone']);
  }
  isRefused(
    [product({ vat_rate: OUTSIDE, alternative: true }), free({ vat_rate: RATE_20 })],
    ['/lines/0/vat_rate_id category_o_alone'],
  );
  const alone = computed(quoteOf([product({ vat_rate: OUTSIDE }), free({ vat_rate: OUTSIDE })]));
  assert.deepEqual(alone.totals.vat, [{ ...OUTSIDE, base: 200, amount: 0 }]);
});

test('D19.5 applies_to: nothing to apply to, no product, an alternative, twice the same, beside flat', () => {
  const perPiece = (applies_to: number[] | null, alternative = false) =>
    service({ price_type: 'per_piece' }, { applies_to, alternative });
  const named = ['/lines/0/applies_to applies_to_nothing'];
  isRefused([perPiece(null), free()], named);
  isRefused([perPiece(null), product({ alternative: true })], named);
  isRefused([perPiece([]), product()], named);
  isRefused(
    [perPiece([0, 2, 3, 1]), product(), free(), HEADING],
    [
      '/lines/0/applies_to/0 unknown_reference',
      '/lines/0/applies_to/1 unknown_reference',
      '/lines/0/applies_to/2 unknown_reference',
    ],
  );
  isRefused(
    [perPiece([7, -1, 0.5]), product()],
    [
      '/lines/0/applies_to/0 unknown_reference',
      '/lines/0/applies_to/1 unknown_reference',
      '/lines/0/applies_to/2 unknown_reference',
    ],
  );
  isRefused([perPiece([1, 1]), product()], ['/lines/0/applies_to/1 duplicate']);
  const alternative = product({ alternative: true });
  isRefused([perPiece([1]), alternative], ['/lines/0/applies_to/0 applies_to_alternative']);
  assert.equal(computed(quoteOf([perPiece([1], true), alternative])).lines[0]?.amount, 10);
  isRefused([service({}, { applies_to: [1] }), product()], ['/lines/0/applies_to not_beside_price_type']);
  assert.equal(computed(quoteOf([service({})])).totals.net, 10, 'a flat service needs no product');
});

test('D19.5 quantities: decimals of free lines and flat services, whole pieces, none of other services', () => {
  const quantity = '/lines/0/quantity';
  for (const value of [0, 0.0009, 10_000.001, -1, Number.NaN]) {
    isRefused([free({ quantity: value })], [`${quantity} out_of_range`]);
    isRefused([service({}, { quantity: value })], [`${quantity} out_of_range`]);
    isRefused([product({ quantity: value })], [`${quantity} out_of_range`]);
  }
  isRefused([free({ quantity: 1.0005 })], [`${quantity} too_many_decimals`]);
  isRefused([product({ quantity: 1.5 })], [`${quantity} too_many_decimals`]);
  const m2 = service({ price_type: 'per_m2' }, { quantity: 1 });
  isRefused([m2, product()], [`${quantity} not_beside_price_type`]);
  assert.equal(computed(quoteOf([free({ unit_price: 1000, quantity: 0.001 })])).total, 1);
  assert.equal(computed(quoteOf([free({ unit_price: 1, quantity: 10_000 })])).total, 10_000);
});

test('D19.5 the price of a free line is 0 or more with 2 decimals', () => {
  const place = '/lines/0/unit_price';
  isRefused([free({ unit_price: -0.01 })], [`${place} out_of_range`]);
  isRefused([free({ unit_price: 1e9 + 1 })], [`${place} out_of_range`]);
  isRefused([free({ unit_price: 1.005 })], [`${place} too_many_decimals`]);
  assert.equal(computed(quoteOf([free({ unit_price: 0 })])).total, 0);
});

test('D19.5, D19.7 discounts: within 0 and 100 %, never above what they are taken of', () => {
  const of = (discount: { percent: number } | { amount: number }) => [product({ unit_price: 99.99, discount })];
  isRefused(of({ percent: 100.001 }), ['/lines/0/discount/percent out_of_range']);
  isRefused(of({ percent: -1 }), ['/lines/0/discount/percent out_of_range']);
  isRefused(of({ percent: 0.0001 }), ['/lines/0/discount/percent too_many_decimals']);
  isRefused(of({ amount: -0.01 }), ['/lines/0/discount/amount out_of_range']);
  isRefused(of({ amount: 0.001 }), ['/lines/0/discount/amount too_many_decimals']);
  isRefused(of({ amount: 100 }), ['/lines/0/discount/amount out_of_range']);
  isRefused([product(), service({ price: 5 })], ['/discount/amount out_of_range'], { discount: { amount: 100.01 } });
  isRefused([product({ alternative: true })], ['/discount/amount out_of_range'], { discount: { amount: 0.01 } });
  isRefused([product()], ['/discount/percent out_of_range'], { discount: { percent: 101 } });
  const answer = quoteTotals(quoteOf(of({ amount: 100 })));
  assert.deepEqual('code' in answer && answer.errors[0]?.params, { minimum: 0, maximum: 99.99, value: 100 });
});

test('D19.5 a service takes a discount only where it is discountable, up to its computed amount', () => {
  const discount = { percent: 10 };
  isRefused([service({}, { discount })], ['/lines/0/discount not_discountable']);
  assert.equal(computed(quoteOf([service({ discountable: true }, { discount })])).total, 9);
  const above = service({ price_type: 'percent', price: 10, discountable: true }, { discount: { amount: 10.01 } });
  isRefused([above, product()], ['/lines/0/discount/amount out_of_range']);
});

test('all faults are named at once', () => {
  isRefused(
    [product({ quantity: 0, vat_rate: RATE_20 }), free({ unit_price: -1 })],
    ['/lines/0/quantity out_of_range', '/lines/1/unit_price out_of_range', '/lines/1/vat_rate_id vat_rate_missing'],
  );
});

const GRID = JSON.stringify({
  type: 'table-directe',
  modeInterpolation: 'majoration',
  widths: [800, 1000],
  heights: [900, 1100],
  prices: [
    [30, null],
    [40, 50],
  ],
});

test('D19.5 a table without a value for a piece is the refusal of D15.4 at the service of the line', () => {
  const fitting = service({ price_type: 'table', price: null, price_table_id: 4 });
  const options = { tableOf: () => parsePriceTable(GRID) };
  const of = (width: number, height: number) =>
    quoteOf([product({ width: 800, height: 900 }), product({ width, height }), fitting]);
  assert.equal(computed(of(1000, 1100), options).lines[2]?.amount, 80);
  assert.deepEqual(refused(of(1200, 900), options), {
    code: 'dimensions_out_of_range',
    faults: ['/lines/2/service_id out_of_range'],
  });
  assert.deepEqual(refused(of(1000, 900), options), {
    code: 'dimensions_unavailable',
    faults: ['/lines/2/service_id empty_cell'],
  });
  assert.deepEqual(refused(of(800, 900)), { code: 'dimensions_unavailable', faults: ['/lines/2/service_id no_price'] });
  const nearest = [{ width: 1000, height: 1100 }];
  const answer = quoteTotals(of(1200, 900), { ...options, nearestSizes: (line) => (line === 1 ? nearest : []) });
  assert.ok('code' in answer);
  assert.deepEqual([answer.nearest_sizes, answer.ranges], [nearest, []]);
  assert.deepEqual(answer.errors[0]?.params, {
    width: 1200,
    height: 900,
    service: { id: 9, name: 'Pose' },
    price_table_id: 4,
    line: 1,
  });
});

test('D15.4 the sizes that are offered instead have a price of the product and of the service', () => {
  const rows = [{ id: 7, price_table: '200:100', total_width_max: 1500 }];
  const product = { product: { id: 12 }, steps: [], rows, currency: 'EUR', price_basis: 'HT' } as ProductConfiguration;
  const table = parsePriceTable(GRID);
  const tableOf = () => parsePriceTable('200:100');
  const sizes = nearestSizes(rows, { width: 1200, height: 900 }, tableOf, [table]);
  assert.ok(sizes.length > 0 && sizes.length <= 5, JSON.stringify(sizes));
  for (const { width, height } of sizes) {
    assert.ok(!('code' in quote(product, { width, height })), `${width} x ${height}`);
    assert.equal(tableValue(table, width, height).outcome, 'priced', `${width} x ${height}`);
  }
});

test('D19.4 a service by size has no price for a piece without a size, and says so', () => {
  for (const price_type of ['per_m2', 'per_linear_metre', 'table'] as const) {
    const quote = quoteOf([product({ width: null }), service({ price_type })]);
    const faults = ['/lines/1/service_id no_price'];
    assert.deepEqual(refused(quote, { tableOf: () => parsePriceTable(GRID) }), {
      code: 'dimensions_unavailable',
      faults,
    });
  }
});

type Numbered = QuoteLine & { id: number | null };
const numbered = (lines: readonly QuoteLine[]): Numbered[] => lines.map((line, index) => ({ ...line, id: index + 1 }));
const discounted = (lines: readonly Numbered[], discount: QuoteInput['discount'] = null) => ({
  lines,
  computed: computed(quoteOf(lines, { discount })),
});
const faultsOf = (limit: number | null, after: ReturnType<typeof discounted>, before?: ReturnType<typeof discounted>) =>
  discountLimitFaults(limit, after, before).map(({ pointer, code }) => `${pointer} ${code}`);

test('D19.8 what is given away, both discounts together, is at most the limit and a cent for each discount', () => {
  const window = (discount: QuoteInput['discount']) => numbered([product({ unit_price: 1000, discount })]);
  assert.deepEqual(faultsOf(10, discounted(window({ percent: 10 }))), []);
  assert.deepEqual(faultsOf(10, discounted(window({ amount: 100.01 }))), [], 'a cent is rounding');
  assert.deepEqual(faultsOf(10, discounted(window({ amount: 100.02 }))), ['/lines/0/discount discount_limit']);
  const both = ['/discount discount_limit'];
  assert.deepEqual(faultsOf(10, discounted(window({ percent: 6 }), { amount: 40.02 })), []);
  assert.deepEqual(
    faultsOf(10, discounted(window({ percent: 6 }), { amount: 40.03 })),
    both,
    'two discounts, two cents',
  );
  assert.deepEqual(
    faultsOf(10, discounted(window({ percent: 0 }), { amount: 100.02 })),
    both,
    'nothing off is no discount',
  );
  assert.deepEqual(faultsOf(null, discounted(window({ percent: 100 }))), [], 'no limit');
  assert.deepEqual(faultsOf(0, discounted(window(null))), []);
  const [fault] = discountLimitFaults(10, discounted(window({ percent: 20 })));
  assert.deepEqual(fault?.params, { limit: 10, given: 200, amounts: 1000 });
});

test('D19.8 only lines that take discounts count, and alternatives one by one', () => {
  const lines = numbered([
    product({ unit_price: 100, discount: { percent: 10 } }),
    service({ price: 10_000 }),
    product({ unit_price: 10_000, alternative: true }),
    product({ unit_price: 100, alternative: true, discount: { percent: 15 } }),
  ]);
  assert.deepEqual(faultsOf(9, discounted(lines)), [
    '/lines/0/discount discount_limit',
    '/lines/3/discount discount_limit',
  ]);
  assert.deepEqual(faultsOf(10, discounted(lines)), ['/lines/3/discount discount_limit']);
  const fitted = numbered([product({ discount: { percent: 10 } }), service({ price: 100, discountable: true })]);
  assert.deepEqual(faultsOf(5, discounted(fitted)), [], '10 of 200');
});

test('D19.8 only a write that raises the share is checked', () => {
  const at = (percent: number, quantity = 1, alternative = false) =>
    discounted(numbered([product({ quantity, alternative, discount: { percent } })]));
  assert.deepEqual(faultsOf(5, at(20), at(20)), []);
  assert.deepEqual(faultsOf(5, at(20, 7), at(20)), [], 'the same share of more');
  assert.deepEqual(faultsOf(5, at(19), at(20)), []);
  assert.deepEqual(faultsOf(5, at(21), at(20)), ['/lines/0/discount discount_limit']);
  assert.deepEqual(faultsOf(5, at(20)), ['/lines/0/discount discount_limit'], 'a new quote, or a duplicate');
  assert.deepEqual(faultsOf(5, at(20, 1, true), at(20, 1, true)), []);
  assert.deepEqual(faultsOf(5, at(21, 1, true), at(20, 1, true)), ['/lines/0/discount discount_limit']);
  const fresh = discounted([{ ...product({ alternative: true, discount: { percent: 20 } }), id: null }]);
  assert.deepEqual(faultsOf(5, fresh, at(20, 1, true)), ['/lines/0/discount discount_limit'], 'a new line');
  assert.deepEqual(faultsOf(5, at(20, 1, true), at(20)), ['/lines/0/discount discount_limit'], 'it was no alternative');
});

test('RATE_10 and RATE_20 may stand side by side', () => {
  assert.equal(computed(quoteOf([product({ vat_rate: RATE_10 }), product({ vat_rate: RATE_20 })])).totals.gross, 230);
});
