import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChoicesWithVat, choices, choicesWithVat, quotable, quoteRequest } from '@vantail/pricing';
import { isPlain, shownFinish, shownWindow } from '../src/shop/breakdown-lines.ts';
import { isSizeRefused, sectionsOf } from '../src/shop/sections.ts';
import {
  answered,
  changeQuantity,
  chooseGiven,
  chooseRow,
  clearStep,
  pressOption,
  quoteOf,
  resize,
  type ShopState,
  startShop,
  unanswered,
  undo,
} from '../src/shop/shop-state.ts';
import { fromAddress, parsedSelection, selectionOf } from '../src/shop/start-choice.ts';
import { configuration, NO_VAT, STEPS, withoutTables } from './support/product.ts';

const ALL = { language: 'en', mayPrice: true, terms: NO_VAT };
const start = (more: object = {}) => startShop(configuration(more), ALL);

/** What the service would say: the same function, with the tables. */
const serviceAnswer = ({ choice }: ShopState): ChoicesWithVat => {
  const answer = choices(quotable(configuration()), quoteRequest(choice), { language: 'en' });
  assert.ok(!('code' in answer));
  return choicesWithVat(answer, NO_VAT);
};

test('a configurator begins with choices that have a price', () => {
  const state = start();
  assert.deepEqual(state.choice.selections, { 1: [11], 3: [21], 4: [31], 5: [] });
  assert.deepEqual([state.choice.width, state.choice.height], [1000, 1200]);
  assert.equal(quoteOf(state)?.unit_price, 170);
  assert.equal(state.check, 'asking');
});

test('it begins where a shop says, on top of the defaults, and what it tells leads back there', () => {
  const defaults = start().choice;
  const wide = startShop(configuration(), { ...ALL, selection: { width: 500 } });
  assert.deepEqual(wide.choice, { ...defaults, width: 500 }, 'all that is not named stays');
  const selection = { width: 500, height: 600, quantity: 3, selections: [{ step_id: 1, option_ids: [12] }] };
  const state = startShop(configuration(), { ...ALL, selection });
  assert.deepEqual([state.choice.width, state.choice.quantity, state.choice.selections[1]], [500, 3, [12]]);
  assert.deepEqual(state.dropped, [], 'a default that it excludes goes without a word');
  const told = selectionOf(state.choice, state.defaults);
  assert.deepEqual(startShop(configuration(), { ...ALL, selection: told }).choice.selections, state.choice.selections);
});

test('what a page sets later changes what it names, and keeps what else the customer has chosen', () => {
  const chosen = changeQuantity(resize(pressOption(start(), 1, 12), { height: 900 }), 2);
  const wider = chooseGiven(chosen, { width: 500 });
  assert.deepEqual(wider.choice, { ...chosen.choice, width: 500 });
  const other = chooseGiven(wider, { selections: [{ step_id: 4, option_ids: [] }] });
  const { selections, ...size } = other.choice;
  assert.deepEqual(selections, { ...start().choice.selections, 4: [] }, 'selections lie on top of the defaults');
  assert.deepEqual([size.width, size.height, size.quantity], [500, 900, 2]);
  const told = selectionOf(chosen.choice, chosen.defaults);
  assert.deepEqual(chooseGiven(other, told).choice, chosen.choice, 'what was told once leads back there');
});

test('a step that the customer cleared stays clear when the choice is set again', () => {
  const cleared = { ...start().choice, selections: { ...start().choice.selections, 1: [] } };
  const told = selectionOf(cleared, start().defaults);
  assert.ok(told.selections?.some(({ step_id, option_ids }) => step_id === 1 && option_ids.length === 0));
  const again = startShop(configuration(), { ...ALL, selection: told });
  assert.deepEqual(again.choice.selections[1] ?? [], []);
});

