import { multiplyDecimals } from '../../decimal/arithmetic/multiply-decimals.ts';
import { percentOf } from '../../decimal/arithmetic/percent-of.ts';
import { surfaceM2 } from '../../decimal/arithmetic/surface-m2.ts';
import type { Decimal } from '../../decimal/decimal.ts';
import { decimalOf } from '../../decimal/decimal-of.ts';
import { plainNumber } from '../../decimal/plain-number.ts';
import type { PriceBase } from '../price-base.ts';
import type { BreakdownEntry, OptionBasis } from '../quote-answer.ts';
import type { ChosenOption, PriceType } from './chosen-option.ts';

const BASES: Record<PriceType, OptionBasis> = {
  flat: 'unit',
  percent: 'amount_before_options',
  per_m2: 'surface_m2',
  per_linear_metre: 'perimeter_m',
  per_leaf: 'leaf_count',
};

/**
 * What an option adds (D10). `beforeOptions` is the amount that percentages refer to. Like it, the returned amount
 * still has to be divided by the base's divisor; the amount in the entry has been divided.
 *
 * @example
 * optionTerm({ ...option, price: 12.5, price_type: 'per_m2' }, base, beforeOptions).entry.basis; // 'surface_m2'
 */
export function optionTerm(
  option: ChosenOption,
  base: PriceBase,
  beforeOptions: Decimal,
): { readonly amount: Decimal; readonly entry: BreakdownEntry } {
  const { step_id, option_id, label, price, price_type } = option;
  const isPercent = price_type === 'percent';
  const basisValue = isPercent ? beforeOptions : times(basisOf(price_type, base), base.divisor);
  const amount = isPercent ? percentOf(basisValue, price) : multiplyDecimals(basisValue, decimalOf(price));
  const entry = {
    kind: 'option',
    label,
    amount: plainNumber(amount, base.divisor),
    step_id,
    option_id,
    price_type,
    price: plainNumber(price),
    basis: BASES[price_type],
    basis_value: plainNumber(basisValue, base.divisor),
  } as const;
  return { amount, entry };
}

function basisOf(priceType: PriceType, { size: { width, height }, leafCount }: PriceBase): Decimal {
  if (priceType === 'per_m2') return surfaceM2(width, height);
  // The perimeter, from millimetres to metres: only the decimal point moves.
  if (priceType === 'per_linear_metre') return { digits: BigInt(2 * (width + height)), scale: 3 };
  return decimalOf(priceType === 'per_leaf' ? leafCount : 1);
}

function times({ digits, scale }: Decimal, divisor: bigint): Decimal {
  return { digits: digits * divisor, scale };
}
