import { SIZES_MM } from '../price-table/number-limits.ts';
import type { SizeRange } from '../product/pricing-row.ts';
import { leafReads, type RuleBounds, type RuleLeaf } from '../product/rule.ts';
import type { OfferedOption, QuotedStep } from '../product/step.ts';
import type { IdentifyingField, IdentifyingFields } from '../product/window-fields.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { holds } from '../row-price/row-range.ts';
import type { Pieces } from '../work/pieces.ts';
import { orWhenSpent, PAUSE, unpaid, type WorkBudget } from '../work/work-budget.ts';
import { namedFields, type SearchSpace, type StartWindow, usualSize } from './search-space.ts';
import { leafKey } from './size-choices.ts';
import { boundsOf } from './size-types.ts';
import type { Path, StuckStep } from './stuck-step.ts';

/**
 * What of the choices before a dead end matters: with something else there, the step could be completed.
 *
 * @example
 * const facts: DeadEndFacts = { choices: [{ step, options: [oak] }], fields: {}, sizes: [] };
 */
export type DeadEndFacts = {
  /** A step in which nothing is chosen has no options here. */
  readonly choices: readonly { readonly step: QuotedStep; readonly options: readonly OfferedOption[] }[];
  readonly fields: IdentifyingFields;
  readonly sizes: readonly SizeFact[];
};

const KINDS = ['width', 'height', 'surface'] as const;

/**
 * An interval between the bounds that rules name, ends included; a surface is in mm2.
 *
 * @example
 * const fact: SizeFact = { kind: 'width', range: { min: 1601, max: 100000 }, bounds: [{ max: 1600 }] };
 */
export type SizeFact = {
  readonly kind: (typeof KINDS)[number];
  readonly range: SizeRange;
  readonly bounds: readonly RuleBounds[];
};

type Found = { readonly start: CheckedRequest; readonly path: Path };

/**
 * Finds out what matters by trying something else for each choice, field and size in turn.
 *
 * @example
 * allPieces(deadEndFacts(space, stuck, found, budget)).choices.map(({ step }) => step.id); // [3, 5]
 */
export function* deadEndFacts(
  space: SearchSpace,
  stuck: StuckStep,
  { start, path }: Found,
  budget: WorkBudget,
): Pieces<DeadEndFacts> {
  const isFree = (other: CheckedRequest): boolean => stuck.rulesAfter(other, path) === undefined;
  const fields = namedFields(stuck.leaves);
  const windowKey = (window: IdentifyingFields): string =>
    JSON.stringify([...fields].map((field) => (window[field] === undefined ? 0 : [window[field]])));
  const own = windowKey(start.fields);
  const others = space.windows.filter((window) => windowKey(window.fields) !== own);
  return {
    choices: yield* choicesThatMatter(space, stuck, { start, path }, fields, budget),
    fields: (yield* isSome(budget, startsIn(space, start, others), isFree)) ? start.fields : {},
    sizes: yield* sizesThatMatter(space, stuck, start, isFree, budget),
  };
}

/** The bodies that a search starts from with these windows. */
function* startsIn(
  { sizes }: SearchSpace,
  start: CheckedRequest,
  windows: readonly StartWindow[],
): Generator<CheckedRequest> {
  for (const { fields, hull } of windows) {
    if (sizes.length === 0) yield { ...start, ...usualSize(hull), fields };
    for (const { width, height, sent } of sizes) {
      if (width === undefined || height === undefined || !sent.width) continue;
      if (holds(hull, { width, height })) yield { ...start, width, height, fields };
    }
  }
}

/** Whether one of them is so; what takes too long is taken for none, because the dead end itself is certain. */
function isSome<Item>(budget: WorkBudget, items: Iterable<Item>, isSo: (item: Item) => boolean): Pieces<boolean> {
  return orWhenSpent(findSome(budget, items, isSo), () => false);
}

function* findSome<Item>(budget: WorkBudget, items: Iterable<Item>, isSo: (item: Item) => boolean): Pieces<boolean> {
  for (const item of budget.each(unpaid(items))) {
    if (item === PAUSE) yield;
    else if (isSo(item)) return true;
  }
  return false;
}

function* choicesThatMatter(
  { steps, distinct }: SearchSpace,
  stuck: StuckStep,
  { start, path }: Found,
  fields: ReadonlySet<IdentifyingField>,
  budget: WorkBudget,
): Pieces<DeadEndFacts['choices']> {
  const named = new Set(
    stuck.leaves.flatMap((leaf) => ('option' in leaf ? [`${leaf.step ?? ''} ${leaf.option}`] : [])),
  );
  const asksSize = stuck.leaves.some((leaf) => leafReads(leaf) === 'size');
  const matters = ({ option_id: id, step_id, isSize, window }: OfferedOption): boolean =>
    named.has(` ${id}`) ||
    named.has(`${step_id} ${id}`) ||
    (asksSize && isSize) ||
    [...fields].some((field) => window?.[field] !== undefined);
  const found: DeadEndFacts['choices'][number][] = [];
  for (const [position, chosen] of path.entries()) {
    const options = [...(distinct[position]?.values() ?? [])].filter(matters);
    const now = chosen.filter(matters);
    const others = [[], ...options.map((option) => [option])].filter(
      (other) => other.length !== now.length || other[0] !== now[0],
    );
    const isFree = (other: readonly OfferedOption[]): boolean =>
      stuck.rulesAfter(start, path.with(position, other)) === undefined;
    if (options.length === 0 || !(yield* isSome(budget, others, isFree))) continue;
    found.push({ step: steps[position] as QuotedStep, options: now.length > 0 ? now : chosen });
  }
  return found;
}

function* sizesThatMatter(
  space: SearchSpace,
  { leaves }: StuckStep,
  start: CheckedRequest,
  isFree: (other: CheckedRequest) => boolean,
  budget: WorkBudget,
): Pieces<SizeFact[]> {
  const { width, height, fields } = start;
  if (width === undefined || height === undefined) return [];
  const values = { width, height, surface: width * height };
  const windows = space.windows.filter((window) => window.fields === fields);
  const found: SizeFact[] = [];
  for (const kind of KINDS) {
    const field = kind === 'surface' ? 'surface_m2' : kind;
    const bounds = leaves.flatMap((leaf) => (field in leaf ? [(leaf as Record<typeof field, RuleBounds>)[field]] : []));
    if (bounds.length === 0) continue;
    const others = leaves.filter((leaf) => leafReads(leaf) === 'size' && !(field in leaf));
    const same = leafKey(others, values);
    const differs = (other: CheckedRequest): boolean => {
      budget.chargeWork(others.length);
      return leafKey(others, { width: other.width ?? 0, height: other.height ?? 0 }) === same && isFree(other);
    };
    if (!(yield* isSome(budget, startsIn(space, start, windows), differs))) continue;
    found.push({ kind, range: intervalAround(values[kind], kind, leaves), bounds });
  }
  return found;
}

/** The interval between the bounds that a value lies in; without any, from the smallest to the largest size (D3). */
function intervalAround(value: number, kind: SizeFact['kind'], leaves: readonly RuleLeaf[]): SizeRange {
  const power = kind === 'surface' ? 2 : 1;
  let [min, max] = [SIZES_MM.minimum ** power, SIZES_MM.maximum ** power];
  for (const range of boundsOf(leaves, kind)) {
    for (const cut of [range.min, range.max + 1]) {
      if (cut <= value) min = Math.max(min, cut);
      else max = Math.min(max, cut - 1);
    }
  }
  return { min, max };
}
