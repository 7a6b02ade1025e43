import { isRoofWindowStep } from '../../from-price/roof-window.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import {
  givenFields,
  type IdentifyingFields,
  identifyingFields,
  identifyingValue,
} from '../../quote/request/identifying-fields.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import { sizeRange } from '../../row-price/size-range.ts';
import { leavesOf } from '../condition-leaves.ts';
import type { RuleLeaf } from '../rule.ts';
import type { Pieces } from '../work-budget.ts';
import { namedBounds, namedFields } from './rule-leaves.ts';
import type { SearchSpace } from './search-space.ts';
import { closedRange, type SizeHull, sizeSamples } from './size-samples.ts';

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
  const leaves = [...acting].flatMap(leavesOf);
  space.budget.spend(leaves.length);
  const bounds = namedBounds(leaves);
  const starts: CheckedRequest[] = [];
  const isRoof = space.steps.some(
    (step, place) => isRoofWindowStep(step) && space.offered[place]?.some(({ isSize }) => isSize),
  );
  if (!isRoof || space.rows.length > 0) {
    for (const { fields, rows } of windowsOf(space, leaves)) {
      const sizes = yield* sizeSamples(bounds, hullOf(rows), space.budget);
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
