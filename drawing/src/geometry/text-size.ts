import type { Plan } from '../input/plan.ts';

/**
 * The height of what is written beside a window, in millimetres. It follows the longer side, since drawings are shown
 * in boxes of one size: so all of them carry letters of about the same size on the screen.
 *
 * @example
 * textSize(readPlan({ width: 800, height: 1250 })); // 60
 */
export function textSize(plan: Plan): number {
  return 0.048 * Math.max(plan.widthMm, plan.heightMm);
}
