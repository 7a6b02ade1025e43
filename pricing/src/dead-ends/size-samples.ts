import { SIZES_MM } from '../price-table/number-limits.ts';
import type { SizeRange } from '../product/pricing-row.ts';
import { leafReads, type RuleBounds, type RuleLeaf } from '../product/rule.ts';
import type { IdentifyingField } from '../product/window-fields.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { surfaceBounds, wholeBelow } from '../rules/conditions/condition-value.ts';
import { PAUSE, type Pieces, unpaid, type WorkBudget } from '../rules/work-budget.ts';

/**
 * The bounds that conditions name, by what they bound.
 *
 * @example
 * const named: NamedBounds = { width: [{ min: 1600 }], height: [], surface: [{ max: 2.5 }] };
 */
type NamedBounds = {
  readonly width: readonly RuleBounds[];
  readonly height: readonly RuleBounds[];
  readonly surface: readonly RuleBounds[];
};

/**
 * The sizes that a search goes over: widths and heights, ends included.
 *
 * @example
 * const hull: SizeHull = { width: { min: 400, max: 1800 }, height: { min: 500, max: 2400 } };
 */
export type SizeHull = { readonly width: SizeRange; readonly height: SizeRange };

// Where an interval leaves the choice, an example is a window as people order it.
const USUAL_MM = 1200;
// Past this a search would not end in a time that anybody waits.
const MAX_SAMPLES = 200_000;
// Every starting point is asked about every bound, so that more of them would spend the budget anyway.
const MAX_CUTS = 2_000;
// So many tries of a width take as long as the evaluation of a leaf.
const TRIES_LIKE_A_LEAF = 8;

/**
 * Where bounds begin to hold or cease to, each place once and in order; a surface is in mm2.
 *
 * @example
 * const cuts: SizeCuts = { width: [1600], height: [], surface: [] };
 */
type SizeCuts = Readonly<Record<keyof NamedBounds, readonly number[]>>;

/**
 * The places where bounds cut the sizes within a hull. Undefined if there are too many.
 *
 * @example
 * allPieces(sizeCuts({ width: [{ min: 1600 }, { max: 1800 }], height: [], surface: [] }, budget))?.width; // [1600, 1801]
 */
export function* sizeCuts(bounds: NamedBounds, budget: WorkBudget): Pieces<SizeCuts> {
  return {
    width: yield* cutsOf('width', bounds.width, budget),
    height: yield* cutsOf('height', bounds.height, budget),
    surface: yield* cutsOf('surface', bounds.surface, budget),
  };
}

function* cutsOf(kind: keyof NamedBounds, bounds: readonly RuleBounds[], budget: WorkBudget): Pieces<number[]> {
  const cuts = new Set<number>();
  // A bound with many decimals takes as long as a few leaves.
  for (const bound of budget.each(unpaid(bounds), 4)) {
    if (bound === PAUSE) yield;
    else for (const cut of cutsBy(kind, bound)) cuts.add(cut);
  }
  return [...cuts];
}

function cutsBy(kind: keyof NamedBounds, bound: RuleBounds): number[] {
  const range = kind === 'surface' ? surfaceBounds(bound) : wholeBounds(bound);
  return [range.min, range.max + 1].filter(Number.isFinite);
}

function wholeBounds({ min, max }: RuleBounds): SizeRange {
  return {
    min: min === undefined ? Number.NEGATIVE_INFINITY : -wholeBelow(-min, 0n),
    max: max === undefined ? Number.POSITIVE_INFINITY : wholeBelow(max, 0n),
  };
}

/**
 * One size for each way in which the bounds can be met (D14.9): in every rectangle between bounds of width and height,
 * one for each reachable interval between the bounds of the surface. Undefined if there are too many.
 *
 * @example
 * allPieces(sizeSamples({ width: [1600], height: [], surface: [] }, hull, budget)); // [1200 x 1200, 1600 x 1200]
 */
