import { decimalOf } from '../../decimal/decimal.ts';
import type { SizeRange } from '../../product/pricing-row.ts';
import type { RuleBounds, RuleCondition, RuleLeaf } from '../../product/rule.ts';
import { OPENING_FIELDS } from '../../product/window-fields.ts';
import type { RuleView } from './rule-inputs.ts';

/**
 * The largest whole number that is not above a decimal times a power of ten, exactly: 1.62 m2 is 1,620,000 mm2.
 *
 * @example
 * wholeBelow(1.62, 6n); // 1620000
 */
export function wholeBelow(value: number, digits: bigint): number {
  const unit = 10 ** Number(digits);
  const near = Math.round(value * unit);
  // A decimal of up to 15 digits is told by its double: most bounds are one.
  if (near / unit === value && Math.abs(near) < 1e15) return near;
  const { digits: written, scale } = decimalOf(value);
  const [numerator, divisor] = [written * 10n ** digits, 10n ** BigInt(scale)];
  const quotient = numerator / divisor;
  return Number(numerator < 0n && quotient * divisor !== numerator ? quotient - 1n : quotient);
}

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

/**
 * Whether a condition holds (D14.4), in Kleene's logic: undefined is unknown. The condition has passed
 * `checkRuleParts`.
 *
 * @example
 * conditionValue({ not: { width: { max: 1200 } } }, { ...view, width: undefined }); // undefined
 */
export function conditionValue(condition: RuleCondition, view: RuleView): boolean | undefined {
  if ('all' in condition) return every(condition.all, view);
  if ('any' in condition) return some(condition.any, view);
  if ('not' in condition) return opposite(conditionValue(condition.not, view));
  view.leaves += 1;
  return leafValue(condition, view);
}

/**
 * Whether a leaf holds; undefined is unknown.
 *
 * @example
 * leafValue({ width: { min: 900 } }, { ...view, width: 1200 }); // true
 */
export function leafValue(condition: RuleLeaf, view: RuleView): boolean | undefined {
  if ('option' in condition) return isChosen(condition.option, condition.step, view);
  if ('width' in condition) return within(view.width, condition.width);
  if ('height' in condition) return within(view.height, condition.height);
  if ('surface_m2' in condition) return surfaceWithin(view, condition.surface_m2);
  if ('leaf_count' in condition) return isAmong(view.fields.leaf_count, condition.leaf_count);
  if ('fixed_part_type' in condition) return isAmong(view.fields.fixed_part_type, condition.fixed_part_type);
  if ('opening' in condition) return opensAs(condition.opening, view);
  condition satisfies never;
  return undefined;
}

function isChosen(option: number, step: number | null | undefined, view: RuleView): boolean | undefined {
  if (typeof step !== 'number') return view.isSelected(option);
  return view.selectedIn(step)?.some(({ option_id }) => option_id === option);
}

function every(conditions: readonly RuleCondition[], view: RuleView): boolean | undefined {
  let value: boolean | undefined = true;
  for (const condition of conditions) {
    const one = conditionValue(condition, view);
    if (one === false) return false;
    value = one === undefined ? undefined : value;
  }
  return value;
}

function some(conditions: readonly RuleCondition[], view: RuleView): boolean | undefined {
  let value: boolean | undefined = false;
  for (const condition of conditions) {
    const one = conditionValue(condition, view);
    if (one === true) return true;
    value = one === undefined ? undefined : value;
  }
  return value;
}

function opposite(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function within(value: number | undefined, { min, max }: RuleBounds): boolean | undefined {
  if (value === undefined) return undefined;
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

function surfaceWithin({ width, height }: RuleView, bounds: RuleBounds): boolean | undefined {
  if (width === undefined || height === undefined) return undefined;
  const { min, max } = surfaceBounds(bounds);
  const mm2 = width * height;
  return mm2 >= min && mm2 <= max;
}

/** A field that is known to be null is among no values. */
function isAmong(value: unknown, values: readonly unknown[]): boolean | undefined {
  return value === undefined ? undefined : values.includes(value);
}

/** Kleene's "any" over the four leaves: one that matches is enough, and all must be known to say no. */
function opensAs(openings: readonly string[], { fields }: RuleView): boolean | undefined {
  let value: boolean | undefined = false;
  for (const field of OPENING_FIELDS) {
    const one = isAmong(fields[field], openings);
    if (one === true) return true;
    value = one === undefined ? undefined : value;
  }
  return value;
}
