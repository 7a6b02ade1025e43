import { activeSteps } from '../../quote/active-steps.ts';
import { type OfferedOption, offeredOptions } from '../../quote/options/offered-option.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { Rule, RuleLeaf } from '../rule.ts';
import { type RuleIndex, ruleIndex } from '../rule-index.ts';
import { RuleSight } from '../rule-sight.ts';
import { NO_OPTIONS, type OptionBits, type OptionSet, optionBits } from './option-bits.ts';
import { leavesOf } from './rule-leaves.ts';
import { type WorkBudget, workBudget } from '../work-budget.ts';

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
  /** By the place of a step: the options whose choice its rules can see. */
  readonly seenFrom: readonly OptionSet[];
  /** The options that can contradict each other: windows and sizes of roof windows. */
  readonly contradicting: OptionSet;
  readonly budget: WorkBudget;
};

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
 * searchSpace({ steps, rows, rules }).offered[0]; // the options of the first step
 */
export function searchSpace({ steps, rows, rules }: SearchedProduct): SearchSpace {
  const active = activeSteps(steps);
  const offered = active.map((step) => [...offeredOptions(step).values()]);
  const index = ruleIndex(rules);
  const bits = optionBits(offered);
  const contradicting = setWhere(offered, bits, ({ window, isSize }) => window !== undefined || isSize);
  const seenBy = ({ id }: QuotedStep): OptionSet => {
    const leaves = index.byStep.get(id)?.flatMap(({ rule }) => leavesOf(rule)) ?? [];
    return setWhere(offered, bits, (option) => leaves.some((leaf) => sees(leaf, option)));
  };
  return {
    steps: active,
    offered,
    rows: rows.filter((row) => row.active !== false).sort((a, b) => a.id - b.id),
    index,
    bits,
    seenFrom: active.map(seenBy),
    contradicting,
    budget: workBudget(),
  };
}

/** A leaf about the size or the window sees every option that can bring one. */
function sees(leaf: RuleLeaf, { step_id, option_id, window, isSize }: OfferedOption): boolean {
  if (!('option' in leaf)) return window !== undefined || isSize;
  return leaf.option === option_id && (leaf.step ?? step_id) === step_id;
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
