import { addDecimals, multiplyDecimals, percentOf, roundMoney, surfaceM2 } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { decimalOf, plainNumber } from '../decimal/decimal.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { isTableGiven, type PricingRow } from '../product/pricing-row.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { OfferedOption } from '../product/step.ts';
import { pointerOfOption } from '../request/check-request.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { lastEffects, type RuleSurcharge } from '../rules/evaluate-rules.ts';
import { reasonOf } from '../rules/reasons.ts';
import { nearestFlatSizes, nearestSizes } from './nearest-sizes.ts';
import { furtherTablesOf, matchRows, type PriceBase } from './price-base.ts';
import { type OptionValues, optionValues, type PricedItem, priceTerms, withDivisors } from './price-term.ts';
import type { BreakdownEntry, PricedQuote, QuoteAnswer } from './quote-answer.ts';
import { byTariff, type QuoteContext, type TariffFields, type TermTariff, tariffFields } from './quote-context.ts';
import { type QuoteRefusal, refuseByRules } from './refusals/quote-refusal.ts';
import { refuseOptionTable } from './refusals/refuse-size.ts';
import { labelIn } from './selection-faults.ts';

/**
 * The amount that percentages of options refer to (D10): the base, the row's percentage, the product's percentage, with
 * their entries. The amount is that of the list, and still has to be divided by the base's divisor; the entries have
 * been, and say what `tariff` makes of them (D19.6).
 *
 * @example
 * amountBeforeOptions(base).entries.map(({ kind }) => kind); // ['row', 'row_percentage']
 */
export function amountBeforeOptions(
  base: PriceBase,
  tariff?: TermTariff,
): { amount: Decimal; entries: readonly BreakdownEntry[] } {
  const { divisor, entry, percentages } = base;
  let amount = decimalOf(base.value);
  const entries: BreakdownEntry[] = [tariff ? { ...entry, ...tariffFields(amount, tariff.ofBase, divisor) } : entry];
  const raise = (percentage: number, who: string, term: (shared: Shared) => BreakdownEntry): void => {
    // One entry per term that applies (D10).
    if (percentage === 0) return;
    const share = percentOf(amount, percentage);
    const label = `${who} adjustment ${percentage > 0 ? '+' : ''}${percentage} %`;
    const byTerm = tariffFields(share, tariff?.ofBase, divisor);
    entries.push(term({ label, amount: plainNumber(share, divisor), percentage, ...byTerm }));
    amount = addDecimals(amount, share);
  };
  if (percentages && entry.kind === 'row') {
    const { pricing_configuration_id } = entry;
    raise(percentages.row, 'Row', (shared) => ({ kind: 'row_percentage', pricing_configuration_id, ...shared }));
    raise(percentages.product, 'Product', (shared) => ({ kind: 'product_percentage', ...shared }));
  }
  return { amount, entries };
}

type Shared = { readonly label: string; readonly amount: number; readonly percentage: number } & TariffFields;

/**
 * The unit price of an amount that still has to be divided by the base's divisor: rounded once, half up, never below
 * 0.00 (D10, D14.6).
 *
 * @example
 * unitPrice({ digits: 30405n, scale: 3 }, { divisor: 1n }); // 30.41
 */
export function unitPrice(amount: Decimal, { divisor }: Pick<PriceBase, 'divisor'>): number {
  return amount.digits > 0n ? roundMoney(amount, divisor) : 0;
}

/**
 * What is priced: the base, the options, the surcharges of rules, how many.
 *
 * @example
 * const parts: PricedParts = { base, options: [], surcharges: [], quantity: 2, language: undefined };
 */
type PricedParts = {
  readonly base: PriceBase;
  readonly options: readonly PricedOption[];
  readonly surcharges: readonly RuleSurcharge[];
  readonly quantity: number;
  /** Of the labels of surcharges that have none of their own (D14.8). */
  readonly language: string | undefined;
  readonly tariff?: TermTariff | undefined;
};

type PricedOption = PricedItem & Pick<OfferedOption, 'step_id' | 'option_id' | 'label' | 'discountGroup'>;

/**
 * Adds up a price exactly (D10): the base, the row's percentage, the product's percentage, then the options, then the
 * surcharges of rules (D14.6). A tariff multiplies each of these terms as the list has it (D19.6). The unit price is
 * rounded once; the total is the unit price times the quantity.
 *
 * @example
 * pricedQuote(configuration, { base, options: [], surcharges: [], quantity: 2, language: 'fr' }).total; // 608
 */
