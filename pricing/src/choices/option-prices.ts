import { addDecimals } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { decimalOf, plainNumber } from '../decimal/decimal.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { PRICING_OF_TYPE } from '../product/price-type.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import { type OfferedOption, offeredOptions, optionBounds } from '../product/step.ts';
import { type BaseOutcome, baseOf, type PriceBase } from '../quote/price-base.ts';
import { optionValues, termAmounts, withDivisors } from '../quote/price-term.ts';
import { amountBeforeOptions, unitPrice } from '../quote/priced-quote.ts';
import { byTariff, type QuoteContext, quoteContext } from '../quote/quote-context.ts';
import { contradictsItself } from '../quote/selection-faults.ts';
import { namesRow } from '../request/check-request.ts';
import type { Selection } from '../request/quote-request.ts';
import { lastEffects, type StepState } from '../rules/evaluate-rules.ts';
import { eachInPieces, type Pieces } from '../work/pieces.ts';
import { chargedBudget, valueOrWhenSpent } from '../work/work-budget.ts';
import { movesOthers } from './moves-others.ts';

// An option that moves others needs an evaluation of its own. Only absurd rules use this up; the totals beyond it stay
// unknown.
const MAX_LEAVES = 500_000;

/**
 * The prices of the options of one step: what an option costs at this size, and the unit price with it chosen; null
 * while unknown.
 *
 * @example
 * const { amount, total, endsPiece }: OptionPrices = (yield* optionPrices(context, base, tableOf))(state);
 */
export type OptionPrices = {
  readonly amount: (option: OfferedOption) => number | null;
  readonly total: (option: OfferedOption) => number | null;
  /** Whether others should have the thread before the next option: a total may take an evaluation of all rules. */
  readonly endsPiece: () => boolean;
};

/**
 * The prices of the options of a configuration (D14.7), step by step. `base` is undefined while the row or the size is
 * unknown.
 *
 * @example
 * const prices = yield* optionPrices(context, base, tableOf);
 * prices(state).total(option); // 604.2
 */
export function* optionPrices(
  context: QuoteContext,
  base: PriceBase | undefined,
  tableOf: (row: PricingRow) => PriceTable,
): Pieces<(state: StepState) => OptionPrices> {
  const tabled: OfferedOption[] = [];
  // The first after a change reads up to 100,000 options here.
  yield* eachInPieces(context.outcome.steps, ({ step }) => {
    const options = offeredOptions(step);
    for (const option of options.values()) if (option.tableId !== undefined) tabled.push(option);
    return 1 + options.size;
  });
  const running = base && runningAmount(context, base, tableOf, tabled);
  const budget = chargedBudget(MAX_LEAVES);
  const moves = movesOthers(context, base?.row, budget);
  const leaves = leavesOf(context);
  const totalAnew = (state: StepState, option: OfferedOption, replaced: readonly OfferedOption[]): number | null => {
    // Another window may be another row, and all of them are looked at.
    budget.chargeWork(1 + context.outcome.steps.length + context.configuration.rows.length);
    const other = withOption(context, state, option, replaced);
    budget.chargeLeaves(other.outcome.values.leaves);
    return priceOf(other, sameWindow(context, other) && base ? { base } : baseOf(other, tableOf), tableOf);
  };
  return (state) => {
    const takesOne = optionBounds(state.step).max === 1;
    const isAlone = !takesOne || state.chosen.length < 2;
    const others = takesOne ? state.chosen : [];
    const without = running?.without(others);
    const total = (option: OfferedOption): number | null => {
      const isChosen = state.chosen.includes(option);
      if (isChosen && isAlone) {
        const amount = running?.without([]);
        return running && amount ? unitPrice(amount, running.base) : null;
      }
      const replaced = isChosen ? others.filter((one) => one !== option) : others;
      if (moves(state, option, replaced)) return totalAnew(state, option, replaced);
      const term = running?.term(option);
      return running && without && term ? unitPrice(addDecimals(without, term), running.base) : null;
    };
    return {
      endsPiece: budget.endsPiece,
      amount: (option) => amountOf(context, option, { running, leaves }, tableOf),
      total: (option) =>
        valueOrWhenSpent(
          () => total(option),
          () => null,
        ),
    };
  };
}

type Running = {
  /**
   * The amount of what is chosen now without some of it, where nothing else changes. Undefined where that has no price:
   * a rule refuses it, it contradicts itself, or the table of an option that stays has none at the size.
   */
  readonly without: (replaced: readonly OfferedOption[]) => Decimal | undefined;
  readonly base: PriceBase;
  /** Undefined where the option's table has no price at the size (D15.4). */
  readonly term: (option: OfferedOption) => Decimal | undefined;
};

