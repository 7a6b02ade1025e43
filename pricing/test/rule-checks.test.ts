import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPieces, checkRulesInPieces, choices, type PricingRow, type QuotedStep, type Rule } from '../src/index.ts';

type OptionSpec = { id: number; name: string; window?: object; active?: boolean; [field: string]: unknown };

const step = (id: number, name: string, options: OptionSpec[], more: Partial<QuotedStep> = {}): QuotedStep => ({
  id,
  name,
  type: 'selection',
  display_order: id,
  required: true,
  options_min: 0,
  options_max: 1,
  option_ids: options.map((option) => option.id),
  content_configuration: { options: options.map((option) => ({ price: 0, price_type: 'flat', ...option })) },
  ...more,
});

const colour = step(3, 'Colour outside', [
  { id: 31, name: 'White' },
  { id: 32, name: 'Oak' },
]);
const glazing = step(5, 'Glazing', [
  { id: 51, name: 'Double' },
  { id: 52, name: 'Triple' },
]);
const handle = step(9, 'Handle', [
  { id: 91, name: 'Plain' },
  { id: 92, name: 'Lockable' },
]);
const row: PricingRow = { id: 7, total_width_min: 400, total_width_max: 2400, minimum_price: 100 };

const report = (rules: Partial<Rule>[], steps = [colour, glazing, handle], rows: PricingRow[] = [row]) =>
  allPieces(
    checkRulesInPieces({
      steps,
      rows,
      rules: rules.map((rule, index) => ({ id: index + 1, name: `R${index + 1}`, then: [], ...rule })),
    }),
  );

test('D14.9, D10 a size that no row has a price for is no dead end: a grid bounds the row, its own or a shared one', () => {
  const rules = [{ when: { width: { min: 2500 } }, then: [{ exclude: [91, 92], step: 9 }] }];
  const grid = (widths: number[]) =>
    JSON.stringify({
      type: 'table-directe',
      modeInterpolation: 'majoration',
      widths,
      heights: [500, 2000],
      prices: [
        [1, 2],
        [3, 4],
      ],
    });
  const own = (widths: number[]): PricingRow => ({ id: 7, price_table: grid(widths) });
  const codesOf = (rows: PricingRow[], price_tables?: { id: number; price_table: string }[]) =>
    allPieces(
      checkRulesInPieces({
        steps: [handle],
        rows,
        price_tables,
        rules: rules.map((rule) => ({ id: 1, name: 'R', ...rule })),
      }),
    ).errors.map(({ code }) => code);
  assert.deepEqual(codesOf([own([500, 2000])]), []);
  assert.deepEqual(codesOf([own([500, 2600])]), ['dead_end']);
  assert.deepEqual(codesOf([own([500, 2000]), { id: 8 }]), ['dead_end']);
  const shared = (widths: number[]) => codesOf([{ id: 7, price_table_id: 4 }], [{ id: 4, price_table: grid(widths) }]);
  assert.deepEqual([shared([500, 2000]), shared([500, 2600])], [[], ['dead_end']]);
});

