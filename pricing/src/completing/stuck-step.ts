import type { Rule, RuleLeaf } from '../product/rule.ts';
import { mustChoose, type OfferedOption, optionBounds, type QuotedStep } from '../product/step.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { leavesOf } from '../rules/checking/condition-leaves.ts';
import { RuleInputs } from '../rules/conditions/rule-inputs.ts';
import { joinedEffects, ruleHolds, type StepEffects } from '../rules/evaluate-rules.ts';
import { effectSize, type RuleEffects } from '../rules/rule-index.ts';
import type { WorkBudget } from '../work/work-budget.ts';
import { isImpossible, type SearchSpace } from './search-space.ts';

/**
 * What is chosen in each step, in their order.
 *
 * @example
 * const path: Path = [[oak], []];
 */
export type Path = readonly (readonly OfferedOption[])[];

/**
 * A step that is a dead end after some choices: tells whether it is one after others, by evaluation.
 *
 * @example
 * new StuckStep(space, 3, budget).rulesAfter(start, [[oak], [], []]); // [rule 4]
 */
export class StuckStep {
  readonly step: QuotedStep;
  /** The leaves of all rules that act on the step. */
  readonly leaves: readonly RuleLeaf[];
  readonly #acting: readonly RuleEffects[];
  readonly #offered: readonly OfferedOption[];
  readonly #steps: readonly QuotedStep[];
  readonly #budget: WorkBudget;

  constructor({ steps, offered, index }: SearchSpace, position: number, budget: WorkBudget) {
    this.step = steps[position] as QuotedStep;
    this.#acting = index.byStep.get(this.step.id) ?? [];
    this.leaves = this.#acting.flatMap(({ rule }) => leavesOf(rule));
    this.#offered = offered[position] ?? [];
    this.#steps = steps;
    this.#budget = budget;
  }

  /** The rules that leave nothing to choose, whether the choices are allowed or not; undefined if something is left. */
  rulesAfter(start: CheckedRequest, path: Path): readonly Rule[] | undefined {
    const inputs = new RuleInputs(this.#steps, start);
    for (const options of path) inputs.pass(options);
    this.#budget.chargeWork(path.length + this.#offered.length / 4 + effectSize(this.#acting));
    if (inputs.conflicts.length > 0) return undefined;
    const holding = this.#acting.filter(({ rule }) => ruleHolds(rule, inputs));
    this.#budget.chargeLeaves(inputs.leaves + 1);
    return stuckRules(this.step, this.#offered, joinedEffects(this.step, holding));
  }
}

/** What is impossible without rules in a step that is required by itself is `missing_required_options` (D7). */
function stuckRules(
  step: QuotedStep,
  offered: readonly OfferedOption[],
  { hiddenBy, actingRules, excluded, requiringRules, requiredBy }: StepEffects,
): readonly Rule[] | undefined {
  const isOwn = mustChoose(step);
  if (hiddenBy.length > 0 || (!isOwn && requiringRules.length === 0)) return undefined;
  const { min, max } = optionBounds(step);
  const least = Math.max(min, 1);
  const ids = new Set(offered.map(({ option_id }) => option_id));
  const left = offered.filter(({ option_id }) => !excluded.has(option_id)).length;
  const isLacking = [...requiredBy.keys()].some((id) => !ids.has(id) || excluded.has(id));
  if (!isLacking && left >= least && requiredBy.size <= max && least <= max) return undefined;
  if (isOwn && isImpossible(step, offered.length)) return undefined;
  const having = new Set([...requiringRules, ...excluded.rulesOfSome([...ids])]);
  return actingRules.filter((rule) => having.has(rule));
}
