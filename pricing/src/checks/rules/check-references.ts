import { attachedOptions } from '../../from-price/attached-options.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import { checkRuleReferences, placesOf } from '../../rules/checking/check-rule-references.ts';
import type { Rule } from '../../rules/rule.ts';
import type { ReportItem } from '../report/report-item.ts';

/**
 * `rule_unknown_step`, `rule_unknown_option` (also an inactive one) and `rule_looks_ahead` (D14.9): what was right when
 * the rule was written and is not any more. `steps` are the active ones.
 *
 * @example
 * referenceCheck(steps)(rule)[0]?.pointer; // '/then/0/step'
 */
export function referenceCheck(steps: readonly QuotedStep[]): (rule: Rule) => ReportItem[] {
  const options = new Map(steps.flatMap(attachedOptions).map((option) => [option.id, option]));
  const usable = steps.map((step) => ({
    ...step,
    option_ids: step.option_ids?.filter((id) => options.get(id)?.active !== false) ?? [],
  }));
  const named = (id: unknown, name: unknown) => ({ id, name: typeof name === 'string' ? name : null });
  const places = placesOf(usable);
  return (rule) =>
    checkRuleReferences(rule, places).map(({ code, pointer, params }) => {
      const { step_id, option_ids, step_ids } = params as Facts;
      const [optionId] = option_ids ?? [];
      const stepId = step_ids?.[0] ?? step_id ?? undefined;
      const step = steps.find(({ id }) => id === stepId);
      const option = options.get(optionId);
      return {
        code: `rule_${code}`,
        message: `Rule ${rule.id} (${rule.name}) ${words(code, { stepId, optionId, isInactive: option?.active === false })}`,
        pointer,
        ...(rule.id !== null && { rule_id: rule.id }),
        ...(step && { step_id: step.id }),
        ...(optionId !== undefined && { option_id: optionId }),
        params: {
          rule: named(rule.id, rule.name),
          ...(stepId !== undefined && { step: named(stepId, step?.name) }),
          ...(optionId !== undefined && { option: named(optionId, option?.name) }),
        },
      };
    });
}

type Facts = {
  readonly step_id?: number | null;
  readonly option_ids?: readonly number[];
  readonly step_ids?: readonly number[];
};

type Named = {
  readonly stepId: number | undefined;
  readonly optionId: number | undefined;
  readonly isInactive: boolean;
};

function words(code: string, { stepId, optionId, isInactive }: Named): string {
  if (code === 'unknown_step') {
    return `names step ${stepId}, which is not an active step of the product. Activate the step, or change the rule.`;
  }
  if (code === 'looks_ahead') {
    return (
      `acts on step ${stepId}, and asks there for option ${optionId}, which is chosen in that step or behind it. ` +
      'Move the steps, or change the rule: it never sees this option.'
    );
  }
  const where = stepId === undefined ? 'an active step' : `step ${stepId}`;
  const why = isInactive ? 'is inactive' : `is not attached to ${where}`;
  return `names option ${optionId}, which ${why}. Activate or attach the option, or change the rule.`;
}
