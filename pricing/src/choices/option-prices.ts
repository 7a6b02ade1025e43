import { addDecimals } from '../decimal/arithmetic/add-decimals.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { plainNumber } from '../decimal/plain-number.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { amountBeforeOptions } from '../quote/amount-before-options.ts';
import {
  type AskedConfiguration,
  askedConfiguration,
  baseOf,
  contradictsItself,
} from '../quote/asked-configuration.ts';
import type { OfferedOption } from '../quote/options/offered-option.ts';
import { optionBounds } from '../quote/options/option-bounds.ts';
import { priceTerm, termAmounts } from '../quote/options/price-term.ts';
import type { BaseOutcome, PriceBase } from '../quote/price-base.ts';
import type { Selection } from '../quote/request/quote-request.ts';
import { unitPrice } from '../quote/unit-price.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import type { StepState } from '../rules/evaluate-rules.ts';
import { lastEffects } from '../rules/last-effects.ts';
import { movesOthers } from './moves-others.ts';

// An option that moves others needs an evaluation of its own. Only absurd rules use this up; the totals beyond it stay
// unknown.
const MAX_LEAVES = 500_000;

/**
 * What an option costs at this size, and the unit price with it chosen; null while unknown.
 *
 * @example
 * const { amount, total }: OptionPrices = optionPrices(asked, base, tableOf);
 */
export type OptionPrices = {
  readonly amount: (option: OfferedOption) => number | null;
  readonly total: (state: StepState, option: OfferedOption) => number | null;
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
  const moves = movesOthers(asked, base?.row);
  let leaves = 0;
  const total = (state: StepState, option: OfferedOption): number | null => {
    const others = state.chosen.filter(({ option_id }) => option_id !== option.option_id);
    const isChosen = others.length < state.chosen.length;
    const replaced = optionBounds(state.step).max === 1 ? others : [];
    if ((!isChosen || replaced.length > 0) && moves(state, option, replaced)) {
      if (leaves > MAX_LEAVES) return null;
      const other = withOption(asked, state, option, replaced);
      const price = priceOf(other, sameWindow(asked, other) && base ? { base } : baseOf(other, tableOf));
      leaves += other.outcome.sight.leaves;
      return price;
    }
    if (!base || !running?.amount) return null;
    const without = replaced.reduce((sum, one) => addDecimals(sum, negative(running.term(one))), running.amount);
    return unitPrice(isChosen ? without : addDecimals(without, running.term(option)), base);
  };
  return { amount: (option) => amountOf(asked, option, base, running), total };
}

type Running = {
  /** Undefined where a rule refuses the configuration or it contradicts itself: then it has no price. */
  readonly amount: Decimal | undefined;
  readonly term: ReturnType<typeof termAmounts>;
};

/** The amount of what is chosen now, before its rounding; like the base, to be divided by its divisor. */
function runningAmount(asked: AskedConfiguration, base: PriceBase): Running {
  const { configuration, outcome, chosen, size } = asked;
  const before = amountBeforeOptions(base).amount;
  const term = termAmounts(base, before);
  const { refusedBy, surcharges } = lastEffects(configuration.rules, outcome.sight, base.row);
  if (refusedBy.length > 0 || contradictsItself(asked)) return { amount: undefined, term };
  const amounts = [
    ...chosen.filter((option) => option !== size).map(term),
    ...surcharges.map(({ surcharge: price, price_type }) => term({ price, price_type })),
  ];
  return { amount: amounts.reduce(addDecimals, before), term };
}

function amountOf(
  { outcome: { sight }, size }: AskedConfiguration,
  option: OfferedOption,
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
  { configuration, request, outcome }: AskedConfiguration,
  { step, chosen }: StepState,
  option: OfferedOption,
  replaced: readonly OfferedOption[],
): AskedConfiguration {
  const kept = chosen.filter((one) => !replaced.includes(one)).map(({ option_id }) => option_id);
  const selection: Selection = { step_id: step.id, option_ids: [...new Set([...kept, option.option_id])] };
  const others = request.selections.filter(({ step_id }) => step_id !== step.id);
  const position = outcome.steps.findIndex((one) => one.step === step);
  return askedConfiguration(
    configuration,
    { ...request, selections: [...others, selection] },
    {
      known: { outcome, until: position },
    },
  );
}

/** The base of a price depends on the window, the size and the row that the body names: options do not move the last. */
function sameWindow(a: AskedConfiguration, b: AskedConfiguration): boolean {
  const [now, then] = [a.outcome.sight, b.outcome.sight];
  return now.fields === then.fields && a.size === b.size;
}

function priceOf(asked: AskedConfiguration, outcome: BaseOutcome): number | null {
  if ('refuse' in outcome || contradictsItself(asked)) return null;
  const { amount } = runningAmount(asked, outcome.base);
  return amount ? unitPrice(amount, outcome.base) : null;
}

function negative({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}
