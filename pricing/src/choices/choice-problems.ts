import type { QuoteRefusal } from '../quote/refusals/quote-refusal.ts';
import type { ChoiceProblem } from './choices-answer.ts';

/**
 * The faults of a refusal as problems (D14.7), each with what its refusal offers instead.
 *
 * @example
 * choiceProblems(missingSizes({ width: undefined, height: 900 })); // [{ code: 'validation_error', fault: 'required', pointer: '/width', ... }]
 */
export function choiceProblems({ code, errors, nearest_sizes, ranges, candidates }: QuoteRefusal): ChoiceProblem[] {
  return errors.map(({ code: fault, ...error }) => ({
    ...error,
    code,
    fault,
    ...(nearest_sizes && { nearest_sizes }),
    ...(ranges && { ranges }),
    ...(candidates && { candidates }),
  }));
}
