import type { QuotedStep } from '../quote/product-configuration.ts';

/**
 * Where steps and options stand in the order of a product's steps.
 *
 * @example
 * stepPositions(steps).ofStep(3); // 0
 */
export type StepPositions = {
  /** -1 for a step that is not among them. */
  readonly ofStep: (stepId: number) => number;
  /** The first step that an option is attached to; -1 for none. */
  readonly firstOffering: (optionId: number) => number;
};

/**
 * The positions of steps that are in their order. Options are looked up only if a condition names one without its step.
 *
 * @example
 * stepPositions([{ id: 3, option_ids: [5] }]).firstOffering(5); // 0
 */
export function stepPositions(steps: readonly QuotedStep[]): StepPositions {
  let offering: Map<number, number> | undefined;
  return {
    ofStep: (stepId) => steps.findIndex(({ id }) => id === stepId),
    firstOffering: (optionId) => {
      offering ??= firstOfferings(steps);
      return offering.get(optionId) ?? -1;
    },
  };
}

function firstOfferings(steps: readonly QuotedStep[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const [position, { option_ids }] of steps.entries()) {
    for (const id of option_ids ?? []) if (!found.has(id)) found.set(id, position);
  }
  return found;
}
