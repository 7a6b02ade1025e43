import type { OfferedOption } from '../../quote/options/offered-option.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import type { IdentifyingFields } from '../../quote/request/identifying-fields.ts';
import type { SizeRange } from '../../row-price/size-range.ts';
import type { RuleBounds, RuleLeaf } from '../rule.ts';
import type { Path } from './reach.ts';
import { namedBounds } from './rule-leaves.ts';
import type { SearchSpace } from './search-space.ts';
import { intervalAround } from './size-samples.ts';
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
 * deadEndFacts(space, target, found).choices.map(({ step }) => step.id); // [3, 5]
 */
export function deadEndFacts(space: SearchSpace, target: TargetStep, found: Found): DeadEndFacts {
  const { start, starts, chosen } = found;
  const isFree = (other: CheckedRequest, others = chosen): boolean =>
    stuckAfter(space, target, other, others) === undefined;
  const hasOtherWindow = starts.some(
    (other) => windowKey(target.fields, other) !== windowKey(target.fields, start) && isFree(other),
  );
  return {
    choices: choicesThatMatter(space, target, found),
    fields: hasOtherWindow ? start.fields : {},
    sizes: sizesThatMatter(target, found, isFree),
  };
}

function choicesThatMatter(
  space: SearchSpace,
  target: TargetStep,
  { start, path, chosen }: Found,
): DeadEndFacts['choices'] {
  return target.sources.flatMap(({ place, options }, index) => {
    const now = chosen[index] ?? [];
    const alternatives = [[], ...options.map((option) => [option])].filter(
      (other) => other.length !== now.length || other[0] !== now[0],
    );
    const matters = alternatives.some((other) => {
      const others = chosen.map((options_, at) => (at === index ? other : options_));
      return stuckAfter(space, target, start, others) === undefined;
    });
    const step = space.steps[place] as QuotedStep;
    return matters ? [{ step, options: now.length > 0 ? now : (path[place] ?? []) }] : [];
  });
}

function sizesThatMatter(
  { leaves, fields }: TargetStep,
  { start, starts }: Found,
  isFree: (other: CheckedRequest) => boolean,
): SizeFact[] {
  const { width, height } = start;
  if (width === undefined || height === undefined) return [];
  const bounds = namedBounds(leaves);
  const values = { width, height, surface: width * height };
  return (['width', 'height', 'surface'] as const).flatMap((kind) => {
    const others = leaves.filter((leaf) => !isAbout(leaf, kind));
    const differs = (other: CheckedRequest): boolean =>
      windowKey(fields, other) === windowKey(fields, start) &&
      sizeKey(others, other) === sizeKey(others, start) &&
      isFree(other);
    if (bounds[kind].length === 0 || !starts.some(differs)) return [];
    return [{ kind, range: intervalAround(values[kind], kind, bounds[kind]), bounds: bounds[kind] }];
  });
}

function isAbout(leaf: RuleLeaf, kind: SizeFact['kind']): boolean {
  return (kind === 'surface' ? 'surface_m2' : kind) in leaf;
}
