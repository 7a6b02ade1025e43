import type { ErrorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';
import { FIXED_PART_TYPES, IDENTIFYING_FIELDS, OPENINGS } from '../../quote/request/identifying-fields.ts';
import { checkAcceptedValues } from './check-accepted-values.ts';
import { checkBounds, SURFACES_M2, WHOLE_MM } from './check-bounds.ts';
import { checkId } from './check-id.ts';
import { type Kinds, kindOf } from './kind-of.ts';
import { RULE_LIMITS } from './rule-limits.ts';

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
} as const satisfies Kinds;

type Kind = keyof typeof KINDS;
type LeafCheck = (value: unknown, pointer: string, errors: ErrorList) => void;

const LEAVES: Record<Exclude<Kind, 'all' | 'any' | 'not'>, LeafCheck> = {
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
  const kind = found.kind as Kind;
  const inner = found.given[kind];
  const place = `${pointer}/${kind}`;
  if (kind === 'not') return checkCondition(inner, place, depth + 1, errors);
  if (kind === 'all' || kind === 'any') return checkList(inner, place, depth, errors);
  LEAVES[kind](inner, place, errors);
  // D1: a key that is given has a value; who means any step leaves `step` out.
  if (Object.hasOwn(found.given, 'step')) checkId(found.given.step, `${pointer}/step`, 'a step', errors);
  return 1;
}

function checkList(value: unknown, pointer: string, depth: number, errors: ErrorList): number {
  if (!Array.isArray(value)) {
    const message = `must be a list of conditions, not ${shownValue(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['array'] });
    return 0;
  }
  let leaves = 0;
  for (const [index, condition] of value.entries()) {
    leaves += checkCondition(condition, `${pointer}/${index}`, depth + 1, errors);
  }
  return leaves;
}
