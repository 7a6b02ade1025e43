import type { checkRulesInPieces } from '../../src/index.ts';
import type { Random } from '../oracle/generate.ts';
import { list, optionOf, stepOf } from './largest-inputs.ts';

type Product = Parameters<typeof checkRulesInPieces>[0];

/** The steps before the last have the given options each; all rules take the option of the last step away. */
export function productOf(steps: object[], conditions: object[], rows: object[] = []): Product {
  const last = stepOf(steps.length, [optionOf(9_999)]);
  const rules = conditions.map((when, index) => ({
    id: index + 1,
    name: 'R',
    when,
    then: [{ exclude: [9_999], step: last.id }],
  }));
  return { steps: [...steps, last], rows, rules } as never as Product;
}

export const OPENINGS = ['fixe', 'gauche', 'droite', 'oscillo'];

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

/** Enough for a search to have no end, and little enough for a test. */
const FEW = { steps: 60, options: 600, rows: 40, rules: 30 };
/** D3, D14. */
export const AS_MANY_AS_ALLOWED: typeof FEW = { steps: 199, options: 99_500, rows: 5_000, rules: 500 };

/** A legal product of random size: many options that can be chosen together, windows, and rules about all of it. */
export function randomProduct(r: Random, most = FEW): Product {
  const places = r.int(2, most.steps);
  const each = r.int(1, Math.min(500, Math.floor(most.options / places)));
  const window = (): object => ({ window: { [`opening_v${r.int(1, 4)}`]: r.pick(OPENINGS) } });
  const steps = list(places, (place) => {
    const options = list(each, (index) => optionOf(place * each + index + 1, r.chance(0.05) ? window() : {}));
    const options_min = r.chance(0.3) ? r.int(0, each) : 0;
    const options_max = r.chance(0.5) ? null : r.int(Math.max(options_min, 1), Math.max(each, options_min, 1));
    return stepOf(place, options, { required: r.chance(0.5), options_min, options_max });
  });
  const optionIds = steps.flatMap(({ option_ids }) => option_ids);
  const rows = list(r.int(0, most.rows), (index) => ({
    id: index + 1,
    opening_v1: r.pick(OPENINGS),
    minimum_price: 100,
  }));
  return productOf(
    steps,
    list(r.int(1, most.rules), () => condition(r, r.int(1, 200), optionIds)),
    rows,
  );
}
