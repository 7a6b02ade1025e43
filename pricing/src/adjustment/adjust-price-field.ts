import { decimalText } from '../decimal/decimal-text.ts';
import type { Params, PriceTableError } from '../price-table/price-table.ts';
import { adjustPrice } from './adjust-price.ts';
import { exactAdjustment } from './exact-adjustment.ts';
import type { PriceAdjustment } from './price-adjustment.ts';

// D3: a price field is limited to 1e9; a cell may be larger.
const MAX_PRICE = 1e9;

/**
 * A field with a price after an adjustment; with errors, the adjustment is refused.
 *
 * @example
 * const adjusted: AdjustedField = { price: 65.19, errors: [] };
 */
export type AdjustedField<Price> = { readonly price: Price; readonly errors: readonly PriceTableError[] };

/**
 * Adjusts a field that holds a price (B2): the minimum price of a row, the price of an option. What is not above 0 is no
 * price and is kept: null, 0, a discount.
 *
 * @example
 * adjustPriceField('minimum_price', 63.11, { amount: 5 }); // { price: 68.11, errors: [] }
 */
export function adjustPriceField<Price extends number | null>(
  field: string,
  price: Price,
  adjustment: PriceAdjustment,
): AdjustedField<Price | number> {
  const outcome = price === null ? 'unchanged' : adjustPrice(price, exactAdjustment(adjustment));
  const refused = (code: string, message: string, params: Params) => ({
    price,
    errors: [{ pointer: `/${field}`, code, message, params: { field, ...params } }],
  });
  if (outcome === 'unchanged') return { price, errors: [] };
  if ('code' in outcome) return refused(outcome.code, outcome.message, outcome.params);
  const changed = Number(decimalText(outcome));
  if (changed <= MAX_PRICE) return { price: changed, errors: [] };
  const params = { old: price, new: changed, limit: MAX_PRICE };
  return refused('number_out_of_range', `${price} would become ${changed}; the limit is 1e9`, params);
}
