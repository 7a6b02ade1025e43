import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cachedTables,
  choiceOf,
  choicesOf,
  chosenWindow,
  firstChoice,
  namesWindows,
  quotable,
  quote,
  quoteRequest,
  settleChoice,
  waysTo,
} from '@vantail/pricing';
import { configurationWith, OUVERTURE, POIGNEE, step, VITRAGE } from './products/ruled-product.ts';

const configuration = configurationWith();
const product = quotable(configuration);
const first = firstChoice(product);

test('the first choice preselects what the maker says, else the first that is possible, and can be quoted', () => {
  assert.deepEqual(first.selections, { 1: [11], 2: [21], 4: [31], 5: [41], 6: [51] });
  assert.deepEqual([first.width, first.height, first.rowId], [1000, 1200, null]);
  assert.ok(!('code' in quote(product, quoteRequest(first), { tableOf: cachedTables(product) })));
});

test('the first choice never takes what a rule excludes, and takes what one requires', () => {
  const rules = [
    { id: 1, name: 'no essential', then: [{ exclude: [11], step: 1 }] },
    { id: 2, name: 'fitting', when: { option: 12, step: 1 }, then: [{ require: [52], step: 6 }] },
  ];
  const { selections } = firstChoice(quotable(configurationWith(rules)));
  assert.deepEqual([selections[1], selections[6]], [[12], [52, 51]]);
});

test('where options are windows, they choose the row; a later one does not overrule an earlier one', () => {
  assert.ok(namesWindows(product));
  assert.deepEqual(chosenWindow(product, first), { leaf_count: 1, opening_v1: 'gauche_oscillo' });
  const fixed = { ...first, selections: { ...first.selections, 2: [OUVERTURE.fixe] } };
  assert.equal(chosenWindow(product, fixed).opening_v1, 'fixe');
  assert.equal(namesWindows({ steps: [step(1, 'Gamme', [])] }), false);
});

test('a change keeps what is still possible, and says what it dropped and why', () => {
  const wide = settleChoice(product, { ...first, width: 1300 }, 'fr');
  assert.deepEqual(wide.choice.selections, { ...first.selections, 5: [] });
  assert.deepEqual(
    wide.dropped.map(({ step_id, option_id, reasons }) => [step_id, option_id, reasons.map(({ message }) => message)]),
    [[5, POIGNEE.blanche, ['Au-delà de 1 200 mm, la poignée est à clé.']]],
  );
  const fixed = settleChoice(product, { ...first, selections: { ...first.selections, 2: [OUVERTURE.fixe] } }, 'fr');
  assert.deepEqual(
    fixed.dropped.map(({ option_id }) => option_id),
    [POIGNEE.blanche],
  );
  assert.ok(!fixed.answer?.steps.find(({ step_id }) => step_id === 5)?.visible);
  assert.deepEqual(settleChoice(product, first, 'fr').dropped, []);
});

test('an excluded option says what would make it possible: another option, or the nearest size', () => {
  const target = (choice: typeof first, step_id: number, option_id: number) => {
    const state = choicesOf(product, choice, 'fr')?.steps.find((one) => one.step_id === step_id);
    const { reasons = [] } = state?.options.find((one) => one.option_id === option_id) ?? {};
    assert.notEqual(reasons.length, 0);
    return waysTo(product, choice, { step_id, option_id, reasons });
  };
  assert.deepEqual(
    target(first, 4, VITRAGE.triple).map((way) => (way.kind === 'option' ? [way.step_id, way.option_id] : way)),
    [[1, 12]],
  );
  const [narrower, ...others] = target({ ...first, width: 1300 }, 5, POIGNEE.blanche);
  assert.deepEqual(others, []);
  assert.deepEqual([narrower?.kind, narrower?.choice.width, narrower?.choice.height], ['size', 1200, first.height]);
});

test('each way that is offered makes the option possible', () => {
  for (const width of [900, 1201, 1500])
    for (const opening of [21, 22]) {
      const choice = { ...first, width, selections: { ...first.selections, 2: [opening] } };
      for (const { step_id, options } of choicesOf(product, choice, 'fr')?.steps ?? [])
        for (const { option_id, reasons } of options.filter(({ available }) => !available))
          for (const way of waysTo(product, choice, { step_id, option_id, reasons })) {
            const after = choicesOf(product, way.choice, 'fr')?.steps.find((one) => one.step_id === step_id);
            assert.ok(after?.options.find((one) => one.option_id === option_id)?.available);
          }
    }
});

test('the example of a dead end is a choice, and is asked for again as it was', () => {
  const example = { width: 1300, height: 900, leaf_count: 1, selections: [{ step_id: 1, option_ids: [12] }] };
  assert.deepEqual(quoteRequest(choiceOf(example)), { ...example, quantity: 1 });
});

test('prices are computed in the browser: an option costs what the quote says', () => {
  const states = choicesOf(product, first, 'fr')?.steps.flatMap(({ options }) => options) ?? [];
  const delivery = states.find(({ option_id }) => option_id === 51);
  assert.equal(delivery?.amount, 49);
  const answer = quote(product, quoteRequest(first), { tableOf: cachedTables(product) });
  assert.ok(!('code' in answer));
  assert.equal(states.find(({ option_id }) => option_id === 42)?.total, answer.unit_price + 20);
});
