import { type AdjustedField, adjustPriceField } from './adjust-price-field.ts';
import type { PriceAdjustment } from './price-adjustment.ts';

/**
 * Adjusts the price of an option (B2, D15.3): flat, per m2, per linear metre and per leaf. A percentage is never adjusted:
 * it follows the prices that it is taken of. An option that is priced by a shared table has its prices there.
 *
 * @example
 * adjustOption({ price: 40, price_type: 'per_m2' }, { percentage: 4 }); // { price: 41.6, errors: [] }
 * adjustOption({ price: 12, price_type: 'percent' }, { percentage: 4 }); // { price: 12, errors: [] }
 */
export function adjustOption(
  { price, price_type }: { readonly price: number; readonly price_type: string },
  adjustment: PriceAdjustment,
): AdjustedField<number> {
  if (price_type === 'percent' || price_type === 'table') return { price, errors: [] };
  return adjustPriceField('price', price, adjustment);
}
