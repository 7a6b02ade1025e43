import { activeSteps } from '../../quote/active-steps.ts';
import { checkRuleParts } from '../../rules/checking/check-rule-parts.ts';
import { findDeadEnds } from '../../rules/dead-ends/find-dead-ends.ts';
import type { SearchedProduct } from '../../rules/dead-ends/search-space.ts';
import type { ReportItem } from '../report/report-item.ts';
import { checkReferences } from './check-references.ts';
import { checkWindows } from './check-windows.ts';
import { deadEndItem } from './dead-end-item.ts';

/**
 * The part of the validation report that concerns rules and options that are windows (D14.9, D14.11). Pass all steps,
 * rows and rules of the product; only active ones are examined. Each item names its step, its row or its rule; one that
 * names none is about the product.
 *
 * @example
 * checkRules({ steps, rows, rules }).errors; // [{ code: 'dead_end', step_id: 9, example, ... }]
 */
export function checkRules({ steps, rows, rules }: SearchedProduct): {
  readonly errors: ReportItem[];
  readonly warnings: ReportItem[];
} {
  const active = rules.filter((rule) => rule.active !== false);
  // Only another program can have stored a rule that is none; evaluation takes what it does not know as unknown.
  const sound = active.filter(({ when, then }) => checkRuleParts(when, then).length === 0);
  const product = { steps, rows, rules: sound };
  const { deadEnds, isComplete } = findDeadEnds(product);
  return {
    errors: [...deadEnds.map(deadEndItem), ...sound.flatMap((rule) => checkReferences(rule, activeSteps(steps)))],
    warnings: [...(isComplete ? [] : [notSearched()]), ...checkWindows(product)],
  };
}

function notSearched(): ReportItem {
  const message =
    'The rules allow so many combinations that not all of them were searched for dead ends. ' +
    'Try the configurator where many rules meet, or simplify them.';
  return { code: 'dead_ends_not_searched', message, params: { limit: 1_000_000 } };
}
