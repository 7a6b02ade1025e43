import { attachedOptions } from '../../from-price/attached-options.ts';
import { inStepOrder } from '../../from-price/in-step-order.ts';
import { type ChosenOption, chosenOption } from '../../quote/options/chosen-option.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { Rule, RuleLeaf } from '../rule.ts';
import { type RuleIndex, ruleIndex } from '../rule-index.ts';
import { type RuleSight, ruleSight } from '../rule-sight.ts';
import { NO_OPTIONS, type OptionBits, type OptionSet, optionBits } from './option-bits.ts';
import { leavesOf } from './rule-leaves.ts';
import { type SearchBudget, searchBudget } from './search-budget.ts';

/**
 * The product that a search goes through: its active steps in their order, and the options that each of them offers.
 *
 * @example
 * const { steps, offered, index }: SearchSpace = searchSpace({ steps, rows, rules });
 */
export type SearchSpace = {
  readonly steps: readonly QuotedStep[];
  /** By the place of the step. */
  readonly offered: readonly (readonly ChosenOption[])[];
  readonly rows: readonly PricingRow[];
  readonly index: RuleIndex;
  readonly bits: OptionBits;
  /** By the place of a step: the options whose choice its rules can see. */
  readonly seenFrom: readonly OptionSet[];
  /** The options that can contradict each other: windows and sizes of roof windows. */
  readonly contradicting: OptionSet;
  readonly budget: SearchBudget;
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
  const active = steps
    .filter((step) => step.active !== false)
    .sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
  const offered = active.map(offeredIn);
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
    budget: searchBudget(),
  };
}

/** A leaf about the size or the window sees every option that can bring one. */
function sees(leaf: RuleLeaf, { step_id, option_id, window, isSize }: ChosenOption): boolean {
  if (!('option' in leaf)) return window !== undefined || isSize;
  return leaf.option === option_id && (leaf.step ?? step_id) === step_id;
}

function setWhere(
  offered: SearchSpace['offered'],
  bits: OptionBits,
  isMeant: (option: ChosenOption) => boolean,
): OptionSet {
  return offered.reduce((set, options, place) => set | bits.of(place, options.filter(isMeant)), NO_OPTIONS);
}

function offeredIn(step: QuotedStep): readonly ChosenOption[] {
  const attached = new Set(step.option_ids);
  return attachedOptions(step).flatMap((option) => {
    const isOffered = attached.has(Number(option.id)) && option.active !== false;
    return isOffered ? (chosenOption(step, option, '') ?? []) : [];
  });
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
  chosen: readonly (readonly ChosenOption[])[],
): RuleSight {
  const sight = ruleSight(steps, start);
  for (const [place, options] of chosen.entries()) sight.pass(steps[place] as QuotedStep, options);
  return sight;
}
