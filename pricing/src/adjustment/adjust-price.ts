import { addDecimals, applyPercentage, compareDecimals } from '../decimal/arithmetic.ts';
import { type Decimal, decimalOf, type ExactNumber, powerOfTen } from '../decimal/decimal.ts';
import { factOf, valueText } from '../price-table/error-facts.ts';
import { isPriceNumber } from '../price-table/number-limits.ts';
import type { Params } from '../price-table/price-table.ts';

/**
 * Every direction in which an adjustment rounds (B2).
 *
 * @example
 * ROUNDING_DIRECTIONS.includes('up'); // true
 */
export const ROUNDING_DIRECTIONS = ['nearest', 'up', 'down'] as const;

type RoundingDirection = (typeof ROUNDING_DIRECTIONS)[number];

/**
 * The prices that an adjustment may end in (B2): `ending` plus a multiple of `to`. `{ to: 0.05 }` is 0.05, 0.10, ...;
 * `{ to: 1, ending: 0.9 }` is 0.90, 1.90, ...; `{ to: 10, ending: 9 }` is 9, 19, ... `to` is above 0, `ending` (0 unless
 * given) from 0 to below `to`. `nearest`, half up, unless another direction is given.
 *
 * @example
 * const rounding: PriceRounding = { to: 1, ending: 0.9 };
 */
export type PriceRounding = {
  readonly to: ExactNumber;
  readonly ending?: ExactNumber;
  readonly direction?: RoundingDirection;
};

/**
 * A change of prices (B2): by a percentage or by an amount, then rounded; to cents where no rounding is given.
 *
 * @example
 * const adjustment: PriceAdjustment = { percentage: 3.3, rounding: { to: 0.05 } };
 */
export type PriceAdjustment = (
  | { readonly percentage: ExactNumber; readonly amount?: undefined }
  | { readonly amount: ExactNumber; readonly percentage?: undefined }
) & { readonly rounding?: PriceRounding | undefined };

const CENTS = { to: 0.01 };

/**
 * An adjustment with its numbers parsed once, for the thousands of prices that it is applied to, and with rounding to
 * cents if none is given (B2).
 *
 * @example
 * exactAdjustment({ percentage: 3.3 }).rounding.to; // { digits: 1n, scale: 2 }
 */
export function exactAdjustment({ percentage, amount, rounding = CENTS }: PriceAdjustment) {
  const { to, ending = 0, direction = 'nearest' } = rounding;
  const exactRounding = { to: decimalOf(to), ending: decimalOf(ending), direction };
  return percentage === undefined
    ? { amount: decimalOf(amount), rounding: exactRounding }
    : { percentage: decimalOf(percentage), rounding: exactRounding };
}

/**
 * The result of `exactAdjustment`.
 *
 * @example
 * const exact: ExactAdjustment = exactAdjustment({ amount: 5 });
 */
export type ExactAdjustment = ReturnType<typeof exactAdjustment>;

/**
 * A value with the percentage or the amount of an adjustment, exactly and not rounded yet.
 *
 * @example
 * changedValue(decimalOf(63.11), exactAdjustment({ percentage: 3.3 })); // 65.19263
 */
function changedValue(value: Decimal, { percentage, amount }: ExactAdjustment): Decimal {
  return percentage === undefined ? addDecimals(value, amount) : applyPercentage(value, percentage);
}

const GOES_UP: Readonly<Record<RoundingDirection, (rest: bigint, step: bigint) => boolean>> = {
  nearest: (rest, step) => 2n * rest >= step,
  up: (rest) => rest > 0n,
  down: () => false,
};

/**
 * The allowed price that a price above 0 is rounded to (B2), exactly. Rounding never makes a price disappear: if the
 * result would be 0 or less, it is the lowest allowed price above 0.
 *
 * @example
 * roundPrice(decimalOf(65.19263), { to: decimalOf(0.05), ending: decimalOf(0), direction: 'nearest' }); // 65.2
 */
