import type { Plan } from '../../input/plan.ts';

/**
 * The height of what is written beside a window, in millimetres. It follows the side that decides how large the window is
 * shown in a box of 4 to 3: so drawings beside each other carry letters of about the same size on the screen.
 *
 * @example
 * textSize(readPlan({ width: 800, height: 1200 })); // 60
 */
export function textSize(plan: Plan): number {
  return 0.05 * Math.max(0.75 * plan.widthMm, plan.heightMm);
}
