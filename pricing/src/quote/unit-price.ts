import { roundMoney } from '../decimal/arithmetic/round-money.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { PriceBase } from './price-base.ts';

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
