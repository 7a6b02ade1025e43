import type { NowhereBecause } from '../completing/ahead/nowhere-because.ts';
import type { RuleReason } from '../product/rule.ts';
import type { PricedQuote } from '../quote/quote-answer.ts';
import type { QuoteError, QuoteRefusal, RefusalCode } from '../quote/refusals/quote-refusal.ts';

/**
 * What can still be chosen, and why not (D14.7).
 *
 * @example
 * const { steps, next_step_id, problems }: ChoicesAnswer = answer;
 */
export type ChoicesAnswer = {
  readonly steps: readonly StepChoices[];
  /** The first visible step that is not complete. */
  readonly next_step_id: number | null;
  readonly sizes: OfferedSizes;
  /** The quote's answer, or null while there are problems. */
  readonly quote: PricedQuote | null;
  readonly problems: readonly ChoiceProblem[];
};

/**
 * One step, with the active options that are attached to it. `reasons`: the rules that hide it, or that make it required.
 *
 * @example
 * const { visible, complete, options }: StepChoices = answer.steps[0];
 */
export type StepChoices = {
  readonly step_id: number;
  readonly visible: boolean;
  readonly required: boolean;
  /** A quote would not complain of this step; for a dimension step, both sizes are known. */
  readonly complete: boolean;
  readonly reasons: readonly RuleReason[];
  readonly options: readonly OptionChoice[];
};

/**
 * One option. `reasons`: the rules that exclude it or hide its step, or that require it.
 *
 * @example
 * const option: OptionChoice = {
 *   option_id: 21, available: true, selected: false, required: false, amount: 84.2, total: 604.2, reasons: [],
 *   leads_nowhere: false,
 * };
 */
export type OptionChoice = {
  readonly option_id: number;
  readonly available: boolean;
  readonly selected: boolean;
  readonly required: boolean;
  /** What it costs at this size; null while that is unknown. */
  readonly amount: number | null;
  /** The unit price with it chosen, in place of the others where the step takes one; null while unknown. */
  readonly total: number | null;
  readonly reasons: readonly RuleReason[];
  /** D22.1: nothing completes the product with it; null where that was not found out. */
  readonly leads_nowhere: boolean | null;
  /** With `leads_nowhere`: selections that were made, and rules, that leave nothing together. */
  readonly because?: NowhereBecause;
};

/**
 * The hull of what the rows that fit so far can make; null means no bound, or no row.
 *
 * @example
 * const sizes: OfferedSizes = { width_min: 400, width_max: 1800, height_min: 500, height_max: null };
 */
export type OfferedSizes = {
  readonly width_min: number | null;
  readonly width_max: number | null;
  readonly height_min: number | null;
  readonly height_max: number | null;
};

/**
 * What is missing or wrong: a fault of the quote under the quote's code, its own code as `fault`.
 *
 * @example
 * const { code, fault }: ChoiceProblem = answer.problems[0]; // 'invalid_selection', 'missing_step'
 */
export type ChoiceProblem = Omit<QuoteError, 'code'> &
  Pick<QuoteRefusal, 'nearest_sizes' | 'ranges' | 'candidates'> & {
    readonly code: RefusalCode;
    readonly fault: string;
  };
