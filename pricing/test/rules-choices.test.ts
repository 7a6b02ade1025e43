import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, quote } from '../src/index.ts';
import { availableIn, body, price, product, refusal, STEPS, state, step } from './support/product-with-rules.ts';

test('D14.7 a hidden step is complete, unless something is selected in it', () => {
  const dimension = { id: 5, type: 'dimension', display_order: 5 };
  const rules = [{ when: { option: 11 }, then: [{ hide: 2 }, { hide: 5 }] }];
  const given = product(rules, [...STEPS, dimension]);
  const completeness = (pick: number[]) => {
    const answer = choices(given, { ...body({ pick }), width: null });
    assert.ok(!('code' in answer));
    return answer.steps.map(({ complete }) => complete);
  };
  assert.deepEqual(completeness([11]), [true, true, true, true]);
  assert.deepEqual(completeness([11, 21]), [true, false, true, true]);
  assert.deepEqual(completeness([21]), [true, true, true, false]);
});

test('D14.7 the leaves of a per-leaf amount are the same before and after a roof-window size is chosen', () => {
  const leaves = step(1, [11, 12], {
    options: { 11: { window: { leaf_count: 2 } }, 12: { price: 10, price_type: 'per_leaf' } },
  });
  const sizes = { 21: { price: 300, width_mm: 780, height_mm: 980 } };
  const roof = step(2, [21], { type: 'dimension', content_type: 'roof_window', options: sizes });
  const amounts = (rows: object[]) => {
    const given = product([], [leaves, roof], rows);
    return [[11], [11, 21], [21], []].map((pick) => {
      const answer = choices(given, { ...body({ pick }), width: null, height: null });
      return 'code' in answer ? undefined : answer.steps[0]?.options[1]?.amount;
    });
  };
  assert.deepEqual(amounts([]), [10, 10, 10, 10]);
  // With rows beside the sizes it is not known before which of them will be the base.
  assert.deepEqual(amounts([{ id: 8, minimum_price: 100, leaf_count: 2 }]), [null, 10, 10, null]);
});

test('D14.7 choices answers with steps, the next one, sizes, problems and the quote once nothing is missing', () => {
  const steps = [
    step(1, [11, 12], { required: true, options_max: 1, options: { 12: { price: 20 } } }),
    { id: 5, type: 'dimension', display_order: 5 },
    step(2, [21, 22], {
      display_order: 6,
      options: { 21: { price: 10, price_type: 'percent' }, 22: { price: 4, price_type: 'per_m2' } },
    }),
  ];
  const rows = [
    { id: 7, minimum_price: 100, total_width_min: 400, total_width_max: 1500, total_height_min: 300 },
    { id: 8, minimum_price: 100, total_width_min: 300, total_width_max: 900, total_height_min: 500, leaf_count: 2 },
    { id: 9, total_width_min: 1 },
  ];
  const given = product([{ when: { option: 12 }, then: [{ exclude: [21], step: 2 }] }], steps, rows);
  const empty = choices(given, {});
  assert.ok(!('code' in empty));
  assert.equal(empty.next_step_id, 1);
  assert.deepEqual(empty.sizes, { width_min: 300, width_max: 1500, height_min: 300, height_max: null });
  assert.equal(empty.quote, null);
  assert.deepEqual(
    empty.problems.map(({ code, fault, pointer }) => [code, fault, pointer]),
    [
      ['validation_error', 'required', '/width'],
      ['validation_error', 'required', '/height'],
      ['invalid_selection', 'missing_step', '/selections'],
    ],
  );
  assert.deepEqual(
    empty.steps[0]?.options.map(({ amount, total }) => [amount, total]),
    [
      [0, null],
      [20, null],
    ],
  );
  assert.deepEqual(
    empty.steps[2]?.options.map(({ amount }) => amount),
    [null, null],
  );
  const chosen = choices(given, { selections: [{ step_id: 1, option_ids: [11] }], leaf_count: 1 });
  assert.ok(!('code' in chosen));
  assert.equal(chosen.next_step_id, 5);
  const sized = state(given, { pick: [11, 22], leaf_count: 1 });
  assert.equal(sized.next_step_id, null);
  assert.deepEqual(sized.problems, []);
  assert.equal(sized.quote?.unit_price, 104);
  assert.deepEqual(
    sized.steps[0]?.options.map(({ selected, amount, total }) => [selected, amount, total]),
    [
      [true, 0, 104],
      [false, 20, 124],
    ],
  );
  assert.deepEqual(
    sized.steps[2]?.options.map(({ amount, total }) => [amount, total]),
    [
      [10, 114],
      [4, 104],
    ],
  );
});

