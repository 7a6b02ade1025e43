import type { Rule, RuleReason } from '../../product/rule.ts';
import { reasonOf } from '../../rules/reasons.ts';
import { firstFault, type QuoteError, type QuoteRefusal } from './quote-refusal.ts';

// D2: at most 50 items in an error answer.
const MAX_ERRORS = 50;

/**
 * `invalid_selection` (D10) with its faults, and the reasons of all of them (D14.6), each once.
 *
 * @example
 * refuseSelection([fault]).code; // 'invalid_selection'
 */
export function refuseSelection(faults: readonly QuoteError[]): QuoteRefusal {
  const reasons = new Map<string, RuleReason>();
  for (const reason of faults.flatMap((fault) => fault.reasons ?? [])) {
    reasons.set(`${reason.rule_id} ${reason.name}`, reason);
  }
  const errors = faults.slice(0, MAX_ERRORS);
  return { code: 'invalid_selection', detail: firstFault(errors), errors, reasons: [...reasons.values()] };
}

/**
 * `configuration_refused` (D14.6): one fault with the reasons of all rules that refuse.
 *
 * @example
 * refuseByRules([rule], 'fr').reasons; // [{ rule_id: 4, name: 'Too heavy', message: 'Trop lourd.' }]
 */
export function refuseByRules(rules: readonly Rule[], language?: string): QuoteRefusal {
  const reasons = rules.map((rule) => reasonOf(rule, language));
  // The words of the shop alone: with words of ours before them, a sentence would be in two languages.
  const message = reasons.map((reason) => reason.message).join(' ');
  const params = { rules: rules.map(({ id, name }) => ({ id, name })) };
  return {
    code: 'configuration_refused',
    detail: message,
    errors: [{ pointer: '', code: 'refused', message, params, reasons }],
    reasons,
  };
}