function pricedQuote(configuration: ProductConfiguration, parts: PricedParts): PricedQuote {
  const { currency, price_basis } = configuration;
  const { base, options, surcharges, quantity, language, tariff } = parts;
  const { divisor } = base;
  const before = amountBeforeOptions(base, tariff);
  const termOf = priceTerms(base, before.amount);
  const breakdown: BreakdownEntry[] = [...before.entries];
  let listed = before.amount;
  let charged = byTariff(before.amount, tariff?.ofBase);
  const add = (amount: Decimal, percent: number | undefined): TariffFields => {
    listed = addDecimals(listed, amount);
    // Without a tariff both are the same sum.
    charged = percent === undefined ? listed : addDecimals(charged, byTariff(amount, percent));
    return tariffFields(amount, percent, divisor);
  };
  for (const option of options) {
    const { step_id, option_id, label } = option;
    const term = termOf(option);
    const byTerm = add(term.amount, tariff?.of(option));
    breakdown.push({ kind: 'option', label, step_id, option_id, ...term.detail, ...byTerm });
  }
  for (const { rule, surcharge: price, price_type, label } of surcharges) {
    const term = termOf({ price, price_type });
    const byTerm = add(term.amount, tariff?.ofProduct);
    const said = label || reasonOf(rule, language).message;
    breakdown.push({ kind: 'rule', label: said, rule_id: rule.id, ...term.detail, ...byTerm });
  }
  const price = unitPrice(charged, base);
  const { size, entry } = base;
  return {
    unit_price: price,
    ...(tariff && { list_price: unitPrice(listed, base) }),
    total: plainNumber(multiplyDecimals(decimalOf(price), decimalOf(quantity))),
    quantity,
    currency,
    price_basis,
    surface_m2: plainNumber(surfaceM2(size.width, size.height)),
    pricing_configuration_id: entry.kind === 'row' ? entry.pricing_configuration_id : null,
    breakdown,
  };
}

/** The nearest sizes at which the base and the tables of the chosen options have a price (D15.4). */
function nearestPriced(
  base: PriceBase,
  context: QuoteContext,
  tableOf: (row: PricingRow) => PriceTable,
): readonly SizeMm[] {
  const { configuration, request, outcome, size } = context;
  const furtherTables = furtherTablesOf(context, tableOf);
  if (size) {
    const steps = outcome.steps.map(({ step }) => step);
    return nearestFlatSizes(steps, base.size, furtherTables);
  }
  const match = matchRows(configuration.rows, { ...request, fields: outcome.inputs.fields });
  const isGiven = (row: PricingRow): boolean => isTableGiven(row, configuration.price_tables);
  return nearestSizes('rows' in match ? match.rows : [], base.size, tableOf, furtherTables, isGiven);
}

/** Of an option whose table has no price at the size. */
function refuseOption(
  option: OfferedOption,
  values: OptionValues,
  base: PriceBase,
  context: QuoteContext,
  tableOf: (row: PricingRow) => PriceTable,
): QuoteRefusal {
  const nearest = nearestPriced(base, context, tableOf);
  const value = values.of(option);
  const said = { table: values.tableOf(option), value: value?.outcome === 'priced' ? undefined : value };
  const label = labelIn(context.outcome.steps, option, context.language);
  return refuseOptionTable({ ...option, label }, said, base.size, pointerOfOption(context.request, option), nearest);
}

/**
 * The price on a base, or a refusal: of an option whose table has no price at the size (D15.4), or of a rule, which
 * comes after all other faults (D14.6).
 *
 * @example
 * priceOn(base, context, tableOf); // { unit_price: 304, ... }
 */
export function priceOn(base: PriceBase, context: QuoteContext, tableOf: (row: PricingRow) => PriceTable): QuoteAnswer {
  const { configuration, request, outcome, chosen, size, language, tariff } = context;
  const values = optionValues(base.size, tableOf);
  const options: (OfferedOption & PricedItem)[] = [];
  for (const option of chosen) {
    if (option === size) continue;
    const priced = values.priced(option);
    if (!priced) return refuseOption(option, values, base, context, tableOf);
    options.push(priced === option ? option : { ...option, ...priced });
  }
  const { refusedBy, surcharges } = lastEffects(configuration.rules, outcome.values, base.row);
  if (refusedBy.length > 0) return refuseByRules(refusedBy, language);
  const parts = { base: withDivisors(base, options), options };
  return pricedQuote(configuration, { ...parts, surcharges, quantity: request.quantity, language, tariff });
}
