import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, type QuotedStep, quote } from '../src/index.ts';
import {
  availableIn,
  type Body,
  body,
  isVisible,
  price,
  product,
  refusal,
  STEPS,
  state,
  step,
} from './support/product-with-rules.ts';

test('D14.3 hide, exclude, only and require act on their step; several only intersect', () => {
  const given = product([
    { then: [{ hide: 2 }] },
    { then: [{ exclude: [12], step: 1 }] },
    { then: [{ only: [31, 32], step: 3 }] },
    {
      then: [
        { only: [32, 33], step: 3 },
        { require: [32], step: 3 },
      ],
    },
  ]);
  const answer = state(given, {});
  assert.equal(isVisible(answer, 2), false);
  assert.deepEqual(availableIn(answer, 1), [11]);
  assert.deepEqual(availableIn(answer, 2), []);
  assert.deepEqual(availableIn(answer, 3), [32]);
  assert.equal(answer.steps[2]?.required, true);
  assert.deepEqual(
    answer.steps[2]?.options.map(({ required, reasons }) => [required, reasons.map(({ rule_id }) => rule_id)]),
    [
      [false, [4]],
      [true, [4]],
      [false, [3]],
    ],
  );
});

test('D14.4 a step sees the selections of earlier steps only; its own and later ones are unknown', () => {
  const when = (id: number) => ({ when: { not: { option: id } }, then: [{ exclude: [22], step: 2 }] });
  assert.deepEqual(availableIn(state(product([when(11)]), {}), 2), [21]);
  assert.deepEqual(availableIn(state(product([when(11)]), { pick: [11] }), 2), [21, 22]);
  assert.deepEqual(availableIn(state(product([when(21)]), {}), 2), [21, 22]);
  assert.deepEqual(availableIn(state(product([when(31)]), { pick: [32] }), 2), [21, 22]);
  const named = { when: { not: { option: 31, step: 3 } }, then: [{ exclude: [22], step: 2 }] };
  assert.deepEqual(availableIn(state(product([named]), {}), 2), [21, 22]);
});

test('D14.4 the order of the steps is (display_order, id), whatever the order of the list', () => {
  const steps = [step(3, [31], { display_order: 1 }), step(2, [21, 22], { display_order: 2 })].reverse();
  const rules = [{ when: { option: 31 }, then: [{ exclude: [22], step: 2 }] }];
  assert.deepEqual(availableIn(state(product(rules, steps), { pick: [31] }), 2), [21]);
});

test('D14.2 D14.4 a missing input is unknown in Kleene logic; an empty all holds, an empty any does not', () => {
  const excluded = (when: object, asked: Body = {}) =>
    availableIn(state(product([{ when, then: [{ exclude: [22], step: 2 }] }]), asked), 2)?.length === 1;
  const unknown = { width: { min: 500 } };
  const none = { width: null };
  assert.equal(excluded({ all: [] }), true);
  assert.equal(excluded({ any: [] }), false);
  assert.equal(excluded(unknown, none), false);
  assert.equal(excluded({ not: unknown }, none), false);
  assert.equal(excluded({ any: [unknown, { all: [] }] }, none), true);
  assert.equal(excluded({ not: { all: [unknown, { any: [] }] } }, none), true);
  assert.equal(excluded({ all: [unknown, { all: [] }] }, none), false);
});

test('D14.2 bounds are included, and surfaces are compared exactly', () => {
  const holds = (when: object, asked: Body) => {
    const answer = quote(product([{ when, then: [{ refuse: true }] }]), body(asked));
    return 'code' in answer && answer.code === 'configuration_refused';
  };
  assert.equal(holds({ width: { min: 1000, max: 1000 } }, {}), true);
  assert.equal(holds({ width: { min: 1001 } }, {}), false);
  assert.equal(holds({ height: { max: 999 } }, {}), false);
  assert.equal(holds({ surface_m2: { max: 1.1 } }, { width: 1100 }), true);
  assert.equal(holds({ surface_m2: { max: 1.1 } }, { width: 1100, height: 1001 }), false);
  assert.equal(holds({ surface_m2: { min: 0.009801, max: 0.009801 } }, { width: 99, height: 99 }), true);
});

test('D14.5 what is hidden or unavailable counts as not selected', () => {
  const given = product([
    { when: { option: 11 }, then: [{ hide: 2 }] },
    { when: { option: 12 }, then: [{ exclude: [21], step: 2 }] },
    { when: { option: 21 }, then: [{ exclude: [31], step: 3 }] },
    { when: { not: { option: 21 } }, then: [{ exclude: [32], step: 3 }] },
  ]);
  assert.deepEqual(availableIn(state(given, { pick: [21] }), 3), [32, 33]);
  assert.deepEqual(availableIn(state(given, { pick: [11, 21] }), 3), [31, 33]);
  assert.deepEqual(availableIn(state(given, { pick: [12, 21] }), 3), [31, 33]);
});

