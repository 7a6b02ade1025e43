import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkRulesInPieces, choices, evaluateRules, type ProductConfiguration, type Rule } from '../src/index.ts';

const [STEPS, OPTIONS, RULES, LEAVES] = [60, 10, 40, 200];

/** The last 50 steps have effects of each rule; the conditions name options of all steps, so that they are unknown until the end. */
function hostileProduct(leafOf: (rule: number, leaf: number) => object): ProductConfiguration & { rules: Rule[] } {
  const steps = Array.from({ length: STEPS }, (_, place) => {
    const option_ids = Array.from({ length: OPTIONS }, (_, index) => place * OPTIONS + index + 1);
    const options = option_ids.map((id) => ({ id, name: `Option ${id}`, price: 1, price_type: 'flat', active: true }));
    const step = { id: place + 1, type: 'selection', required: true, display_order: place, option_ids };
    return { ...step, content_configuration: { options } };
  });
  const rules = Array.from({ length: RULES }, (_, rule) => ({
    id: rule + 1,
    name: `Rule ${rule + 1}`,
    message: 'x'.repeat(4000),
    when: { all: Array.from({ length: LEAVES }, (_, leaf) => leafOf(rule, leaf)) } as Rule['when'],
    then: Array.from({ length: 50 }, (_, effect) => ({ only: [], step: STEPS - effect })),
  }));
  const rows = [{ id: 1, minimum_price: 100 }];
  return { product: { id: 1 }, steps, rows, rules, currency: 'EUR', price_basis: 'TTC' };
}

const selections = Array.from({ length: STEPS }, (_, place) => ({
  step_id: place + 1,
  option_ids: [place * OPTIONS + 1],
}));
const request = { width: 1200, height: 1000, rowId: undefined, fields: {}, selections, quantity: 1 };

describe('rules as large as they may be', () => {
  it('cost each of their leaves once, however many steps they act on', () => {
    const shapes = {
      options: (_: number, leaf: number) => ({ option: (leaf % STEPS) * OPTIONS + 1, step: (leaf % STEPS) + 1 }),
      anywhere: (_: number, leaf: number) => ({ option: (leaf % STEPS) * OPTIONS + 1 }),
      surfaces: (rule: number, leaf: number) => ({ surface_m2: { min: (rule * LEAVES + leaf) / 1e6, max: 1000 } }),
      windows: (_: number, leaf: number) => ({ leaf_count: [(leaf % 4) + 1] }),
    };
    for (const [name, leafOf] of Object.entries(shapes)) {
      const { steps, rules } = hostileProduct(leafOf);
      const { values } = evaluateRules(steps, rules, request);
      assert.ok(values.leaves <= RULES * (LEAVES + 50), `${name}: ${values.leaves}`);
    }
  });

  it('do not make an answer that grows without end, and each list of reasons has at least one', () => {
    const product = hostileProduct(() => ({ width: { min: 1 } }));
    const answer = choices(product, { width: 1200, height: 1000, selections });
    assert.ok(!('code' in answer));
    assert.ok(JSON.stringify(answer).length < 12_000_000);
    const [hidden] = answer.steps.slice(-50);
    assert.equal(hidden?.options[0]?.reasons.length, RULES);
    for (const { options } of answer.steps.slice(-50)) for (const { reasons } of options) assert.ok(reasons.length > 0);
  });

  it('are searched for dead ends in small pieces', () => {
    const { steps, rows, rules } = hostileProduct((rule, leaf) => ({
      not: { option: (leaf % 10) * OPTIONS + (rule % OPTIONS) + 1 },
    }));
    let pieces = 0;
    for (const work = checkRulesInPieces({ steps, rows, rules }); !work.next().done; ) pieces += 1;
    assert.ok(pieces > 100, `${pieces} pieces`);
  });
});
