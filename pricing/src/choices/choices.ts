import {
  type AskedConfiguration,
  askedConfiguration,
  baseOf,
  faultsOfSelections,
  priceOn,
} from '../quote/asked-configuration.ts';
import { askedOnce, parsedTables } from '../quote/asked-once.ts';
import { offeredOptions } from '../quote/options/offered-option.ts';
import type { ProductConfiguration } from '../quote/product-configuration.ts';
import type { QuoteOptions } from '../quote/quote.ts';
import type { QuoteError, QuoteRefusal } from '../quote/refusals/quote-refusal.ts';
import { refuseSelection } from '../quote/refusals/refuse-selection.ts';
import { refuseShape } from '../quote/refusals/refuse-shape.ts';
import { checkRequest } from '../quote/request/check-request.ts';
import type { QuoteRequest } from '../quote/request/quote-request.ts';
import type { StepState } from '../rules/evaluate-rules.ts';
import { type ReasonLists, reasonLists } from '../rules/reasons/reason-lists.ts';
import { choiceProblems } from './choice-problems.ts';
import type { ChoicesAnswer, OptionChoice, StepChoices } from './choices-answer.ts';
import { offeredSizes } from './offered-sizes.ts';
import { type OptionPrices, optionPrices } from './option-prices.ts';

/**
 * What can still be chosen in a product, and why not (D14.7): every step with its options, the next step to ask, the
 * sizes that are left, and the price once nothing is missing. Everything in the body is optional. Only a body of the
 * wrong shape is refused.
 *
 * @example
 * const answer = choices(configuration, { width: 1350, selections: [{ step_id: 3, option_ids: [5] }] });
 * if (!('code' in answer)) answer.next_step_id; // 4
 */
export function choices(
  configuration: ProductConfiguration,
  body: QuoteRequest,
  { tableOf = parsedTables(configuration), language }: QuoteOptions = {},
): ChoicesAnswer | QuoteRefusal {
  const checked = checkRequest(body);
  if ('errors' in checked) return refuseShape(checked.errors);
  const asked = askedConfiguration(configuration, checked.request, { language });
  const tables = askedOnce(tableOf);
  const faults = faultsOfSelections(asked);
  const outcome = baseOf(asked, tables);
  const base = 'base' in outcome ? outcome.base : undefined;
  const answer = 'base' in outcome ? priceOn(outcome.base, asked, tables) : outcome.refuse();
  const isPrice = !('code' in answer);
  const prices = optionPrices(asked, base, tables);
  const steps = outcomeSteps(asked, faults, prices);
  return {
    steps,
    next_step_id: steps.find(({ visible, complete }) => visible && !complete)?.step_id ?? null,
    sizes: offeredSizes(asked, tables),
    quote: isPrice && faults.length === 0 ? answer : null,
    problems: [
      ...(faults.length > 0 ? choiceProblems(refuseSelection(faults)) : []),
      ...(isPrice ? [] : choiceProblems(answer)),
    ],
  };
}

function outcomeSteps(
  { outcome, language }: AskedConfiguration,
  faults: readonly QuoteError[],
  prices: ReturnType<typeof optionPrices>,
): StepChoices[] {
  const because = reasonLists(language);
  const faulty = new Set(faults.map(({ step_id }) => step_id));
  const hasSize = outcome.sight.width !== undefined && outcome.sight.height !== undefined;
  return outcome.steps.map((state) => {
    const { step, hiddenBy, requiringRules } = state;
    const visible = hiddenBy.length === 0;
    const isAsked = step.required === true && step.skippable !== true;
    const isComplete = !faulty.has(step.id) && (step.type !== 'dimension' || hasSize);
    return {
      step_id: step.id,
      visible,
      required: visible && (isAsked || requiringRules.length > 0),
      complete: !visible || isComplete,
      reasons: because(visible ? requiringRules : hiddenBy),
      options: optionsOf(state, prices(state), because),
    };
  });
}

function optionsOf(state: StepState, prices: OptionPrices, because: ReasonLists): OptionChoice[] {
  const { step, hiddenBy, excluded, requiredBy, chosen } = state;
  const isVisible = hiddenBy.length === 0;
  const hiding = new Set(hiddenBy);
  const selected = new Set(chosen.map(({ option_id }) => option_id));
  return [...offeredOptions(step)].map(([id, option]) => {
    const available = isVisible && !excluded.has(id);
    return {
      option_id: id,
      available,
      selected: selected.has(id),
      required: isVisible && requiredBy.has(id),
      amount: prices.amount(option),
      total: available ? prices.total(option) : null,
      reasons: because(available ? (requiredBy.get(id) ?? []) : excluded.rulesOf(id, hiding)),
    };
  });
}