test('D14.6 a selection in a hidden step and an unavailable option are refused, with all reasons', () => {
  const given = product([
    { when: { option: 11 }, then: [{ hide: 2 }], message: 'Sans vitrage.' },
    { when: { option: 12 }, then: [{ exclude: [21], step: 2 }] },
    { when: { width: { min: 500 } }, then: [{ only: [22], step: 2 }], message: 'Trop large.' },
  ]);
  const hidden = refusal(given, { pick: [11, 21] }, 'invalid_selection');
  assert.deepEqual(
    hidden.errors.map(({ code, pointer, step_id, reasons }) => [code, pointer, step_id, reasons]),
    [['hidden_step', '/selections/1/step_id', 2, [{ rule_id: 1, name: 'R1', message: 'Sans vitrage.' }]]],
  );
  const excluded = refusal(given, { pick: [12, 21] }, 'invalid_selection');
  assert.deepEqual(
    excluded.errors.map(({ code, pointer, option_ids }) => [code, pointer, option_ids]),
    [['unavailable_option', '/selections/1/option_ids/0', [21]]],
  );
  const reasons = [
    { rule_id: 2, name: 'R2', message: 'R2' },
    { rule_id: 3, name: 'R3', message: 'Trop large.' },
  ];
  assert.deepEqual(excluded.errors[0]?.reasons, reasons);
  assert.deepEqual(excluded.reasons, reasons);
  assert.ok(price(given, { pick: [12, 22] }));
});

test('D14.6 a required option that is missing is refused, in a step that is present and in one that is not', () => {
  const given = product([{ when: { option: 11 }, then: [{ require: [31, 32], step: 3 }] }]);
  const codes = (asked: Body) =>
    refusal(given, asked, 'invalid_selection').errors.map(({ code, option_ids }) => [code, option_ids]);
  assert.deepEqual(codes({ pick: [11] }), [
    ['missing_required_option', [31]],
    ['missing_required_option', [32]],
  ]);
  assert.deepEqual(codes({ pick: [11, 31] }), [['missing_required_option', [32]]]);
  assert.ok(price(given, { pick: [11, 31, 32] }));
  assert.ok(price(given, { pick: [12] }));
});

test('D14.6 options_min and options_max hold among what is available; a hidden step is never asked for', () => {
  const steps = [step(1, [11, 12]), step(2, [21, 22], { required: true, options_min: 2 })];
  const fewer = product([{ then: [{ exclude: [22], step: 2 }] }], steps);
  const faults = refusal(fewer, { pick: [21, 22] }, 'invalid_selection').errors;
  assert.deepEqual(
    faults.map(({ code, reasons }) => [code, reasons?.length]),
    [
      ['unavailable_option', 1],
      ['too_few_options', 1],
    ],
  );
  assert.ok(price(product([{ then: [{ hide: 2 }] }], steps), {}));
});

test('D24.2 an unavailable option leads the problem with its reasons, before whatever is missing or too few', () => {
  const steps = [step(1, [11, 12], { required: true }), step(2, [21, 22], { options_min: 2 }), step(3, [31, 32])];
  const given = product(
    [
      {
        name: 'No 32',
        then: [
          { exclude: [22], step: 2 },
          { exclude: [32], step: 3 },
        ],
      },
    ],
    steps,
  );
  const { errors, detail } = refusal(given, { pick: [21, 22, 32] }, 'invalid_selection');
  assert.deepEqual(
    errors.map(({ code, step_id }) => [code, step_id]),
    [
      ['unavailable_option', 2],
      ['unavailable_option', 3],
      ['too_few_options', 2],
      ['missing_step', 1],
    ],
  );
  assert.equal(errors[0]?.reasons?.[0]?.message, 'No 32');
  assert.ok(detail.includes(String(errors[0]?.message)), detail);
  const { problems } = state(given, { pick: [21, 22, 32] });
  assert.equal(problems[0]?.fault, 'unavailable_option');
});

test('D14.6 refuse comes after all faults of selection, row and size, with every reason', () => {
  const rows = [{ id: 7, minimum_price: 100, total_width_max: 1500 }];
  const given = product(
    [{ then: [{ refuse: true }] }, { when: { width: { min: 900 } }, then: [{ refuse: true }] }],
    STEPS,
    rows,
  );
  const refused = refusal(given, {}, 'configuration_refused');
  assert.deepEqual(
    refused.reasons?.map(({ rule_id }) => rule_id),
    [1, 2],
  );
  assert.deepEqual(
    refused.errors.map(({ code, reasons }) => [code, reasons?.length]),
    [['refused', 2]],
  );
  refusal(given, { width: 1600 }, 'dimensions_out_of_range');
  refusal(given, { pick: [19] }, 'invalid_selection');
  refusal(given, { leaf_count: 4 }, 'no_matching_configuration');
});

