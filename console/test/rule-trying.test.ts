import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rule, RuleCondition } from '@vantail/pricing';
import { readCondition } from '../src/configurator/rules/sentence/read-condition.ts';
import { exampleFor, NOTHING_TRIED, triedRequest, triedRule } from '../src/configurator/rules/tried-choice.ts';
import { configurationWith, STEPS } from './products/ruled-product.ts';

const configuration = configurationWith([]);
const stepOf = (option: number) => STEPS.find(({ option_ids }) => option_ids.includes(option))?.id;
const rule = (when: RuleCondition | null, ...then: Rule['then'][number][]): Rule => ({
  id: null,
  name: 'tried',
  when,
  then,
});
const tried = (when: RuleCondition | null, request: object) =>
  triedRule(configuration, rule(when, { hide: 5 }), [], request, 'fr');

test('a rule that is tried holds, does not hold, or is not known yet', () => {
  const wide = { not: { width: { max: 1200 } } };
  assert.equal(tried(wide, { width: 1300 }).verdict, 'holds');
  assert.equal(tried(wide, { width: 1200 }).verdict, 'doesNot');
  assert.equal(tried(wide, {}).verdict, 'unknown');
  assert.equal(tried(null, {}).verdict, 'holds');
  assert.equal(tried({ any: [] }, {}).verdict, 'doesNot');
});

test('what it hides and excludes is what the service would answer', () => {
  const { answer } = triedRule(
    configuration,
    rule({ option: 11, step: 1 }, { only: [31], step: 4 }, { hide: 5 }),
    [],
    { selections: [{ step_id: 1, option_ids: [11] }] },
    'fr',
  );
  const state = (id: number) => answer?.steps.find(({ step_id }) => step_id === id);
  assert.equal(state(5)?.visible, false);
  assert.deepEqual(
    state(4)?.options.map(({ option_id, available }) => [option_id, available]),
    [
      [31, true],
      [32, false],
    ],
  );
  assert.deepEqual(
    answer?.steps.map(({ step_id }) => step_id),
    STEPS.map(({ id }) => id),
  );
});

test('the other rules count as well where they are asked to', () => {
  const other: Rule = { id: 9, name: 'other', then: [{ hide: 6 }] };
  const { answer } = triedRule(configuration, rule(null, { hide: 5 }), [other], {}, 'fr');
  assert.deepEqual(
    answer?.steps.filter(({ visible }) => !visible).map(({ step_id }) => step_id),
    [5, 6],
  );
});

test('for most conditions an example is found in which they hold', () => {
  const conditions: RuleCondition[] = [
    { option: 12, step: 1 },
    { option: 52 },
    { all: [{ option: 21, step: 2 }, { not: { width: { max: 1200 } } }] },
    {
      any: [
        { option: 31, step: 4 },
        { option: 32, step: 4 },
      ],
    },
    { not: { option: 12, step: 1 } },
    { width: { min: 800, max: 900 } },
    { not: { width: { min: 800 } } },
    { not: { width: { min: 800, max: 900 } } },
    { not: { surface_m2: { max: 2.5 } } },
    { surface_m2: { max: 1.25 } },
    { all: [{ height: { min: 1500 } }, { surface_m2: { min: 2 } }] },
    { leaf_count: [2, 3] },
    { opening: ['fixe'] },
    { fixed_part_type: ['imposte'] },
    { not: { all: [{ option: 11 }, { option: 31 }] } },
  ];
  for (const when of conditions) {
    const example = exampleFor(readCondition(when), stepOf, NOTHING_TRIED);
    assert.equal(tried(when, triedRequest(example)).verdict, 'holds', JSON.stringify({ when, example }));
  }
});
