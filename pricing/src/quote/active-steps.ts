import { inStepOrder } from '../from-price/in-step-order.ts';
import type { QuotedStep } from './product-configuration.ts';

const ordered = new WeakMap<readonly QuotedStep[], readonly QuotedStep[]>();

/**
 * The active steps in their order. The list is kept with the steps, which a caller that caches a configuration passes
 * again.
 *
 * @example
 * activeSteps([{ id: 4, display_order: 2 }, { id: 3, display_order: 1 }]).map(({ id }) => id); // [3, 4]
 */
export function activeSteps(steps: readonly QuotedStep[]): readonly QuotedStep[] {
  const known = ordered.get(steps);
  if (known) return known;
  const active = steps
    .filter((step) => step.active !== false)
    .sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
  ordered.set(steps, active);
  return active;
}
