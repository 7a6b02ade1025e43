import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPieces } from '@vantail/pricing';
import fc from 'fast-check';
import { reportInPieces } from '../src/catalogue/product/report.ts';
import type { ReportItem } from '../src/catalogue/product/report-item.ts';
import type { ProductSnapshot } from '../src/catalogue/product/snapshot.ts';
import type { AttachmentState, ProductState, StepState } from '../src/catalogue/product/states.ts';
import { checkItems } from './support/check-items.ts';
import { brief } from './support/report-items.ts';

type Parts = {
  product?: Partial<ProductState>;
  steps?: (Partial<StepState> & { id: number })[];
  attachments?: AttachmentState[];
};

/** A snapshot with nothing to find, but for what a test changes in it. */
const snapshotOf = ({ product = {}, steps = [{ id: 1 }], attachments = [] }: Parts): ProductSnapshot => ({
  product: {
    id: 7,
    active: true,
    price_adjustment_percentage: 0,
    translations: '{}',
    category_id: 3,
    category_name: 'Fenêtres',
    category_active: true,
    brand_id: 4,
    brand_name: 'Atelier',
    brand_active: true,
    ...product,
  },
  steps: steps.map((step) => ({
    name: null,
    type: 'dimension',
    content_type: null,
    display_order: step.id,
    required: false,
    skippable: false,
    options_min: 0,
    options_max: null,
    next_step_id: null,
    previous_step_id: null,
    translations: '{}',
    content_configuration: '{}',
    options_written: true,
    active: true,
    ...step,
  })),
  attachments,
  quotedSteps: [],
  rows: [],
  priceTables: [],
  rules: [],
});

const validationReport = (snapshot: ProductSnapshot, known: ReadonlySet<number>) =>
  allPieces(reportInPieces(snapshot, known, undefined));

const reportOf = (parts: Parts, known: Iterable<number> = []) => {
  const { valid, errors, warnings } = validationReport(snapshotOf(parts), new Set(known));
  assert.equal(valid, errors.length === 0);
  return { errors: brief(errors), warnings: brief(warnings) };
};
const errorsOf = (parts: Parts, known?: Iterable<number>) => reportOf(parts, known).errors;
const NOTHING = { errors: [], warnings: [] };

test('D7 a sound snapshot has neither errors nor warnings', () => {
  assert.deepEqual(reportOf({}), NOTHING);
});

test('D7 missing and inactive category and brand', () => {
  const item = (code: string, pointer: string) => ({ code, pointer });
  assert.deepEqual(errorsOf({ product: { category_active: null } }), [item('missing_category', '/category_id')]);
  assert.deepEqual(errorsOf({ product: { category_active: false } }), [item('inactive_category', '/category_id')]);
  assert.deepEqual(errorsOf({ product: { brand_active: null } }), [item('missing_brand', '/brand_id')]);
  assert.deepEqual(errorsOf({ product: { brand_active: false } }), [item('inactive_brand', '/brand_id')]);
});

test('D7 no_active_steps and inactive_product', () => {
  assert.deepEqual(errorsOf({ steps: [] }), [{ code: 'no_active_steps' }]);
  assert.deepEqual(errorsOf({ steps: [{ id: 1, active: false }] }), [{ code: 'no_active_steps' }]);
  const warnings = [{ code: 'inactive_product', pointer: '/active' }];
  assert.deepEqual(reportOf({ product: { active: false } }), { errors: [], warnings });
});

test('D7 duplicate_display_order: of active steps only, and named on each of them', () => {
  const steps = [5, 5, 6, 5].map((display_order, place) => ({ id: place + 1, display_order, active: place < 3 }));
  const item = (step_id: number) => ({ code: 'duplicate_display_order', pointer: '/display_order', step_id });
  assert.deepEqual(errorsOf({ steps }), [item(1), item(2)]);
});