function roundPrice(price: Decimal, { to, ending, direction }: ExactAdjustment['rounding']): Decimal {
  const scale = Math.max(price.scale, to.scale, ending.scale);
  const [step, end] = [digitsAt(scale, to), digitsAt(scale, ending)];
  const above = digitsAt(scale, price) - end;
  // The remainder of a BigInt has the sign of its dividend; here it has to be positive.
  const rest = ((above % step) + step) % step;
  const goesUp = GOES_UP[direction](rest, step);
  const rounded = end + above - rest + (goesUp ? step : 0n);
  const lowest = end > 0n ? end : step;
  // An allowed price has the decimals of `to` and `ending`; further decimals are zeros.
  const own = Math.max(to.scale, ending.scale);
  return { digits: (rounded > lowest ? rounded : lowest) / powerOfTen(scale - own), scale: own };
}

function digitsAt(scale: number, decimal: Decimal): bigint {
  return decimal.scale === scale ? decimal.digits : decimal.digits * powerOfTen(scale - decimal.scale);
}

/**
 * The result for one number of a table: its new value, no change, or why the change is refused.
 *
 * @example
 * const outcome: SettledNumber = {
 *   code: 'price_not_above_zero', message: '10 would become -2', params: { old: 10, new: -2 },
 * };
 */
export type SettledNumber =
  | Decimal
  | 'unchanged'
  | { readonly code: string; readonly message: string; readonly params: Params };

/**
 * Decides whether a number really changes, so that an equal one keeps its spelling, and whether a table may contain it
 * (D3).
 *
 * @example
 * settledNumber({ digits: 120n, scale: 1 }, { digits: 12n, scale: 0 }); // 'unchanged'
 */
function settledNumber(next: Decimal, written: Decimal): SettledNumber {
  if (compareDecimals(next, written) === 0) return 'unchanged';
  if (isPriceNumber(next)) return next;
  const message = `${valueText(written)} would become ${valueText(next)}; the limit is 1e15 with at most 15 decimals`;
  return {
    code: 'number_out_of_range',
    message,
    params: { old: factOf(written), new: factOf(next), limit: 1e15, decimals: 15 },
  };
}

/**
 * Adjusts a cell, a sample or a minimum price (B2). A value that is not above 0 is not a price (§8) and is kept. A
 * price that would become 0 or less is refused: it would be lost.
 *
 * @example
 * adjustPrice(63.11, exactAdjustment({ percentage: 3.3 })); // 65.19
 * adjustPrice(0, exactAdjustment({ amount: 5 })); // 'unchanged'
 */
export function adjustPrice(price: ExactNumber, adjustment: ExactAdjustment): SettledNumber {
  const written = decimalOf(price);
  if (written.digits <= 0n) return 'unchanged';
  const changed = changedValue(written, adjustment);
  if (changed.digits <= 0n) {
    return {
      code: 'price_not_above_zero',
      message: `${valueText(price)} would become ${valueText(changed)}`,
      params: { old: factOf(price), new: factOf(changed) },
    };
  }
  return settledNumber(roundPrice(changed, adjustment.rounding), written);
}

// With 6 decimals no price changes by a cent, and repeated percentages do not grow to the 15 decimals of D3.
const DECIMALS = 6;

/**
 * Adjusts A or B of a formula (B2). They are not prices: they may have any sign, are never rounded to an ending, and
 * keep 6 decimals, or as many as were written, half up.
 *
 * @example
 * adjustCoefficient(214.5, exactAdjustment({ percentage: 3.3 })); // 221.5785
 */
export function adjustCoefficient(coefficient: ExactNumber, adjustment: ExactAdjustment): SettledNumber {
  const written = decimalOf(coefficient);
  const { digits, scale } = changedValue(written, adjustment);
  const decimals = Math.max(DECIMALS, written.scale);
  const unit = 10n ** BigInt(Math.max(scale - decimals, 0));
  const size = digits < 0n ? -digits : digits;
  const kept = (2n * size + unit) / (2n * unit);
  return settledNumber({ digits: digits < 0n ? -kept : kept, scale: Math.min(scale, decimals) }, written);
}
