import { leafReads, type Rule, type RuleReason } from '../../product/rule.ts';
import { mustChoose } from '../../product/step.ts';
import type { Selection } from '../../request/quote-request.ts';
import { leavesOf } from '../../rules/checking/condition-leaves.ts';
import { reasonOf } from '../../rules/reasons.ts';
import { ruleIndex } from '../../rules/rule-index.ts';
import { type Literal, not } from '../../solver/sat-solver.ts';
import type { Pieces } from '../../work/pieces.ts';
import { timesAsDear, type WorkBudget } from '../../work/work-budget.ts';
import type { CompletionParts } from '../completion-formula.ts';
import { Completions, SENTENCE } from '../completions.ts';
import { isImpossible } from '../search-space.ts';
import { sizeKey } from '../size-choices.ts';
import { type FixedPart, literalsOf } from './fixed-parts.ts';

/**
 * Why an option leads nowhere (D22.1): selections that were made, and rules, that cannot be completed together with it.
 * Without any one of them, they can.
 *
 * @example
 * const because: NowhereBecause = { selections: [{ step_id: 3, option_ids: [5] }], rules: [reason] };
 */
export type NowhereBecause = { readonly selections: readonly Selection[]; readonly rules: readonly RuleReason[] };

/**
 * Whether an option leads nowhere, and why; null where it was not found out.
 *
 * @example
 * const ahead: LookAhead = { leads_nowhere: false };
 */
export type LookAhead =
  | { readonly leads_nowhere: false | null }
  | { readonly leads_nowhere: true; readonly because: NowhereBecause };

/**
 * An option that leads nowhere, and what it is held against.
 *
 * @example
 * const dead: DeadOption = { step_id: 3, option_id: 5, fixed: [] };
 */
type DeadOption = {
  readonly step_id: number;
  readonly option_id: number;
  readonly fixed: readonly FixedPart[];
};

/**
 * One minimal set of selections and rules that an option cannot be completed with (D22.1). `explaining` are the clauses of
 * the whole product with all rules, and tells which of them matter.
 *
 * @example
 * const because = yield* nowhereBecause(explaining, { step_id: 3, option_id: 5, fixed }, 'fr', budget);
 */
export function* nowhereBecause(
  explaining: Completions,
  dead: DeadOption,
  language: string | undefined,
  budget: WorkBudget,
): Pieces<NowhereBecause> {
  const { parts } = explaining;
  const { hard, made, option } = heldAgainst(explaining, dead);
  yield* explaining.isPossible([...hard, ...made.flatMap(({ literals }) => literals), option]);
  const core = new Set(explaining.core);
  const fixed = [
    ...dead.fixed.filter((part) => !part.made),
    ...made.filter(({ literals }) => literals.some((literal) => core.has(literal))).map(({ part }) => part),
  ];
  const few = { ...dead, fixed };
  const rules = explaining.rulesIn(explaining.core);
  const writing = timesAsDear(budget, SENTENCE);
  // Of these rules and their steps alone each question is a small one.
  const small = contradiction(yield* Completions.of(partFor(parts, few, rules), budget, writing), few);
  if (yield* small.isEnough(small.left)) return explained(yield* leastOf(small), language);
  const whole = { ...parts, index: ruleIndex(rules), hasRuleLiterals: true };
  return explained(yield* leastOf(contradiction(yield* Completions.of(whole, budget, writing), few)), language);
}

/** A selection that was made, or a rule: what may be left out. */
type Reason = { readonly part?: FixedPart; readonly rule?: Rule; readonly literals: readonly Literal[] };

type Contradiction = {
  readonly left: readonly Reason[];
  readonly isEnough: (some: readonly Reason[]) => Pieces<boolean>;
};

/**
 * Leaves out one after the other what is not needed, until nothing more can be left out: a rule that hides a step may
 * also be what makes others possible, so that each is tried again.
 */
