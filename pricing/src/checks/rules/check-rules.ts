import { activeSteps } from '../../quote/active-steps.ts';
import { checkRuleParts } from '../../rules/checking/check-rule-parts.ts';
import { deadEndSearch } from '../../rules/dead-ends/find-dead-ends.ts';
import type { SearchedProduct } from '../../rules/dead-ends/search-space.ts';
import type { Rule } from '../../rules/rule.ts';
import { isSoundRule } from '../../rules/sound-rules.ts';
import { allPieces, type Pieces } from '../../rules/work-budget.ts';
import type { ReportItem } from '../report/report-item.ts';
import { referenceCheck } from './check-references.ts';
import { checkWindows } from './check-windows.ts';
import { deadEndItem } from './dead-end-item.ts';

/**
 * What the report says about rules.
 *
 * @example
 * const { errors, warnings }: RuleFindings = checkRules({ steps, rows, rules });
 */
export type RuleFindings = { readonly errors: ReportItem[]; readonly warnings: ReportItem[] };

/**
 * The part of the validation report that concerns rules and options that are windows (D14.9, D14.11). Pass all steps,
 * rows and rules of the product; only active ones are examined. Each item names its step, its row or its rule; one that
 * names none is about the product.
 *
 * @example
 * checkRules({ steps, rows, rules }).errors; // [{ code: 'dead_end', step_id: 9, example, ... }]
 */
export function checkRules(product: SearchedProduct): RuleFindings {
  return allPieces(checkRulesInPieces(product));
}

/**
 * The same in pieces of a few milliseconds: the search may take seconds, and a service has others to answer.
 *
 * @example
 * for (const work = checkRulesInPieces(product); !work.next().done; ) await pause();
 */
export function* checkRulesInPieces({ steps, rows, rules }: SearchedProduct): Pieces<RuleFindings> {
  const sound: Rule[] = [];
  const errors: ReportItem[] = [];
  const references = referenceCheck(activeSteps(steps));
  for (const rule of rules) {
    if (rule.active === false) continue;
    if (isSoundRule(rule)) sound.push(rule);
    errors.push(...(isSoundRule(rule) ? references(rule) : unreadable(rule)));
    yield;
  }
  const product = { steps, rows, rules: sound };
  const { deadEnds, isComplete } = yield* deadEndSearch(product);
  const windows = yield* checkWindows(product);
  return {
    errors: [...deadEnds.map(deadEndItem), ...errors],
    warnings: [...(isComplete ? [] : [notSearched()]), ...windows],
  };
}

/** Only another program can have stored it. */
function unreadable(rule: Rule): ReportItem[] {
  return checkRuleParts(rule.when, rule.then).map(({ pointer, message }) => ({
    code: 'rule_unreadable',
    message: `Rule ${rule.id} (${rule.name}) cannot be read, and quotes are refused: ${pointer} ${message}. Write the rule anew, or deactivate it.`,
    pointer,
    ...(rule.id !== null && { rule_id: rule.id }),
    params: { rule: { id: rule.id, name: rule.name } },
  }));
}

function notSearched(): ReportItem {
  const message =
    'The rules allow so many combinations that not all of them were searched for dead ends. ' +
    'Try the configurator where many rules meet, or simplify them.';
  return { code: 'dead_ends_not_searched', message, params: { limit: 1_000_000 } };
}
