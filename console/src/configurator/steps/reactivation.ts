import type { Step } from '../../api/product-parts.ts';

/**
 * Reactivates a step: it takes its old position if that is still free, otherwise the last one, since positions are
 * unique among active steps (D6).
 */
export const reactivation = (step: Step, steps: readonly Step[]): { active: true; display_order?: number } => {
  const taken = steps.filter(({ active, id }) => active && id !== step.id).map(({ display_order }) => display_order);
  return taken.includes(step.display_order)
    ? { active: true, display_order: Math.max(...taken) + 1 }
    : { active: true };
};
