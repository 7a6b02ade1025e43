import type { Step } from '../../api/product-parts.ts';

/**
 * What brings a step back: it takes its old place where that is still free, else the last one, since places are unique
 * among active steps (D6).
 */
export const reactivation = (step: Step, steps: readonly Step[]): { active: true; display_order?: number } => {
  const taken = steps.filter(({ active, id }) => active && id !== step.id).map(({ display_order }) => display_order);
  return taken.includes(step.display_order)
    ? { active: true, display_order: Math.max(...taken) + 1 }
    : { active: true };
};
