import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConfiguratorStep, fromPrice, type PricingRow, type ProductPrice } from '../src/index.ts';

type Case = { percentage?: number; active?: boolean; steps?: object[]; rows?: object[] };

function price({ percentage, active, steps = [], rows = [] }: Case): ProductPrice {
  return fromPrice({
    product: { id: 12, ...(active !== undefined && { active }), price_adjustment_percentage: percentage ?? 0 },
    steps: steps.map(
      (step, i) => ({ id: i + 1, type: 'selection', display_order: i + 1, ...step }) as ConfiguratorStep,
    ),
    rows: rows as PricingRow[],
  });
}
const step = (pricingConfig: unknown): object => ({ content_configuration: { pricingConfig } });
const roof = (dimensions: unknown, rest: object = {}): object => ({
  type: 'dimension',
  content_type: 'roof_window',
  content_configuration: { dimensions },
  ...rest,
});

test('D9.8 and D9.9 63.11 with +3.3 % and +4.5 % is 68.13, with its provenance', () => {
  const rows = [{ id: 7, minimum_price: 63.11, percentage_adjustment: 3.3 }];
  assert.deepEqual(price({ percentage: 4.5, steps: [step(7)], rows }), {
    product_id: 12,
    price: 68.13,
    source: { kind: 'minimum_price', step_id: 1, pricing_configuration_id: 7, width: null, height: null },
    base: 63.11,
    row_percentage: 3.3,
    product_percentage: 4.5,
    reason: null,
  });
});

test('D9.1 only rows that an active step refers to count', () => {
  const rows = [
    { id: 7, minimum_price: 100 },
    { id: 8, minimum_price: 50 },
  ];
  assert.equal(price({ steps: [step(7)], rows }).price, 100);
  assert.equal(price({ steps: [{ ...step(8), active: false }, step(7)], rows }).price, 100);
  assert.equal(price({ steps: [step('x')], rows }).reason, 'no_pricing_data');
});

test('D9.3, §4.4 rule 3 the current row wins over the copy', () => {
  const steps = [step({ id: 7, minimum_price: 10 })];
  assert.equal(price({ steps, rows: [{ id: 7, minimum_price: 100 }] }).price, 100);
  assert.equal(price({ steps, rows: [{ id: 7 }] }).reason, 'no_pricing_data');
});

test('D9.3 an inactive row gives none and the copy is not used', () => {
  const rows = [{ id: 7, active: false, minimum_price: 100 }];
  assert.equal(price({ steps: [step({ id: 7, minimum_price: 10 })], rows }).reason, 'no_pricing_data');
});

test('D9.3 a reference to no row falls back to the copy', () => {
  const { price: amount, source } = price({
    steps: [
      step([
        { id: 7, minimum_price: 20 },
        { id: 7, minimum_price: 10 },
      ]),
    ],
  });
  assert.equal(amount, 10);
  assert.equal(source?.pricing_configuration_id, null);
});

test('D9.2 a copy with active false gives none; another type there is absent', () => {
  assert.equal(price({ steps: [step({ minimum_price: 10, active: false })] }).reason, 'no_pricing_data');
  assert.equal(price({ steps: [step({ minimum_price: 10, active: 'false' })] }).price, 10);
  assert.equal(price({ steps: [step({ id: 7, minimum_price: 10, active: false })] }).price, null);
});

test('D9.2 tables alone count: a grid, samples, but no formula without minima', () => {
  const grid = {
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: [800],
    heights: [600],
    prices: [[210]],
  };
  const { price: amount, source } = price({ steps: [step(grid)] });
  assert.deepEqual([amount, source?.kind, source?.width, source?.height], [210, 'grid', 800, 600]);
  assert.equal(price({ steps: [step(JSON.stringify(grid))] }).price, 210);
  assert.equal(price({ steps: [step('100:50')] }).reason, 'no_pricing_data');
  const copy = { price_table: grid, percentage_adjustment: 10 };
  assert.equal(price({ steps: [step({ rows: [copy] })] }).price, 231);
});

test('D9.6 the product percentage applies once to the lowest row price', () => {
  const rows = [
    { id: 7, minimum_price: 100 },
    { id: 8, minimum_price: 90, percentage_adjustment: 20 },
  ];
  const result = price({ percentage: 10, steps: [step([7, 8])], rows });
  assert.equal(result.price, 110);
  assert.equal(result.source?.pricing_configuration_id, 7);
});

