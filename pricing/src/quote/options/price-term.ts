import { multiplyDecimals } from '../../decimal/arithmetic/multiply-decimals.ts';
import { percentOf } from '../../decimal/arithmetic/percent-of.ts';
import { surfaceM2 } from '../../decimal/arithmetic/surface-m2.ts';
import type { Decimal } from '../../decimal/decimal.ts';
import { decimalOf } from '../../decimal/decimal-of.ts';
import { plainNumber } from '../../decimal/plain-number.ts';
import type { PriceBase } from '../price-base.ts';
import type { OptionBasis } from '../quote-answer.ts';
import type { PriceType } from './offered-option.ts';

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
export function priceTerm(priced: Priced, base: TermBase, beforeOptions: Decimal): PriceTerm {
  const { price, price_type } = priced;
  const basisValue = basisOf(price_type, base, beforeOptions);
  const amount = amountOn(basisValue, priced);
  const shown = {
    amount: plainNumber(amount, base.divisor),
    price_type,
    price: plainNumber(price),
    basis: BASES[price_type],
    basis_value: plainNumber(basisValue, base.divisor),
  };
  return { amount, shown };
}

/**
 * The amounts of many options on one base: what they are multiplied by is computed once for each price type.
 *
 * @example
 * const amountOf = termAmounts(base, beforeOptions);
 * amountOf({ price: 12.5, price_type: 'per_m2' });
 */
export function termAmounts(base: TermBase, beforeOptions: Decimal): (priced: Priced) => Decimal {
  const bases = new Map<PriceType, Decimal>();
  return (priced) => {
    const basis = bases.get(priced.price_type) ?? basisOf(priced.price_type, base, beforeOptions);
    bases.set(priced.price_type, basis);
    return amountOn(basis, priced);
  };
}

type Priced = { readonly price: number; readonly price_type: PriceType };

type TermBase = Pick<PriceBase, 'divisor' | 'size' | 'leafCount'>;

function amountOn(basis: Decimal, { price, price_type }: Priced): Decimal {
  return price_type === 'percent' ? percentOf(basis, price) : multiplyDecimals(basis, decimalOf(price));
}

/** Like the amount before options, it still has to be divided by the base's divisor. */
function basisOf(priceType: PriceType, { size, leafCount, divisor }: TermBase, beforeOptions: Decimal): Decimal {
  const { width, height } = size;
  if (priceType === 'percent') return beforeOptions;
  if (priceType === 'per_m2') return times(surfaceM2(width, height), divisor);
  // The perimeter, from millimetres to metres: only the decimal point moves.
  if (priceType === 'per_linear_metre') return { digits: BigInt(2 * (width + height)) * divisor, scale: 3 };
  return times(decimalOf(priceType === 'per_leaf' ? leafCount : 1), divisor);
}

function times({ digits, scale }: Decimal, divisor: bigint): Decimal {
  return { digits: digits * divisor, scale };
}
