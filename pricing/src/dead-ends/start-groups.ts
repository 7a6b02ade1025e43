import { type PricingRow, sizeRange } from '../product/pricing-row.ts';
import { leafReads, type RuleLeaf } from '../product/rule.ts';
import { isRoofWindowStep } from '../product/step.ts';
import {
  givenFields,
  type IdentifyingField,
  type IdentifyingFields,
  identifyingFields,
  identifyingValue,
} from '../product/window-fields.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { leavesOf } from '../rules/checking/condition-leaves.ts';
import { PAUSE, type Pieces, unpaid, type WorkBudget } from '../rules/work-budget.ts';
import type { SearchSpace } from './search-space.ts';
import { closedRange, namedBounds, namedFields, type SizeHull, sizeCuts, sizeSamples } from './size-samples.ts';
import { sizeKey, type TargetStep, windowKey } from './target-step.ts';

/**
 * Groups the starting points for one step after the other: those that the rules of the step cannot tell apart are
 * together, and of those that no rule up to the step can tell apart there is only one.
 *
 * @example
 * const groupsAt = startGroups(space, starts);
 * allPieces(groupsAt(target)); // [[start], [start, start]]
 */
export function startGroups(
  space: SearchSpace,
  starts: readonly CheckedRequest[],
): (target: TargetStep) => Pieces<readonly (readonly CheckedRequest[])[]> {
  // What a body names decides whether a size option brings its size (D10).
  const given = starts.map(
    ({ width, fields }) => (width === undefined ? 2 : 0) + Math.min(givenFields(fields).length, 1),
  );
  let told: Told = { numbers: given, firsts: starts };
  return function* (target) {
    const keys = yield* keysFor(target, starts, space.budget);
    if (!keys && told.numbers !== given) return [told.firsts];
    const groups = new Map<string | undefined, CheckedRequest[]>();
    told = yield* toldApart(starts, told, keys, space.budget, (index) => {
      const group = groups.get(keys?.[index]) ?? [];
      groups.set(keys?.[index], group);
      group.push(starts[index] as CheckedRequest);
    });
    return [...groups.values()];
  };
}

/** A number for each starting point, the same for those that nothing has told apart so far; and the first of each. */
type Told = { readonly numbers: readonly number[]; readonly firsts: readonly CheckedRequest[] };

/** Equal keys as equal numbers: a key must not grow with every step. */
function* toldApart(
  starts: readonly CheckedRequest[],
  { numbers }: Told,
  keys: readonly string[] | undefined,
  budget: WorkBudget,
  onFirst: (index: number) => void,
): Pieces<Told> {
  const known = new Map<string, number>();
  const [found, firsts]: [number[], CheckedRequest[]] = [[], []];
  for (const index of budget.each(unpaid(starts.keys()), 2)) {
    if (index === PAUSE) {
      yield;
      continue;
    }
    const key = `${numbers[index]} ${keys?.[index]}`;
    if (!known.has(key)) {
      firsts.push(starts[index] as CheckedRequest);
      onFirst(index);
    }
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    found.push(number);
  }
  return { numbers: found, firsts };
}

/** Undefined where the rules of a step ask for nothing that a starting point says. */
function* keysFor(
  { leaves, fields }: TargetStep,
  starts: readonly CheckedRequest[],
  budget: WorkBudget,
): Pieces<string[] | undefined> {
  const sizes = leaves.filter((leaf) => leafReads(leaf) === 'size');
  budget.chargeLeaves(leaves.length);
  if (sizes.length === 0 && fields.size === 0) return undefined;
  const keys: string[] = [];
  for (const start of budget.each(unpaid(starts))) {
    if (start === PAUSE) {
      yield;
      continue;
    }
    budget.chargeLeaves(sizes.length + 1);
    keys.push(`${sizeKey(sizes, start)} ${fields.size > 0 ? windowKey(fields, start) : ''}`);
  }
  return keys;
}

// Past this a search would not end in a time that anybody waits.
const MAX_STARTS = 100_000;

