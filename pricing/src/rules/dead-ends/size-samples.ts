import { SIZES_MM } from '../../price-table/is-size-mm.ts';
import type { SizeMm } from '../../quote/request/size-mm.ts';
import type { SizeRange } from '../../row-price/size-range.ts';
import type { RuleBounds } from '../rule.ts';
import { wholeBelow } from '../sizes/whole-below.ts';
import type { Pieces, WorkBudget } from '../work-budget.ts';

/**
 * The bounds that conditions name, by what they bound.
 *
 * @example
 * const named: NamedBounds = { width: [{ min: 1600 }], height: [], surface: [{ max: 2.5 }] };
 */
export type NamedBounds = {
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
// So many tries of a width take as long as the evaluation of a leaf.
const TRIES_LIKE_A_LEAF = 8;
const MM2_DIGITS = 6n;

/**
 * One size for each way in which the bounds can be met (D14.9): in every rectangle between bounds of width and height,
 * one for each reachable interval between the bounds of the surface. Undefined if there are too many, or if it takes
 * too long.
 *
 * @example
 * allPieces(sizeSamples({ width: [{ min: 1600 }], height: [], surface: [] }, hull, budget)); // [1200 x 1200, 1600 x 1200]
 */
export function* sizeSamples(
  { width, height, surface }: NamedBounds,
  hull: SizeHull,
  budget: WorkBudget,
): Pieces<SizeMm[] | undefined> {
  const widths = intervals(hull.width, width, 0n);
  const heights = intervals(hull.height, height, 0n);
  if (widths.length * heights.length * (1 + 2 * surface.length) > MAX_SAMPLES) return undefined;
  const found: SizeMm[] = [];
  for (const across of widths) {
    for (const along of heights) {
      const range = { min: across.min * along.min, max: across.max * along.max };
      for (const mm2 of intervals(range, surface, MM2_DIGITS)) {
        const size = sizeWithin(across, along, mm2, budget);
        if (budget.isPieceOver()) yield;
        if (budget.isSpent()) return undefined;
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
  const isSurface = kind === 'surface';
  const whole = isSurface ? { min: minimum ** 2, max: maximum ** 2 } : { min: minimum, max: maximum };
  const all = intervals(whole, bounds, isSurface ? MM2_DIGITS : 0n);
  return all.find(({ min, max }) => value >= min && value <= max) ?? whole;
}

/** A range of whole numbers, cut where a bound begins to hold or ceases to; `digits` is the power of ten of its unit. */
function intervals({ min, max }: SizeRange, bounds: readonly RuleBounds[], digits: bigint): SizeRange[] {
  const cuts = bounds.flatMap((bound) => [
    ...(bound.min === undefined ? [] : [-wholeBelow(-bound.min, digits)]),
    ...(bound.max === undefined ? [] : [wholeBelow(bound.max, digits) + 1]),
  ]);
  const starts = [...new Set([min, ...cuts.filter((cut) => cut > min && cut <= max)])].sort((a, b) => a - b);
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
    if (away % TRIES_LIKE_A_LEAF === 0) budget.spend(1);
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
