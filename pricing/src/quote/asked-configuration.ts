import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import { evaluateRules, type KnownSteps, type RuleOutcome } from '../rules/evaluate-rules.ts';
import { lastEffects } from '../rules/last-effects.ts';
import { activeSteps } from './active-steps.ts';
import { flatPriceBase } from './flat-price-base.ts';
import { nearestFlatSizes } from './nearest/nearest-flat-sizes.ts';
import { nearestSizes } from './nearest/nearest-sizes.ts';
import type { OfferedOption } from './options/offered-option.ts';
import { type OptionValues, optionValues, withDivisors } from './options/option-values.ts';
import { placeOfOption } from './options/place-of-option.ts';
import type { Priced } from './options/price-term.ts';
import { selectionFault } from './options/selection-fault.ts';
import { selectionFaults } from './options/selection-faults.ts';
import { windowFaults } from './options/window-faults.ts';
import type { BaseOutcome, PriceBase } from './price-base.ts';
import { pricedQuote } from './priced-quote.ts';
import type { ProductConfiguration } from './product-configuration.ts';
import type { QuoteAnswer } from './quote-answer.ts';
import type { QuoteError, QuoteRefusal } from './refusals/quote-refusal.ts';
import { refuseByRules } from './refusals/refuse-by-rules.ts';
import { refuseOptionTable } from './refusals/refuse-option-table.ts';
import type { CheckedRequest } from './request/check-request.ts';
import { givenFields } from './request/identifying-fields.ts';
import { matchRows } from './row/match-rows.ts';
import { rowPriceBase } from './row/row-price-base.ts';

/**
 * A configuration that somebody asks about, as the rules leave it: what counts as chosen, in the order of the request,
 * and the roof-window size among it that is the base of the price, if there is one.
 *
 * @example
 * const { outcome, chosen, size }: AskedConfiguration = askedConfiguration(configuration, request);
 */
export type AskedConfiguration = {
  readonly configuration: ProductConfiguration;
  readonly request: CheckedRequest;
  readonly outcome: RuleOutcome;
  readonly chosen: readonly OfferedOption[];
  readonly size: OfferedOption | undefined;
  readonly language: string | undefined;
};

/**
 * Lets the rules decide about a request (D14). A roof-window size is the base unless the body names a row (D10, D14.11).
 *
 * @example
 * askedConfiguration(configuration, request, { language: 'fr' }).size?.label; // 'MK04'
 */
export function askedConfiguration(
  configuration: ProductConfiguration,
  request: CheckedRequest,
  { language, known }: { readonly language?: string | undefined; readonly known?: KnownSteps } = {},
): AskedConfiguration {
  const steps = activeSteps(configuration.steps);
  const outcome = evaluateRules(steps, configuration.rules, request, known);
  const chosen = request.selections.flatMap(({ step_id }) => outcome.sight.selectedIn(step_id) ?? []);
  const size = namesRow(request) ? undefined : chosen.find((option) => option.isSize);
  return { configuration, request, outcome, chosen, size, language };
}

/**
 * Whether the body itself says which row is meant (D10).
 *
 * @example
 * namesRow({ ...request, fields: { leaf_count: 2 } }); // true
 */
export function namesRow({ rowId, fields }: CheckedRequest): boolean {
  return rowId !== undefined || givenFields(fields).length > 0;
}

/**
 * All faults of the selections; of two roof-window sizes the second is one (D10).
 *
 * @example
 * faultsOfSelections(asked); // []
 */
export function faultsOfSelections(asked: AskedConfiguration): QuoteError[] {
  const { configuration, outcome, request, size, language } = asked;
  const row = configuration.rows.find(({ id, active }) => id === request.rowId && active !== false);
  const faults = [...selectionFaults(outcome, request, language), ...windowFaults(outcome, request, row)];
  const second = secondSize(asked);
  if (!size || !second) return faults;
  const message = `Only one size can be chosen, and both ${size.label} and ${second.label} are.`;
  const step = outcome.steps.find((state) => state.step.id === second.step_id)?.step ?? { id: second.step_id };
  const ids = [size.option_id, second.option_id];
  return [...faults, selectionFault(placeOfOption(request, second), 'second_size', message, step, ids)];
}

