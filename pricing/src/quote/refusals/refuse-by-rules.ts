import { reasonOf } from '../../rules/reasons/reason-of.ts';
import type { Rule } from '../../rules/rule.ts';
import type { QuoteRefusal } from './quote-refusal.ts';

/**
 * `configuration_refused` (D14.6): one fault with the reasons of all rules that refuse.
 *
 * @example
 * refuseByRules([rule], 'fr').reasons; // [{ rule_id: 4, name: 'Too heavy', message: 'Trop lourd.' }]
 */
export function refuseByRules(rules: readonly Rule[], language?: string): QuoteRefusal {
  const reasons = rules.map((rule) => reasonOf(rule, language));
  const message = `This configuration is refused: ${reasons.map((reason) => reason.message).join(' ')}`;
  const params = { rules: rules.map(({ id, name }) => ({ id, name })) };
  return {
    code: 'configuration_refused',
    detail: message,
    errors: [{ pointer: '', code: 'refused', message, params, reasons }],
    reasons,
  };
}
