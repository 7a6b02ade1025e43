import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, type ProductConfiguration, type QuoteRequest, quote } from '../src/index.ts';

const grid = (mode: string, widths: number[], heights: number[], prices: (number | null)[][]) =>
  JSON.stringify({ type: 'table-directe', modeInterpolation: mode, widths, heights, prices });
const SHUTTER = grid(
  'majoration',
  [800, 1200],
  [1000, 2000],
  [
    [100, 150],
    [120, null],
  ],
);
const LINE = grid('formule', [1000, 2000, 3000], [1000], [[10, 20, 31]]);
const TABLES = [
  { id: 4, price_table: SHUTTER },
  { id: 5, price_table: LINE },
  { id: 6, price_table: '30:10' },
];

const product = (options: object[], rows: object[] = [{ id: 7, minimum_price: 200 }]) =>
  ({
    product: { id: 1, price_adjustment_percentage: 0 },
    steps: [
      {
        id: 3,
        type: 'checkbox',
        display_order: 1,
        option_ids: options.map((_, i) => i + 1),
        content_configuration: {
          options: options.map((option, i) => ({ id: i + 1, name: `O${i + 1}`, active: true, ...option })),
        },
      },
    ],
    rows,
    price_tables: TABLES,
    currency: 'EUR',
    price_basis: 'TTC',
  }) as unknown as ProductConfiguration;

const asked = (width: number, height: number, ids = [1]): QuoteRequest => ({
  width,
  height,
  selections: [{ step_id: 3, option_ids: ids }],
});
const price = (given: ProductConfiguration, body: QuoteRequest) => {
  const answer = quote(given, body);
  assert.ok(!('code' in answer), JSON.stringify(answer));
  return answer;
};
const tabled = (price_table_id: number, more: object = {}) => ({ price_type: 'table', price_table_id, ...more });

test('D15.2 a row is priced by the shared table that it names', () => {
  const given = product([], [{ id: 7, price_table: null, price_table_id: 4 }]);
  const answer = price(given, { width: 900, height: 900 + 100 });
  assert.equal(answer.unit_price, 150);
  assert.deepEqual(answer.breakdown[0]?.kind === 'row' && answer.breakdown[0].cell, { width: 1200, height: 1000 });
});

test('D15.2 a row whose shared table was not given has no price: its minimum price would be a guess', () => {
  const rows = [{ id: 7, price_table: null, price_table_id: 4, minimum_price: 80 }];
  const refused = quote({ ...product([], rows), price_tables: [] }, { width: 900, height: 1000 });
  assert.ok('code' in refused && refused.code === 'dimensions_unavailable', JSON.stringify(refused));
});

test('D15.4 the amount of an option is the value of its table at the quoted size; the breakdown names the cell or formula', () => {
  const given = product([tabled(4), tabled(6)]);
  const answer = price(given, asked(900, 1000, [1, 2]));
  assert.equal(answer.unit_price, 200 + 150 + 37);
  assert.deepEqual(answer.breakdown.slice(1), [
    {
      kind: 'option',
      label: 'O1',
      step_id: 3,
      option_id: 1,
      amount: 150,
      price_type: 'table',
      price: 1,
      basis: 'table',
      basis_value: 150,
      mode: 'majoration',
      cell: { width: 1200, height: 1000 },
      formula: null,
    },
    {
      kind: 'option',
      label: 'O2',
      step_id: 3,
      option_id: 2,
      amount: 37,
      price_type: 'table',
      price: 1,
      basis: 'table',
      basis_value: 37,
      mode: null,
      cell: null,
      formula: { A: 30, B: 10 },
    },
  ]);
});

test('D15.4 where the table has no price, its refusal points to the selection, with sizes at which both have one', () => {
  const given = product([{ price: 0 }, tabled(4)], [{ id: 7, minimum_price: 200, total_width_max: 1100 }]);
  const outside = quote(given, asked(1000, 2500, [1, 2]));
  assert.ok('code' in outside);
  assert.equal(outside.code, 'dimensions_out_of_range');
  assert.deepEqual(
    outside.errors.map(({ pointer, step_id, option_ids }) => [pointer, step_id, option_ids]),
    [['/selections/0/option_ids/1', 3, [2]]],
  );
  const empty = quote(given, asked(1000, 2000, [2]));
  assert.ok('code' in empty);
  assert.equal(empty.code, 'dimensions_unavailable');
  for (const refused of [outside, empty]) {
    assert.ok((refused.nearest_sizes?.length ?? 0) > 0);
    for (const { width, height } of refused.nearest_sizes ?? []) assert.ok(price(given, asked(width, height, [2])));
  }
});

