import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ChoicesAnswer,
  choices,
  type PricedQuote,
  type ProductConfiguration,
  type QuoteRequest,
  quote,
  servicePercent,
  type Tariff,
} from '../src/index.ts';

const tariff = (percent: number, groups: Record<string, number> = {}): Tariff => ({
  percent,
  groups: Object.entries(groups).map(([discount_group, group]) => ({ discount_group, percent: group })),
});

type Given = {
  product?: object;
  brand?: string;
  options?: object[];
  rules?: object[];
  row?: object;
  step?: object;
};

/** One row of 1,000 and one step with the options. */
function configurationOf({
  product = {},
  brand,
  options = [],
  rules = [],
  row = {},
  step = {},
}: Given): ProductConfiguration {
  const entries = options.map((option, index) => ({ id: index + 1, name: `o${index + 1}`, price: 0, ...option }));
  const option_ids = entries.map(({ id }) => id);
  return {
    product: { id: 12, ...product },
    steps: [{ id: 3, type: 'checkbox', option_ids, content_configuration: { options: entries }, ...step }],
    rows: [{ id: 7, minimum_price: 1000, ...row }],
    rules,
    brand_discount_group: brand,
    currency: 'EUR',
    price_basis: 'HT',
  } as never as ProductConfiguration;
}

const body = (option_ids: number[] = [], size = { width: 1000, height: 2000 }): QuoteRequest => ({
  ...size,
  selections: [{ step_id: 3, option_ids }],
});

function priced(given: Given, by: Tariff | null, request = body((given.options ?? []).map((_, index) => index + 1))) {
  const answer = quote(configurationOf(given), request, { tariff: by });
  assert.ok(!('code' in answer), JSON.stringify(answer));
  return answer;
}

const byTerm = ({ breakdown }: PricedQuote) =>
  breakdown.map(({ kind, amount, tariff_percent, tariff_amount }) => [kind, amount, tariff_percent, tariff_amount]);

test('D19.6 the worked example: row 1,000, option 10 %, tariff -40 %: 660.00', () => {
  const answer = priced({ options: [{ price: 10, price_type: 'percent' }] }, tariff(-40));
  assert.deepEqual([answer.unit_price, answer.list_price, answer.total], [660, 1100, 660]);
  assert.deepEqual(byTerm(answer), [
    ['row', 1000, -40, 600],
    ['option', 100, -40, 60],
  ]);
});

test('D19.6 without a tariff the answer has no field of one', () => {
  const answer = priced({ options: [{ price: 10 }] }, null);
  assert.ok(!('list_price' in answer));
  assert.ok(answer.breakdown.every((term) => !('tariff_percent' in term || 'tariff_amount' in term)));
  assert.equal(priced({}, tariff(0)).list_price, 1000, 'a tariff of 0 % is one');
});

test('D19.6 each term by its group: the product’s or its brand’s, the option’s or its product’s', () => {
  const by = tariff(-10, { brand: -20, product: -30, option: -50 });
  const options = [{ price: 100 }, { price: 100, discount_group: 'option' }, { price: 100, discount_group: 'other' }];
  const percents = (given: Given) => byTerm(priced({ ...given, options }, by)).map(([, , percent]) => percent);
  assert.deepEqual(percents({}), [-10, -10, -50, -10]);
  assert.deepEqual(percents({ brand: 'brand' }), [-20, -20, -50, -10]);
  const both: Given = { brand: 'brand', product: { discount_group: 'product' } };
  assert.deepEqual(percents(both), [-30, -30, -50, -10]);
  const unnamed = percents({ ...both, product: { discount_group: 'unnamed' } });
  assert.deepEqual(unnamed, [-10, -10, -50, -10], 'its own group counts');
  assert.equal(priced({ ...both, options }, by).unit_price, 700 + 70 + 50 + 90);
});

test('D19.6 percentages of row, product and options are of the list; rules have the group of the product', () => {
  const given: Given = {
    product: { price_adjustment_percentage: 10, discount_group: 'a' },
    row: { percentage_adjustment: 50 },
    options: [{ price: 10, price_type: 'percent', discount_group: 'b' }],
    rules: [{ id: 1, name: 'r', when: null, then: [{ surcharge: 1, price_type: 'percent' }] }],
  };
  const answer = priced(given, tariff(0, { a: -50, b: 100 }));
  assert.deepEqual(byTerm(answer), [
    ['row', 1000, -50, 500],
    ['row_percentage', 500, -50, 250],
    ['product_percentage', 150, -50, 75],
    ['option', 165, 100, 330],
    ['rule', 16.5, -50, 8.25],
  ]);
  assert.deepEqual([answer.unit_price, answer.list_price], [1163.25, 1831.5]);
});

test('D19.6 charges are applied on the list, and a negative term is multiplied, too', () => {
  const options = [{ price: 5, minimum_charge: 100 }, { price: -200 }];
  assert.deepEqual(byTerm(priced({ options }, tariff(-40))), [
    ['row', 1000, -40, 600],
    ['option', 100, -40, 60],
    ['option', -200, -40, -120],
  ]);
});

