import type { ProductConfiguration } from '../../product/product-configuration.ts';
import { withNamedRow } from '../../request/check-request.ts';
import type { Pieces } from '../../work/pieces.ts';
import { orWhenSpent, type WorkBudget, workBudget } from '../../work/work-budget.ts';
import type { CompletionParts } from '../completion-formula.ts';
import { Completions, completionParts, type ProductQuestion } from '../completions.ts';
import { sizeKey } from '../size-choices.ts';

/** About 10 MB: what was not asked for longest is forgotten first. */
const MOST_NUMBERS = 2_000_000;
/** Clauses are made once for many questions, so that they may cost more than one. */
const MOST_LEAVES = 1_000_000;

/** Undefined for clauses that cannot be made within their budget. */
const cache = new Map<string, Completions | undefined>();
let numbers = 0;

/** A configuration is never changed: whoever has a new one has another object, and gets other clauses. */
const names = new WeakMap<ProductConfiguration, number>();
let lastName = 0;

/**
 * The clauses of a product and what a body says of size and window, as they are cached with its configuration; undefined
 * where the product is too large. With `hasRuleLiterals` each rule can be left out. Whoever asks takes a copy, so that what
 * one question teaches the solver does not change the answer to another.
 *
 * @example
 * const completions = (yield* cachedCompletions(question, false, budget))?.copy(budget);
 */
export function* cachedCompletions(
  question: ProductQuestion,
  hasRuleLiterals: boolean,
  budget: WorkBudget,
): Pieces<Completions | undefined> {
  const { rowId, fields, width, height } = withNamedRow(question.request, question.configuration.rows);
  // Sizes that nothing tells apart have the same clauses.
  const parts = width === undefined || height === undefined ? undefined : yield* completionParts(question, budget);
  const size = parts ? parts.sizes.map((one) => sizeKey(one, parts.leaves)).join() : `${width} ${height}`;
  const key = JSON.stringify([nameOf(question.configuration), hasRuleLiterals, rowId, fields, size]);
  if (cache.has(key)) {
    const known = cache.get(key);
    // The last one is the one that was asked for last.
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const own = workBudget(MOST_LEAVES);
  const made = yield* orWhenSpent(build(question, parts, hasRuleLiterals, own), () => undefined);
  keep(key, made);
  return made;
}

function* build(
  question: ProductQuestion,
  parts: CompletionParts | undefined,
  hasRuleLiterals: boolean,
  budget: WorkBudget,
) {
  const all = parts ?? (yield* completionParts(question, budget));
  return yield* Completions.of({ ...all, hasRuleLiterals }, budget);
}

function nameOf(configuration: ProductConfiguration): number {
  const known = names.get(configuration);
  if (known !== undefined) return known;
  lastName += 1;
  names.set(configuration, lastName);
  return lastName;
}

const sizeOf = (completions: Completions | undefined): number => 1_000 + (completions?.size ?? 0);

function keep(key: string, made: Completions | undefined): void {
  // Another question may have made the same meanwhile.
  if (cache.has(key)) numbers -= sizeOf(cache.get(key));
  cache.delete(key);
  cache.set(key, made);
  numbers += sizeOf(made);
  for (const [oldest, completions] of cache) {
    if (numbers <= MOST_NUMBERS) break;
    cache.delete(oldest);
    numbers -= sizeOf(completions);
  }
}
