import type { SizeRange } from '../product/pricing-row.ts';
import type { RuleBounds, RuleLeaf } from '../product/rule.ts';
import type { OfferedOption, QuotedStep } from '../product/step.ts';
import type { IdentifyingFields } from '../product/window-fields.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { orWhenSpent, PAUSE, type Pieces, unpaid, type WorkBudget } from '../rules/work-budget.ts';
import type { Path } from './reach.ts';
import type { SearchSpace } from './search-space.ts';
import { intervalAround, namedBounds } from './size-samples.ts';
import { type ChosenInSources, sizeKey, stuckAfter, type TargetStep, windowKey } from './target-step.ts';

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

/**
 * An interval between the bounds that rules name, ends included; a surface is in mm2.
 *
 * @example
 * const fact: SizeFact = { kind: 'width', range: { min: 1601, max: 100000 }, bounds: [{ max: 1600 }] };
 */
export type SizeFact = {
  readonly kind: 'width' | 'height' | 'surface';
  readonly range: SizeRange;
  readonly bounds: readonly RuleBounds[];
};

type Found = {
  readonly start: CheckedRequest;
  readonly path: Path;
  readonly chosen: ChosenInSources;
  readonly starts: readonly CheckedRequest[];
};

/**
 * Finds out what matters by trying something else for each choice, field and size in turn.
 *
 * @example
 * allPieces(deadEndFacts(space, target, found)).choices.map(({ step }) => step.id); // [3, 5]
 */
export function* deadEndFacts(space: SearchSpace, target: TargetStep, found: Found): Pieces<DeadEndFacts> {
  const { start, starts, chosen } = found;
  const isFree = (other: CheckedRequest): boolean => stuckAfter(space, target, other, chosen) === undefined;
  const window = windowKey(target.fields, start);
  const hasOtherWindow = yield* isSome(
    space.budget,
    starts,
    (other) => windowKey(target.fields, other) !== window && isFree(other),
  );
  return {
    choices: yield* choicesThatMatter(space, target, found),
    fields: hasOtherWindow ? start.fields : {},
    sizes: yield* sizesThatMatter(space.budget, target, found, isFree),
  };
}

/** Whether one of them is so; what takes too long is taken for none, because the dead end itself is certain. */
function isSome<Item>(budget: WorkBudget, items: readonly Item[], isSo: (item: Item) => boolean): Pieces<boolean> {
  return orWhenSpent(findSome(budget, items, isSo), () => false);
}

function* findSome<Item>(budget: WorkBudget, items: readonly Item[], isSo: (item: Item) => boolean): Pieces<boolean> {
  for (const item of budget.each(unpaid(items))) {
    if (item === PAUSE) yield;
    else if (isSo(item)) return true;
  }
  return false;
}

function* choicesThatMatter(
  space: SearchSpace,
  target: TargetStep,
  { start, path, chosen }: Found,
): Pieces<DeadEndFacts['choices']> {
  const found: DeadEndFacts['choices'][number][] = [];
  for (const [index, { place, options }] of target.sources.entries()) {
    const now = chosen[index] ?? [];
    const alternatives = [[], ...options.map((option) => [option])].filter(
      (other) => other.length !== now.length || other[0] !== now[0],
    );
    const matters = yield* isSome(space.budget, alternatives, (other) => {
      const others = chosen.map((options_, at) => (at === index ? other : options_));
      return stuckAfter(space, target, start, others) === undefined;
    });
    const step = space.steps[place] as QuotedStep;
    if (matters) found.push({ step, options: now.length > 0 ? now : (path[place] ?? []) });
  }
  return found;
}

function* sizesThatMatter(
  budget: WorkBudget,
  { leaves, fields }: TargetStep,
  { start, starts }: Found,
  isFree: (other: CheckedRequest) => boolean,
): Pieces<SizeFact[]> {
  const { width, height } = start;
  if (width === undefined || height === undefined) return [];
  const bounds = namedBounds(leaves);
  const values = { width, height, surface: width * height };
  const found: SizeFact[] = [];
  for (const kind of ['width', 'height', 'surface'] as const) {
    if (bounds[kind].length === 0) continue;
    const others = leaves.filter((leaf) => !isAbout(leaf, kind));
    const window = windowKey(fields, start);
    const sizes = sizeKey(others, start);
    const differs = (other: CheckedRequest): boolean => {
      if (windowKey(fields, other) !== window) return false;
      budget.chargeWork(others.length);
      return sizeKey(others, other) === sizes && isFree(other);
    };
    if (!(yield* isSome(budget, starts, differs))) continue;
    found.push({ kind, range: intervalAround(values[kind], kind, bounds[kind]), bounds: bounds[kind] });
  }
  return found;
}

function isAbout(leaf: RuleLeaf, kind: SizeFact['kind']): boolean {
  return (kind === 'surface' ? 'surface_m2' : kind) in leaf;
}
