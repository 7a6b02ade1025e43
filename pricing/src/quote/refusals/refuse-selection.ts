import type { RuleReason } from '../../rules/rule.ts';
import { firstFault } from './first-fault.ts';
import type { QuoteError, QuoteRefusal } from './quote-refusal.ts';

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