test('D7 invalid_json: what is not the text of a JSON object', () => {
  for (const text of ['', '{', '[]', 'null', '1', '"{}"', '{"a":1,}', '\u0000', '{"a":Infinity}']) {
    for (const field of ['content_configuration', 'translations'] as const) {
      const expected = { code: 'invalid_json', pointer: `/${field}`, step_id: 1 };
      assert.deepEqual(errorsOf({ steps: [{ id: 1, [field]: text }] }), [expected], text);
    }
    const ofProduct = { code: 'invalid_json', pointer: '/translations' };
    assert.deepEqual(errorsOf({ product: { translations: text } }), [ofProduct], text);
  }
  assert.deepEqual(errorsOf({ steps: [{ id: 1, content_configuration: '', active: false }, { id: 2 }] }), []);
});

const attached = (step_id: number, ...states: (boolean | null)[]): AttachmentState[] =>
  states.map((active, place) => ({ step_id, option_id: place + 10, name: active === null ? null : 'Chêne', active }));

test('D7 inactive_option and foreign_option by attachment, with their place', () => {
  const attachments = attached(1, true, false, null);
  assert.deepEqual(errorsOf({ attachments }), [
    { code: 'foreign_option', pointer: '/option_ids/2', step_id: 1, option_id: 12 },
    { code: 'inactive_option', pointer: '/option_ids/1', step_id: 1, option_id: 11 },
  ]);
  assert.deepEqual(errorsOf({ steps: [{ id: 1, active: false }, { id: 2 }], attachments }), []);
});

test("D7 foreign_option in a client's own list, which is the service's once option_ids is written", () => {
  const content_configuration = JSON.stringify({ options: [{ id: 5 }, 6, { id: '7' }, null, {}, [8], true, 1.5] });
  const item = { code: 'foreign_option', pointer: '/content_configuration/options', step_id: 1 };
  const step = { id: 1, content_configuration, options_written: false };
  assert.deepEqual(errorsOf({ steps: [step] }), [
    { ...item, option_id: 5 },
    { ...item, option_id: 6 },
  ]);
  assert.deepEqual(errorsOf({ steps: [step] }, [5]), [{ ...item, option_id: 6 }]);
  assert.deepEqual(errorsOf({ steps: [{ ...step, options_written: true }] }), []);
  for (const list of ['{}', '"x"', '5', 'null']) {
    assert.deepEqual(errorsOf({ steps: [{ ...step, content_configuration: `{"options":${list}}` }] }), []);
  }
});

test('D7 missing_required_options: every kind of choosing step, and the number it wants', () => {
  const missing = [{ code: 'missing_required_options', pointer: '/option_ids', step_id: 1 }];
  const codes = (step: Partial<StepState>, ...states: (boolean | null)[]) =>
    errorsOf({ steps: [{ id: 1, required: true, ...step }], attachments: attached(1, ...states) }).filter(
      ({ code }) => code === 'missing_required_options',
    );
  for (const type of ['selection', 'checkbox']) {
    assert.deepEqual(codes({ type }), missing);
    assert.deepEqual(codes({ type, required: false }), []);
    assert.deepEqual(codes({ type }, true), []);
  }
  assert.deepEqual(codes({ type: 'dimension' }), [], 'it does not choose');
  assert.deepEqual(codes({ type: 'dimension', options_min: 1 }), missing);
  assert.deepEqual(codes({ type: 'dimension' }, false), missing, 'attachments make it choose');
  assert.deepEqual(codes({ type: 'dimension' }, null), missing);
  assert.deepEqual(codes({ type: 'dimension' }, true), []);
  assert.deepEqual(codes({ options_min: 2 }, true, false), missing);
  assert.deepEqual(codes({ options_min: 2 }, true, true), []);
});

test('D7 more_options_required_than_attached: of a step that is not required', () => {
  const warning = { code: 'more_options_required_than_attached', pointer: '/options_min', step_id: 1 };
  const steps = [{ id: 1, options_min: 2 }];
  assert.deepEqual(reportOf({ steps }).warnings, [warning]);
  assert.deepEqual(reportOf({ steps, attachments: attached(1, true, false) }).warnings, [warning]);
  assert.deepEqual(reportOf({ steps, attachments: attached(1, true, true) }), NOTHING);
});

