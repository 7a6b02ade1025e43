import type { SizeRange } from '../../row-price/size-range.ts';
import type { RuleBounds } from '../rule.ts';
import { wholeBelow } from './whole-below.ts';

const MM2_DIGITS = 6n;

const known = new WeakMap<RuleBounds, SizeRange>();

/**
 * The bounds of a surface in whole mm2, ends included. A surface is a whole number of them, so that nothing is lost: 1.62
 * m2 is not quite 1.62 as a double, and 1,620,000 mm2 is. Kept with the bounds, because a rule is asked again and again.
 *
 * @example
 * surfaceBounds({ min: 1.62 }); // { min: 1620000, max: Infinity }
 */
export function surfaceBounds(bounds: RuleBounds): SizeRange {
  const found = known.get(bounds);
  if (found) return found;
  const { min, max } = bounds;
  const range = {
    min: min === undefined ? Number.NEGATIVE_INFINITY : -wholeBelow(-min, MM2_DIGITS),
    max: max === undefined ? Number.POSITIVE_INFINITY : wholeBelow(max, MM2_DIGITS),
  };
  known.set(bounds, range);
  return range;
}
