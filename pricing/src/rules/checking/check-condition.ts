import { type ErrorList, factOf, valueText } from '../../price-table/error-facts.ts';
import { isPriceNumber, SIZES_MM } from '../../price-table/number-limits.ts';
import type { LeafKind } from '../../product/rule.ts';
import { FIXED_PART_TYPES, IDENTIFYING_FIELDS, OPENINGS } from '../../product/window-fields.ts';
import { checkId, kindOf, RULE_LIMITS, reportUnknown } from './check-parts.ts';

/**
 * Reports what is not a list of accepted values (§2.2) without repeats. An empty list is never met, as an empty `any`.
 *
 * @example
 * checkAcceptedValues([5], '/when/leaf_count', [1, 2, 3, 4], errors); // errors: must be one of 1, 2, 3, 4, not 5
 */
function checkAcceptedValues(
  value: unknown,
  pointer: string,
  allowed: readonly (string | number)[],
  errors: ErrorList,
): void {
  if (!Array.isArray(value)) {
    const message = `must be a list with some of ${allowed.join(', ')}, not ${valueText(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['array'] });
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, item] of value.entries()) {
    const itemPointer = `${pointer}/${index}`;
    if (!allowed.includes(item)) {
      const message = `must be one of ${allowed.join(', ')}, not ${valueText(item)}`;
      errors.add(itemPointer, 'unknown_value', message, { allowed, value: factOf(item) });
    } else if (seen.has(item)) {
      errors.add(itemPointer, 'duplicate', `must not name ${item} twice`, { value: item });
    }
    seen.add(item);
  }
}

/**
 * What a bound may be: a range of whole or of any numbers.
 *
 * @example
 * const unit: BoundUnit = { words: 'whole millimetres from 0 to 100,000', isWhole: true, minimum: 0, maximum: 100_000 };
 */
type BoundUnit = {
  readonly words: string;
  readonly isWhole: boolean;
  readonly minimum: number;
  readonly maximum: number;
};

/**
 * The bounds of a width or a height; 0 is the same as none.
 *
 * @example
 * WHOLE_MM.maximum; // 100000
 */
const WHOLE_MM: BoundUnit = {
  words: 'whole millimetres from 0 to 100,000',
  isWhole: true,
  minimum: 0,
  maximum: SIZES_MM.maximum,
};

/**
 * The bounds of a surface, up to that of the largest size.
 *
 * @example
 * SURFACES_M2.maximum; // 10000
 */
const SURFACES_M2: BoundUnit = {
  words: 'square metres from 0 to 10,000',
  isWhole: false,
  minimum: 0,
  maximum: 10_000,
};

const ENDS = ['min', 'max'];

/**
 * Reports what is not `{ min?, max? }`, and a min above its max (D14.2).
 *
 * @example
 * checkBounds({ min: 900, max: 800 }, '/when/width', WHOLE_MM, errors); // errors: must be at most max
 */
function checkBounds(value: unknown, pointer: string, unit: BoundUnit, errors: ErrorList): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `must be { min, max } or one of them, not ${valueText(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['object'] });
    return;
  }
  const { min, max } = value as { min?: unknown; max?: unknown };
  for (const [end, bound] of Object.entries(value)) {
    if (ENDS.includes(end)) checkBound(bound, `${pointer}/${end}`, unit, errors);
    else reportUnknown(end, pointer, errors);
  }
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return;
  const params = { minimum: factOf(min), maximum: factOf(max), field: 'max' };
  errors.add(`${pointer}/min`, 'min_exceeds_max', `must be at most max (${max})`, params);
}

function checkBound(value: unknown, pointer: string, unit: BoundUnit, errors: ErrorList): void {
  const { words, isWhole, minimum, maximum } = unit;
  const message = (): string => `must be ${words}, not ${valueText(value)}`;
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (!isNumber || (isWhole && !Number.isInteger(value))) {
    errors.add(pointer, 'wrong_type', message(), { expected: [isWhole ? 'integer' : 'number'] });
  } else if (value < minimum || value > maximum) {
    errors.add(pointer, 'out_of_range', message(), { minimum, maximum, value });
  } else if (!isPriceNumber(value)) {
    const params = { limit: maximum, decimals: 15, value };
    errors.add(pointer, 'number_out_of_range', 'must have at most 15 decimals', params);
  }
}

const KINDS = {
  all: [],
  any: [],
  not: [],
  option: ['step'],
  width: [],
  height: [],
  surface_m2: [],
  leaf_count: [],
  opening: [],
  fixed_part_type: [],
} as const satisfies Record<Kind, readonly string[]>;

type Kind = 'all' | 'any' | 'not' | LeafKind;
type LeafCheck = (value: unknown, pointer: string, errors: ErrorList) => void;

const LEAVES: Record<LeafKind, LeafCheck> = {
  option: (value, pointer, errors) => checkId(value, pointer, 'an option', errors),
  width: (value, pointer, errors) => checkBounds(value, pointer, WHOLE_MM, errors),
  height: (value, pointer, errors) => checkBounds(value, pointer, WHOLE_MM, errors),
  surface_m2: (value, pointer, errors) => checkBounds(value, pointer, SURFACES_M2, errors),
  leaf_count: (value, pointer, errors) =>
    checkAcceptedValues(value, pointer, IDENTIFYING_FIELDS.leaf_count.accepted, errors),
  opening: (value, pointer, errors) => checkAcceptedValues(value, pointer, OPENINGS, errors),
  fixed_part_type: (value, pointer, errors) => checkAcceptedValues(value, pointer, FIXED_PART_TYPES, errors),
};

/**
 * Reports the faults of a condition and of those in it (D14.2), and counts its leaves. `depth` is 1 for the condition
 * of the rule itself.
 *
 * @example
 * checkCondition({ all: [{ option: 5 }, { width: { min: 900 } }] }, '/when', 1, errors); // 2
 */
export function checkCondition(value: unknown, pointer: string, depth: number, errors: ErrorList): number {
  const limit = RULE_LIMITS.depth;
  if (depth > limit) {
    errors.add(pointer, 'too_deep', `must not be nested deeper than ${limit} levels`, { limit });
    return 0;
  }
  const found = kindOf(value, KINDS, pointer, errors);
  if (!found) return 0;
  const { kind, given } = found;
  const inner = given[kind];
  const itemPointer = `${pointer}/${kind}`;
  if (kind === 'not') return checkCondition(inner, itemPointer, depth + 1, errors);
  if (kind === 'all' || kind === 'any') return checkList(inner, itemPointer, depth, errors);
  LEAVES[kind](inner, itemPointer, errors);
  // D1: a key that is given has a value; who means any step leaves `step` out.
  if (Object.hasOwn(given, 'step')) checkId(given.step, `${pointer}/step`, 'a step', errors);
  return 1;
}

function checkList(value: unknown, pointer: string, depth: number, errors: ErrorList): number {
  if (!Array.isArray(value)) {
    const message = `must be a list of conditions, not ${valueText(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['array'] });
    return 0;
  }
  let leaves = 0;
  for (const [index, condition] of value.entries()) {
    leaves += checkCondition(condition, `${pointer}/${index}`, depth + 1, errors);
  }
  return leaves;
}