test('D19.6 the sum is rounded once, and is never below 0.00', () => {
  const options = [1, 2, 3].map(() => ({ price: 0.01 }));
  // 0.33 x 1000 = 330 and 3 x 0.0033: each term rounded would be 330.00.
  assert.equal(priced({ options }, tariff(-67)).unit_price, 330.01);
  assert.equal(priced({ row: { minimum_price: 0.05 } }, tariff(-90)).unit_price, 0.01, '0.005 is rounded up');
  const below = priced({ options: [{ price: -900, discount_group: 'x' }] }, tariff(-50, { x: 100 }));
  assert.deepEqual([below.unit_price, below.list_price], [0, 100]);
  assert.equal(priced({}, tariff(-100)).unit_price, 0);
  const list = priced({ options: [{ price: -2000, discount_group: 'x' }] }, tariff(0, { x: -100 }));
  assert.deepEqual([list.unit_price, list.list_price], [1000, 0], 'the list has its own floor');
});

const ROOF = { type: 'dimension', content_type: 'roof_window' };

test('D19.6 a roof-window size is multiplied by its own group', () => {
  const options = [{ price: 400, price_type: 'flat', width_mm: 780, height_mm: 980, discount_group: 'roof' }];
  const answer = priced({ options, step: ROOF, product: { discount_group: 'a' } }, tariff(0, { a: -90, roof: -25 }));
  assert.deepEqual(byTerm(answer), [['flat_size', 400, -25, 300]]);
  assert.deepEqual([answer.unit_price, answer.list_price], [300, 400]);
});

test('D19.6 a fitted line is a fraction, and is still rounded once', () => {
  const grid = {
    type: 'table-directe',
    modeInterpolation: 'formule',
    widths: [500, 1000, 1500],
    heights: [500, 1000],
    prices: [
      [50, 70, 95],
      [80, 130, 170],
    ],
  };
  const given: Given = { row: { minimum_price: null, price_table: JSON.stringify(grid) }, options: [{ price: 1 }] };
  const request = body([1], { width: 700, height: 700 });
  const list = priced(given, null, request);
  const doubled = priced(given, tariff(100), request);
  const exact = list.breakdown.reduce((sum, { amount }) => sum + amount, 0);
  assert.equal(doubled.unit_price, Math.round(exact * 200) / 100);
  assert.notEqual(doubled.unit_price, list.unit_price * 2, 'the rounded price doubled would be another number');
  assert.equal(doubled.list_price, list.unit_price);
});

function chosen(given: Given, by: Tariff, request: QuoteRequest): ChoicesAnswer {
  const answer = choices(configurationOf(given), request, { tariff: by });
  assert.ok(!('code' in answer), JSON.stringify(answer));
  return answer;
}

test('D19.6 choices: amount and total of every option are those of a quote with it', () => {
  const given: Given = {
    product: { price_adjustment_percentage: 10, discount_group: 'a' },
    options: [
      { price: 10, price_type: 'percent' },
      { price: 33.333, discount_group: 'b' },
      { price: 12.5, price_type: 'per_m2', discount_group: 'c' },
    ],
    // Option 2 changes what the rule adds: its total is found by another way than by an addition.
    rules: [{ id: 1, name: 'r', when: { option: 2 }, then: [{ surcharge: 50, price_type: 'flat' }] }],
  };
  const by = tariff(-7, { a: -30, b: -50 });
  for (const selected of [[], [1], [2], [1, 3]]) {
    const { steps, quote: now } = chosen(given, by, body(selected));
    assert.deepEqual(now, priced(given, by, body(selected)));
    for (const option of steps[0]?.options ?? []) {
      const withIt = priced(given, by, body([...new Set([...selected, option.option_id])]));
      assert.equal(option.total, withIt.unit_price, `${selected} with ${option.option_id}`);
      const term = withIt.breakdown.find((one) => one.kind === 'option' && one.option_id === option.option_id);
      assert.equal(option.amount, term?.tariff_amount);
    }
  }
});

test('D19.6 choices: before the size is known, an option costs what the tariff makes of it', () => {
  const given: Given = { options: [{ price: 20, discount_group: 'b' }] };
  const { steps } = chosen(given, tariff(0, { b: -25 }), { selections: [] });
  assert.equal(steps[0]?.options[0]?.amount, 15);
});

test('D19.6 a service is multiplied only where the tariff names its group, and never when it is percent', () => {
  const by = tariff(-20, { Pose: -10 });
  const flat = { price_type: 'flat', discount_group: 'Pose' } as const;
  assert.equal(servicePercent(by, flat), -10);
  assert.equal(servicePercent(by, { ...flat, discount_group: 'Autre' }), null);
  assert.equal(servicePercent(by, { ...flat, discount_group: null }), null);
  assert.equal(servicePercent(by, { ...flat, price_type: 'percent' }), null);
  assert.equal(servicePercent(null, flat), null);
});