test('D14.7 total is the unit price of the quote with the option chosen, where rules and rows depend on it', () => {
  const windows = { 11: { window: { opening_v1: 'fixe' } }, 12: { window: { opening_v1: 'gauche' } } };
  const steps = [
    step(1, [11, 12], { options_max: 1, options: windows }),
    step(2, [21, 22], { options: { 21: { price: 7 } } }),
  ];
  const rows = [
    { id: 7, minimum_price: 100, opening_v1: 'fixe' },
    { id: 8, minimum_price: 130, opening_v1: 'gauche' },
  ];
  const rules = [
    { when: { option: 22 }, then: [{ surcharge: 10, price_type: 'percent' }] },
    { when: { option: 12 }, then: [{ exclude: [21], step: 2 }] },
  ];
  const answer = state(product(rules, steps, rows), { pick: [21] });
  assert.deepEqual(
    answer.steps[0]?.options.map(({ total }) => total),
    [107, 130],
  );
  assert.deepEqual(
    answer.steps[1]?.options.map(({ total }) => total),
    [null, null],
  );
  const next = state(product(rules, steps, rows), { pick: [11, 21] });
  assert.deepEqual(
    next.steps[1]?.options.map(({ total }) => total),
    [107, 117],
  );
});

test('D14.11 options that are windows choose the row, and nobody pays for another window than the chosen one', () => {
  const windows = {
    11: { window: { leaf_count: 1, opening_v1: 'fixe' } },
    12: { window: { leaf_count: 1, opening_v1: 'gauche' } },
  };
  const steps = [step(1, [11, 12], { options: windows })];
  const rows = [
    { id: 7, minimum_price: 100, opening_v1: 'fixe' },
    { id: 8, minimum_price: 130, opening_v1: 'gauche' },
  ];
  const given = product([], steps, rows);
  assert.equal(price(given, { pick: [12] }).pricing_configuration_id, 8);
  refusal(given, {}, 'ambiguous_configuration');
  for (const asked of [
    { pick: [11, 12] },
    { pick: [12], opening_v1: 'fixe' },
    { pick: [12], pricing_configuration_id: 7 },
  ]) {
    const [fault] = refusal(given, asked, 'invalid_selection').errors;
    assert.deepEqual([fault?.code, fault?.params.field], ['window_conflict', 'opening_v1'], JSON.stringify(asked));
  }
  assert.equal(price(given, { pick: [12], pricing_configuration_id: 8 }).unit_price, 130);
});

test('D14.4 D14.11 the window and the size that a selection brings are seen by the steps behind it', () => {
  const steps = [
    step(1, [11, 12], {
      type: 'dimension',
      content_type: 'roof_window',
      options: {
        11: { price: 300, width_mm: 780, height_mm: 980 },
        12: { price: 400, width_mm: 1140, height_mm: 1180 },
      },
    }),
    step(2, [21, 22], { options: { 21: { window: { opening_v1: 'oscillo' } } } }),
    step(3, [31, 32, 33]),
  ];
  const rules = [
    { when: { width: { min: 1000 } }, then: [{ exclude: [31], step: 3 }] },
    { when: { opening: ['oscillo'] }, then: [{ exclude: [32], step: 3 }] },
  ];
  const given = product(rules, steps, []);
  const left = (pick: number[]) => {
    const answer = choices(given, { selections: body({ pick }).selections });
    assert.ok(!('code' in answer));
    return availableIn(answer, 3);
  };
  assert.deepEqual(left([11]), [31, 32, 33]);
  assert.deepEqual(left([12]), [32, 33]);
  assert.deepEqual(left([12, 21]), [33]);
  const answer = quote(given, {
    selections: [
      { step_id: 1, option_ids: [11] },
      { step_id: 2, option_ids: [21] },
    ],
  });
  assert.ok(!('code' in answer), JSON.stringify(answer));
  assert.deepEqual([answer.unit_price, answer.pricing_configuration_id], [300, null]);
});