test('D14.9 a dead end is told in a sentence that a person can follow, with a body that choices shows it for', () => {
  const rules = [
    { when: { option: 32, step: 3 }, then: [{ exclude: [91], step: 9 }] },
    { when: { all: [{ option: 52 }, { not: { width: { max: 1600 } } }] }, then: [{ only: [91], step: 9 }] },
  ];
  const { errors, warnings } = report(rules);
  assert.deepEqual(warnings, []);
  assert.equal(errors.length, 1);
  const [item] = errors;
  assert.equal(
    item?.message,
    'With Oak (Colour outside), Triple (Glazing) and a width over 1,600 mm nothing can be chosen in step 9 (Handle), ' +
      'which is required, because of rule 1 (R1) and rule 2 (R2). Change a rule so that an option remains, or hide the ' +
      'step in that case.',
  );
  assert.deepEqual([item?.code, item?.step_id, item?.rule_id], ['dead_end', 9, undefined]);
  assert.deepEqual(item?.example, {
    width: 1601,
    height: 1200,
    selections: [
      { step_id: 3, option_ids: [32] },
      { step_id: 5, option_ids: [52] },
    ],
  });
  assert.deepEqual(item?.params, {
    step: { id: 9, name: 'Handle' },
    choices: [
      { step: { id: 3, name: 'Colour outside' }, options: [{ id: 32, name: 'Oak' }] },
      { step: { id: 5, name: 'Glazing' }, options: [{ id: 52, name: 'Triple' }] },
    ],
    width: { minimum: 1601, maximum: null },
    rules: [
      { id: 1, name: 'R1' },
      { id: 2, name: 'R2' },
    ],
  });
  const configuration = {
    product: { id: 1 },
    steps: [colour, glazing, handle],
    rows: [row],
    currency: 'EUR',
    price_basis: 'TTC',
  };
  const asked = rules.map((rule, index) => ({ id: index + 1, name: 'R', ...rule }));
  const answer = choices({ ...configuration, rules: asked as Rule[] }, item?.example ?? {});
  assert.ok(!('code' in answer));
  assert.equal(answer.next_step_id, 9);
  assert.ok(answer.steps[2]?.options.every(({ available }) => !available));
});

test('D14.9 sizes that no row takes, hidden steps and optional steps are no dead ends', () => {
  const nothing = { exclude: [91, 92], step: 9 };
  assert.equal(report([{ when: { width: { min: 2400 } }, then: [nothing] }]).errors.length, 1);
  assert.equal(report([{ when: { width: { min: 2401 } }, then: [nothing] }]).errors.length, 0);
  assert.equal(report([{ when: { option: 32 }, then: [nothing, { hide: 9 }] }]).errors.length, 0);
  const optional = step(
    9,
    'Handle',
    [
      { id: 91, name: 'Plain' },
      { id: 92, name: 'Lockable' },
    ],
    { required: false },
  );
  assert.equal(report([{ then: [nothing] }], [colour, glazing, optional]).errors.length, 0);
  const required = report([{ then: [{ require: [91, 92], step: 9 }] }], [colour, glazing, optional]);
  assert.deepEqual(
    required.errors.map(({ code }) => code),
    ['dead_end'],
    'two options where one is allowed',
  );
});

test('D7 a step that is impossible without any rule is no dead end, whatever rules ask of it', () => {
  const short = step(9, 'Handle', [{ id: 91, name: 'Plain' }], { options_min: 2, options_max: null });
  for (const effect of [{ exclude: [91] }, { require: [91] }, { require: [] }, { only: [] }])
    assert.deepEqual(report([{ then: [{ ...effect, step: 9 }] }], [colour, glazing, short]).errors, []);
});

test('D14.9 what cannot be chosen together leads to no dead end', () => {
  const rules = [
    { when: { option: 32 }, then: [{ exclude: [52], step: 5 }] },
    { when: { all: [{ option: 32 }, { option: 52 }] }, then: [{ exclude: [91, 92], step: 9 }] },
  ];
  assert.deepEqual(report(rules).errors, []);
  assert.equal(report(rules.slice(1)).errors.length, 1);
});

test('D14.9 surfaces are searched exactly, also where only one size meets the bounds', () => {
  const exactly = { surface_m2: { min: 1.500001, max: 1.500001 } };
  const { errors } = report([{ when: exactly, then: [{ only: [], step: 9 }] }]);
  const { width = 0, height = 0 } = (errors[0]?.example ?? {}) as { width?: number; height?: number };
  assert.equal(width * height, 1_500_001);
});

