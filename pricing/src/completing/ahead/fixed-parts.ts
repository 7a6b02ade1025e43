import { optionBounds, type QuotedStep } from '../../product/step.ts';
import type { CheckedRequest } from '../../request/check-request.ts';
import type { Selection } from '../../request/quote-request.ts';
import { NEVER } from '../../solver/formula.ts';
import type { Literal } from '../../solver/sat-solver.ts';
import type { Completions } from '../completions.ts';

/**
 * What of a body stays when an option is looked at: a selection that was made, or that a step has none (without `made`).
 * With `isAll`, nothing else is selected in the step.
 *
 * @example
 * const part: FixedPart = { step_id: 3, made: { step_id: 3, option_ids: [5] }, isAll: true };
 */
export type FixedPart = {
  readonly step_id: number;
  readonly made: Selection | undefined;
  readonly isAll: boolean;
};

/**
 * The parts that stay, by the position of the step that is looked at.
 *
 * @example
 * const { before, within }: FixedParts = fixedParts(steps, request, lacking);
 */
export type FixedParts = {
  /** What is selected before a position. */
  readonly before: (position: number) => readonly FixedPart[];
  /** What is selected in the step at a position, where it takes several. */
  readonly within: (position: number) => readonly FixedPart[];
};

/**
 * What stays when an option of the step at a position is looked at: what is selected in earlier steps, and where the step
 * takes several, in the step itself; earlier steps in which nothing is missing stay without a selection. Parts come in the
 * order of their steps, so that questions about later steps begin with the same ones.
 *
 * @example
 * fixedParts(steps, request, new Set()).before(3); // what is selected in the first three steps
 */
export function fixedParts(
  steps: readonly QuotedStep[],
  { selections }: CheckedRequest,
  lacking: ReadonlySet<number>,
): FixedParts {
  const sent = new Map(selections.map((selection) => [selection.step_id, selection]));
  const ids = new Set(steps.map(({ id }) => id));
  // A selection in a step that is not there fits nothing.
  const strange = selections.filter(({ step_id }) => !ids.has(step_id));
  const whole = steps.map(({ id }): FixedPart[] => {
    const made = sent.get(id);
    if (made && made.option_ids.length > 0) return [{ step_id: id, made, isAll: true }];
    return lacking.has(id) ? [] : [{ step_id: id, made: undefined, isAll: true }];
  });
  const own = steps.map((step): FixedPart[] => {
    const made = sent.get(step.id);
    const staysFixed = made && made.option_ids.length > 0 && optionBounds(step).max !== 1;
    return staysFixed ? [{ step_id: step.id, made, isAll: false }] : [];
  });
  const first = strange.map((made): FixedPart => ({ step_id: made.step_id, made, isAll: true }));
  return {
    before: (position) => [...first, ...whole.slice(0, position).flat()],
    within: (position) => own[position] ?? [],
  };
}

/**
 * The literals of such a part: all of them hold.
 *
 * @example
 * literalsOf(part, completions, 2); // [literal of option 5, not(literal of option 6)]
 */
export function literalsOf(
  { made, isAll }: FixedPart,
  completions: Completions,
  position: number | undefined,
): readonly Literal[] {
  if (position === undefined) return [NEVER];
  return completions.hasSelected(position, made?.option_ids ?? [], isAll);
}
