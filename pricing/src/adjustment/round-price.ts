import { powerOfTen } from '../decimal/arithmetic/power-of-ten.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { ExactAdjustment } from './exact-adjustment.ts';

/**
 * The allowed price that a price above 0 is rounded to (B2), exactly. Rounding never makes a price disappear: if the
 * result would be 0 or less, it is the lowest allowed price above 0.
 *
 * @example
 * roundPrice(decimalOf(65.19263), { to: decimalOf(0.05), ending: decimalOf(0), direction: 'nearest' }); // 65.2
 */
export function roundPrice(price: Decimal, { to, ending, direction }: ExactAdjustment['rounding']): Decimal {
  const scale = Math.max(price.scale, to.scale, ending.scale);
  const [step, end] = [digitsAt(scale, to), digitsAt(scale, ending)];
  const above = digitsAt(scale, price) - end;
  // The remainder of a BigInt has the sign of its dividend; here it has to be positive.
  const rest = ((above % step) + step) % step;
  const goesUp = direction === 'up' ? rest > 0n : direction === 'nearest' && 2n * rest >= step;
  const rounded = end + above - rest + (goesUp ? step : 0n);
  const lowest = end > 0n ? end : step;
  // An allowed price has the decimals of `to` and `ending`; further decimals are zeros.
  const own = Math.max(to.scale, ending.scale);
  return { digits: (rounded > lowest ? rounded : lowest) / powerOfTen(scale - own), scale: own };
}

function digitsAt(scale: number, decimal: Decimal): bigint {
  return decimal.scale === scale ? decimal.digits : decimal.digits * powerOfTen(scale - decimal.scale);
}
