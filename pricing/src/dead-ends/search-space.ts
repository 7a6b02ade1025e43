import type { PricingRow } from '../product/pricing-row.ts';
import type { Rule, RuleLeaf } from '../product/rule.ts';
import { activeSteps, type OfferedOption, offeredOptions, type QuotedStep } from '../product/step.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { leavesOf } from '../rules/checking/condition-leaves.ts';
import { RuleInputs } from '../rules/conditions/rule-inputs.ts';
import { type RuleIndex, ruleIndex } from '../rules/rule-index.ts';
import { PAUSE, type Pieces, unpaid, type WorkBudget, workBudget } from '../rules/work-budget.ts';

/**
 * A set of options of certain steps, one bit for each.
 *
 * @example
 * const seen: OptionSet = bits.of(0, [oak]) | bits.of(2, [triple]);
 */
export type OptionSet = bigint;

/**
 * No options.
 *
 * @example
 * (seen & NO_OPTIONS) === NO_OPTIONS; // true
 */
export const NO_OPTIONS: OptionSet = 0n;

/**
 * Makes sets of the options that the steps of a product offer.
 *
 * @example
 * const { of, before }: OptionBits = optionBits(offered);
 */
type OptionBits = {
  /** Options of the step at a place. */
  readonly of: (place: number, options: readonly OfferedOption[]) => OptionSet;
  /** All options of the steps before a place. */
  readonly before: (place: number) => OptionSet;
  /** What it costs to compare two sets, in units of a work budget: a product may offer 100,000 options. */
  readonly units: number;
};

const BITS_PER_UNIT = 8_192;

/**
 * Numbers the options, step by step.
 *
 * @example
 * allPieces(optionBits([[oak], [white]])).before(1); // 1n
 */
function* optionBits(offered: readonly (readonly OfferedOption[])[]): Pieces<OptionBits> {
  const firsts = [0];
  for (const options of offered) firsts.push((firsts.at(-1) ?? 0) + options.length);
  // Numbered within their step: 100,000 numbers of up to 100,000 bits would take 600 MB.
  const bits: Map<number, bigint>[] = [];
  for (const options of offered) {
    bits.push(new Map(options.map(({ option_id }, index) => [option_id, 1n << BigInt(index)])));
    yield;
  }
  return {
    of: (place, options) => {
      const own = options.reduce((set, { option_id }) => set | (bits[place]?.get(option_id) ?? NO_OPTIONS), NO_OPTIONS);
      return own << BigInt(firsts[place] ?? 0);
    },
    before: (place) => (1n << BigInt(firsts[place] ?? 0)) - 1n,
    units: 1 + Math.floor((firsts.at(-1) ?? 0) / BITS_PER_UNIT),
  };
}

/**
 * The product that a search goes through: its active steps in their order, and the options that each of them offers.
 *
 * @example
 * const { steps, offered, index }: SearchSpace = searchSpace({ steps, rows, rules });
 */
export type SearchSpace = {
  readonly steps: readonly QuotedStep[];
  /** By the place of the step. */
  readonly offered: readonly (readonly OfferedOption[])[];
  readonly rows: readonly PricingRow[];
  readonly index: RuleIndex;
  readonly bits: OptionBits;
  /** By the id of an option. */
  readonly offering: ReadonlyMap<number, readonly OfferedAt[]>;
  /** By the place of a step: the options whose choice its rules can see. */
  readonly seenFrom: readonly OptionSet[];
  /** The options that can contradict each other: windows and sizes of roof windows. */
  readonly contradicting: OptionSet;
  readonly budget: WorkBudget;
};

/**
 * An option and the place of a step that offers it.
 *
 * @example
 * const { place, option }: OfferedAt = { place: 0, option: oak };
 */
type OfferedAt = { readonly place: number; readonly option: OfferedOption };

/**
 * What a search looks at of a product.
 *
 * @example
 * const product: SearchedProduct = { steps: [], rows: [], rules: [] };
 */
export type SearchedProduct = {
  readonly steps: readonly QuotedStep[];
  readonly rows: readonly PricingRow[];
  readonly rules: readonly Rule[];
};

/**
 * Reads a product once for all searches in it.
 *
 * @example
 * allPieces(searchSpace({ steps, rows, rules })).offered[0]; // the options of the first step
 */
export function* searchSpace({ steps, rows, rules }: SearchedProduct): Pieces<SearchSpace> {
  const active = activeSteps(steps);
  const offered: (readonly OfferedOption[])[] = [];
  for (const step of active) {
    offered.push([...offeredOptions(step).values()]);
    yield;
  }
  const index = ruleIndex(rules);
  yield;
  const bits = yield* optionBits(offered);
  const contradicting = yield* setWhere(offered, bits, ({ window, isSize }) => window !== undefined || isSize);
  const space = { offered, bits, offering: yield* placesOffering(offered), contradicting, budget: workBudget() };
  return {
    ...space,
    steps: active,
    rows: rows.filter((row) => row.active !== false).sort((a, b) => a.id - b.id),
    index,
    seenFrom: yield* seenSets(active, index, space),
  };
}

