import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type PricedQuote,
  type PricingRow,
  type QuotedStep,
  type QuoteRefusal,
  type QuoteRequest,
  quote,
} from '../src/index.ts';

type Case = { steps?: object[]; rows?: object[]; percentage?: number };
const ROW = { id: 7, minimum_price: 100, leaf_count: 2 };

const ask = ({ steps = [], rows = [ROW], percentage = 0 }: Case, request: object) =>
  quote(
    {
      product: { id: 12, price_adjustment_percentage: percentage },
      steps: steps.map((step, i) => ({ id: i + 1, type: 'selection', display_order: i + 1, ...step }) as QuotedStep),
      rows: rows as PricingRow[],
      currency: 'EUR',
      price_basis: 'TTC',
    },
    request as QuoteRequest,
  );
function price(given: Case, request: object): PricedQuote {
  const answer = ask(given, request);
  assert.ok(!('code' in answer), JSON.stringify(answer));
  return answer;
}
function refusal(given: Case, request: object, code: string): QuoteRefusal {
  const answer = ask(given, request);
  assert.ok('code' in answer, JSON.stringify(answer));
  assert.equal(answer.code, code, JSON.stringify(answer));
  return answer;
}
const options = (...list: object[]): object => ({
  option_ids: list.map((_, i) => i + 1),
  content_configuration: {
    options: list.map((option, i) => ({
      id: i + 1,
      name: `O${i + 1}`,
      price: 0,
      price_type: 'flat',
      active: true,
      ...option,
    })),
  },
});
const roof = (...list: object[]): object => ({ type: 'dimension', content_type: 'roof_window', ...options(...list) });
const chosen = (...option_ids: number[]) => ({ selections: [{ step_id: 1, option_ids }] });
const SIZE = { width: 1500, height: 1200 };
const MK04 = { name: 'MK04', price: 389, width_mm: 780, height_mm: 980 };

test('D10 options: flat, percent of the amount before options, per m2, per metre of perimeter, per leaf', () => {
  const step = options(
    { price: 12.5 },
    { price: 10, price_type: 'percent' },
    { price: 20, price_type: 'per_m2' },
    { price: 3, price_type: 'per_linear_metre' },
    { price: 15, price_type: 'per_leaf' },
    { price: -5, price_type: 'percent' },
    {},
  );
  const rows = [{ ...ROW, percentage_adjustment: 20 }];
  const answer = price({ steps: [step], rows, percentage: 50 }, { ...SIZE, ...chosen(1, 2, 3, 4, 5, 6, 7) });
  const terms = answer.breakdown.map((entry) =>
    entry.kind === 'option'
      ? [entry.option_id, entry.amount, entry.basis, entry.basis_value]
      : [entry.kind, entry.amount],
  );
  assert.deepEqual(terms, [
    ['row', 100],
    ['row_percentage', 20],
    ['product_percentage', 60],
    [1, 12.5, 'unit', 1],
    [2, 18, 'amount_before_options', 180],
    [3, 36, 'surface_m2', 1.8],
    [4, 16.2, 'perimeter_m', 5.4],
    [5, 30, 'leaf_count', 2],
    [6, -9, 'amount_before_options', 180],
    [7, 0, 'unit', 1],
  ]);
  assert.equal(answer.unit_price, 283.7);
  assert.deepEqual(answer.breakdown[3], {
    kind: 'option',
    label: 'O1',
    amount: 12.5,
    step_id: 1,
    option_id: 1,
    price_type: 'flat',
    price: 12.5,
    basis: 'unit',
    basis_value: 1,
  });
});

test('D10 options on a fitted line share its fraction: one rounding for all', () => {
  const table = {
    type: 'table-directe',
    modeInterpolation: 'formule',
    widths: [1000, 2000, 3000],
    heights: [1000],
    prices: [[100, 100.01, 100.02]],
  };
  const step = options({ price: 0.005 }, { price: 50, price_type: 'percent' });
  const rows = [{ id: 7, price_table: JSON.stringify(table) }];
  const answer = price({ steps: [step], rows }, { width: 1500, height: 1000, ...chosen(1, 2) });
  // 100.005 + 0.005 + 50.0025 = 150.0125
  assert.equal(answer.unit_price, 150.01);
  assert.deepEqual(
    answer.breakdown.map(({ amount }) => amount),
    [100.005, 0.005, 50.0025],
  );
});

