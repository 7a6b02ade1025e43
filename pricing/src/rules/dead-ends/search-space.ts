import { attachedOptions } from '../../from-price/attached-options.ts';
import { inStepOrder } from '../../from-price/in-step-order.ts';
import { type ChosenOption, chosenOption } from '../../quote/options/chosen-option.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import type { CheckedRequest } from '../../quote/request/check-request.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { Rule } from '../rule.ts';
import { type RuleIndex, ruleIndex } from '../rule-index.ts';
import { type RuleSight, ruleSight } from '../rule-sight.ts';
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
  return {
    steps: active,
    offered: active.map(offeredIn),
    rows: rows.filter((row) => row.active !== false).sort((a, b) => a.id - b.id),
    index: ruleIndex(rules),
    budget: searchBudget(),
  };
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