function* leastOf({ left, isEnough }: Contradiction): Pieces<readonly Reason[]> {
  let needed = left;
  for (let confirmed = 0, at = 0; confirmed < needed.length; ) {
    const others = needed.filter((_, index) => index !== at % needed.length);
    if (yield* isEnough(others)) {
      needed = others;
      confirmed = 0;
    } else {
      confirmed += 1;
      at += 1;
    }
  }
  return needed;
}

function explained(reasons: readonly Reason[], language: string | undefined): NowhereBecause {
  return {
    selections: reasons.flatMap(({ part }) => part?.made ?? []),
    rules: reasons
      .flatMap(({ rule }) => rule ?? [])
      .sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
      .map((rule) => reasonOf(rule, language)),
  };
}

/** The option, what is selected, and (`hard`) that nothing is: the last is no part of an answer, and stays. */
function heldAgainst(completions: Completions, { step_id, option_id, fixed }: DeadOption) {
  const positions = new Map(completions.parts.steps.map(({ id }, position) => [id, position]));
  const hard = fixed.flatMap((part) => {
    const position = part.made ? undefined : positions.get(part.step_id);
    return position === undefined ? [] : literalsOf(part, completions, position);
  });
  const made = fixed.flatMap((part) =>
    part.made ? [{ part, literals: literalsOf(part, completions, positions.get(part.step_id)) }] : [],
  );
  return { hard, made, option: completions.isSelected(positions.get(step_id) ?? -1, option_id) };
}

function contradiction(completions: Completions, dead: DeadOption): Contradiction {
  const { hard, made, option } = heldAgainst(completions, dead);
  const rules = [...completions.rules].map(([rule, literal]): Reason => ({ rule, literals: [literal] }));
  return {
    left: [...made, ...rules],
    *isEnough(some) {
      const included = new Set(some);
      const without = rules.filter((one) => !included.has(one)).flatMap(({ literals }) => literals.map(not));
      const having = some.flatMap(({ literals }) => literals);
      return !(yield* completions.isPossible([...hard, option, ...having, ...without]));
    },
  };
}

/**
 * The part of a product that these rules and selections are about. A step without rules in which something can always be
 * selected, or nothing need be, and whose options say nothing of row, size or table, is complete by itself.
 */
function partFor(parts: CompletionParts, { step_id, fixed }: DeadOption, rules: readonly Rule[]): CompletionParts {
  const index = ruleIndex(rules);
  const named = rules.flatMap(leavesOf);
  const leaves = named.filter((leaf) => leafReads(leaf) === 'size');
  const read = named.flatMap((leaf) => ('option' in leaf ? [leaf] : []));
  const made = new Set([step_id, ...fixed.flatMap((one) => (one.made ? [one.step_id] : []))]);
  const empty = new Set(fixed.flatMap((one) => (one.made ? [] : [one.step_id])));
  const positions = [...parts.steps.entries()].flatMap(([position, step]) => {
    const options = parts.offered[position] ?? new Map();
    const isPart =
      made.has(step.id) ||
      index.byStep.has(step.id) ||
      (mustChoose(step) && (empty.has(step.id) || isImpossible(step, options.size))) ||
      read.some((leaf) =>
        typeof leaf.step === 'number' ? leaf.step === step.id : step.option_ids?.includes(leaf.option),
      ) ||
      [...options.values()].some(({ window, isSize, tableId }) => window || isSize || tableId !== undefined);
    return isPart ? [position] : [];
  });
  // Sizes that these rules, the rows and the tables do not tell apart are one.
  const sizes = new Map(
    parts.sizes.map((size, at) => [size.by ? `by ${at}` : sizeKey(size, leaves), size] as const).reverse(),
  );
  return {
    ...parts,
    steps: positions.flatMap((position) => parts.steps[position] ?? []),
    offered: positions.flatMap((position) => parts.offered[position] ?? []),
    sizes: [...sizes.values()],
    index,
    leaves,
    hasRuleLiterals: true,
  };
}
