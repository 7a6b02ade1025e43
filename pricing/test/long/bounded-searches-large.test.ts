import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { randomFrom } from '../oracle/generate.ts';
import { list, optionOf, stepOf } from '../support/largest-inputs.ts';
import { AS_MANY_AS_ALLOWED, OPENINGS, productOf, randomProduct } from '../support/random-products.ts';
import { codesOf, searched } from '../support/searched.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.BOUNDED_SEARCHES ?? 2);

describe('a search that legal rules make very long', () => {
  it('pauses while it compares sizes: 500 rules with 60 widths and 60 heights each', () => {
    const bounds = (rule: number, index: number) => ({ min: 300 + ((rule * 7 + index * 41) % 2_700) });
    const conditions = list(500, (rule) => ({
      any: list(60, (index) => ({ all: [{ width: bounds(rule, index) }, { height: bounds(rule, index + 1) }] })),
    }));
    const steps = list(2, (place) => stepOf(place, [optionOf(place + 1)], { required: false }));
    const product = productOf(steps, conditions);
    assert.ok(codesOf(searched(product, 'sizes')).includes('dead_ends_not_searched'));
  });

  it('ends with its budget: windows in every step, and a row for each of a thousand windows', () => {
    const steps = list(60, (place) => {
      const options = list(50, (index) =>
        optionOf(place * 50 + index + 1, { window: { opening_v1: OPENINGS[(place + index) % 4] } }),
      );
      return stepOf(place, options, { required: false });
    });
    const rows = list(1_000, (index) => ({
      id: index + 1,
      leaf_count: 4,
      minimum_price: 100,
      ...Object.fromEntries(
        [1, 2, 3, 4].map((leaf) => [`opening_v${leaf}`, OPENINGS[(index >> (2 * (leaf - 1))) % 4]]),
      ),
    }));
    const items = searched(productOf(steps, [{ width: { min: 1_000 } }], rows), 'windows');
    const [first] = items.filter(({ code }) => code === 'dead_ends_not_searched');
    assert.deepEqual(first?.params, { limit: 1_000_000, codes: ['window_without_row', 'row_not_reachable'] });
  });

  it(`ends with its budget for ${count} random legal products, every other one of any size up to the limits`, (t) => {
    t.diagnostic(`SEED=${seed}`);
    for (let index = 0; index < count; index += 1) {
      const why = `SEED=${seed}, product ${index}`;
      const r = randomFrom(seed + index);
      searched(index % 2 === 0 ? randomProduct(r) : randomProduct(r, AS_MANY_AS_ALLOWED), why);
    }
  });
});
