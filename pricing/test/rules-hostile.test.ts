import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { choices, evaluateRules } from '../src/index.ts';
import { hostileProduct, LEAVES, OPTIONS, RULES, STEPS } from './support/hostile-rules.ts';

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
});
