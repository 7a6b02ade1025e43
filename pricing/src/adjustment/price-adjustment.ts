import type { ExactNumber } from '../decimal/decimal.ts';

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
  readonly direction?: 'nearest' | 'up' | 'down';
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
