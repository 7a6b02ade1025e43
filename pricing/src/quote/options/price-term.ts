import { multiplyDecimals } from '../../decimal/arithmetic/multiply-decimals.ts';
import { percentOf } from '../../decimal/arithmetic/percent-of.ts';
import { surfaceM2 } from '../../decimal/arithmetic/surface-m2.ts';
import type { Decimal } from '../../decimal/decimal.ts';
import { decimalOf } from '../../decimal/decimal-of.ts';
import { plainNumber } from '../../decimal/plain-number.ts';
import type { PriceBase } from '../price-base.ts';
import type { OptionBasis } from '../quote-answer.ts';
import type { PriceType } from './chosen-option.ts';

const BASES: Record<PriceType, OptionBasis> = {
  flat: 'unit',
  percent: 'amount_before_options',
  per_m2: 'surface_m2',
  per_linear_metre: 'perimeter_m',
  per_leaf: 'leaf_count',
};

/**
 * What a term of a price is, with its explanation for the breakdown.
 *
 * @example
 * const { amount, shown }: PriceTerm = priceTerm({ price: 12.5, price_type: 'per_m2' }, base, beforeOptions);
 */
export type PriceTerm = {
  /** Like the amount before options, it still has to be divided by the base's divisor. */
  readonly amount: Decimal;
  readonly shown: {
    readonly amount: number;
    readonly price_type: PriceType;
    readonly price: number;
    readonly basis: OptionBasis;
    readonly basis_value: number;
  };
};

/**
 * What an option (D10) or a surcharge (D14.6) adds. `beforeOptions` is the amount that percentages refer to.
 *
 * @example
 * priceTerm({ price: 12.5, price_type: 'per_m2' }, base, beforeOptions).shown.basis; // 'surface_m2'
 */
export function priceTerm(
  { price, price_type }: { readonly price: number; readonly price_type: PriceType },
  base: Pick<PriceBase, 'divisor' | 'size' | 'leafCount'>,
  beforeOptions: Decimal,
): PriceTerm {
  const isPercent = price_type === 'percent';
  const basisValue = isPercent ? beforeOptions : times(basisOf(price_type, base), base.divisor);
  const amount = isPercent ? percentOf(basisValue, price) : multiplyDecimals(basisValue, decimalOf(price));
  const shown = {
    amount: plainNumber(amount, base.divisor),
    price_type,
    price: plainNumber(price),
    basis: BASES[price_type],
    basis_value: plainNumber(basisValue, base.divisor),
  };
  return { amount, shown };
}

function basisOf(priceType: PriceType, { size, leafCount }: Pick<PriceBase, 'size' | 'leafCount'>): Decimal {
  const { width, height } = size;
  if (priceType === 'per_m2') return surfaceM2(width, height);
  // The perimeter, from millimetres to metres: only the decimal point moves.
  if (priceType === 'per_linear_metre') return { digits: BigInt(2 * (width + height)), scale: 3 };
  return decimalOf(priceType === 'per_leaf' ? leafCount : 1);
}

function times({ digits, scale }: Decimal, divisor: bigint): Decimal {
  return { digits: digits * divisor, scale };
}
