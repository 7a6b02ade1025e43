import type { ChosenOption } from '../quote/options/chosen-option.ts';
import type { QuotedStep } from '../quote/product-configuration.ts';
import type { CheckedRequest } from '../quote/request/check-request.ts';
import { givenFields, type IdentifyingField, type IdentifyingFields } from '../quote/request/identifying-fields.ts';
import type { RuleView } from './rule-view.ts';

/**
 * A view that grows from step to step: first what the body says, then what each selection brings (D14.4, D14.11).
 *
 * @example
 * const sight = ruleSight(steps, request);
 * sight.pass(steps[0], [oak]); // the steps behind it see that oak is selected
 */
export type RuleSight = RuleView & {
  readonly pass: (step: QuotedStep, chosen: readonly ChosenOption[]) => void;
  /** Selections that contradict the body or an earlier selection about a field of the window. */
  readonly conflicts: readonly WindowConflict[];
};

/**
 * An option whose window says something else than the body, or than the option chosen before it (D14.11).
 *
 * @example
 * const conflict: WindowConflict = { field: 'opening_v1', option: fixed, value: 'fixe', other: null, otherValue: 'gauche' };
 */
export type WindowConflict = {
  readonly field: IdentifyingField;
  readonly option: ChosenOption;
  readonly value: unknown;
  /** Null: the body. */
  readonly other: ChosenOption | null;
  readonly otherValue: unknown;
};

/**
 * The view of the first step. A field that the body gives stays as the body gives it, and of two selections the first
 * counts: the second is a conflict. A size of a roof window brings its size unless the body names a row (D10).
 *
 * @example
 * ruleSight(steps, request).width; // the body's width, or undefined
 */
export function ruleSight(steps: readonly QuotedStep[], request: CheckedRequest): RuleSight {
  const selected = new Map<number, readonly ChosenOption[]>();
  const conflicts: WindowConflict[] = [];
  const said = new Map<IdentifyingField, ChosenOption>();
  const namesRow = request.rowId !== undefined || givenFields(request.fields).length > 0;
  const isAhead = aheadOf(steps, () => selected.size);
  const sight = {
    width: request.width,
    height: request.height,
    fields: request.fields,
    selected,
    conflicts,
    leaves: 0,
    isAhead,
    pass: (step: QuotedStep, chosen: readonly ChosenOption[]): void => {
      selected.set(step.id, chosen);
      for (const option of chosen) {
        if (option.isSize && !namesRow) {
          sight.width ??= option.width;
          sight.height ??= option.height;
        }
        if (option.window) sight.fields = joined(sight.fields, option, option.window);
      }
    },
  };
  const joined = (fields: IdentifyingFields, option: ChosenOption, window: IdentifyingFields): IdentifyingFields => {
    const known: Partial<Record<IdentifyingField, unknown>> = { ...fields };
    for (const field of givenFields(window)) {
      const value = window[field];
      if (known[field] === undefined) {
        known[field] = value;
        said.set(field, option);
      } else if (known[field] !== value) {
        conflicts.push({ field, option, value, other: said.get(field) ?? null, otherValue: known[field] });
      }
    }
    return known as IdentifyingFields;
  };
  return sight;
}

/** The first step that offers each option is looked up only if a condition asks for an option without its step. */
function aheadOf(steps: readonly QuotedStep[], passed: () => number): (optionId: number) => boolean {
  let first: Map<number, number> | undefined;
  return (optionId) => {
    if (!first) {
      first = new Map();
      for (const [position, step] of steps.entries()) {
        for (const id of step.option_ids ?? []) if (!first.has(id)) first.set(id, position);
      }
    }
    return (first.get(optionId) ?? -1) >= passed();
  };
}