export function* sizeSamples(cuts: SizeCuts, hull: SizeHull, budget: WorkBudget): Pieces<SizeMm[] | undefined> {
  budget.chargeWork(cuts.width.length + cuts.height.length + cuts.surface.length);
  const widths = intervals(hull.width, cuts.width);
  const heights = intervals(hull.height, cuts.height);
  if (!widths || !heights || widths.length * heights.length * (1 + cuts.surface.length) > MAX_SAMPLES) return undefined;
  const found: SizeMm[] = [];
  for (const across of widths) {
    for (const along of budget.each(unpaid(heights), 1 + cuts.surface.length)) {
      if (along === PAUSE) {
        yield;
        continue;
      }
      const surfaces = intervals({ min: across.min * along.min, max: across.max * along.max }, cuts.surface);
      if (!surfaces) return undefined;
      for (const mm2 of budget.each(unpaid(surfaces))) {
        const size = mm2 === PAUSE ? yield : sizeWithin(across, along, mm2, budget);
        if (size) found.push(size);
      }
    }
  }
  return found;
}

/**
 * The interval between the bounds that a value lies in, ends included: of millimetres, or of mm2 for a surface. Where
 * no bound cuts it off, it ends with the smallest or the largest size that there can be (D3).
 *
 * @example
 * intervalAround(1700, 'width', [{ max: 1600 }]); // { min: 1601, max: 100000 }
 */
export function intervalAround(
  value: number,
  kind: 'width' | 'height' | 'surface',
  bounds: readonly RuleBounds[],
): SizeRange {
  const { minimum, maximum } = SIZES_MM;
  let { min, max } = kind === 'surface' ? { min: minimum ** 2, max: maximum ** 2 } : { min: minimum, max: maximum };
  for (const bound of bounds) {
    for (const cut of cutsBy(kind, bound)) {
      if (cut <= value) min = Math.max(min, cut);
      else max = Math.min(max, cut - 1);
    }
  }
  return { min, max };
}

/** A range of whole numbers, cut into parts. Undefined if there are too many. */
function intervals({ min, max }: SizeRange, cuts: readonly number[]): SizeRange[] | undefined {
  const within = cuts.filter((cut) => cut > min && cut <= max);
  if (within.length > MAX_CUTS) return undefined;
  const starts = [min, ...within.sort((a, b) => a - b)];
  return starts.map((start, index) => ({ min: start, max: (starts[index + 1] ?? max + 1) - 1 }));
}

/** A width and a height in their intervals with a surface in its own, as usual as possible; undefined if none has. */
function sizeWithin(across: SizeRange, along: SizeRange, mm2: SizeRange, budget: WorkBudget): SizeMm | undefined {
  const lowest = Math.max(across.min, Math.ceil(mm2.min / along.max));
  const highest = Math.min(across.max, Math.floor(mm2.max / along.min));
  const middle = nearest(USUAL_MM, { min: lowest, max: highest });
  const tried = (width: number): SizeMm | undefined => {
    const range = {
      min: Math.max(along.min, Math.ceil(mm2.min / width)),
      max: Math.min(along.max, Math.floor(mm2.max / width)),
    };
    const isPossible = width >= lowest && width <= highest && range.min <= range.max;
    return isPossible ? { width, height: nearest(USUAL_MM, range) } : undefined;
  };
  for (let away = 0; middle - away >= lowest || middle + away <= highest; away += 1) {
    const found = tried(middle - away) ?? tried(middle + away);
    if (away % TRIES_LIKE_A_LEAF === 0) budget.chargeLeaves(1);
    if (found) return found;
  }
  return undefined;
}

function nearest(value: number, { min, max }: SizeRange): number {
  return Math.min(Math.max(value, min), max);
}

/**
 * A range without its open ends: no window is smaller or larger than D3 allows.
 *
 * @example
 * closedRange({ min: 400, max: Number.POSITIVE_INFINITY }); // { min: 400, max: 100000 }
 */
export function closedRange({ min, max }: SizeRange): SizeRange {
  return { min: Math.max(Math.ceil(min), SIZES_MM.minimum), max: Math.min(Math.floor(max), SIZES_MM.maximum) };
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
      const read = leafReads(leaf);
      return typeof read === 'string' ? [] : read;
    }),
  );
}
