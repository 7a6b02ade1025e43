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

const known = new WeakMap<readonly QuotedStep[], StepPositions>();

/**
 * The positions of steps that are in their order. They are kept with the list.
 *
 * @example
 * stepPositions([{ id: 3, option_ids: [5] }]).firstOffering(5); // 0
 */
export function stepPositions(steps: readonly QuotedStep[]): StepPositions {
  const found = known.get(steps) ?? readPositions(steps);
  known.set(steps, found);
  return found;
}

function readPositions(steps: readonly QuotedStep[]): StepPositions {
  const positions = new Map(steps.map(({ id }, position) => [id, position]));
  const offering = firstOfferings(steps);
  return {
    ofStep: (stepId) => positions.get(stepId) ?? -1,
    firstOffering: (optionId) => offering.get(optionId) ?? -1,
  };
}

function firstOfferings(steps: readonly QuotedStep[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const [position, { option_ids }] of steps.entries()) {
    for (const id of option_ids ?? []) if (!found.has(id)) found.set(id, position);
  }
  return found;
}
