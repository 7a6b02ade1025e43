import type { Plan } from '../../input/plan.ts';

/**
 * The height of the text beside a window, in millimetres. It depends on the side that limits the size of the window in
 * a box of 4 to 3, so that drawings side by side have text of about the same size on the screen.
 *
 * @example
 * textSize(readPlan({ width: 800, height: 1200 })); // 60
 */
export function textSize(plan: Plan): number {
  return 0.05 * Math.max(0.75 * plan.widthMm, plan.heightMm);
}