test('D10 one rounding per unit price, half up, never below 0.00', () => {
  const step = options({ price: 0.0025 }, { price: 0.0025 }, { price: -100.005 }, { price: -5000 });
  assert.equal(price({ steps: [step] }, { ...SIZE, ...chosen(1, 2) }).unit_price, 100.01);
  assert.equal(price({ steps: [step] }, { ...SIZE, ...chosen(1, 2, 3) }).unit_price, 0);
  const negative = price({ steps: [step] }, { ...SIZE, ...chosen(4), quantity: 3 });
  assert.deepEqual([negative.unit_price, negative.total, negative.breakdown[1]?.amount], [0, 0, -5000]);
});

test('D10 selections: options must be active and attached to that active step', () => {
  const steps = [
    options({}, { active: false }),
    { ...options({}), id: 5, active: false },
    { ...options({}), option_ids: [] },
  ];
  const at = (request: object) => {
    const { errors, detail } = refusal({ steps }, { ...SIZE, ...request }, 'invalid_selection');
    assert.match(detail, /step/i);
    return errors.map(({ pointer, code }) => [pointer, code]);
  };
  assert.deepEqual(at(chosen(1, 2)), [['/selections/0/option_ids/1', 'inactive_option']]);
  assert.deepEqual(at(chosen(1, 9)), [['/selections/0/option_ids/1', 'unknown_option']]);
  for (const step_id of [5, 99]) {
    assert.deepEqual(at({ selections: [{ step_id, option_ids: [1] }] }), [['/selections/0/step_id', 'unknown_step']]);
  }
  // D6: without option_ids the list is the client's own, and nothing is attached.
  assert.deepEqual(at({ selections: [{ step_id: 3, option_ids: [1] }] }), [
    ['/selections/0/option_ids/0', 'unknown_option'],
  ]);
});

test('D10 selections: options_min and options_max hold for the steps that are present', () => {
  const step = { ...options({}, {}, {}, {}), name: 'Couleurs', options_min: 2, options_max: 3 };
  assert.equal(price({ steps: [step] }, SIZE).unit_price, 100);
  for (const ids of [
    [1, 2],
    [1, 2, 3],
  ])
    price({ steps: [step] }, { ...SIZE, ...chosen(...ids) });
  for (const [ids, code] of [
    [[], 'too_few_options'],
    [[1], 'too_few_options'],
    [[1, 2, 3, 4], 'too_many_options'],
  ] as const) {
    const { errors, detail } = refusal({ steps: [step] }, { ...SIZE, ...chosen(...ids) }, 'invalid_selection');
    assert.deepEqual(
      errors.map((error) => [error.pointer, error.code]),
      [['/selections/0/option_ids', code]],
    );
    assert.match(detail, /Step 1 \(Couleurs\) takes at (least 2|most 3) options/);
  }
});

test('D10 selections: required choosing steps that are not skippable are present with an option', () => {
  const needed = (step: object): boolean => {
    const answer = ask({ steps: [{ required: true, ...step }] }, SIZE);
    return 'code' in answer && answer.code === 'invalid_selection';
  };
  assert.ok(needed({}) && needed({ type: 'checkbox' }));
  assert.ok(needed({ type: 'pose', ...options({}) }) && needed({ type: 'pose', options_min: 1 }));
  assert.ok(!needed({ type: 'pose' }) && !needed({ type: 'dimension', option_ids: [] }));
  assert.ok(!needed({ skippable: true }) && !needed({ required: false }) && !needed({ active: false }));
  const steps = [{ required: true, name: 'Vitrage', ...options({}) }];
  assert.match(refusal({ steps }, SIZE, 'invalid_selection').detail, /Step 1 \(Vitrage\) is required/);
  refusal({ steps }, { ...SIZE, ...chosen() }, 'invalid_selection');
  price({ steps }, { ...SIZE, ...chosen(1) });
});