test('D7 skippable_required', () => {
  const steps = [{ id: 1, required: true, skippable: true }];
  assert.deepEqual(reportOf({ steps }).warnings, [{ code: 'skippable_required', pointer: '/skippable', step_id: 1 }]);
});

test('D7 missing_translation: a language of the product or of another active step', () => {
  const warning = (step_id: number, language: string) => ({
    code: 'missing_translation',
    pointer: `/translations/${language}`,
    step_id,
  });
  const steps = [
    { id: 1, translations: '{"en":{},"pt-BR":{}}' },
    { id: 2, translations: '{"de":{}}' },
    { id: 3, translations: '{"it":{}}', active: false },
  ];
  const found = reportOf({ product: { translations: '{"de":{}}' }, steps }).warnings;
  assert.deepEqual(
    found.filter(({ step_id }) => step_id !== undefined),
    [warning(1, 'de'), warning(2, 'en'), warning(2, 'pt-BR')],
  );
});

/** Steps that refer to each other in one direction: `targets[i]` is the reference of step i + 1. */
const chain = (field: 'next_step_id' | 'previous_step_id', targets: (number | null)[]) =>
  targets.map((target, place) => ({ id: place + 1, [field]: target }));

for (const direction of ['next', 'previous'] as const) {
  const field = `${direction}_step_id` as const;
  const invalid = (...ids: number[]) =>
    ids.map((step_id) => ({ code: `invalid_${direction}_step`, pointer: `/${field}`, step_id }));

  test(`D7 invalid_${direction}_step: missing or of another product, inactive, itself, a cycle`, () => {
    const at = (...targets: (number | null)[]) => errorsOf({ steps: chain(field, targets) });
    assert.deepEqual(at(2, 3, null), []);
    assert.deepEqual(at(99), invalid(1));
    assert.deepEqual(at(1), invalid(1));
    assert.deepEqual(at(2, 1), invalid(1, 2));
    assert.deepEqual(at(2, 3, 1), invalid(1, 2, 3));
    assert.deepEqual(at(2, 3, 2), invalid(2, 3));
    assert.deepEqual(at(2, 2), invalid(2));
    const long = Array.from({ length: 200 }, (_, place) => ((place + 1) % 200) + 1);
    assert.equal(at(...long).length, 200);
    const [first = { id: 1 }, second = { id: 2 }] = chain(field, [2, 1]);
    assert.deepEqual(errorsOf({ steps: [first, { ...second, active: false }] }), invalid(1));
  });

  test(`D7 asymmetric_step_reference by ${field}`, () => {
    const back = direction === 'next' ? 'previous_step_id' : 'next_step_id';
    const warning = { code: 'asymmetric_step_reference', pointer: `/${field}`, step_id: 1 };
    const first = { id: 1, [field]: 2 };
    assert.deepEqual(reportOf({ steps: [first, { id: 2 }] }), { errors: [], warnings: [warning] });
    assert.deepEqual(reportOf({ steps: [first, { id: 2, [back]: 1 }] }), NOTHING);
    const elsewhere = reportOf({ steps: [first, { id: 2, [back]: 3 }, { id: 3, [field]: 2 }] });
    assert.deepEqual(elsewhere, { errors: [], warnings: [warning] });
    assert.deepEqual(reportOf({ steps: [{ id: 1, [field]: 99 }] }).warnings, [], 'an error already');
    assert.deepEqual(reportOf({ steps: [first, { id: 2, active: false }] }).warnings, [], 'an error already');
  });
}

test('D7 two steps that name each other as next and previous are no cycle', () => {
  const steps = [
    { id: 1, next_step_id: 2 },
    { id: 2, previous_step_id: 1, next_step_id: 3 },
    { id: 3, previous_step_id: 2 },
  ];
  assert.deepEqual(reportOf({ steps }), NOTHING);
});

