import { compareDecimals } from '../decimal/arithmetic/compare-decimals.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { parseDecimal } from '../decimal/parse-decimal.ts';
import type { RowPrice } from '../row-price/row-price.ts';

const ZERO: Decimal = { digits: 0n, scale: 0 };

/**
 * The better of two outcomes: the lower price, or the first of two equal ones. Any price is better than none, and a
 * value that is not above 0 is better than no value, so that the reason of a missing price is kept.
 *
 * @example
 * cheaperPrice(undefined, rowPrice({ minimum_price: 10 })).price; // '10'
 */
export function cheaperPrice(best: RowPrice | undefined, next: RowPrice): RowPrice {
  if (!best) return next;
  if (best.price !== null && next.price !== null) {
    return compareDecimals(exactPrice(next.price), exactPrice(best.price)) < 0 ? next : best;
  }
  if (best.price !== null) return best;
  return next.price !== null || best.reason === 'no_pricing_data' ? next : best;
}

/**
 * Exact decimal text as a Decimal; any other text (a stored value that another program broke) counts as 0.
 *
 * @example
 * exactPrice('65.19263'); // { digits: 6519263n, scale: 5 }
 */
export function exactPrice(text: string): Decimal {
  return parseDecimal(text) ?? ZERO;
}
