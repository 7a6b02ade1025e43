import { addDecimals } from '../decimal/arithmetic/add-decimals.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { plainNumber } from '../decimal/plain-number.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { amountBeforeOptions } from '../quote/amount-before-options.ts';
import { type AskedConfiguration, askedConfiguration, baseOf, priceOn } from '../quote/asked-configuration.ts';
import type { ChosenOption } from '../quote/options/chosen-option.ts';
import { optionBounds } from '../quote/options/option-bounds.ts';
import { priceTerm } from '../quote/options/price-term.ts';
import type { PriceBase } from '../quote/price-base.ts';
import type { Selection } from '../quote/request/quote-request.ts';
import { unitPrice } from '../quote/unit-price.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import type { StepState } from '../rules/evaluate-rules.ts';
import { lastEffects } from '../rules/last-effects.ts';
import { ruleIndex } from '../rules/rule-index.ts';

// An option that rules or rows depend on needs an evaluation of its own. Only absurd rules use this up; the totals
// beyond it stay unknown.
const MAX_LEAVES = 500_000;

/**
 * What an option costs at this size, and the unit price with it chosen; null while unknown.
 *
 * @example
 * const { amount, total }: OptionPrices = optionPrices(asked, base, tableOf);
 */
export type OptionPrices = {
  readonly amount: (option: ChosenOption) => number | null;
  readonly total: (state: StepState, option: ChosenOption) => number | null;
};

/**
 * The prices of the options of a configuration (D14.7). `base` is undefined while the row or the size is unknown.
 *
 * @example
 * optionPrices(asked, base, tableOf).total(state, option); // 604.2
 */
export function optionPrices(
  asked: AskedConfiguration,
  base: PriceBase | undefined,
  tableOf: (row: PricingRow) => PriceTable,
): OptionPrices {
  const running = base && runningAmount(asked, base);
  const { namedOptions } = ruleIndex(asked.configuration.rules ?? NO_RULES);
  const decides = (option: ChosenOption): boolean =>
    option.isSize || option.window !== undefined || namedOptions.has(option.option_id);
  let leaves = 0;
  const total = (state: StepState, option: ChosenOption): number | null => {
    const replaced = optionBounds(state.step).max === 1 ? state.chosen : [];
    const isChosen = state.chosen.some(({ option_id }) => option_id === option.option_id);
    if (!isChosen && (decides(option) || replaced.some(decides))) {
      if (leaves > MAX_LEAVES) return null;
      const other = askedConfiguration(asked.configuration, withOption(asked, state, option, replaced));
      const price = priceOf(other, tableOf);
      leaves += other.outcome.sight.leaves;
      return price;
    }
    if (!base || !running?.amount) return null;
    if (isChosen) return unitPrice(running.amount, base);
    const amount = replaced.reduce((sum, one) => addDecimals(sum, negative(running.term(one))), running.amount);
    return unitPrice(addDecimals(amount, running.term(option)), base);
  };
  return { amount: (option) => amountOf(asked, option, base, running), total };
}

const NO_RULES: NonNullable<AskedConfiguration['configuration']['rules']> = [];

type Running = {
  /** Undefined where a rule refuses the configuration: then it has no price. */
  readonly amount: Decimal | undefined;
  readonly term: (option: ChosenOption) => Decimal;
};

/** The amount of what is chosen now, before its rounding; like the base, to be divided by its divisor. */
function runningAmount({ configuration, outcome, chosen, size }: AskedConfiguration, base: PriceBase): Running {
  const before = amountBeforeOptions(base).amount;
  const term = (option: ChosenOption): Decimal => priceTerm(option, base, before).amount;
  const { refusedBy, surcharges } = lastEffects(configuration.rules, outcome.sight, base.row);
  if (refusedBy.length > 0) return { amount: undefined, term };
  const amounts = [
    ...chosen.filter((option) => option !== size).map(term),
    ...surcharges.map(({ surcharge: price, price_type }) => priceTerm({ price, price_type }, base, before).amount),
  ];
  return { amount: amounts.reduce(addDecimals, before), term };
}

function amountOf(
  { outcome: { sight }, size }: AskedConfiguration,
  option: ChosenOption,
  base: PriceBase | undefined,
  running: Running | undefined,
): number | null {
  if (option.price_type === 'flat') return plainNumber(option.price);
  if (base && running) return plainNumber(running.term(option), base.divisor);
  const { width, height } = sight;
  if (option.price_type === 'percent' || width === undefined || height === undefined) return null;
  const leaves = size ? 1 : sight.fields.leaf_count;
  if (option.price_type === 'per_leaf' && typeof leaves !== 'number') return null;
  const known = { divisor: 1n, size: { width, height }, leafCount: leaves ?? 1 };
  return plainNumber(priceTerm(option, known, { digits: 0n, scale: 0 }).amount);
}

function withOption(
  { request }: AskedConfiguration,
  { step, chosen }: StepState,
  option: ChosenOption,
  replaced: readonly ChosenOption[],
): AskedConfiguration['request'] {
  const kept = chosen.filter((one) => !replaced.includes(one)).map(({ option_id }) => option_id);
  const selection: Selection = { step_id: step.id, option_ids: [...kept, option.option_id] };
  const others = request.selections.filter(({ step_id }) => step_id !== step.id);
  return { ...request, selections: [...others, selection] };
}

function priceOf(asked: AskedConfiguration, tableOf: (row: PricingRow) => PriceTable): number | null {
  // Two windows at once have no price (D14.11).
  if (asked.outcome.sight.conflicts.length > 0) return null;
  const outcome = baseOf(asked, tableOf);
  if ('refuse' in outcome) return null;
  const answer = priceOn(outcome.base, asked);
  return 'code' in answer ? null : answer.unit_price;
}

function negative({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}
