import { compareDecimals } from '../../decimal/arithmetic/compare-decimals.ts';
import { multiplyDecimals } from '../../decimal/arithmetic/multiply-decimals.ts';
import { percentOf } from '../../decimal/arithmetic/percent-of.ts';
import { surfaceM2 } from '../../decimal/arithmetic/surface-m2.ts';
import type { Decimal } from '../../decimal/decimal.ts';
import { decimalOf } from '../../decimal/decimal-of.ts';
import { plainNumber } from '../../decimal/plain-number.ts';
import type { PriceBase } from '../price-base.ts';
import type { OptionBasis, TermShown } from '../quote-answer.ts';
import type { TableValue } from '../row/table-value.ts';
import type { OptionPriceType } from './offered-option.ts';

const BASES: Record<OptionPriceType, OptionBasis> = {
  flat: 'unit',
  percent: 'amount_before_options',
  per_m2: 'surface_m2',
  per_linear_metre: 'perimeter_m',
  per_leaf: 'leaf_count',
  table: 'table',
};

/**
 * What is priced: an option, or a surcharge of a rule. `value` is that of the option's table at the size (D15.4).
 *
 * @example
 * const priced: Priced = { price: 12.5, price_type: 'per_m2' };
 */
export type Priced = {
  readonly price: number;
  readonly price_type: OptionPriceType;
  readonly value?: PricedValue | undefined;
  readonly minimumCharge?: number | undefined;
  readonly maximumCharge?: number | undefined;
};

/**
 * A table's value at a size that has one.
 *
 * @example
 * const value: PricedValue = { outcome: 'priced', value: 84.2, divisor: 1n, mode: 'majoration', cell, line: null };
 */
export type PricedValue = Extract<TableValue, { outcome: 'priced' }>;

type TermBase = Pick<PriceBase, 'divisor' | 'size' | 'leafCount'>;

type Bounded = { readonly amount: Decimal; readonly bound: 'minimum_charge' | 'maximum_charge' | null };

/**
 * The amounts of many terms on one base: what they are multiplied by is computed once for each price type. Like
 * `beforeOptions`, the amount that percentages refer to, they still have to be divided by the base's divisor.
 *
 * @example
 * const amountOf = termAmounts(base, beforeOptions);
 * amountOf({ price: 12.5, price_type: 'per_m2' });
 */
export function termAmounts(base: TermBase, beforeOptions: Decimal): (priced: Priced) => Decimal {
  const bases = basesOf(base, beforeOptions);
  return (priced) => bounded(amountOn(bases(priced), priced), priced, base).amount;
}

/**
 * The terms of a breakdown on one base: each amount, and how it came about (D10, D14.6, D15.4).
 *
 * @example
 * priceTerms(base, beforeOptions)({ price: 12.5, price_type: 'per_m2' }).shown.basis; // 'surface_m2'
 */
export function priceTerms(
  base: TermBase,
  beforeOptions: Decimal,
): (priced: Priced) => { readonly amount: Decimal; readonly shown: TermShown } {
  const bases = basesOf(base, beforeOptions);
  return (priced) => {
    const { price_type, value } = priced;
    const basis = bases(priced);
    const { amount, bound } = bounded(amountOn(basis, priced), priced, base);
    const shown = {
      amount: plainNumber(amount, base.divisor),
      price_type,
      price: value ? 1 : plainNumber(priced.price),
      basis: BASES[price_type],
      basis_value: plainNumber(basis, base.divisor),
      ...(value && { mode: value.mode, cell: value.cell, formula: formulaOf(value) }),
      ...(bound && { bound }),
    };
    return { amount, shown };
  };
}

function formulaOf({ line }: PricedValue): { A: number; B: number } | null {
  return line && { A: plainNumber(line.A), B: plainNumber(line.B) };
}

function amountOn(basis: Decimal, { price, price_type }: Priced): Decimal {
  if (price_type === 'table') return basis;
  return price_type === 'percent' ? percentOf(basis, price) : multiplyDecimals(basis, decimalOf(price));
}

function basesOf(base: TermBase, beforeOptions: Decimal): (priced: Priced) => Decimal {
  const bases = new Map<OptionPriceType, Decimal>();
  return ({ price_type, value }) => {
    if (price_type === 'table') return value ? inUnitsOf(base, value) : { digits: 0n, scale: 0 };
    const basis = bases.get(price_type) ?? basisOf(price_type, base, beforeOptions);
    bases.set(price_type, basis);
    return basis;
  };
}

/** The base's divisor is a multiple of the value's: see `withDivisors`. */
function inUnitsOf({ divisor }: TermBase, value: PricedValue): Decimal {
  return times(decimalOf(value.value), divisor / value.divisor);
}

function basisOf(type: OptionPriceType, { size, leafCount, divisor }: TermBase, beforeOptions: Decimal): Decimal {
  const { width, height } = size;
  if (type === 'percent') return beforeOptions;
  if (type === 'per_m2') return times(surfaceM2(width, height), divisor);
  // The perimeter, from millimetres to metres: only the decimal point moves.
  if (type === 'per_linear_metre') return { digits: BigInt(2 * (width + height)) * divisor, scale: 3 };
  return times(decimalOf(type === 'per_leaf' ? leafCount : 1), divisor);
}

/** D15.4: the charges bound the amount of an option, whatever it is priced by. */
function bounded(amount: Decimal, { minimumCharge, maximumCharge }: Priced, { divisor }: TermBase): Bounded {
  const end = (charge: number): Decimal => times(decimalOf(charge), divisor);
  if (minimumCharge !== undefined && compareDecimals(amount, end(minimumCharge)) < 0) {
    return { amount: end(minimumCharge), bound: 'minimum_charge' };
  }
  if (maximumCharge !== undefined && compareDecimals(amount, end(maximumCharge)) > 0) {
    return { amount: end(maximumCharge), bound: 'maximum_charge' };
  }
  return { amount, bound: null };
}

function times({ digits, scale }: Decimal, divisor: bigint): Decimal {
  return { digits: digits * divisor, scale };
}
