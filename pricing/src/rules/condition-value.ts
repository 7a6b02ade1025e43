import type { RuleBounds, RuleCondition, RuleLeaf } from './rule.ts';
import type { RuleView } from './rule-view.ts';
import { surfaceBounds } from './sizes/surface-bounds.ts';

const OPENING_FIELDS = ['opening_v1', 'opening_v2', 'opening_v3', 'opening_v4'] as const;

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
  return 'opening' in condition ? opensAs(condition.opening, view) : undefined;
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
