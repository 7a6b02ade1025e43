import type { ProductConfiguration } from '../../product/product-configuration.ts';
import { withNamedRow } from '../../request/check-request.ts';
import { PIECE, type Pieces } from '../../work/pieces.ts';
import { orWhenSpent, type WorkBudget, workBudget } from '../../work/work-budget.ts';
import type { CompletionParts } from '../completion-formula.ts';
import { Completions, completionParts, type ProductQuestion, SENTENCE } from '../completions.ts';
import { sizeKey } from '../size-choices.ts';

/** About 25 MB: what was not asked for longest is forgotten first. */
const MOST_NUMBERS = 6_000_000;
/** Clauses are made once for many questions, so that they may cost more than one. */
const MOST_LEAVES = 1_000_000;
/** Clauses that are still being made take more memory than finished ones. */
const MOST_UNFINISHED = 4;

/** Without `made`, clauses that cannot be made within their budget, or that are still being made. */
type Cached = { made?: Completions | undefined; making?: Pieces<Completions | undefined> | undefined };

const cache = new Map<string, Cached>();

/** A configuration is never changed: whoever has a new one has another object, and gets other clauses. */
const names = new WeakMap<ProductConfiguration, number>();
let lastName = 0;

/**
 * The clauses of a product and what a body says of size and window, as they are cached with its configuration; undefined
 * where the product is too large. With `hasRuleLiterals` each rule can be left out. Whoever asks takes a copy, so that what
 * one question teaches the solver does not change the answer to another. Making them is charged to the question: one that
 * cannot pay for all of it ends while `asker.isMaking` (D22.1), and the next question goes on from there.
 *
 * @example
 * const completions = (yield* cachedCompletions(question, false, budget, { isMaking: false }))?.copy(budget);
 */
export function* cachedCompletions(
  question: ProductQuestion,
  hasRuleLiterals: boolean,
  budget: WorkBudget,
  asker: { isMaking: boolean },
): Pieces<Completions | undefined> {
  const { rowId, fields, width, height } = withNamedRow(question.request, question.configuration.rows);
  // Sizes that nothing tells apart have the same clauses.
  const parts = width === undefined || height === undefined ? undefined : yield* completionParts(question, budget);
  const size = parts ? parts.sizes.map((one) => sizeKey(one, parts.leaves)).join() : `${width} ${height}`;
  const key = JSON.stringify([nameOf(question.configuration), hasRuleLiterals, rowId, fields, size]);
  const known = cache.get(key);
  const cached: Cached = known ?? { making: build(question, parts, hasRuleLiterals) };
  // The last one is the one that was asked for last.
  cache.delete(key);
  cache.set(key, cached);
  if (!known) forgetOldest();
  while (cached.making) {
    asker.isMaking = true;
    const { done, value } = cached.making.next();
    if (done) {
      Object.assign(cached, { made: value && value.size <= MOST_NUMBERS / 2 ? value : undefined, making: undefined });
      forgetOldest();
    } else {
      budget.chargeWork(SENTENCE * PIECE);
      yield;
    }
  }
  asker.isMaking = false;
  return cached.made;
}

function* build(
  question: ProductQuestion,
  parts: CompletionParts | undefined,
  hasRuleLiterals: boolean,
): Pieces<Completions | undefined> {
  const budget = workBudget(MOST_LEAVES);
  function* made() {
    const all = parts ?? (yield* completionParts(question, budget));
    return yield* Completions.of({ ...all, hasRuleLiterals }, budget);
  }
  return yield* orWhenSpent(made(), () => undefined);
}

function nameOf(configuration: ProductConfiguration): number {
  const known = names.get(configuration);
  if (known !== undefined) return known;
  lastName += 1;
  names.set(configuration, lastName);
  return lastName;
}

function forgetOldest(): void {
  const sizeOf = ({ made }: Cached): number => 1_000 + (made?.size ?? 0);
  const all = [...cache];
  let numbers = all.reduce((sum, [, cached]) => sum + sizeOf(cached), 0);
  let unfinished = all.filter(([, { making }]) => making).length;
  for (const [key, cached] of all) {
    if (numbers > MOST_NUMBERS || (cached.making && unfinished > MOST_UNFINISHED)) {
      cache.delete(key);
      numbers -= sizeOf(cached);
      if (cached.making) unfinished -= 1;
    }
  }
}
