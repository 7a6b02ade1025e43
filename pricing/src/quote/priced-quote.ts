import { addDecimals } from '../decimal/arithmetic/add-decimals.ts';
import { multiplyDecimals } from '../decimal/arithmetic/multiply-decimals.ts';
import { surfaceM2 } from '../decimal/arithmetic/surface-m2.ts';
import { decimalOf } from '../decimal/decimal-of.ts';
import { plainNumber } from '../decimal/plain-number.ts';
import type { RuleSurcharge } from '../rules/last-effects.ts';
import { reasonOf } from '../rules/reasons/reason-of.ts';
import { amountBeforeOptions } from './amount-before-options.ts';
import type { OfferedOption } from './options/offered-option.ts';
import { type Priced, priceTerms } from './options/price-term.ts';
import type { PriceBase } from './price-base.ts';
import type { ProductConfiguration } from './product-configuration.ts';
import type { BreakdownEntry, PricedQuote } from './quote-answer.ts';
import { unitPrice } from './unit-price.ts';

/**
 * What is priced: the base, the options, the surcharges of rules, how many.
 *
 * @example
 * const parts: PricedParts = { base, options: [], surcharges: [], quantity: 2, language: undefined };
 */
export type PricedParts = {
  readonly base: PriceBase;
  readonly options: readonly PricedOption[];
  readonly surcharges: readonly RuleSurcharge[];
  readonly quantity: number;
  /** Of the labels of surcharges that have none of their own (D14.8). */
  readonly language: string | undefined;
};

type PricedOption = Priced & Pick<OfferedOption, 'step_id' | 'option_id' | 'label'>;

/**
 * Adds up a price exactly (D10): the base, the row's percentage, the product's percentage, then the options, then the
 * surcharges of rules (D14.6). The unit price is rounded once; the total is the unit price times the quantity.
 *
 * @example
 * pricedQuote(configuration, { base, options: [], surcharges: [], quantity: 2, language: 'fr' }).total; // 608
 */
export function pricedQuote(configuration: ProductConfiguration, parts: PricedParts): PricedQuote {
  const { currency, price_basis } = configuration;
  const { base, options, surcharges, quantity, language } = parts;
  const before = amountBeforeOptions(base);
  const termOf = priceTerms(base, before.amount);
  const breakdown: BreakdownEntry[] = [...before.entries];
  let amount = before.amount;
  for (const option of options) {
    const { step_id, option_id, label } = option;
    const term = termOf(option);
    breakdown.push({ kind: 'option', label, step_id, option_id, ...term.shown });
    amount = addDecimals(amount, term.amount);
  }
  for (const { rule, surcharge: price, price_type, label } of surcharges) {
    const term = termOf({ price, price_type });
    breakdown.push({ kind: 'rule', label: label || reasonOf(rule, language).message, rule_id: rule.id, ...term.shown });
    amount = addDecimals(amount, term.amount);
  }
  const price = unitPrice(amount, base);
  const { size, entry } = base;
  return {
    unit_price: price,
    total: plainNumber(multiplyDecimals(decimalOf(price), decimalOf(quantity))),
    quantity,
    currency,
    price_basis,
    surface_m2: plainNumber(surfaceM2(size.width, size.height)),
    pricing_configuration_id: entry.kind === 'row' ? entry.pricing_configuration_id : null,
    breakdown,
  };
}
