import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkRulesInPieces, type ReportItem } from '../src/index.ts';
import { type Random, randomFrom } from './oracle/generate.ts';
import { list, optionOf, stepOf, threadMs } from './support/largest-inputs.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.BOUNDED_SEARCHES ?? 8);

/** The bar is 50 ms on a quiet machine; the rest is slack for a busy one and for code that is not optimised yet. */
const PIECE_CPU_MS = 300;
/** Two budgets of 4,000,000 units in pieces of 5,000, a piece for each rule and step, and then some. */
const MAX_PIECES = 4_000;

type Product = Parameters<typeof checkRulesInPieces>[0];

/** The steps before the last have the given options each; all rules take the option of the last step away. */
function productOf(steps: object[], conditions: object[], rows: object[] = []): Product {
  const last = stepOf(steps.length, [optionOf(9_999)]);
  const rules = conditions.map((when, index) => ({
    id: index + 1,
    name: 'R',
    when,
    then: [{ exclude: [9_999], step: last.id }],
  }));
  return { steps: [...steps, last], rows, rules } as never as Product;
}

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

const OPENINGS = ['fixe', 'gauche', 'droite', 'oscillo'];

/** A legal condition with up to so many leaves, at most four deep. */
function condition(r: Random, leaves: number, optionIds: readonly number[], depth = 1): object {
  if (leaves > 1 && depth < 4) {
    const parts = list(r.int(1, Math.min(leaves, 40)), () => condition(r, Math.ceil(leaves / 8), optionIds, depth + 1));
    return r.pick([() => ({ all: parts }), () => ({ any: parts }), () => ({ not: { any: parts } })])();
  }
  return r.pick([
    () => ({ option: r.pick(optionIds) }),
    () => ({ not: { option: r.pick(optionIds) } }),
    () => ({ width: { min: r.int(300, 3000) } }),
    () => ({ height: { max: r.int(300, 3000) } }),
    () => ({ surface_m2: { min: r.int(1, 4_000_000) / 1_000_000 } }),
    () => ({ leaf_count: [r.int(1, 4)] }),
    () => ({ opening: [r.pick(OPENINGS)] }),
  ])();
}

/** A legal product of random size: many options that can be chosen together, windows, and rules about all of it. */
function randomProduct(r: Random): Product {
  const places = r.int(2, 60);
  const each = r.int(1, Math.floor(600 / places));
  const window = (): object => ({ window: { [`opening_v${r.int(1, 4)}`]: r.pick(OPENINGS) } });
  const steps = list(places, (place) => {
    const options = list(each, (index) => optionOf(place * each + index + 1, r.chance(0.05) ? window() : {}));
    const options_min = r.chance(0.3) ? r.int(0, each) : 0;
    const options_max = r.chance(0.5) ? null : r.int(Math.max(options_min, 1), Math.max(each, options_min, 1));
    return stepOf(place, options, { required: r.chance(0.5), options_min, options_max });
  });
  const optionIds = steps.flatMap(({ option_ids }) => option_ids);
  const rows = list(r.int(0, 40), (index) => ({ id: index + 1, opening_v1: r.pick(OPENINGS), minimum_price: 100 }));
  return productOf(
    steps,
    list(r.int(1, 30), () => condition(r, r.int(1, 200), optionIds)),
    rows,
  );
}

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