test('D15.4 a refusal of the row, too, offers only sizes at which the chosen option has a price', () => {
  const given = product([tabled(4)], [{ id: 7, minimum_price: 200, total_width_max: 1100 }]);
  const refused = quote(given, asked(1150, 1000));
  assert.ok('code' in refused && refused.code === 'dimensions_out_of_range');
  assert.ok((refused.nearest_sizes?.length ?? 0) > 0);
  for (const { width, height } of refused.nearest_sizes ?? []) assert.ok(price(given, asked(width, height)));
});

test('D15.4 the charges bound the amount of every price type, and the breakdown names the bound', () => {
  const bounds = { minimum_charge: 40, maximum_charge: 120 };
  const amounts = (option: object, width = 1000) => {
    const entry = price(product([{ ...option, ...bounds }]), asked(width, 1000)).breakdown[1];
    return entry?.kind === 'option' ? [entry.amount, entry.bound] : undefined;
  };
  assert.deepEqual(amounts({ price: 30, price_type: 'per_m2' }), [40, 'minimum_charge']);
  assert.deepEqual(amounts({ price: 30, price_type: 'per_m2' }, 2000), [60, undefined]);
  assert.deepEqual(amounts({ price: 70, price_type: 'percent' }), [120, 'maximum_charge']);
  assert.deepEqual(amounts({ price: -5, price_type: 'flat' }), [40, 'minimum_charge']);
  assert.deepEqual(amounts(tabled(4)), [120, 'maximum_charge']);
});

test('D15.4 a fitted line of an option is a fraction of the one sum, which is rounded once', () => {
  const given = product([tabled(5), { price: 10, price_type: 'percent' }], [{ id: 7, price_table_id: 5 }]);
  // The line over (1, 10), (2, 20), (3, 31) is 10.5 x surface - 2/3: at 1.5 m2 it is 15.08333...
  assert.equal(price(given, asked(1500, 1000, [1])).unit_price, 30.17);
  assert.equal(price(given, asked(1500, 1000, [1, 2])).unit_price, 31.68);
});

test('D14.7 D15.4 choices show the amounts and totals of tables and charges', () => {
  const given = product([tabled(4), tabled(5), { price: 30, price_type: 'per_m2', minimum_charge: 40 }]);
  const state = (body: QuoteRequest) => {
    const answer = choices(given, body);
    assert.ok(!('code' in answer));
    return answer.steps[0]?.options.map(({ amount, total }) => [amount, total]);
  };
  assert.deepEqual(state({}), [
    [null, null],
    [null, null],
    [null, null],
  ]);
  assert.deepEqual(state(asked(1000, 1000, [3])), [
    [150, 390],
    [10, 250],
    [40, 240],
  ]);
  assert.deepEqual(state({ width: 1000, height: 2500 }), [
    [null, null],
    [null, null],
    [75, 275],
  ]);
});

test('D14.7 D15.4 no charge bounds the amount of a roof-window size that is the base, or would be', () => {
  const size = { price: 700, price_type: 'flat', width_mm: 780, height_mm: 980, maximum_charge: 50 };
  const plain = product([size, { ...size, price: 20, minimum_charge: 90 }]);
  const [step] = plain.steps;
  const given = { ...plain, steps: [{ ...step, id: 3, type: 'dimension', content_type: 'roof_window' }] };
  const amounts = (body: QuoteRequest) => {
    const answer = choices(given, body);
    assert.ok(!('code' in answer));
    return answer.steps[0]?.options.map(({ amount }) => amount);
  };
  const chosen = { selections: [{ step_id: 3, option_ids: [1] }] };
  assert.equal(price(given, chosen).unit_price, 700);
  assert.deepEqual(amounts(chosen), [700, 20]);
  assert.deepEqual(amounts({}), [700, 20]);
  assert.deepEqual(amounts({ ...asked(900, 900), pricing_configuration_id: 7 }), [50, 90], 'beside a row, an option');
});

test('D14.7 D15.4 an option that takes the place of one without a price at the size has its total', () => {
  const given = product([tabled(4), { price: 30, price_type: 'flat' }]);
  const [step] = given.steps;
  const one = { ...given, steps: [{ ...step, options_max: 1 } as typeof step] } as ProductConfiguration;
  const answer = choices(one, asked(1000, 2500, [1]));
  assert.ok(!('code' in answer) && answer.quote === null);
  assert.deepEqual(
    answer.steps[0]?.options.map(({ total }) => total),
    [null, 230],
  );
});

test('an option that names no table has no price that can be charged', () => {
  const refused = quote(product([{ price_type: 'table' }]), asked(1000, 1000));
  assert.ok('code' in refused && refused.errors[0]?.code === 'unusable_price');
});