test('D14.4 refuse and surcharge see every selection and the matched row', () => {
  const rows = [{ id: 7, minimum_price: 100, leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo' }];
  const given = product(
    [
      {
        when: { all: [{ opening: ['droite_oscillo'] }, { leaf_count: [2] }] },
        then: [{ surcharge: 5, price_type: 'flat' }],
      },
      { when: { option: 33 }, then: [{ refuse: true }] },
    ],
    STEPS,
    rows,
  );
  assert.equal(price(given, {}).unit_price, 105);
  refusal(given, { pick: [33] }, 'configuration_refused');
});

test('D14.6 a surcharge is a term after the options: percent of the amount before options, never below 0.00', () => {
  const steps = [step(1, [11], { options: { 11: { price: 50 } } })];
  const rules = [
    {
      then: [
        { surcharge: 10, price_type: 'percent', label: 'Oversize' },
        { surcharge: 3, price_type: 'per_m2' },
      ],
      message: 'Grand.',
    },
  ];
  const answer = price(product(rules, steps), { pick: [11], width: 2000 });
  assert.equal(answer.unit_price, 166);
  assert.deepEqual(answer.breakdown.slice(2), [
    {
      kind: 'rule',
      label: 'Oversize',
      amount: 10,
      rule_id: 1,
      price_type: 'percent',
      price: 10,
      basis: 'amount_before_options',
      basis_value: 100,
    },
    {
      kind: 'rule',
      label: 'Grand.',
      amount: 6,
      rule_id: 1,
      price_type: 'per_m2',
      price: 3,
      basis: 'surface_m2',
      basis_value: 2,
    },
  ]);
  assert.equal(price(product([{ then: [{ surcharge: -500, price_type: 'flat' }] }]), {}).unit_price, 0);
});

test('D14.8 the language picks the message: its translation, message_en for en, else message, else name', () => {
  const rule = {
    then: [{ refuse: true }],
    message: 'Trop lourd.',
    message_en: 'Too heavy.',
    translations: { de: { message: 'Zu schwer.' }, 'nl-BE': { message: 'Te zwaar.' } },
  };
  const message = (language?: string, given: object = rule) =>
    refusal(product([given]), {}, 'configuration_refused', language).reasons?.[0]?.message;
  assert.equal(message(), 'Trop lourd.');
  assert.equal(message('en-GB'), 'Too heavy.');
  assert.equal(message('de-AT'), 'Zu schwer.');
  assert.equal(message('nl-be'), 'Te zwaar.');
  assert.equal(message('nl'), 'Trop lourd.');
  assert.equal(message('en', { then: [{ refuse: true }] }), 'R1');
});

test('D14.4 a row that the body names gives its window to conditions: no rule is passed by naming the row', () => {
  const rows = [
    { id: 7, minimum_price: 100, leaf_count: 1, opening_v1: 'fixe' },
    { id: 8, minimum_price: 100, leaf_count: 2, opening_v1: 'gauche' },
  ];
  const steps = [step(1, [11, 12], { options: { 12: { price: 10, price_type: 'per_leaf' } } })];
  const given = product([{ when: { leaf_count: [2] }, then: [{ exclude: [11], step: 1 }] }], steps, rows);
  price(given, { pick: [11], pricing_configuration_id: 7 });
  refusal(given, { pick: [11], pricing_configuration_id: 8 }, 'invalid_selection');
  refusal(given, { pick: [11], leaf_count: 2, opening_v1: 'gauche' }, 'invalid_selection');
  // One that differs from the row is still what the body says, and fits no row.
  refusal(given, { pick: [12], pricing_configuration_id: 8, leaf_count: 1 }, 'no_matching_configuration');
  refusal(given, { pick: [12], pricing_configuration_id: 9 }, 'no_matching_configuration');
  const amount = (asked: Body) => {
    const answer = choices(given, body(asked));
    return 'code' in answer ? undefined : answer.steps[0]?.options[1]?.amount;
  };
  const named = { pricing_configuration_id: 8 };
  assert.deepEqual([amount({ ...named, width: null }), amount(named)], [20, 20], 'before the size as after it');
});

test('inactive rules do nothing', () => {
  assert.ok(price(product([{ then: [{ refuse: true }], active: false }]), {}));
});

const noStep: QuotedStep[] = [];
test('a product without steps or rules is quoted as before', () => {
  assert.equal(price(product([], noStep), {}).unit_price, 100);
});
