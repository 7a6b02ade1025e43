import { mustChoose } from '../../quote/options/must-choose.ts';
import type { OfferedOption } from '../../quote/options/offered-option.ts';
import { optionBounds } from '../../quote/options/option-bounds.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { StepEffects } from '../evaluate-rules.ts';
import type { Rule } from '../rule.ts';

/**
 * The rules that leave a visible required step without any selection that its bounds allow (D14.9); undefined if it can
 * be completed, or could not be without rules either: that is `missing_required_options` (D7).
 *
 * @example
 * stuckRules(handle, offered, effects); // [rule 4]
 */
export function stuckRules(
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
  if (isOwn && requiringRules.length === 0 && (offered.length < least || least > max)) return undefined;
  const having = new Set([...requiringRules, ...excluded.rulesOfSome([...ids])]);
  return actingRules.filter((rule) => having.has(rule));
}
