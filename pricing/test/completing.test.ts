import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allPieces,
  checkCompletions,
  choices,
  fromPrice,
  idleRules,
  lookAhead,
  neverAvailable,
  type ProductConfiguration,
  type QuoteRequest,
  quote,
  reachablePrice,
} from '../src/index.ts';
import { GRID, product, step } from './support/selection-product.ts';

const ahead = (given: ProductConfiguration, body: QuoteRequest) => {
  const answer = choices(given, body, { look: lookAhead });
  assert.ok(!('code' in answer));
  return new Map(answer.steps.flatMap(({ options }) => options.map((option) => [option.option_id, option])));
};

test('D22.1 an option that rules lead into a dead end two steps later leads nowhere, with the rules and selections', () => {
  const rules = [
    { when: { option: 11, step: 1 }, then: [{ exclude: [31], step: 3 }] },
    { when: { option: 21, step: 2 }, then: [{ exclude: [32], step: 3 }] },
  ];
  const given = product(rules, [step(1, [11, 12]), step(2, [21, 22]), step(3, [31, 32])]);
  const found = ahead(given, { width: 900, height: 900, selections: [{ step_id: 1, option_ids: [11] }] });
  assert.deepEqual([found.get(21)?.available, found.get(21)?.leads_nowhere], [true, true]);
  assert.deepEqual(found.get(21)?.because, {
    selections: [{ step_id: 1, option_ids: [11] }],
    rules: [
      { rule_id: 1, name: 'R1', message: 'M1' },
      { rule_id: 2, name: 'R2', message: 'M2' },
    ],
  });
  assert.deepEqual([found.get(22)?.leads_nowhere, found.get(11)?.leads_nowhere], [false, false]);
  assert.equal('because' in (found.get(22) ?? {}), false);
});

test('D22.1 a step that takes several keeps a refused selection, so that its other options lead nowhere', () => {
  const several = step(1, [11, 12], { required: false, options_max: null });
  const given = product([{ when: null, then: [{ exclude: [11], step: 1 }] }], [several]);
  const body = (ids: number[]) => ({ width: 900, height: 900, selections: [{ step_id: 1, option_ids: ids }] });
  assert.equal(ahead(given, body([11])).get(12)?.leads_nowhere, true);
  assert.equal(ahead(given, body([])).get(12)?.leads_nowhere, false);
  assert.equal(ahead(given, body([12])).get(12)?.leads_nowhere, false);
});

test('D22.1 a selection that no quote takes is reason enough: no rule is named beside it', () => {
  const rules = [{ when: { option: 11, step: 1 }, then: [{ exclude: [21], step: 2 }] }];
  const inactive = { 13: { active: false } };
  const given = product(rules, [step(1, [11, 12, 13], {}, inactive), step(2, [21, 22])]);
  const because = (ids: number[]) => {
    const found = ahead(given, { width: 900, height: 900, selections: [{ step_id: 1, option_ids: ids }] });
    return found.get(21)?.because?.rules.map(({ rule_id }) => rule_id);
  };
  assert.deepEqual(because([11]), [1]);
  assert.deepEqual(because([11, 12]), [], 'two options, where one may be chosen');
  assert.deepEqual(because([11, 13]), [], 'an option that is no longer offered');
});

test('D22.1 null cells, option tables, windows without a row and refusals count', () => {
  const tabled = { 12: { price_type: 'table', price_table_id: 4 } };
  const byTable = product([], [step(1, [11, 12], {}, tabled)]);
  assert.equal(ahead(byTable, { width: 700, height: 600 }).get(12)?.leads_nowhere, true);
  assert.equal(ahead(byTable, { width: 600, height: 600 }).get(12)?.leads_nowhere, false);
  assert.equal(ahead(byTable, {}).get(12)?.leads_nowhere, false, 'some size has a price');
  assert.equal(ahead(byTable, { height: 700 }).get(12)?.leads_nowhere, true);
  const windows = { 11: { window: { leaf_count: 1 } }, 12: { window: { leaf_count: 2 } } };
  const byWindow = product([], [step(1, [11, 12], {}, windows)], [{ id: 7, leaf_count: 1, price_table: GRID }]);
  assert.deepEqual(
    [...ahead(byWindow, {}).values()].map(({ leads_nowhere }) => leads_nowhere),
    [false, true],
  );
  assert.equal(ahead(byWindow, { width: 800, height: 600 }).get(11)?.leads_nowhere, true, 'a null cell');
  const refused = product([{ when: { option: 12 }, then: [{ refuse: true }] }], [step(1, [11, 12])]);
  assert.deepEqual(ahead(refused, {}).get(12)?.because, {
    selections: [],
    rules: [{ rule_id: 1, name: 'R1', message: 'M1' }],
  });
});