/**
 * Whether what is chosen contradicts itself: two windows (D14.11) or two roof-window sizes (D10). It has no price then:
 * a price for another window is worse than none.
 *
 * @example
 * contradictsItself(asked); // false
 */
export function contradictsItself(asked: AskedConfiguration): boolean {
  return asked.outcome.sight.conflicts.length > 0 || secondSize(asked) !== undefined;
}

function secondSize({ chosen, size }: AskedConfiguration): OfferedOption | undefined {
  return size && chosen.find((option) => option.isSize && option !== size);
}

/**
 * The base of the price: the roof-window size, or the row that the body and the selections mean (D14.11).
 *
 * @example
 * baseOf(asked, tableOf); // { base } or { refuse }
 */
export function baseOf(asked: AskedConfiguration, tableOf: (row: PricingRow) => PriceTable): BaseOutcome {
  const { configuration, request, outcome, size } = asked;
  const steps = outcome.steps.map(({ step }) => step);
  if (size) return flatPriceBase(size, request, steps, () => besideTables(asked, tableOf));
  return rowPriceBase(
    configuration,
    { ...request, fields: outcome.sight.fields },
    tableOf,
    besideTables(asked, tableOf),
  );
}

/** The tables of the chosen options: a size is offered instead only where they have a price, too (D15.4). */
function besideTables({ chosen }: AskedConfiguration, tableOf: (row: PricingRow) => PriceTable): PriceTable[] {
  return chosen.flatMap(({ tableId }) => (tableId === undefined ? [] : [tableOf({ id: 0, price_table_id: tableId })]));
}

/** Of an option whose table has no price at the size. */
function refuseTable(
  option: OfferedOption,
  values: OptionValues,
  base: PriceBase,
  asked: AskedConfiguration,
  tableOf: (row: PricingRow) => PriceTable,
): QuoteRefusal {
  const { configuration, request, outcome, size } = asked;
  const beside = besideTables(asked, tableOf);
  const steps = outcome.steps.map(({ step }) => step);
  const match = size ? undefined : matchRows(configuration.rows, { ...request, fields: outcome.sight.fields });
  const rows = match && 'rows' in match ? match.rows : [];
  const nearest = size ? nearestFlatSizes(steps, base.size, beside) : nearestSizes(rows, base.size, tableOf, beside);
  const value = values.of(option);
  const said = { table: values.tableOf(option), value: value?.outcome === 'priced' ? undefined : value };
  return refuseOptionTable(option, said, base.size, placeOfOption(request, option), nearest);
}

/**
 * The price on a base, or a refusal: of an option whose table has no price at the size (D15.4), or of a rule, which
 * comes after all other faults (D14.6).
 *
 * @example
 * priceOn(base, asked, tableOf); // { unit_price: 304, ... }
 */
export function priceOn(
  base: PriceBase,
  asked: AskedConfiguration,
  tableOf: (row: PricingRow) => PriceTable,
): QuoteAnswer {
  const { configuration, request, outcome, chosen, size, language } = asked;
  const values = optionValues(base.size, tableOf);
  const options: (OfferedOption & Priced)[] = [];
  for (const option of chosen) {
    if (option === size) continue;
    const priced = values.priced(option);
    if (!priced) return refuseTable(option, values, base, asked, tableOf);
    options.push(priced === option ? option : { ...option, ...priced });
  }
  const { refusedBy, surcharges } = lastEffects(configuration.rules, outcome.values, base.row);
  if (refusedBy.length > 0) return refuseByRules(refusedBy, language);
  const parts = { base: withDivisors(base, options), options };
  return pricedQuote(configuration, { ...parts, surcharges, quantity: request.quantity, language });
}
