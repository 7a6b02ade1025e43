import { addDecimals } from '../decimal/arithmetic/add-decimals.ts';
import { multiplyDecimals } from '../decimal/arithmetic/multiply-decimals.ts';
import { percentOf } from '../decimal/arithmetic/percent-of.ts';
import { roundMoney } from '../decimal/arithmetic/round-money.ts';
import { surfaceM2 } from '../decimal/arithmetic/surface-m2.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal-of.ts';
import { plainNumber } from '../decimal/plain-number.ts';
import type { ChosenOption } from './options/chosen-option.ts';
import { optionTerm } from './options/option-term.ts';
import type { PriceBase } from './price-base.ts';
import type { ProductConfiguration } from './product-configuration.ts';
import type { BreakdownEntry, PricedQuote } from './quote-answer.ts';

/**
 * Adds up a price exactly (D10): the base, the row's percentage, the product's percentage, then the options. The unit
 * price is rounded once, half up and never below 0.00; the total is the unit price times the quantity. Every amount
 * here still has to be divided by the base's divisor.
 *
 * @example
 * pricedQuote(configuration, base, [], 2).total; // 608
 */
export function pricedQuote(
  { currency, price_basis }: ProductConfiguration,
  base: PriceBase,
  options: readonly ChosenOption[],
  quantity: number,
): PricedQuote {
  const { divisor, entry, size, percentages } = base;
  const rowId = entry.kind === 'row' ? entry.pricing_configuration_id : null;
  const breakdown: BreakdownEntry[] = [entry];
  let amount = decimalOf(base.value);
  const raise = (percentage: number, who: string, term: (shared: Shared) => BreakdownEntry): void => {
    // One entry per term that applies (D10).
    if (percentage === 0) return;
    const share = percentOf(amount, percentage);
    const label = `${who} adjustment ${percentage > 0 ? '+' : ''}${percentage} %`;
    breakdown.push(term({ label, amount: plainNumber(share, divisor), percentage }));
    amount = addDecimals(amount, share);
  };
  if (percentages && rowId !== null) {
    raise(percentages.row, 'Row', (shared) => ({ kind: 'row_percentage', pricing_configuration_id: rowId, ...shared }));
    raise(percentages.product, 'Product', (shared) => ({ kind: 'product_percentage', ...shared }));
  }
  const beforeOptions: Decimal = amount;
  for (const option of options) {
    const term = optionTerm(option, base, beforeOptions);
    breakdown.push(term.entry);
    amount = addDecimals(amount, term.amount);
  }
  const unitPrice = amount.digits > 0n ? roundMoney(amount, divisor) : 0;
  return {
    unit_price: unitPrice,
    total: plainNumber(multiplyDecimals(decimalOf(unitPrice), decimalOf(quantity))),
    quantity,
    currency,
    price_basis,
    surface_m2: plainNumber(surfaceM2(size.width, size.height)),
    pricing_configuration_id: rowId,
    breakdown,
  };
}

type Shared = { readonly label: string; readonly amount: number; readonly percentage: number };