/**
 * The bodies, without selections, that a search starts from (D14.9): one size in each interval between the bounds that
 * rules name, with each combination of the window fields that rules name and no option gives, as rows have it, or
 * unknown. A roof window starts without a size, which its options bring. Undefined if there are too many.
 *
 * @example
 * allPieces(startingPoints(space)); // [{ width: 1200, height: 1200, ... }, { width: 1601, height: 1200, ... }]
 */
export function* startingPoints(space: SearchSpace): Pieces<CheckedRequest[] | undefined> {
  const acting = new Set([...space.index.byStep.values()].flatMap((entries) => entries.map(({ rule }) => rule)));
  const leaves: RuleLeaf[] = [];
  for (const rule of space.budget.each(unpaid(acting), 0)) {
    if (rule === PAUSE) {
      yield;
      continue;
    }
    const own = leavesOf(rule);
    space.budget.chargeLeaves(own.length);
    leaves.push(...own);
  }
  const bounds = namedBounds(leaves);
  yield;
  const cuts = yield* sizeCuts(bounds, space.budget);
  const windows = yield* windowsOf(space, leaves);
  const starts: CheckedRequest[] = [];
  const isRoof = space.steps.some(
    (step, place) => isRoofWindowStep(step) && space.offered[place]?.some(({ isSize }) => isSize),
  );
  if (!isRoof || space.rows.length > 0) {
    for (const window of space.budget.each(unpaid(windows))) {
      if (window === PAUSE) {
        yield;
        continue;
      }
      const { fields, rows } = window;
      const sizes = yield* sizeSamples(cuts, hullOf(rows), space.budget);
      if (!sizes || starts.length + sizes.length > MAX_STARTS) return undefined;
      for (const size of sizes) starts.push({ ...NOTHING, ...size, fields });
    }
  }
  return isRoof ? [...starts, NOTHING] : starts;
}

const NOTHING: CheckedRequest = {
  width: undefined,
  height: undefined,
  rowId: undefined,
  fields: {},
  selections: [],
  quantity: 1,
};

type Window = { readonly fields: IdentifyingFields; readonly rows: readonly PricingRow[] };

function* windowsOf({ rows, offered }: SearchSpace, leaves: readonly RuleLeaf[]): Pieces<Window[]> {
  const given = yield* fieldsOfOptions(offered);
  const named = namedFields(leaves);
  yield;
  const open = identifyingFields.filter((field) => named.has(field) && !given.has(field));
  const windows = new Map<string, { fields: IdentifyingFields; rows: PricingRow[] }>();
  for (const row of open.length > 0 ? rows : []) {
    const fields = Object.fromEntries(open.map((field) => [field, identifyingValue(row, field)]));
    const key = JSON.stringify(fields);
    const window = windows.get(key) ?? { fields, rows: [] as PricingRow[] };
    windows.set(key, window);
    window.rows.push(row);
  }
  return [{ fields: {}, rows }, ...windows.values()];
}

const known = new WeakMap<SearchSpace['offered'], ReadonlySet<IdentifyingField>>();

/** The fields that some option gives, kept with the options: the rows of each window start a search of their own. */
function* fieldsOfOptions(offered: SearchSpace['offered']): Pieces<ReadonlySet<IdentifyingField>> {
  const kept = known.get(offered);
  if (kept) return kept;
  const found = new Set<IdentifyingField>();
  for (const options of offered) {
    for (const { window } of options) if (window) for (const field of givenFields(window)) found.add(field);
    yield;
  }
  known.set(offered, found);
  return found;
}

function hullOf(rows: readonly PricingRow[]): SizeHull {
  const hull = (axis: 'width' | 'height') => {
    const ranges = rows.map((row) => sizeRange(row, axis));
    const [min, max] = [Math.min(...ranges.map((range) => range.min)), Math.max(...ranges.map((range) => range.max))];
    return closedRange(rows.length > 0 ? { min, max } : { min: 1, max: Number.POSITIVE_INFINITY });
  };
  return { width: hull('width'), height: hull('height') };
}
