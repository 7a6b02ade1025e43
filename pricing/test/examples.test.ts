import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allPieces,
  type Example,
  type Expectation,
  judgeExample,
  judgeExamples,
  type Outcome,
  type ProductConfiguration,
  quote,
  remapExample,
  settledExpectation,
  withNewPrice,
} from '../src/index.ts';

const product = {
  product: { id: 1, price_adjustment_percentage: 0 },
  steps: [],
  rows: [{ id: 7, minimum_price: 100, leaf_count: 1 }],
  rules: [],
  currency: 'EUR',
  price_basis: 'TTC',
} as unknown as ProductConfiguration;

const size = { width: 1000, height: 1000 };
const priced = (unit_price: number): Outcome => ({ unit_price, code: null });
const refused: Outcome = { unit_price: null, code: 'configuration_refused' };

test('D21.1 an example is judged by the quote, and a body of any shape is an outcome, never an exception', () => {
  const bodies: unknown[] = [size, {}, null, 5, [], { width: 'wide' }, { selections: 5 }, { selections: [{}] }];
  for (const body of bodies) {
    const answer = quote(product, body as Example['body']);
    const { came } = allPieces(judgeExample(product, { body, expect: { unit_price: 100 } } as Example));
    assert.deepEqual(came, 'code' in answer ? { unit_price: null, code: answer.code } : priced(answer.unit_price));
  }
});

test('D21.1 many examples are judged as one by one, in their order', () => {
  const examples: Example[] = [
    { body: size, expect: { unit_price: 100 } },
    { body: {}, expect: { unit_price: 100 } },
    { body: size, expect: { available: [{ step_id: 1, option_id: 2 }] } },
  ];
  assert.deepEqual(
    allPieces(judgeExamples(product, examples)),
    examples.map((example) => allPieces(judgeExample(product, example))),
  );
});

test('D21.3 only a price that differs is written as expected, and a bound moves to it', () => {
  const cases: [Expectation, Outcome, Expectation | undefined][] = [
    [{ unit_price: 100 }, priced(110), { unit_price: 110 }],
    [{ unit_price_min: 90, unit_price_max: 105 }, priced(110), { unit_price_min: 90, unit_price_max: 110 }],
    [{ unit_price_min: 90 }, priced(80), { unit_price_min: 80 }],
    [{ unit_price: 100 }, refused, undefined],
    [{ code: 'invalid_selection' }, priced(110), undefined],
    [
      { unit_price: 100, rule_ids: [4] },
      { ...priced(110), rule_ids: [4, 5] },
      { unit_price: 110, rule_ids: [4] },
    ],
    [{ unit_price: 100, rule_ids: [4] }, { ...priced(110), rule_ids: [5] }, undefined],
    [{ unit_price: 100, available: [{ step_id: 1, option_id: 2 }] }, { ...priced(110), available: [] }, undefined],
  ];
  for (const [expect, came, settled] of cases)
    assert.deepEqual(withNewPrice(expect, came), settled, JSON.stringify(expect));
});

test('D21.4 what came is right now: the settled expectation is met by it, and asks for the same kinds of things', () => {
  const place = { step_id: 1, option_id: 2 };
  const cases: [Expectation, Outcome, Expectation][] = [
    [{ unit_price: 100 }, priced(110), { unit_price: 110 }],
    [{ unit_price_max: 100 }, priced(110), { unit_price_max: 110 }],
    [{ unit_price: 100 }, refused, { code: 'configuration_refused' }],
    [{ code: 'invalid_selection' }, priced(110), { unit_price: 110 }],
    [{ available: [place] }, { ...priced(1), available: [], unavailable: [place] }, { unavailable: [place] }],
    [{ rule_ids: [4, 5] }, { ...priced(1), rule_ids: [5, 6] }, { rule_ids: [5] }],
    [{ rule_ids: [4] }, { ...priced(1), rule_ids: [6] }, { rule_ids: [6] }],
  ];
  for (const [expect, came, settled] of cases) assert.deepEqual(settledExpectation(expect, came), settled);
});

test('B3, B6 every id of an example is mapped, and nothing else', () => {
  const example: Example = {
    body: { ...size, leaf_count: 1, pricing_configuration_id: 7, selections: [{ step_id: 3, option_ids: [5, 6] }] },
    expect: {
      unit_price: 7,
      rule_ids: [4],
      available: [{ step_id: 3, option_id: 5 }],
      unavailable: [{ step_id: 3, option_id: 6 }],
    },
  };
  const by = (more: number) => (id: number) => id + more;
  const ids = { step: by(100), option: by(200), row: by(300), rule: by(400) };
  assert.deepEqual(remapExample(example, ids), {
    body: {
      ...size,
      leaf_count: 1,
      pricing_configuration_id: 307,
      selections: [{ step_id: 103, option_ids: [205, 206] }],
    },
    expect: {
      unit_price: 7,
      rule_ids: [404],
      available: [{ step_id: 103, option_id: 205 }],
      unavailable: [{ step_id: 103, option_id: 206 }],
    },
  });
});
