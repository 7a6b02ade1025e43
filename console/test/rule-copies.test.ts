import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VantailError } from '@vantail/client';
import type { Rule } from '@vantail/pricing';
import { matchRule } from '../src/configurator/rules/match-rule.ts';
import { partFaults } from '../src/configurator/rules/part-faults.ts';
import { newRule, type RuleDraft } from '../src/configurator/rules/rule-draft.ts';
import { readEffects } from '../src/configurator/rules/sentence/effect-part.ts';
import { readCondition } from '../src/configurator/rules/sentence/read-condition.ts';
import { ruleNames } from '../src/configurator/rules/sentence/rule-names.ts';
import { option, STEPS, step } from './products/ruled-product.ts';

const rule: Required<Pick<Rule, 'when' | 'then'>> = {
  when: { all: [{ option: 11, step: 1 }, { option: 21 }] },
  then: [{ only: [42], step: 5 }, { hide: 4 }],
};

const other = (changes: (steps: typeof STEPS) => typeof STEPS = (steps) => steps) =>
  changes(STEPS.map((one) => ({ ...one, id: one.id + 100, product_id: 2 })));

test('a rule goes to a product whose steps have the same names, with the ids that they have there', () => {
  const { parts, missing, faults } = matchRule(rule, STEPS, other());
  assert.deepEqual([missing, faults], [[], []]);
  assert.deepEqual(parts, {
    when: { all: [{ option: 11, step: 101 }, { option: 21 }] },
    then: [{ only: [42], step: 105 }, { hide: 104 }],
  });
});

test('options are matched by themselves, by reference, and by name, without accents and case', () => {
  const handles = (options: { id: number }[]) =>
    other((steps) => steps.map((one) => (one.name === 'Poignée' ? step(105, 'poignee', options) : one)));
  const source = STEPS.map((one) =>
    one.id === 5 ? step(5, 'Poignée', [option(42, 'Poignée à clé', { reference: 'CLE' })]) : one,
  );
  const effect = (options: { id: number }[]) => matchRule(rule, source, handles(options)).parts?.then[0];
  assert.deepEqual(effect([option(42, 'Renamed')]), { only: [42], step: 105 });
  assert.deepEqual(effect([option(90, 'Locking', { reference: 'CLE' })]), { only: [90], step: 105 });
  assert.deepEqual(effect([option(91, 'POIGNEE A CLE')]), { only: [91], step: 105 });
  assert.equal(effect([option(92, 'White')]), undefined);
});

test('what did not match is named, and nothing is copied in part', () => {
  const { parts, missing } = matchRule(
    rule,
    STEPS,
    other((steps) =>
      steps
        .filter(({ name }) => name !== 'Vitrage')
        .map((one) => (one.name === 'Poignée' ? step(105, 'Poignée', [option(41, 'Poignée blanche')]) : one)),
    ),
  );
  assert.equal(parts, undefined);
  assert.deepEqual(missing, [
    { kind: 'step', step: 4 },
    { kind: 'option', option: 42, step: 5 },
  ]);
});

test('a rule that would look ahead there is not copied, and says so', () => {
  const turned = other((steps) => steps.map((one) => ({ ...one, display_order: 100 - one.display_order })));
  const { parts, faults } = matchRule(rule, STEPS, turned);
  assert.equal(parts, undefined);
  assert.ok(faults.some(({ code }) => code === 'looks_ahead'));
});

const draft: RuleDraft = { ...newRule, name: 'r', when: readCondition(rule.when), effects: readEffects(rule.then) };
const context = { steps: STEPS, names: ruleNames('en', STEPS), language: 'en' as const };

test('a fault stands at its part, in words, while the rule is written', () => {
  assert.deepEqual([...partFaults(draft, undefined, context).conditions], []);
  const ahead = {
    ...draft,
    when: readCondition({
      all: [
        { option: 11, step: 1 },
        { option: 42, step: 5 },
      ],
    }),
  };
  const { conditions, effects } = partFaults(ahead, undefined, context);
  const [words = ''] = conditions.get(ahead.when.parts[1]?.id ?? 0) ?? [];
  assert.match(words, /^“Poignée à clé” is chosen in “Poignée” or later/);
  assert.equal(conditions.get(ahead.when.parts[0]?.id ?? 0), undefined);
  assert.deepEqual([...effects], []);
  const gone = { ...draft, effects: readEffects([{ hide: 4 }, { exclude: [99], step: 5 }]) };
  assert.deepEqual(partFaults(gone, undefined, context).effects.get(2), [
    '“option 99” is no longer attached to “Poignée”.',
  ]);
});

test('an unfinished rule has no faults yet', () => {
  const unfinished = { ...draft, effects: [] };
  assert.deepEqual([...partFaults(unfinished, undefined, context).conditions], []);
});

test('what the service refuses stands at the part that its pointer names, or at the nearest one around it', () => {
  const refusal = (pointer: string, code: string) =>
    new VantailError(new Response(null, { status: 422 }), {
      type: 'about:blank',
      title: 'Validation error',
      status: 422,
      code: 'validation_error',
      detail: 'refused',
      request_id: 'r',
      errors: [{ pointer, code, message: 'said by the service', params: {} }],
    });
  const at = (pointer: string) => partFaults(draft, refusal(pointer, 'of_next_year'), context);
  const [first, second] = draft.when.parts;
  assert.deepEqual([...at('/when/all/1/option').conditions], [[second?.id, ['said by the service']]]);
  assert.deepEqual([...at('/when/all/0').conditions], [[first?.id, ['said by the service']]]);
  assert.deepEqual([...at('/when').conditions], [[draft.when.id, ['said by the service']]]);
  assert.deepEqual([...at('/then/1/hide').effects], [[2, ['said by the service']]]);
  assert.deepEqual([...at('/then').effects], [[0, ['said by the service']]]);
});