test('D10 a roof-window size is the base: flat, without any percentage, with its own size', () => {
  const steps = [
    roof(MK04, { price: 10, price_type: 'percent' }),
    { ...options({ price: 5, price_type: 'per_leaf' }), id: 2 },
  ];
  const selections = [
    { step_id: 1, option_ids: [2, 1] },
    { step_id: 2, option_ids: [1] },
  ];
  const answer = price({ steps, percentage: 50 }, { selections });
  assert.deepEqual([answer.unit_price, answer.surface_m2, answer.pricing_configuration_id], [432.9, 0.7644, null]);
  assert.deepEqual(answer.breakdown[0], {
    kind: 'flat_size',
    label: 'MK04',
    amount: 389,
    step_id: 1,
    option_id: 1,
    price_type: 'flat',
    width: 780,
    height: 980,
  });
  assert.deepEqual(
    answer.breakdown.slice(1).map(({ amount }) => amount),
    [38.9, 5],
  );
  assert.equal(price({ steps }, { width: 1000, ...chosen(1) }).surface_m2, 0.98);
  const french = [{ ...roof(MK04), content_type: 'fenetre_de_toit' }];
  assert.equal(price({ steps: french, rows: [] }, chosen(1)).unit_price, 389);
});

test('D10 with a row or an identifying field given, a roof-window size is a flat option, and sizes are required', () => {
  const steps = [roof(MK04, { price: 400 })];
  for (const row of [{ pricing_configuration_id: 7 }, { leaf_count: 2 }, { opening_v1: null }]) {
    const answer = price({ steps, percentage: 50 }, { ...SIZE, ...row, ...chosen(1, 2) });
    assert.deepEqual([answer.unit_price, answer.pricing_configuration_id], [939, 7]);
    refusal({ steps }, { ...row, ...chosen(1) }, 'validation_error');
  }
  // A null id is no id.
  assert.equal(price({ steps }, { pricing_configuration_id: null, ...chosen(1) }).unit_price, 389);
});

test('D10 two roof-window sizes as base: invalid_selection, in one step or in two', () => {
  const steps = [roof(MK04, { price: 400 }), { ...roof(MK04), id: 2 }];
  const { errors } = refusal({ steps }, chosen(1, 2), 'invalid_selection');
  assert.deepEqual(
    errors.map(({ pointer, code }) => [pointer, code]),
    [['/selections/0/option_ids/1', 'second_size']],
  );
  const selections = [
    { step_id: 1, option_ids: [1] },
    { step_id: 2, option_ids: [1] },
  ];
  refusal({ steps }, { ...SIZE, selections }, 'invalid_selection');
});

test('D9.7 only active flat options of a roof-window dimension step are sizes', () => {
  for (const step of [
    { ...roof(MK04), type: 'selection' },
    { ...roof(MK04), content_type: 'couleurs' },
    roof({ ...MK04, price_type: 'per_m2' }),
  ]) {
    const answer = price({ steps: [step] }, { ...SIZE, ...chosen(1) });
    assert.equal(answer.breakdown[0]?.kind, 'row');
    refusal({ steps: [step] }, chosen(1), 'validation_error');
  }
  const inactive = { steps: [roof({ ...MK04, active: false })] };
  refusal(inactive, { ...SIZE, ...chosen(1) }, 'invalid_selection');
});

test('D2 a missing size comes before wrong selections, also where roof-window sizes are offered', () => {
  const steps = [roof({ ...MK04, active: false }, { ...MK04, price_type: 'per_m2' }, MK04)];
  for (const wrong of [chosen(1), chosen(2, 99), chosen(99), { selections: [{ step_id: 98, option_ids: [1] }] }])
    refusal({ steps }, wrong, 'validation_error');
  // A size that is selected brings its own; then the selections come first.
  refusal({ steps }, chosen(3, 99), 'invalid_selection');
});

test('D10 a roof-window size without a price above 0 is unavailable; without its own size it needs one', () => {
  const sizes = [
    { ...MK04, price: 0 },
    { ...MK04, height_mm: 1180 },
    { ...MK04, width_mm: 550 },
    { ...MK04, width_mm: null },
  ];
  const free = refusal({ steps: [roof(...sizes)] }, chosen(1), 'dimensions_unavailable');
  assert.deepEqual(free.nearest_sizes, [
    { width: 780, height: 1180 },
    { width: 550, height: 980 },
  ]);
  const { errors } = refusal({ steps: [roof(...sizes)] }, chosen(4), 'validation_error');
  assert.deepEqual(
    errors.map(({ pointer }) => pointer),
    ['/width'],
  );
  assert.equal(price({ steps: [roof(...sizes)] }, { width: 600, ...chosen(4) }).unit_price, 389);
});
