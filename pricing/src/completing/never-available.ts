import type { ProductConfiguration } from '../product/product-configuration.ts';
import { activeSteps, type OfferedOption, offeredOptions } from '../product/step.ts';
import { parsedOnce, parsedTables } from '../quote/quote.ts';
import { type Literal, not } from '../solver/sat-solver.ts';
import type { Pieces } from '../work/pieces.ts';
import { orWhenSpent, type WorkBudget, workBudget } from '../work/work-budget.ts';
import { Completions, completionParts } from './completions.ts';
import { isImpossible } from './search-space.ts';

const NOTHING = { width: undefined, height: undefined, rowId: undefined, fields: {}, selections: [], quantity: 1 };
/** About ten seconds (D22.2). */
const MAX_LEAVES = 5_000_000;

/**
 * The options that nobody can ever choose (D22.2): no quote with them is not refused, though some quote of the product is
 * not. `isComplete` is false where the search was given up.
 *
 * @example
 * allPieces(neverAvailable(configuration)).options; // [oak]
 */
export function* neverAvailable(configuration: ProductConfiguration): Pieces<NeverAvailable> {
  const options: OfferedOption[] = [];
  if (isPlain(configuration)) return { options, isComplete: true };
  const isComplete = yield* orWhenSpent(search(configuration, options, workBudget(MAX_LEAVES)), () => false);
  return { options, isComplete };
}

/**
 * What a search has found, and whether it came to its end.
 *
 * @example
 * const { options, isComplete }: NeverAvailable = { options: [], isComplete: true };
 */
export type NeverAvailable = { readonly options: readonly OfferedOption[]; readonly isComplete: boolean };

/** Without rules, windows, sizes and tables of options, each option of a step that can be completed is in some quote. */
function isPlain({ steps, rules }: ProductConfiguration): boolean {
  if ((rules ?? []).some(({ active }) => active !== false)) return false;
  return activeSteps(steps).every((step) => {
    const options = [...offeredOptions(step).values()];
    const isSimple = options.every(({ window, isSize, tableId }) => !window && !isSize && tableId === undefined);
    return isSimple && (options.length === 0 || !isImpossible(step, options.length));
  });
}

function* search(configuration: ProductConfiguration, found: OfferedOption[], budget: WorkBudget): Pieces<boolean> {
  const question = { configuration, request: NOTHING, tableOf: parsedOnce(parsedTables(configuration)) };
  const parts = yield* completionParts(question, budget);
  const completions = yield* Completions.of(parts, budget);
  // Where nothing can be bought at all, other items say why.
  if (!(yield* completions.isPossible([]))) return true;
  const open = new Map<Literal, OfferedOption>(
    parts.offered.flatMap((options, position) =>
      [...options].map(([id, option]) => [completions.isSelected(position, id), option] as const),
    ),
  );
  const all = [...open.keys()];
  for (const literal of all) {
    const option = open.get(literal);
    if (!option) continue;
    const preferred = all.map((one) => (open.has(one) ? one : not(one)));
    if (yield* completions.isPossible([literal], preferred)) {
      for (const one of [...open.keys()]) if (completions.isShown(one)) open.delete(one);
    } else {
      found.push(option);
      open.delete(literal);
    }
  }
  return true;
}
