import type { ChosenOption } from '../quote/options/chosen-option.ts';
import type { IdentifyingFields } from '../quote/request/identifying-fields.ts';

/**
 * What a condition can see (D14.4): sizes and window fields as far as they are known, and the selections of the steps
 * that come earlier. What is not in it is unknown.
 *
 * @example
 * const view: RuleView = {
 *   width: 1350, height: undefined, fields: { leaf_count: 2 }, selected: new Map([[3, [white]]]), isAhead: () => false,
 *   leaves: 0,
 * };
 */
export type RuleView = {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fields: IdentifyingFields;
  /** Each step that is seen, with the options that count as selected there. */
  readonly selected: ReadonlyMap<number, readonly ChosenOption[]>;
  /** Whether an option can be chosen only in steps that are not seen. */
  readonly isAhead: (optionId: number) => boolean;
  /** How many leaves of conditions were evaluated: the measure of the work. */
  leaves: number;
};
