import { multiplyDecimals, percentOf, perimeterM, surfaceM2 } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal.ts';

/**
 * Every way to price an option, or a surcharge of a rule (D5).
 *
 * @example
 * PRICE_TYPES.includes('per_m2'); // true
 */
export const PRICE_TYPES = ['flat', 'percent', 'per_m2', 'per_linear_metre', 'per_leaf'] as const;

/**
 * How an option is priced (D5).
 *
 * @example
 * const type: PriceType = 'per_m2';
 */
export type PriceType = (typeof PRICE_TYPES)[number];

/**
 * Every way to price an option: those of D5, and a shared price table (D15.4).
 *
 * @example
 * OPTION_PRICE_TYPES.includes('table'); // true
 */
export const OPTION_PRICE_TYPES = [...PRICE_TYPES, 'table'] as const;

/**
 * How an option is priced: as D5 says, or by a shared price table (D15.4).
 *
 * @example
 * const type: OptionPriceType = 'table';
 */
export type OptionPriceType = (typeof OPTION_PRICE_TYPES)[number];

/**
 * What a price may be multiplied by. Like `beforeOptions`, the amount that percentages refer to, a basis still has to be
 * divided by `divisor`; so has `tableValue`, which is 0 for what no table prices.
 *
 * @example
 * const factors: PriceFactors = {
 *   width: 1200, height: 1350, leafCount: 2, divisor: 1n, beforeOptions: decimalOf(304), tableValue: decimalOf(0),
 * };
 */
export type PriceFactors = {
  readonly width: number;
  readonly height: number;
  readonly leafCount: number;
  readonly divisor: bigint;
  readonly beforeOptions: Decimal;
  readonly tableValue: Decimal;
};

type PricingOfType = {
  /** What a breakdown calls the basis (D10). */
  readonly basis: string;
  readonly basisOf: (factors: PriceFactors) => Decimal;
  readonly amountOf: (basis: Decimal, price: number) => Decimal;
  /** What must be known before there is an amount. */
  readonly needs: readonly ('size' | 'leaf_count' | 'amount_before_options')[];
  /** D15.4: an option of this type names a shared table, which holds its prices; no other option names one. */
  readonly namesTable: boolean;
  /** B2: whether an adjustment of prices changes `price`, because it is an amount of money. */
  readonly isAdjusted: boolean;
};

const times = ({ digits, scale }: Decimal, factor: bigint): Decimal => ({ digits: digits * factor, scale });
const timesPrice = (basis: Decimal, price: number): Decimal => multiplyDecimals(basis, decimalOf(price));

/**
 * All that a price type decides about a price (D5, D10), in one place: a type without an entry does not compile.
 *
 * @example
 * PRICING_OF_TYPE.per_m2.basis; // 'surface_m2'
 */
export const PRICING_OF_TYPE = {
  flat: {
    basis: 'unit',
    basisOf: ({ divisor }) => ({ digits: divisor, scale: 0 }),
    amountOf: timesPrice,
    needs: [],
    namesTable: false,
    isAdjusted: true,
  },
  percent: {
    basis: 'amount_before_options',
    basisOf: ({ beforeOptions }) => beforeOptions,
    amountOf: percentOf,
    needs: ['amount_before_options'],
    namesTable: false,
    // It follows the prices that it is taken of.
    isAdjusted: false,
  },
  per_m2: {
    basis: 'surface_m2',
    basisOf: ({ width, height, divisor }) => times(surfaceM2(width, height), divisor),
    amountOf: timesPrice,
    needs: ['size'],
    namesTable: false,
    isAdjusted: true,
  },
  per_linear_metre: {
    basis: 'perimeter_m',
    basisOf: ({ width, height, divisor }) => times(perimeterM(width, height), divisor),
    amountOf: timesPrice,
    needs: ['size'],
    namesTable: false,
    isAdjusted: true,
  },
  per_leaf: {
    basis: 'leaf_count',
    basisOf: ({ leafCount, divisor }) => times(decimalOf(leafCount), divisor),
    amountOf: timesPrice,
    needs: ['leaf_count'],
    namesTable: false,
    isAdjusted: true,
  },
  table: {
    basis: 'table',
    basisOf: ({ tableValue }) => tableValue,
    amountOf: (basis) => basis,
    needs: ['size'],
    namesTable: true,
    // Its prices stand in the table.
    isAdjusted: false,
  },
} as const satisfies Record<OptionPriceType, PricingOfType>;

/**
 * What the price of an option or a surcharge is multiplied by.
 *
 * @example
 * const basis: OptionBasis = 'perimeter_m';
 */
export type OptionBasis = (typeof PRICING_OF_TYPE)[OptionPriceType]['basis'];
