import {
  type ChoicesAnswer,
  choices,
  keptTables,
  type QuoteRequest,
  quotable,
  type Rule,
  type RuleCondition,
} from '@vantail/pricing';
import type { Configuration } from '../../../records/configuration/configuration.ts';

/** Whether the condition of a rule holds; `unknown` while something that it asks about has not been said (D14.4). */
export type Verdict = 'holds' | 'doesNot' | 'unknown';

export type TriedRule = { verdict: Verdict; answer: ChoicesAnswer | undefined };

/** Two steps behind all others, which only the rules made here hide: whether they are hidden is the verdict. */
const HOLDS = Number.MAX_SAFE_INTEGER - 1;
const DOES_NOT = Number.MAX_SAFE_INTEGER;

/**
 * What a rule does for these choices, by the function that the service uses (D14.7): the answer of `choices` with the rule and
 * `others`, and whether its condition holds behind the last step.
 */
export const triedRule = (
  configuration: Configuration,
  rule: Rule,
  others: readonly Rule[],
  request: QuoteRequest,
  language: string,
): TriedRule => {
  const tried = quotable(configuration, [...others, rule]);
  const options = { tableOf: keptTables(tried), language };
  const answer = choices(tried, request, options);
  const probe = choices(
    {
      ...tried,
      steps: [...tried.steps, probeStep(HOLDS), probeStep(DOES_NOT)],
      rules: [...(tried.rules ?? []), ...probeRules(rule.when ?? null)],
    },
    request,
    options,
  );
  const isHidden = (id: number) =>
    !('code' in probe) && probe.steps.some(({ step_id, visible }) => step_id === id && !visible);
  const verdict = isHidden(HOLDS) ? 'holds' : isHidden(DOES_NOT) ? 'doesNot' : 'unknown';
  return { verdict, answer: 'code' in answer ? undefined : answer };
};

const probeStep = (id: number) => ({
  id,
  type: 'probe',
  content_type: null,
  display_order: Number.MAX_SAFE_INTEGER,
  active: true,
  option_ids: [],
  content_configuration: {},
});

const probeRules = (when: RuleCondition | null): Rule[] => {
  const always: RuleCondition = { all: [] };
  return [
    { id: null, name: 'holds', when, then: [{ hide: HOLDS }] },
    { id: null, name: 'does not', when: { not: when ?? always }, then: [{ hide: DOES_NOT }] },
  ];
};
