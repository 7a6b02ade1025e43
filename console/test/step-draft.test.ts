import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromPrice } from '@vantail/pricing';
import type { Step } from '../src/api/product-parts.ts';
import { reactivation } from '../src/configurator/steps/reactivation.ts';
import {
  contentOf,
  newStep,
  newStepBody,
  newType,
  stepBody,
  stepDraft,
  stepFaults,
  stepWouldBe,
} from '../src/configurator/steps/step-draft.ts';

const stored = (fields: Partial<Step>) =>
  ({ ...newStep, display_order: 2, content_configuration: {}, id: 5, version: 1, active: true, ...fields }) as Step;

test('D6: the options that the service expands are neither shown nor sent back; a list of the client is both', () => {
  const own = { view: 'inside', pricingConfig: [1] };
  const attached = stored({ option_ids: [8], content_configuration: { ...own, options: [{ id: 8 }] } });
  assert.deepEqual(contentOf(stepDraft(attached).content_configuration), own);
  const listed = stored({ option_ids: [], content_configuration: { options: [{ id: 8 }], ...own } });
  assert.deepEqual(contentOf(stepDraft(listed).content_configuration), listed.content_configuration);
});

test('the draft has every field that a step takes, and keeps the order of the keys in its content', () => {
  const draft = stepDraft(stored({ name: 'Couleurs', content_configuration: { b: 1, a: { d: 1, c: 2 } } }));
  assert.deepEqual(Object.keys(draft).sort(), Object.keys(newStep).sort());
  assert.equal(draft.content_configuration.replaceAll(/\s/g, ''), '{"b":1,"a":{"d":1,"c":2}}');
});

test('a save carries what was changed, the content as an object; a new step carries its type in any case', () => {
  assert.deepEqual(stepBody({ name: 'A', content_configuration: '{"a": 1}' }), {
    name: 'A',
    content_configuration: { a: 1 },
  });
  assert.deepEqual(stepBody({ options_max: null }), { options_max: null });
});

test('a new step that chooses asks for exactly one; another type for nothing, unless someone has set the rules', () => {
  const one = { required: true, options_min: 1, options_max: 1 };
  const any = { required: false, options_min: 0, options_max: null };
  assert.deepEqual(newStepBody({ ...newStep, name: 'A' }, { name: 'A' }), { name: 'A', type: 'selection', ...one });
  const dimension = newType(newStep, 'dimension');
  assert.deepEqual(dimension, { type: 'dimension', ...any });
  assert.deepEqual(newStepBody({ ...newStep, ...dimension }, dimension), { type: 'dimension', ...any });
  assert.deepEqual(newType({ ...newStep, ...dimension }, 'selection'), { type: 'selection', ...one });
  assert.deepEqual(newType({ ...newStep, options_max: 3 }, 'checkbox'), { type: 'checkbox' });
});

test('what the service would refuse is a fault while it is typed', () => {
  assert.deepEqual(stepFaults(newStep, true), {});
  assert.deepEqual(stepFaults(newStep, false), { display_order: 'needed' });
  const wrong = { type: ' ', layout_type: '', display_order: 10_001, display_columns: 13, options_min: null };
  assert.deepEqual(stepFaults({ ...newStep, ...wrong }, true), {
    type: 'needed',
    layout_type: 'needed',
    display_order: 'outOfRange',
    display_columns: 'outOfRange',
    options_min: 'needed',
  });
  // §4.1 rule 4: equal is fine.
  assert.deepEqual(stepFaults({ ...newStep, options_min: 2, options_max: 2 }, true), {});
  assert.deepEqual(stepFaults({ ...newStep, options_min: 3, options_max: 2 }, true), { options_min: 'minExceedsMax' });
  // D14.10: no more is preselected than may be chosen.
  assert.deepEqual(stepFaults({ ...newStep, default_option_ids: [8] }, true), {});
  assert.deepEqual(stepFaults({ ...newStep, default_option_ids: [8, 9] }, true), {
    default_option_ids: 'tooManyDefaults',
  });
  for (const text of ['', '{', '[]', 'null', '1'])
    assert.deepEqual(stepFaults({ ...newStep, content_configuration: text }, true), {
      content_configuration: 'notAnObject',
    });
});

test('a step comes back to its place where that is free, else to the end', () => {
  const inactive = stored({ id: 5, display_order: 2, active: false });
  const others = (orders: number[]) => orders.map((display_order, id) => stored({ id: id + 10, display_order }));
  assert.deepEqual(reactivation(inactive, [inactive, ...others([1, 3])]), { active: true });
  assert.deepEqual(reactivation(inactive, [inactive, ...others([1, 2, 9])]), { active: true, display_order: 10 });
  assert.deepEqual(reactivation(inactive, [inactive, { ...inactive, id: 6 }]), { active: true });
});

test('D9.7 the price that a step would have follows the sizes that are attached, taken away, or those of a new step', () => {
  const size = (id: number, price: number) => ({ id, price, price_type: 'flat', active: true });
  const roof = { type: 'dimension', content_type: 'roof_window' };
  const options = [size(1, 300), size(2, 500)];
  const step = stored({ ...roof, option_ids: [1, 2], content_configuration: { options } });
  const priceWith = (of: Step | undefined, attached: readonly { id: number }[]) => {
    const draft = { ...newStep, ...roof, option_ids: attached.map(({ id }) => id) };
    return fromPrice({ product: { id: 1 }, steps: [stepWouldBe(of, draft, attached)], rows: [] }).price;
  };
  assert.equal(priceWith(step, options), 300);
  assert.equal(priceWith(step, [size(2, 500)]), 500, 'the cheapest is taken away');
  assert.equal(priceWith(step, [...options, size(3, 30)]), 30, 'a cheaper one is attached');
  assert.equal(priceWith(undefined, [size(3, 30)]), 30, 'a new step');
  assert.equal(priceWith(step, []), null);
});