test('D9.6 a candidate not above 0 after its percentages takes no part', () => {
  const rows = [
    { id: 7, minimum_price: 100, percentage_adjustment: -100 },
    { id: 8, minimum_price: 50 },
  ];
  assert.equal(price({ steps: [step([7, 8])], rows }).price, 50);
  const steps = [step(8), roof([{ width: 550, height: 780, price: 300 }])];
  assert.equal(price({ percentage: -100, steps, rows }).price, 300);
  assert.equal(price({ percentage: -100, steps: [step(8)], rows }).reason, 'no_positive_price');
});

test('D9.7 roof-window flat prices compete without the product percentage', () => {
  const option = (more: object) => ({
    id: 1,
    price: 389,
    price_type: 'flat',
    width_mm: 780,
    height_mm: 980,
    active: true,
    ...more,
  });
  const options = [
    option({}),
    option({ price: 99, active: false }),
    option({ price: 12, price_type: 'percent' }),
    option({ price: 0 }),
    option({ price: -5 }),
  ];
  const content_configuration = {
    options,
    dimensions: [{ width: 550, height: 780, price: 400 }, { price: '1' }, null],
  };
  for (const content_type of ['roof_window', 'fenetre_de_toit']) {
    const steps = [roof([], { content_type, option_ids: [1, 2, 3, 4, 5], content_configuration })];
    assert.deepEqual(price({ percentage: 50, steps }), {
      product_id: 12,
      price: 389,
      source: { kind: 'flat', step_id: 1, pricing_configuration_id: null, width: 780, height: 980 },
      base: 389,
      row_percentage: null,
      product_percentage: null,
      reason: null,
    });
  }
  const unattached = [roof([], { content_configuration })];
  assert.equal(price({ steps: unattached }).price, 400);
  for (const rest of [{ type: 'selection' }, { content_type: 'dimensions' }, { active: false }]) {
    assert.equal(price({ steps: [step(7), roof([{ price: 5 }], rest)], rows: [{ id: 7, minimum_price: 9 }] }).price, 9);
  }
});

test('D9.7 a dearer flat price loses to a row, and the row keeps the percentage', () => {
  const steps = [roof([{ price: 120 }]), step(7)];
  assert.equal(price({ percentage: 10, steps, rows: [{ id: 7, minimum_price: 100 }] }).price, 110);
  assert.equal(price({ percentage: 30, steps, rows: [{ id: 7, minimum_price: 100 }] }).price, 120);
});

test('D9.8 never 0: the lowest candidate that rounds to 0.00 makes the price null', () => {
  const rows = [
    { id: 7, minimum_price: 0.004 },
    { id: 8, minimum_price: 50 },
  ];
  assert.equal(price({ steps: [step([7, 8])], rows }).reason, 'no_positive_price');
  assert.equal(price({ percentage: 1000, steps: [step([7, 8])], rows }).price, 0.04);
});

test('D9.9 reasons', () => {
  const steps = [step(7)];
  assert.equal(price({ active: false, steps, rows: [{ id: 7, minimum_price: 9 }] }).reason, 'inactive_product');
  assert.equal(price({}).reason, 'no_active_step');
  assert.equal(price({ steps: [{ ...step(7), active: false }] }).reason, 'no_active_step');
  assert.equal(price({ steps }).reason, 'no_pricing_data');
  assert.equal(price({ steps, rows: [{ id: 7, minimum_price: 0 }] }).reason, 'no_positive_price');
  assert.equal(price({ steps: [roof([{ price: 0 }])] }).reason, 'no_positive_price');
  assert.equal(price({ steps: [step(['abc', { minimum_price: 0 }])] }).reason, 'no_positive_price');
  assert.equal(price({ steps: [step([{ minimum_price: 0 }, 'abc'])] }).reason, 'no_positive_price');
  const { source, base, row_percentage, product_percentage } = price({ steps });
  assert.deepEqual([source, base, row_percentage, product_percentage], [null, null, null, null]);
});

test('of equal prices the first wins: step order, then references, copies, flat prices', () => {
  const rows = [
    { id: 7, minimum_price: 50 },
    { id: 8, minimum_price: 50 },
  ];
  const copy = { minimum_price: 50 };
  const late = { ...step(7), id: 1, display_order: 9 };
  const early = { ...step([copy, 8]), id: 2, display_order: 1 };
  assert.deepEqual(price({ steps: [late, early], rows }).source?.pricing_configuration_id, 8);
  assert.equal(price({ steps: [late, early], rows }).source?.step_id, 2);
  const sample = (largeur: number) => ({ type: 'formule', echantillons: [{ largeur, hauteur: 600, prix: 50 }] });
  assert.equal(price({ steps: [step([sample(700), sample(900)])] }).source?.width, 700);
  const both = roof([{ price: 50 }], { content_configuration: { dimensions: [{ price: 50 }], pricingConfig: copy } });
  assert.equal(price({ steps: [both] }).source?.kind, 'minimum_price');
});
