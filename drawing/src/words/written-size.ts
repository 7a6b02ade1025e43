import type { Plan } from '../input/plan.ts';
import { WORDS } from './words.ts';

/**
 * The text of a dimension line: the size in millimetres, or the letter of that side if no size was given, since the
 * default size that is drawn is not a real measure.
 *
 * @example
 * writtenSize(readPlan({ width: 1200.5 }), 'width'); // '1200,5'
 * writtenSize(readPlan({}), 'width'); // 'L'
 */
export function writtenSize(plan: Plan, axis: 'width' | 'height'): string {
  const words = WORDS[plan.lang];
  const isGiven = axis === 'width' ? plan.isWidthGiven : plan.isHeightGiven;
  if (!isGiven) return words.letters[axis];
  const sizeMm = axis === 'width' ? plan.widthMm : plan.heightMm;
  return String(Math.round(sizeMm * 10) / 10).replace('.', words.decimalSign);
}