test('options and steps that are gone from the catalogue are left out of a link, and what is no selection is none', () => {
  const gone = {
    selections: [
      { step_id: 1, option_ids: [999] },
      { step_id: 77, option_ids: [1] },
    ],
  };
  const { choice } = startShop(configuration(), { ...ALL, selection: gone });
  assert.deepEqual(choice.selections[77], undefined);
  assert.ok(!choice.selections[1]?.includes(999));
  for (const text of [
    '',
    '{',
    '[]',
    '7',
    'null',
    '{"selections":3}',
    '{"selections":[{"step_id":1}]}',
    '{"selections":[null]}',
    '{"selections":[{"step_id":"<img src=x onerror=alert(1)>","option_ids":[]}]}',
    '{"selections":[{"step_id":1,"option_ids":["<b>"]}]}',
    '{"width":"<img src=x onerror=alert(1)>"}',
    '{"height":{}}',
    '{"quantity":"<b>"}',
    '{"quantity":1e15}',
    '{"pricing_configuration_id":[1]}',
    '{"opening_v1":"<script>"}',
    '{"leaf_count":"2"}',
  ])
    assert.equal(parsedSelection(text), undefined, text);
  assert.deepEqual(fromAddress('?a=1&vantail-12=%7B%22width%22%3A900%7D', 12), { selection: { width: 900 } });
  assert.deepEqual(fromAddress('?vantail-12=abc', 12), { quote: 'abc' });
  assert.deepEqual(fromAddress('?vantail-12=abc', 13), {});
});

test('a saved line is all that was chosen: no default comes back into it', () => {
  const saved = { width: 500, height: 600, quantity: 2, selections: [] };
  const { choice } = startShop(configuration(), { ...ALL, saved });
  assert.deepEqual(Object.values(choice.selections).flat(), []);
  assert.deepEqual([choice.width, choice.quantity], [500, 2]);
});

test('what a change makes impossible is taken out, the only thing left is chosen, and both can be undone', () => {
  const before = start();
  const state = pressOption(before, 1, 12);
  assert.deepEqual(
    state.dropped.map(({ option_id, reasons }) => [option_id, reasons[0]?.message]),
    [[31, 'Un oscillo-battant a une poignée à clé.']],
  );
  assert.deepEqual(state.filled, [{ step_id: 4, option_id: 32 }]);
  assert.deepEqual(state.choice.selections[4], [32]);
  assert.equal(quoteOf(state)?.unit_price, 190);
  assert.deepEqual(undo(state).choice, before.choice);
  assert.deepEqual(undo(before), before);
});

test('of several things that are left nothing is chosen for the customer', () => {
  const three = STEPS.map((step) =>
    step.id === 4
      ? {
          ...step,
          option_ids: [31, 32, 33],
          content_configuration: {
            options: [...step.content_configuration.options, { ...step.content_configuration.options[1], id: 33 }],
          },
        }
      : step,
  );
  const rules = [{ id: 1, name: 'two', when: { opening: ['gauche_oscillo'] }, then: [{ only: [32, 33], step: 4 }] }];
  const state = pressOption(start({ steps: three, rules }), 1, 12);
  assert.deepEqual([state.choice.selections[4], state.filled], [[], []]);
  assert.equal(sectionsOf(state).find(({ id }) => id === 'step-4')?.isComplete, false);
  assert.equal(quoteOf(state), null);
});

test('a step of one replaces, a step of several adds and takes away, an optional one is cleared', () => {
  const state = pressOption(start(), 3, 22);
  assert.deepEqual(state.choice.selections[3], [22]);
  const both = pressOption(pressOption(state, 5, 41), 5, 42);
  assert.deepEqual(both.choice.selections[5], [41, 42]);
  assert.deepEqual(pressOption(both, 5, 41).choice.selections[5], [42]);
  assert.deepEqual(clearStep(both, 5).choice.selections[5], []);
});

test('a size out of range is refused with the nearest ones, and says so in its section', () => {
  const state = resize(start(), { width: 3000 });
  assert.equal(quoteOf(state), null);
  assert.ok(isSizeRefused(state));
  assert.deepEqual(state.answer?.problems[0]?.nearest_sizes?.[0], { width: 1600, height: 1200 });
  assert.equal(sectionsOf(state).find(({ kind }) => kind === 'size')?.isComplete, false);
  assert.ok(isSizeRefused(resize(state, { width: 0 })));
  assert.ok(!isSizeRefused(resize(state, { width: 1600 })));
});