test('D22.2 an option that nobody can ever choose is told, and no other', () => {
  const rules = [{ when: { option: 11 }, then: [{ exclude: [21], step: 2 }] }, { then: [{ only: [11], step: 1 }] }];
  const given = product(rules, [step(1, [11, 12]), step(2, [21, 22])]);
  const { options, isComplete } = allPieces(neverAvailable(given));
  assert.deepEqual([options.map(({ option_id }) => option_id), isComplete], [[12, 21], true]);
  const items = allPieces(checkCompletions({ ...given, rules: given.rules ?? [] }));
  assert.deepEqual(
    items.map(({ code, step_id, option_id }) => [code, step_id, option_id]),
    [
      ['option_never_available', 1, 12],
      ['option_never_available', 2, 21],
    ],
  );
  const against = items.map(({ params }) => (params.rules as { name: string }[]).map(({ name }) => name));
  assert.deepEqual(against, [['R2'], ['R1']], 'the rules that take it away are named');
});

test('D22.2 a rule that never applies is told, and no other', () => {
  const rules = [
    { when: { width: { min: 5000 } }, then: [{ exclude: [21], step: 2 }] },
    { when: { option: 12 }, then: [{ exclude: [11], step: 1 }] },
    { when: { all: [{ option: 11 }, { option: 12 }] }, then: [{ hide: 2 }] },
    { when: { option: 11 }, then: [{ only: [22], step: 2 }] },
    // What refuses is met by those whom it refuses, and then nothing is charged.
    { when: { option: 22 }, then: [{ refuse: true }] },
    { when: { option: 22 }, then: [{ refuse: true }] },
    { when: { option: 22 }, then: [{ surcharge: 5, price_type: 'flat' }] },
    { when: { option: 21 }, then: [{ surcharge: 5, price_type: 'flat' }] },
  ];
  const rows = [{ id: 7, minimum_price: 100, total_width_max: 2400 }];
  const given = product(rules, [step(1, [11, 12]), step(2, [21, 22])], rows);
  const { rules: idle, isComplete } = allPieces(idleRules(given));
  assert.deepEqual([idle.map(({ id }) => id), isComplete], [[2, 1, 3, 7], true]);
  const items = allPieces(checkCompletions({ ...given, rules: given.rules ?? [] }));
  assert.deepEqual(
    items.filter(({ code }) => code === 'rule_never_applies').map(({ rule_id, params }) => [rule_id, params]),
    idle.map(({ id, name }) => [id, { rule: { id, name } }]),
  );
  // Nothing can be bought: other items say why.
  const blocked = product([...rules, { then: [{ refuse: true }] }], [step(1, [11, 12])]);
  assert.deepEqual(allPieces(idleRules(blocked)).rules, []);
});

test('D22.4 a from-price is reachable if somebody can buy at it, and the example shows it', () => {
  const rows = [{ id: 7, price_table: GRID, total_width_min: 500 }];
  const priced = (price: number, rules: object[] = [], more: object = {}) => {
    const content = { pricingConfig: 7 };
    const first = step(1, [11], {}, { 11: { price, ...more } });
    const [one] = [{ ...first, content_configuration: { ...first.content_configuration, ...content } }];
    return product(rules, [one], rows);
  };
  const asked = (given: ProductConfiguration) => {
    const from = fromPrice(given);
    assert.equal(from.price, 90);
    return allPieces(reachablePrice(given, from));
  };
  const free = asked(priced(0));
  assert.equal(free.reachable, true);
  const answer = quote(priced(0), free.example ?? {});
  assert.equal('unit_price' in answer && answer.unit_price, 90);
  assert.deepEqual(asked(priced(5)), { reachable: false, example: null });
  assert.deepEqual(asked(priced(0, [{ then: [{ surcharge: 3, price_type: 'flat' }] }])).reachable, false);
  assert.deepEqual(asked(priced(0, [{ when: { width: { max: 650 } }, then: [{ refuse: true }] }])).reachable, false);
  assert.equal(asked(priced(-5)).reachable, null, 'a discount may make up for what costs more');
  assert.equal(asked(priced(5, [], { maximum_charge: 0 })).reachable, null, 'a highest charge of 0 costs nothing');
  const [item] = allPieces(checkCompletions({ ...priced(5), rules: [] }));
  assert.deepEqual([item?.code, item?.params], ['from_price_not_reachable', { price: 90 }]);
});