const anyId = fc.integer({ min: 1, max: 6 });
const anyJsonText = fc.oneof(
  fc.constantFrom('{}', '{"de":{}}', '{"options":[1,{"id":2},null,"x",[]]}', '{"options":{}}', '{', '', 'null', '[]'),
  fc.json(),
  fc.string(),
);
const anyStep = fc.record({
  id: anyId,
  type: fc.constantFrom('selection', 'checkbox', 'dimension', '', 'constructor'),
  content_type: fc.constant(null),
  display_order: fc.integer({ min: 0, max: 3 }),
  required: fc.boolean(),
  skippable: fc.boolean(),
  options_min: fc.integer({ min: -1, max: 3 }),
  next_step_id: fc.option(anyId),
  previous_step_id: fc.option(anyId),
  translations: anyJsonText,
  content_configuration: anyJsonText,
  options_written: fc.boolean(),
  active: fc.boolean(),
});
const anyParts = fc.record({
  product: fc.record({
    active: fc.boolean(),
    translations: anyJsonText,
    category_active: fc.option(fc.boolean()),
    brand_active: fc.option(fc.boolean()),
  }),
  steps: fc.uniqueArray(anyStep, { selector: ({ id }) => id, maxLength: 6 }),
  attachments: fc.array(
    fc.record({ step_id: anyId, option_id: anyId, name: fc.constant('Chêne'), active: fc.option(fc.boolean()) }),
  ),
});

test('A1: the facts of a finding by name, with the option, the category and the limits that it speaks of', () => {
  const factsOf = (parts: Parts) => {
    const { errors, warnings } = validationReport(snapshotOf(parts), new Set());
    return Object.fromEntries([...errors, ...warnings].map(({ code, params }) => [code, params]));
  };
  assert.deepEqual(factsOf({ attachments: attached(1, false) }).inactive_option, { option: { id: 10, name: 'Chêne' } });
  assert.deepEqual(factsOf({ attachments: attached(1, null) }).foreign_option, { option: { id: 10, name: null } });
  assert.deepEqual(factsOf({ product: { category_active: false } }).inactive_category, {
    category: { id: 3, name: 'Fenêtres' },
  });
  assert.deepEqual(factsOf({ product: { brand_active: false } }).inactive_brand, { brand: { id: 4, name: 'Atelier' } });
  const lacking = { id: 1, required: true, options_min: 3, type: 'selection' };
  assert.deepEqual(factsOf({ steps: [lacking], attachments: attached(1, true) }).missing_required_options, {
    minimum: 3,
    count: 1,
  });
  assert.deepEqual(factsOf({ steps: [{ id: 1, next_step_id: 1 }] }).invalid_next_step, {
    reason: 'itself',
    target_id: 1,
  });
  const twice = [1, 2].map((id) => ({ id, display_order: 5 }));
  assert.deepEqual(factsOf({ steps: twice }).duplicate_display_order, { display_order: 5, step_ids: [1] });
  assert.deepEqual(factsOf({ steps: [{ id: 1, translations: '{}' }], product: { translations: '{"de":{}}' } }), {
    missing_translation: { language: 'de' },
    no_price: { reason: 'no_active_step' },
  });
});

test('D7 any snapshot gives a report: valid without errors, items in order, only active steps examined', () => {
  fc.assert(
    fc.property(anyParts, fc.array(anyId), (parts, known) => {
      const snapshot = snapshotOf(parts);
      const { valid, errors, warnings } = validationReport(snapshot, new Set(known));
      assert.equal(valid, errors.length === 0);
      checkItems('GET /configuration/validation', { errors, warnings });
      const active = snapshot.steps.filter((step) => step.active).map(({ id }) => id);
      const place = ({ step_id }: ReportItem) => (step_id === undefined ? -1 : active.indexOf(step_id));
      for (const items of [errors, warnings]) {
        for (const item of items) assert.ok(item.step_id === undefined || active.includes(item.step_id));
        const sorted = items.toSorted(
          (a, b) => place(a) - place(b) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
        );
        assert.deepEqual(items, sorted);
      }
      assert.deepEqual(validationReport(snapshot, new Set(known)), { valid, errors, warnings });
    }),
    { numRuns: 2000 },
  );
});
