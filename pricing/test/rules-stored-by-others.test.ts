import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  allPieces,
  checkRulesInPieces,
  choices,
  type ProductConfiguration,
  quote,
  type Rule,
  remapRule,
} from '../src/index.ts';

const option = (id: number) => ({ id, name: `Option ${id}`, price: 10, price_type: 'flat', active: true });

const configuration: ProductConfiguration = {
  product: { id: 1 },
  steps: [
    { id: 1, type: 'selection', display_order: 1, required: true, option_ids: [1, 2] },
    { id: 2, type: 'selection', display_order: 2, option_ids: [3, 4] },
  ].map((step) => ({ ...step, content_configuration: { options: step.option_ids.map(option) } })),
  rows: [{ id: 7, minimum_price: 100 }],
  currency: 'EUR',
  price_basis: 'TTC',
};

const body = {
  width: 1200,
  height: 1350,
  selections: [
    { step_id: 1, option_ids: [1] },
    { step_id: 2, option_ids: [3] },
  ],
};

const refuse = [{ refuse: true }];

/** Each has something that happens if only half of it is read. */
const stored: readonly { readonly when?: unknown; readonly then?: unknown }[] = [
  { when: 5, then: refuse },
  { when: 'always', then: refuse },
  { when: [], then: refuse },
  { when: {}, then: refuse },
  { when: { not: null }, then: refuse },
  { when: { all: null }, then: refuse },
  { when: { all: 'ab' }, then: refuse },
  { when: { any: [null, { width: { min: 1 } }] }, then: refuse },
  { when: { any: { 0: { width: { min: 1 } } } }, then: refuse },
  { when: { option: 'x' }, then: refuse },
  { when: { option: 1, step: null }, then: refuse },
  { when: { option: 1, step: 'a' }, then: refuse },
  { when: { option: 1, width: { min: 1 } }, then: refuse },
  { when: { width: { min: 'a' } }, then: refuse },
  { when: { width: null }, then: refuse },
  { when: { width: { min: null } }, then: refuse },
  { when: { width: [] }, then: refuse },
  { when: { surface_m2: { min: 'a' } }, then: refuse },
  { when: { surface_m2: { max: 1e300 } }, then: refuse },
  { when: { surface_m2: null }, then: refuse },
  { when: { leaf_count: 2 }, then: refuse },
  { when: { opening: null }, then: refuse },
  { when: { fixed_part_type: { includes: 1 } }, then: refuse },
  { when: { weight: { min: 1 } }, then: refuse },
  { then: null },
  { then: {} },
  { then: 'refuse' },
  { then: [] },
  { then: [null] },
  { then: [null, ...refuse] },
  { then: [5, ...refuse] },
  { then: ['hide', ...refuse] },
  { then: [[], ...refuse] },
  { then: [{ explode: true }, ...refuse] },
  { then: [{ hide: '2' }, ...refuse] },
  { then: [{ hide: null }, ...refuse] },
  { then: [{ exclude: 3, step: 2 }] },
  { then: [{ exclude: null, step: 2 }] },
  { then: [{ exclude: [3] }] },
  { then: [{ only: 'ab', step: 2 }] },
  { then: [{ only: [null], step: 2 }] },
  { then: [{ require: {}, step: 2 }] },
  { then: [{ require: [{}], step: 2 }] },
  { then: [{ refuse: false }, ...refuse] },
  { then: [{ refuse: 'yes' }] },
  { then: [{ surcharge: 'a', price_type: 'flat' }] },
  { then: [{ surcharge: null, price_type: 'flat' }] },
  { then: [{ surcharge: 1e300, price_type: 'flat' }] },
  { then: [{ surcharge: Number.NaN, price_type: 'flat' }] },
  { then: [{ surcharge: 12, price_type: 'table' }] },
  { then: [{ surcharge: 12 }] },
  { then: [{ surcharge: 12, price_type: 'flat', label: 5 }] },
];

describe('rules that another program stored', () => {
  it('refuse every price, hide and exclude nothing, throw nowhere, and the report names each', () => {
    const plain = choices(configuration, body);
    assert.ok('quote' in plain && plain.quote);
    const seen = (steps: typeof plain.steps) =>
      steps.map(({ options, ...step }) => [step, options.map(({ total, ...option }) => option)]);
    for (const parts of stored) {
      const rule = { id: 4, name: 'Foreign', ...parts } as unknown as Rule;
      const rules = [rule];
      const said = JSON.stringify(parts);
      const refused = quote({ ...configuration, rules }, body);
      assert.ok('code' in refused && refused.code === 'configuration_refused', said);
      assert.deepEqual(
        refused.reasons?.map(({ rule_id }) => rule_id),
        [4],
        said,
      );
      const state = choices({ ...configuration, rules }, body);
      assert.ok('quote' in state && state.quote === null, said);
      assert.deepEqual(seen(state.steps), seen(plain.steps), said);
      const { errors, warnings } = allPieces(checkRulesInPieces({ ...configuration, rules }));
      assert.ok(errors.length > 0, said);
      assert.deepEqual(
        [...new Set(errors.map(({ code, rule_id }) => `${code} ${rule_id}`))],
        ['rule_unreadable 4'],
        said,
      );
      assert.deepEqual(warnings, [], said);
      assert.doesNotThrow(
        () => remapRule({ when: rule.when, then: rule.then }, { step: (id) => id + 10, option: (id) => id + 10 }),
        said,
      );
    }
  });

  it('are as good as none once they are deactivated', () => {
    const sound: Rule = { id: 5, name: 'Heavy', then: [{ surcharge: 12.5, price_type: 'flat' }] };
    const foreign = { id: 4, name: 'Foreign', when: 5, then: [null], active: false } as unknown as Rule;
    const answer = quote({ ...configuration, rules: [foreign, sound] }, body);
    assert.ok('unit_price' in answer);
    assert.equal(answer.unit_price, 132.5);
    assert.deepEqual(
      answer.breakdown.filter(({ kind }) => kind === 'rule').map((term) => 'rule_id' in term && term.rule_id),
      [5],
    );
  });
});
