import type { Params } from '../../price-table/price-table.ts';
import type { RuleReason } from '../../rules/rule.ts';
import type { QuoteError } from '../refusals/quote-refusal.ts';

/**
 * An item of `invalid_selection` (D10, amendment 1): beside the pointer it names the step and the options at fault; the
 * name of the step is among the facts. `reasons` are the rules behind it (D14.6), none for an ordinary fault.
 *
 * @example
 * selectionFault('/selections', 'missing_step', '...', { id: 3, name: 'Couleurs' }, []).step_id; // 3
 */
export function selectionFault(
  pointer: string,
  code: string,
  message: string,
  step: { readonly id: number; readonly name?: string | null },
  optionIds: readonly number[],
  facts: Params = {},
  reasons: readonly RuleReason[] = [],
): QuoteError {
  const named = { step_id: step.id, option_ids: optionIds };
  const name = typeof step.name === 'string' ? step.name : null;
  return { pointer, code, message, ...named, reasons, params: { step: { id: step.id, name }, ...named, ...facts } };
}