test('D14.9 a rule that names what is gone, inactive or ahead is reported with its place', () => {
  const inactive = step(5, 'Glazing', [
    { id: 51, name: 'Double' },
    { id: 52, name: 'Triple', active: false },
  ]);
  const { errors } = report(
    [
      { when: { option: 32, step: 4 }, then: [{ hide: 9 }] },
      { when: { any: [{ option: 52 }, { option: 33 }] }, then: [{ exclude: [91, 99], step: 9 }] },
      { when: { option: 92, step: 9 }, then: [{ hide: 5 }] },
      { when: { option: 92 }, then: [{ hide: 5 }], active: false },
    ],
    [colour, inactive, handle],
  );
  const facts = errors.map(({ code, pointer, rule_id, step_id, option_id }) => [
    code,
    pointer,
    rule_id,
    step_id,
    option_id,
  ]);
  assert.deepEqual(facts, [
    ['rule_unknown_step', '/when/step', 1, undefined, undefined],
    ['rule_unknown_option', '/when/any/0/option', 2, undefined, 52],
    ['rule_unknown_option', '/when/any/1/option', 2, undefined, 33],
    ['rule_unknown_option', '/then/0/exclude/1', 2, 9, 99],
    ['rule_looks_ahead', '/when', 3, 5, 92],
  ]);
  assert.match(errors[1]?.message ?? '', /option 52, which is inactive/);
  assert.deepEqual(errors[1]?.params, { rule: { id: 2, name: 'R2' }, option: { id: 52, name: 'Triple' } });
});

test('D22.2 conditions that only 2^24 choices could refute are searched to the end', () => {
  const ids = Array.from({ length: 24 }, (_, index) => 100 + index);
  const extras = step(
    2,
    'Extras',
    ids.map((id) => ({ id, name: `Extra ${id}` })),
    { required: false, options_max: null },
  );
  // It never holds, which going through choices would take 2^24 of them to show.
  const when = { all: [{ option: 31 }, { any: ids.map((option) => ({ option })) }, { not: { option: 31 } }] };
  const { errors, warnings } = report([{ when, then: [{ only: [], step: 9 }] }], [extras, colour, handle]);
  assert.deepEqual([errors, warnings], [[], []]);
});

const opening = step(4, 'Opening', [
  { id: 41, name: 'Fixed', window: { leaf_count: 1, opening_v1: 'fixe' } },
  { id: 42, name: 'Two leaves', window: { leaf_count: 2 } },
]);
const side = step(6, 'Side', [
  { id: 61, name: 'Left', window: { opening_v1: 'gauche' } },
  { id: 62, name: 'Tilting', window: { opening_v1: 'oscillo' } },
  { id: 63, name: 'As it is' },
]);
const rows: PricingRow[] = [
  { id: 1, leaf_count: 1, opening_v1: 'fixe' },
  { id: 2, leaf_count: 2, opening_v1: 'gauche' },
  { id: 3, leaf_count: 3, opening_v1: 'gauche' },
];

test('D14.11 windows that fit no row and rows that no window leads to are warnings', () => {
  const { errors, warnings } = report([], [opening, side], rows);
  assert.deepEqual(errors, []);
  const facts = warnings.map(({ code, step_id, option_id, pricing_configuration_id: id }) => [
    code,
    step_id,
    option_id,
    id,
  ]);
  assert.deepEqual(facts, [
    ['window_without_row', 6, 62, undefined],
    ['row_not_reachable', undefined, undefined, 3],
  ]);
  assert.deepEqual(warnings[0]?.params, { options: [{ id: 62, name: 'Tilting' }], fields: { opening_v1: 'oscillo' } });
  assert.equal(warnings[0]?.pointer, '/option_ids/1');
});

test('D14.11 what rules exclude is no combination, and what they always exclude leads to no row', () => {
  const all: PricingRow[] = [...rows.slice(0, 2), { id: 4, leaf_count: 1, opening_v1: 'oscillo' }];
  const codes = (rules: Partial<Rule>[]): unknown[] =>
    report(rules, [opening, side], all).warnings.map(({ code, option_id, params, pricing_configuration_id: id }) =>
      code === 'row_not_reachable' ? id : [option_id, params.options],
    );
  const two = { id: 42, name: 'Two leaves' };
  assert.deepEqual(codes([]), [[62, [two, { id: 62, name: 'Tilting' }]], 4], 'Fixed and Tilting contradict each other');
  assert.deepEqual(codes([{ when: { option: 42 }, then: [{ exclude: [62], step: 6 }] }]), [4]);
  assert.deepEqual(codes([{ then: [{ only: [41], step: 4 }] }]), [2, 4]);
  assert.deepEqual(report([], [colour, handle], all).warnings, [], 'no option is a window');
});
