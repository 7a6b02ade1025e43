import type { OfferedOption } from '../quote/options/offered-option.ts';
import type { IdentifyingFields } from '../quote/request/identifying-fields.ts';

/**
 * What a condition can see (D14.4): sizes and window fields as far as they are known, and the selections of the steps
 * that come earlier. What is not in it is unknown.
 *
 * @example
 * const view: RuleView = {
 *   width: 1350, height: undefined, fields: { leaf_count: 2 }, selectedIn: () => undefined, isSelected: () => false, leaves: 0,
 * };
 */
export type RuleView = {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fields: IdentifyingFields;
  /** The options that count as selected in a step; undefined for a step that is not seen. */
  readonly selectedIn: (stepId: number) => readonly OfferedOption[] | undefined;
  /** Whether an option is selected in some step; undefined if only steps that are not seen offer it. */
  readonly isSelected: (optionId: number) => boolean | undefined;
  /** How many leaves of conditions were evaluated: the measure of the work. */
  leaves: number;
};
