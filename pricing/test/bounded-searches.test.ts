import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkRulesInPieces, type ReportItem } from '../src/index.ts';
import { randomFrom } from './oracle/generate.ts';
import { list, optionOf, stepOf, threadMs } from './support/largest-inputs.ts';
import { OPENINGS, productOf, randomProduct } from './support/random-products.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.BOUNDED_SEARCHES ?? 2);

/** The bar is 50 ms on a quiet machine; the rest is slack for a busy one and for code that is not optimised yet. */
const PIECE_CPU_MS = 300;
/** Two budgets of 4,000,000 units in pieces of 5,000, a piece for each rule and step, and then some. */
const MAX_PIECES = 4_000;

type Product = ReturnType<typeof productOf>;

function searched(product: Product, why: string): readonly ReportItem[] {
  const work = checkRulesInPieces(product);
  for (let pieces = 0; ; pieces += 1) {
    const since = threadMs();
    const { done, value } = work.next();
    assert.ok(threadMs() - since < PIECE_CPU_MS, `piece ${pieces} took ${threadMs() - since} ms of CPU: ${why}`);
    assert.ok(pieces < MAX_PIECES, `no end after ${pieces} pieces: ${why}`);
    if (done) return [...value.errors, ...value.warnings];
  }
}

const codesOf = (items: readonly ReportItem[]): string[] => items.map(({ code }) => code);

describe('a search that legal rules make long', () => {
  const oneEach = list(40, (place) => stepOf(place, [optionOf(place + 1)], { required: false }));

  it('ends with its budget: 80 widths and 80 heights over forty options', () => {
    const conditions = [0, 1].map((half) => ({
      all: [
        ...list(80, (index) => {
          const min = 500 + index * 10 + half * 5;
          return { any: [{ width: { min } }, { height: { min } }] };
        }),
        ...list(20, (index) => ({ option: half * 20 + index + 1 })),
      ],
    }));
    assert.deepEqual(codesOf(searched(productOf(oneEach, conditions), 'two rules')), ['dead_ends_not_searched']);
  });

  it('pauses while it compares sizes: 500 rules with 60 widths and 60 heights each', () => {
    const bounds = (rule: number, index: number) => ({ min: 300 + ((rule * 7 + index * 41) % 2_700) });
    const conditions = list(500, (rule) => ({
      any: list(60, (index) => ({ all: [{ width: bounds(rule, index) }, { height: bounds(rule, index + 1) }] })),
    }));
    const product = productOf(oneEach.slice(0, 2), conditions);
    assert.ok(codesOf(searched(product, 'sizes')).includes('dead_ends_not_searched'));
  });

  it('is done with forty options that must all be chosen, and then not', () => {
    const options = list(40, (index) => ({ option: index + 1 }));
    const product = productOf(oneEach, [{ all: [...options, { not: { option: 1 } }] }]);
    assert.deepEqual(codesOf(searched(product, 'options')), []);
  });

  it('is done with twenty of forty options, of which none and all are dead ends', () => {
    const options = list(40, (index) => optionOf(index + 1));
    const step = stepOf(0, options, { options_min: 20, options_max: 20 });
    const any = { not: { any: options.map(({ id }) => ({ option: id })) } };
    const all = { all: options.map(({ id }) => ({ option: id })) };
    const codes = codesOf(searched(productOf([step], [any, all]), 'twenty of forty'));
    assert.deepEqual(codes, []);
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

  it(`ends with its budget for ${count} random legal products`, (t) => {
    t.diagnostic(`SEED=${seed}`);
    for (let index = 0; index < count; index += 1) {
      const why = `SEED=${seed}, product ${index}`;
      searched(randomProduct(randomFrom(seed + index)), why);
    }
  });
});
