import type { Plan } from '../../input/plan.ts';
import { WORDS } from '../../words/words.ts';
import type { TextShape } from '../plane/shape.ts';
import { textSize } from './text-size.ts';

/**
 * The view, written below the window and its dimension line, because left and right depend on it.
 *
 * @example
 * viewShape(readPlan({})).text; // 'vue intérieure'
 */
export function viewShape(plan: Plan): TextShape {
  const size = textSize(plan);
  const y = plan.heightMm + (plan.hasDimensions ? 3.2 : 1.2) * size;
  return {
    kind: 'text',
    part: 'view',
    at: { x: plan.widthMm / 2, y },
    text: WORDS[plan.lang].views[plan.view],
    size: 0.85 * size,
  };
}