type Seeing = Pick<SearchSpace, 'bits' | 'offering' | 'contradicting' | 'budget'>;

/** By the place of a step: what its rules see. Each rule is read once, however many steps it acts on. */
function* seenSets(steps: readonly QuotedStep[], { byStep }: RuleIndex, space: Seeing): Pieces<OptionSet[]> {
  const seen = new Map<Rule, OptionSet>();
  const sets: OptionSet[] = [];
  for (const { id } of steps) {
    let all = NO_OPTIONS;
    for (const acting of space.budget.each(unpaid(byStep.get(id) ?? []), space.bits.units)) {
      if (acting === PAUSE) {
        yield;
        continue;
      }
      const set = seen.get(acting.rule) ?? (yield* seenByRule(acting.rule, space));
      seen.set(acting.rule, set);
      all |= set;
    }
    sets.push(all);
  }
  return sets;
}

function* seenByRule(rule: Rule, space: Seeing): Pieces<OptionSet> {
  let all = NO_OPTIONS;
  for (const leaf of space.budget.each(unpaid(leavesOf(rule)))) {
    if (leaf === PAUSE) yield;
    else all |= seenBy(leaf, space);
  }
  return all;
}

/** The places of the steps that offer an option, with the option as it is there. */
function* placesOffering(offered: SearchSpace['offered']): Pieces<Map<number, readonly OfferedAt[]>> {
  const found = new Map<number, OfferedAt[]>();
  for (const [place, options] of offered.entries()) {
    for (const option of options) {
      const places = found.get(option.option_id);
      if (places) places.push({ place, option });
      else found.set(option.option_id, [{ place, option }]);
    }
    yield;
  }
  return found;
}

/** A leaf about the size or the window sees every option that can bring one. */
function seenBy(leaf: RuleLeaf, space: Seeing): OptionSet {
  const { bits, contradicting, budget } = space;
  const meant = 'option' in leaf ? meantBy(leaf, space) : [];
  budget.chargeWork((1 + meant.length) * bits.units);
  if (!('option' in leaf)) return contradicting;
  return meant.reduce((set, { place, option }) => set | bits.of(place, [option]), NO_OPTIONS);
}

/**
 * What a leaf about an option means: the option in the step that it names, or wherever it is offered.
 *
 * @example
 * meantBy({ option: 5, step: 3 }, space); // [{ place: 0, option: oak }]
 */
export function meantBy(
  { option, step }: { readonly option: number; readonly step?: number },
  { offering, budget }: Pick<SearchSpace, 'offering' | 'budget'>,
): readonly OfferedAt[] {
  const places = offering.get(option) ?? [];
  budget.chargeWork(places.length);
  return step === undefined ? places : places.filter((one) => one.option.step_id === step);
}

function* setWhere(
  offered: SearchSpace['offered'],
  bits: OptionBits,
  isMeant: (option: OfferedOption) => boolean,
): Pieces<OptionSet> {
  let set = NO_OPTIONS;
  for (const [place, options] of offered.entries()) {
    set |= bits.of(place, options.filter(isMeant));
    yield;
  }
  return set;
}

/**
 * What conditions see behind the steps that `chosen` goes through.
 *
 * @example
 * sightAfter(space, start, [[oak], []]).selected.size; // 2
 */
export function inputsAfter(
  { steps }: SearchSpace,
  start: CheckedRequest,
  chosen: readonly (readonly OfferedOption[])[],
): RuleInputs {
  const inputs = new RuleInputs(steps, start);
  for (const options of chosen) inputs.pass(options);
  return inputs;
}

/**
 * Which options conditions name, by the place of the step that offers them, each with the place of the last step that
 * such a condition acts on.
 *
 * @example
 * const seen: SeenOptions = [new Map([[5, 3]])]; // option 5 of the first step decides about the fourth
 */
export type SeenOptions = readonly Map<number, number>[];

/**
 * What the conditions of the rules that act on the step at `place` name in the steps before it (D14.4), added to
 * `seen`. Asked for one step after the other, it holds what all of them see.
 *
 * @example
 * yield* addSeenOptions(space, 3, seen);
 */
export function* addSeenOptions(space: SearchSpace, place: number, seen: SeenOptions): Pieces<void> {
  for (const leaf of space.budget.each(unpaid(leavesAt(space, place)))) {
    if (leaf === PAUSE) yield;
    else if ('option' in leaf) {
      for (const { place: before } of meantBy(leaf, space)) if (before < place) seen[before]?.set(leaf.option, place);
    }
  }
}

/**
 * The leaves of all rules that act on the step at a place.
 *
 * @example
 * leavesAt(space, 3); // [{ option: 5 }]
 */
export function leavesAt({ steps, index }: SearchSpace, place: number): RuleLeaf[] {
  const { id } = steps[place] as QuotedStep;
  return index.byStep.get(id)?.flatMap(({ rule }) => leavesOf(rule)) ?? [];
}
