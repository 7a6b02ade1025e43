import { isRoofWindowStep } from '../../from-price/roof-window.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import {
  givenFields,
  type IdentifyingField,
  type IdentifyingFields,
  identifyingFields,
  identifyingValue,
} from '../../quote/request/identifying-fields.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import { sizeRange } from '../../row-price/size-range.ts';
import { conditionLeaves } from '../condition-leaves.ts';
import type { Rule, RuleLeaf } from '../rule.ts';
import type { SearchSpace } from './search-space.ts';
import { closedRange, type NamedBounds, type SizeHull, sizeSamples } from './size-samples.ts';

const OPENING_FIELDS = ['opening_v1', 'opening_v2', 'opening_v3', 'opening_v4'] as const;

/**
 * The bodies, without selections, that a search starts from (D14.9): one size in each interval between the bounds that
 * rules name, with each combination of the window fields that rules name and no option gives, as rows have it, or
 * unknown. A roof window starts without a size, which its options bring. Undefined if there are too many.
 *
 * @example
 * startingPoints(space); // [{ width: 1200, height: 1200, ... }, { width: 1601, height: 1200, ... }]
 */
export function startingPoints(space: SearchSpace): CheckedRequest[] | undefined {
  const leaves = [...space.index.byStep.values()].flat().flatMap(({ rule }) => leavesOf(rule));
  const bounds = namedBounds(leaves);
  const starts: CheckedRequest[] = [];
  const isRoof = space.steps.some(
    (step, place) => isRoofWindowStep(step) && space.offered[place]?.some(({ isSize }) => isSize),
  );
  if (!isRoof || space.rows.length > 0) {
    for (const { fields, rows } of windowsOf(space, leaves)) {
      const sizes = sizeSamples(bounds, hullOf(rows));
      if (!sizes) return undefined;
      starts.push(...sizes.map((size) => ({ ...NOTHING, ...size, fields })));
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

/**
 * The leaves of a rule's condition.
 *
 * @example
 * leavesOf(rule); // [{ option: 5 }, { width: { min: 1600 } }]
 */
export function leavesOf({ when }: Rule): RuleLeaf[] {
  return conditionLeaves(when).map(({ leaf }) => leaf);
}

/**
 * The bounds of sizes among leaves.
 *
 * @example
 * namedBounds([{ width: { min: 1600 } }]).width; // [{ min: 1600 }]
 */
export function namedBounds(leaves: readonly RuleLeaf[]): NamedBounds {
  return {
    width: leaves.flatMap((leaf) => ('width' in leaf ? [leaf.width] : [])),
    height: leaves.flatMap((leaf) => ('height' in leaf ? [leaf.height] : [])),
    surface: leaves.flatMap((leaf) => ('surface_m2' in leaf ? [leaf.surface_m2] : [])),
  };
}

/**
 * The fields of the window that leaves ask about.
 *
 * @example
 * namedFields([{ leaf_count: [2] }]); // Set { 'leaf_count' }
 */
export function namedFields(leaves: readonly RuleLeaf[]): Set<IdentifyingField> {
  return new Set(
    leaves.flatMap((leaf): readonly IdentifyingField[] => {
      if ('opening' in leaf) return OPENING_FIELDS;
      if ('leaf_count' in leaf) return ['leaf_count'];
      return 'fixed_part_type' in leaf ? ['fixed_part_type'] : [];
    }),
  );
}

type Window = { readonly fields: IdentifyingFields; readonly rows: readonly PricingRow[] };

function windowsOf({ rows, offered }: SearchSpace, leaves: readonly RuleLeaf[]): Window[] {
  const given = new Set(offered.flat().flatMap(({ window }) => (window ? givenFields(window) : [])));
  const named = namedFields(leaves);
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

function hullOf(rows: readonly PricingRow[]): SizeHull {
  const hull = (axis: 'width' | 'height') => {
    const ranges = rows.map((row) => sizeRange(row, axis));
    const [min, max] = [Math.min(...ranges.map((range) => range.min)), Math.max(...ranges.map((range) => range.max))];
    return closedRange(rows.length > 0 ? { min, max } : { min: 1, max: Number.POSITIVE_INFINITY });
  };
  return { width: hull('width'), height: hull('height') };
}
