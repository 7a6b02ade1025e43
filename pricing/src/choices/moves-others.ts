import type { PricingRow } from '../product/pricing-row.ts';
import type { Rule } from '../product/rule.ts';
import type { OfferedOption } from '../product/step.ts';
import type { QuoteContext } from '../quote/quote-context.ts';
import type { RuleView } from '../rules/conditions/rule-inputs.ts';
import { ruleHolds, type StepState, withRow } from '../rules/evaluate-rules.ts';
import { type RuleEffects, ruleIndex } from '../rules/rule-index.ts';
import type { ChargedBudget } from '../work/work-budget.ts';

/**
 * Whether choosing an option in a step, in place of those it replaces, would change anything else: the row or the size,
 * whether another selection counts, a surcharge or a refusal. Where nothing changes, its price is one addition. Only rules
 * whose conditions name these options can change, and only those that act on something that is selected matter.
 *
 * @example
 * movesOthers(context, row, budget)(state, option, []); // false
 */
export function movesOthers(
  { configuration, request, outcome }: QuoteContext,
  row: PricingRow | undefined,
  budget: ChargedBudget,
): (state: StepState, option: OfferedOption, replaced: readonly OfferedOption[]) => boolean {
  const byOption = ruleIndex(configuration.rules ?? []).byOption();
  const { steps, inputs } = outcome;
  const positions = new Map(steps.map(({ step }, position) => [step.id, position]));
  const selections = new Map(request.selections.map(({ step_id, option_ids }) => [step_id, option_ids]));
  const now = withRow(inputs, row);
  const holds = (rule: Rule, view: RuleView): boolean => {
    const before = view.leaves;
    const value = ruleHolds(rule, view);
    budget.chargeLeaves(view.leaves - before);
    return value;
  };
  return (state, option, replaced) => {
    const changed = [option, ...replaced].filter(
      ({ isSize, window, option_id }) => isSize || window || byOption.has(option_id),
    );
    if (changed.length === 0) return false;
    if (changed.some(({ isSize, window }) => isSize || window !== undefined)) return true;
    const at = positions.get(state.step.id) ?? 0;
    const chosen = [...state.chosen.filter((one) => !replaced.includes(one)), option];
    const isMoved = (entry: RuleEffects): boolean => {
      const { rule, step } = entry;
      budget.chargeLeaves(1);
      if (step === undefined)
        return holds(rule, now) !== holds(rule, withRow(inputs.with(chosen, at, steps.length), row));
      const seenFrom = positions.get(step) ?? -1;
      if (seenFrom <= at || !actsOn(entry, selections.get(step) ?? [])) return false;
      return holds(rule, inputs.with(state.chosen, at, seenFrom)) !== holds(rule, inputs.with(chosen, at, seenFrom));
    };
    return changed.some(({ option_id }) => byOption.get(option_id)?.some((entries) => entries.some(isMoved)));
  };
}

/** `require` changes what a quote asks for, never what counts as selected. */
function actsOn({ effects }: RuleEffects, selected: readonly number[]): boolean {
  return effects.some((effect) => {
    if ('hide' in effect) return selected.length > 0;
    if ('exclude' in effect) return selected.some((id) => effect.exclude.includes(id));
    if ('only' in effect) return selected.some((id) => !effect.only.includes(id));
    if ('require' in effect || 'refuse' in effect || 'surcharge' in effect) return false;
    effect satisfies never;
    return false;
  });
}