test('a rule that refuses says why in the language of the page', () => {
  const state = resize(start(), { width: 1600, height: 1900 });
  assert.deepEqual(
    [state.answer?.problems[0]?.code, state.answer?.problems[0]?.reasons?.[0]?.message],
    ['configuration_refused', 'Too large.'],
  );
});

test('the answer of the service confirms the price, or is shown in its place', () => {
  const state = start();
  const answer = serviceAnswer(state);
  assert.equal(answered(state, state.choice, answer).check, 'confirmed');
  const dearer = { ...answer, quote: answer.quote && { ...answer.quote, unit_price: 180, total: 180 } };
  const corrected = answered(state, state.choice, dearer);
  assert.deepEqual([corrected.check, quoteOf(corrected)?.total], ['corrected', 180]);
  const refused = answered(state, state.choice, { ...answer, quote: null });
  assert.deepEqual([refused.check, quoteOf(refused)], ['corrected', null]);
});

test('an answer to an earlier choice is not used, nor is its failure', () => {
  const before = start();
  const state = resize(before, { width: 900 });
  assert.equal(answered(state, before.choice, serviceAnswer(before)), state);
  assert.equal(unanswered(state, before.choice), state);
  assert.equal(unanswered(state, state.choice).check, 'away');
});

test('without tables no price is made up: it comes from the service alone', () => {
  const state = startShop(withoutTables(), ALL);
  assert.equal(state.isPricedHere, false);
  assert.equal(quoteOf(state), null);
  assert.ok(
    state.answer?.steps.every(({ options }) => options.every(({ amount, total }) => amount === null && total === null)),
  );
  assert.deepEqual(state.answer?.problems, []);
  const told = answered(state, state.choice, serviceAnswer(state));
  assert.deepEqual([told.check, quoteOf(told)?.unit_price], ['confirmed', 170]);
  const final = startShop(configuration(), { ...ALL, mayPrice: false });
  assert.equal(quoteOf(final), null);
});

test('without tables the first size that has a price is taken from the service, once', () => {
  const state = startShop(withoutTables(), { ...ALL, mayPrice: false });
  const answer = serviceAnswer(state);
  const problem = {
    code: 'dimensions_out_of_range',
    fault: 'out_of_range',
    pointer: '/width',
    message: '',
    params: {},
  } as const;
  const refused = { ...answer, quote: null, problems: [{ ...problem, nearest_sizes: [{ width: 700, height: 800 }] }] };
  const sized = answered(state, state.choice, refused);
  assert.deepEqual([sized.choice.width, sized.choice.height, sized.check], [700, 800, 'asking']);
  const touched = resize(sized, { width: 9000 });
  assert.equal(answered(touched, touched.choice, refused).choice.width, 9000);
});

test('the quantity is a whole number from 1 to 10,000', () => {
  const state = start();
  assert.equal(changeQuantity(state, 1), state);
  for (const [given, kept] of [
    [3, 3],
    [2.6, 3],
    [-4, 1],
    [1e9, 10_000],
    [Number.NaN, 1],
  ] as const)
    assert.equal(changeQuantity(changeQuantity(state, 7), given).choice.quantity, kept);
});

test('the window and the size are asked for where no step does', () => {
  const state = start({ steps: STEPS.slice(2) });
  assert.deepEqual(
    sectionsOf(state).map(({ id }) => id),
    ['window', 'size', 'step-3', 'step-4', 'step-5'],
  );
  assert.equal(chooseRow(state, 8).choice.rowId, 8);
  assert.deepEqual(
    sectionsOf(start()).map(({ id }) => id),
    ['step-1', 'step-2', 'step-3', 'step-4', 'step-5'],
  );
});

test('the drawing shows the priced window in the chosen size and finish', () => {
  const state = pressOption(pressOption(start(), 1, 12), 3, 22);
  const window = shownWindow(state);
  assert.deepEqual([window.opening_v1, window.width, window.height], ['gauche_oscillo', 1000, 1200]);
  assert.equal(shownFinish(state), 'ral-7016');
  assert.ok(!isPlain(window));
  assert.ok(isPlain(shownWindow(start())));
});