/** The amount of what is chosen now, before its rounding; like the base, to be divided by its divisor. */
function runningAmount(
  context: QuoteContext,
  plain: PriceBase,
  tableOf: (row: PricingRow) => PriceTable,
  tabled: readonly OfferedOption[],
): Running {
  const { configuration, outcome, chosen, size, tariff } = context;
  const values = optionValues(plain.size, tableOf);
  const base = withDivisors(plain, tabled.map(values.priced));
  // D19.6: percentages are of the list, and each term is then multiplied by the tariff.
  const before = amountBeforeOptions(base).amount;
  const amounts = termAmounts(base, before);
  const known = new Map<OfferedOption, Decimal | undefined>();
  const term = (option: OfferedOption): Decimal | undefined => {
    if (known.has(option)) return known.get(option);
    const priced = values.priced(option);
    const amount = priced && byTariff(amounts(priced), tariff?.of(option));
    known.set(option, amount);
    return amount;
  };
  const { refusedBy, surcharges } = lastEffects(configuration.rules, outcome.values, base.row);
  if (refusedBy.length > 0 || contradictsItself(context)) return { without: () => undefined, base, term };
  const added = surcharges.map(({ surcharge: price, price_type }) =>
    byTariff(amounts({ price, price_type }), tariff?.ofProduct),
  );
  const plainAmount = added.reduce(addDecimals, byTariff(before, tariff?.ofBase));
  const without = (replaced: readonly OfferedOption[]): Decimal | undefined =>
    chosen
      .filter((option) => option !== size && !replaced.includes(option))
      .map(term)
      .reduce((sum, one) => sum && one && addDecimals(sum, one), plainAmount as Decimal | undefined);
  return { without: remembered(without), base, term };
}

/** Most steps ask for the amount of everything that is chosen. */
function remembered(without: Running['without']): Running['without'] {
  let all: { readonly amount: Decimal | undefined } | undefined;
  return (replaced) => {
    if (replaced.length > 0) return without(replaced);
    all ??= { amount: without(replaced) };
    return all.amount;
  };
}

const NOTHING: Decimal = { digits: 0n, scale: 0 };

/** The leaves that a price will count, as far as they are known before its size: the row's, and one of a roof window. */
function leavesOf({ configuration, request, outcome, size }: QuoteContext): number | undefined {
  const { leaf_count } = outcome.inputs.fields;
  const ofRow = leaf_count === null ? 1 : leaf_count;
  if (size) return 1;
  const mayBeRoof = outcome.steps.some(({ step }) => [...offeredOptions(step).values()].some(({ isSize }) => isSize));
  if (namesRow(request) || !mayBeRoof) return ofRow;
  return configuration.rows.some(({ active }) => active !== false) ? undefined : 1;
}

function amountOf(
  context: QuoteContext,
  option: OfferedOption,
  { running, leaves }: { readonly running: Running | undefined; readonly leaves: number | undefined },
  tableOf: (row: PricingRow) => PriceTable,
): number | null {
  const { request, outcome, tariff } = context;
  const { inputs } = outcome;
  // D15.4: charges do not bound a size that is the base of the price.
  if (option.isSize && !namesRow(request)) return plainNumber(byTariff(decimalOf(option.price), tariff?.of(option)));
  if (running) {
    const term = running.term(option);
    return term ? plainNumber(term, running.base.divisor) : null;
  }
  const { width, height } = inputs;
  const isUnknown = width === undefined || height === undefined;
  const isKnown = { size: !isUnknown, leaf_count: leaves !== undefined, amount_before_options: false };
  if (PRICING_OF_TYPE[option.price_type].needs.some((need) => !isKnown[need])) return null;
  const known = { width: width ?? 0, height: height ?? 0 };
  const priced = optionValues(known, tableOf).priced(option);
  if (!priced) return null;
  const divisor = priced.value?.divisor ?? 1n;
  const amount = termAmounts({ divisor, size: known, leafCount: leaves ?? 1 }, NOTHING)(priced);
  return plainNumber(byTariff(amount, tariff?.of(option)), divisor);
}

function withOption(
  { configuration, request, outcome, tariff }: QuoteContext,
  { step, chosen }: StepState,
  option: OfferedOption,
  replaced: readonly OfferedOption[],
): QuoteContext {
  const remaining = chosen.filter((one) => !replaced.includes(one)).map(({ option_id }) => option_id);
  const selection: Selection = { step_id: step.id, option_ids: [...new Set([...remaining, option.option_id])] };
  const others = request.selections.filter(({ step_id }) => step_id !== step.id);
  const position = outcome.steps.findIndex((one) => one.step === step);
  return quoteContext(
    configuration,
    { ...request, selections: [...others, selection] },
    {
      known: { outcome, until: position },
      tariff: tariff?.tariff,
    },
  );
}

/** The base of a price depends on the window, the size and the row that the body names: options do not move the last. */
function sameWindow(a: QuoteContext, b: QuoteContext): boolean {
  const [now, then] = [a.outcome.inputs, b.outcome.inputs];
  return now.fields === then.fields && a.size === b.size;
}

function priceOf(context: QuoteContext, outcome: BaseOutcome, tableOf: (row: PricingRow) => PriceTable): number | null {
  if ('refuse' in outcome || contradictsItself(context)) return null;
  const tabled = context.chosen.filter(({ tableId }) => tableId !== undefined);
  const { without, base } = runningAmount(context, outcome.base, tableOf, tabled);
  const amount = without([]);
  return amount ? unitPrice(amount, base) : null;
}
