import { factOf } from '../../price-table/fact-of.ts';
import { shownValue } from '../../price-table/shown-value.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { RuleOutcome, StepState } from '../../rules/evaluate-rules.ts';
import type { WindowConflict } from '../../rules/rule-sight.ts';
import type { QuoteError } from '../refusals/quote-refusal.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { givenFields, identifyingValue } from '../request/identifying-fields.ts';
import { placeOfOption } from './place-of-option.ts';
import { selectionFault } from './selection-fault.ts';

/**
 * Selected options that say different things about the window, or something else than the body (D14.11): nobody may
 * choose "fixed" in a step and pay for "tilt and turn". A body that names its row by id says all ten fields of it.
 *
 * @example
 * windowFaults(outcome, request, undefined); // [{ code: 'window_conflict', params: { field: 'opening_v1', ... }, ... }]
 */
export function windowFaults(
  { steps, sight }: RuleOutcome,
  request: CheckedRequest,
  row: PricingRow | undefined,
): QuoteError[] {
  const conflicts = row ? [...sight.conflicts, ...conflictsWithRow(steps, row)] : sight.conflicts;
  return conflicts.map((conflict) => {
    const { field, option, value, otherValue } = conflict;
    const step = steps.find((state) => state.step.id === option.step_id)?.step ?? { id: option.step_id };
    const message = `${option.label} has ${field} ${shownValue(value)}, and ${otherInWords(conflict)} has ${shownValue(otherValue)}.`;
    const ids = conflict.other?.step_id === option.step_id ? [conflict.other.option_id] : [];
    const other = conflict.other ? { id: conflict.other.option_id, name: conflict.other.label } : null;
    const facts = {
      field,
      option: { id: option.option_id, name: option.label },
      value: factOf(value),
      other,
      other_value: factOf(otherValue),
    };
    return selectionFault(
      placeOfOption(request, option),
      'window_conflict',
      message,
      step,
      [...ids, option.option_id],
      facts,
    );
  });
}

function otherInWords({ other }: WindowConflict): string {
  return other ? other.label : 'the request';
}

function conflictsWithRow(steps: readonly StepState[], row: PricingRow): WindowConflict[] {
  return steps
    .flatMap(({ chosen }) => chosen)
    .flatMap((option) =>
      givenFields(option.window ?? {})
        .map((field) => ({
          field,
          option,
          value: option.window?.[field],
          other: null,
          otherValue: identifyingValue(row, field),
        }))
        .filter(({ value, otherValue }) => value !== otherValue),
    );
}
