import { activeSteps } from '../../quote/active-steps.ts';
import { type OfferedOption, offeredOptions } from '../../quote/options/offered-option.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import { leavesOf } from '../condition-leaves.ts';
import type { Rule, RuleLeaf } from '../rule.ts';
import { type RuleIndex, ruleIndex } from '../rule-index.ts';
import { RuleSight } from '../rule-sight.ts';
import { type Pieces, type WorkBudget, workBudget } from '../work-budget.ts';
import { NO_OPTIONS, type OptionBits, type OptionSet, optionBits } from './option-bits.ts';

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
export type OfferedAt = { readonly place: number; readonly option: OfferedOption };

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
  const offered = active.map((step) => [...offeredOptions(step).values()]);
  const index = ruleIndex(rules);
  const bits = optionBits(offered);
  const contradicting = setWhere(offered, bits, ({ window, isSize }) => window !== undefined || isSize);
  const space = { offered, bits, offering: placesOffering(offered), contradicting };
  const budget = workBudget();
  yield;
  return {
    ...space,
    steps: active,
    rows: rows.filter((row) => row.active !== false).sort((a, b) => a.id - b.id),
    index,
    seenFrom: yield* seenSets(active, index, space, budget),
    budget,
  };
}

type Seeing = Pick<SearchSpace, 'bits' | 'offering' | 'contradicting'>;

/** By the place of a step: what its rules see. Each rule is read once, however many steps it acts on. */
function* seenSets(
  steps: readonly QuotedStep[],
  { byStep }: RuleIndex,
  space: Seeing,
  budget: WorkBudget,
): Pieces<OptionSet[]> {
  const seen = new Map<Rule, OptionSet>();
  const sets: OptionSet[] = [];
  for (const { id } of steps) {
    let all = NO_OPTIONS;
    for (const { rule } of byStep.get(id) ?? []) {
      const known = seen.get(rule);
      const set = known ?? leavesOf(rule).reduce((sum, leaf) => sum | seenBy(leaf, space), NO_OPTIONS);
      seen.set(rule, set);
      all |= set;
      budget.pass(known === undefined ? 4 * leavesOf(rule).length : 4);
      if (budget.isPieceOver()) yield;
    }
    sets.push(all);
  }
  return sets;
}

/** The places of the steps that offer an option, with the option as it is there. */
function placesOffering(offered: SearchSpace['offered']): Map<number, readonly OfferedAt[]> {
  const found = new Map<number, OfferedAt[]>();
  for (const [place, options] of offered.entries()) {
    for (const option of options) {
      const places = found.get(option.option_id);
      if (places) places.push({ place, option });
      else found.set(option.option_id, [{ place, option }]);
    }
  }
  return found;
}

/** A leaf about the size or the window sees every option that can bring one. */
function seenBy(leaf: RuleLeaf, { bits, offering, contradicting }: Seeing): OptionSet {
  if (!('option' in leaf)) return contradicting;
  return meantBy(leaf, offering).reduce((set, { place, option }) => set | bits.of(place, [option]), NO_OPTIONS);
}

/**
 * What a leaf about an option means: the option in the step that it names, or wherever it is offered.
 *
 * @example
 * meantBy({ option: 5, step: 3 }, space.offering); // [{ place: 0, option: oak }]
 */
export function meantBy(
  { option, step }: { readonly option: number; readonly step?: number },
  offering: SearchSpace['offering'],
): readonly OfferedAt[] {
  const places = offering.get(option) ?? [];
  return step === undefined ? places : places.filter((one) => one.option.step_id === step);
}

function setWhere(
  offered: SearchSpace['offered'],
  bits: OptionBits,
  isMeant: (option: OfferedOption) => boolean,
): OptionSet {
  return offered.reduce((set, options, place) => set | bits.of(place, options.filter(isMeant)), NO_OPTIONS);
}

/**
 * What conditions see behind the steps that `chosen` goes through.
 *
 * @example
 * sightAfter(space, start, [[oak], []]).selected.size; // 2
 */
export function sightAfter(
  { steps }: SearchSpace,
  start: CheckedRequest,
  chosen: readonly (readonly OfferedOption[])[],
): RuleSight {
  const sight = new RuleSight(steps, start);
  for (const options of chosen) sight.pass(options);
  return sight;
}
