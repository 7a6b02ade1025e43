import type { ProductConfiguration } from '../product/product-configuration.ts';
import { isRefusal, type Rule } from '../product/rule.ts';
import { parsedOnce, parsedTables } from '../quote/quote.ts';
import type { Literal } from '../solver/sat-solver.ts';
import type { Pieces } from '../work/pieces.ts';
import { orWhenSpent, type WorkBudget, workBudget } from '../work/work-budget.ts';
import { CompletionFormula, type CompletionParts, type Stages } from './completion-formula.ts';
import { Completions, completionParts } from './completions.ts';
import { LAST } from './condition-formula.ts';

const NOTHING = { width: undefined, height: undefined, rowId: undefined, fields: {}, selections: [], quantity: 1 };
/** About ten seconds (D22.2). */
const MAX_LEAVES = 5_000_000;

/**
 * The rules that never apply (D22.2): nobody comes to a step that one acts on with a size and choices for which its
 * condition holds. One that acts on no active step has an item of its own (D14.9). `isComplete` is false where the search
 * was given up.
 *
 * @example
 * allPieces(idleRules(configuration)).rules; // [{ id: 4, name: 'Over 5 m', ... }]
 */
export function* idleRules(configuration: ProductConfiguration): Pieces<IdleRules> {
  const rules: Rule[] = [];
  if ((configuration.rules ?? []).every(({ active }) => active === false)) return { rules, isComplete: true };
  const isComplete = yield* orWhenSpent(search(configuration, rules, workBudget(MAX_LEAVES)), () => false);
  return { rules, isComplete };
}

/**
 * What a search has found, and whether it came to its end.
 *
 * @example
 * const { rules, isComplete }: IdleRules = { rules: [], isComplete: true };
 */
export type IdleRules = { readonly rules: readonly Rule[]; readonly isComplete: boolean };

function* search(configuration: ProductConfiguration, found: Rule[], budget: WorkBudget): Pieces<boolean> {
  const question = { configuration, request: NOTHING, tableOf: parsedOnce(parsedTables(configuration)) };
  const parts = yield* completionParts(question, budget);
  const built = new CompletionFormula(parts, budget);
  const stages = { steps: parts.steps.map(() => built.formula.variable()), end: built.formula.variable() };
  yield* built.build(stages);
  const open = yield* applying(parts, built, stages, budget);
  const completions = yield* Completions.from(parts, built, budget);
  // Where nothing can be bought at all, other items say why.
  if (!(yield* completions.isPossible([...stages.steps, stages.end]))) return true;
  for (const [rule, literal] of [...open]) {
    if (!open.has(rule)) continue;
    if (yield* completions.isPossible([literal], [...open.values()])) {
      for (const [other, one] of [...open]) if (completions.isShown(one)) open.delete(other);
    } else {
      found.push(rule);
      open.delete(rule);
    }
  }
  return true;
}

/**
 * For each rule, that it applies: its condition holds at a step that it acts on, and all steps before are accepted. What
 * `refuse` acts on has all steps; a surcharge is only asked for where no rule refuses.
 */
function* applying(
  { steps, index }: CompletionParts,
  { formula, conditions }: CompletionFormula,
  stages: Stages,
  budget: WorkBudget,
): Pieces<Map<Rule, Literal>> {
  const cases = new Map<Rule, Literal[]>();
  const add = function* (rule: Rule, position: number, accepted: readonly Literal[]): Pieces<void> {
    const literals = cases.get(rule) ?? [];
    cases.set(rule, literals);
    literals.push(formula.and([...accepted, yield* conditions.holds(rule, position)]));
    if (budget.endsPiece()) yield;
  };
  for (const position of steps.keys()) {
    const before = formula.and(stages.steps.slice(0, position));
    for (const { rule } of conditions.acting(position)) yield* add(rule, position, [before]);
  }
  for (const { rule, effects } of index.last) {
    const refuses = effects.some(isRefusal);
    yield* add(rule, LAST, refuses ? stages.steps : [...stages.steps, stages.end]);
  }
  return new Map([...cases].map(([rule, literals]) => [rule, formula.or(literals)]));
}
