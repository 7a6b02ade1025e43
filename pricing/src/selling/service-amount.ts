import {
  addDecimals,
  applyPercentage,
  compareDecimals,
  multiplyDecimals,
  perimeterM,
  surfaceM2,
} from '../decimal/arithmetic.ts';
import { centsDecimal, roundCents } from '../decimal/cents.ts';
import { type Decimal, decimalOf } from '../decimal/decimal.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { type TableValue, tableValue } from '../row-price/table-value.ts';
import type { Service, ServicePriceType } from './service.ts';

/**
 * A product line that a service applies to: how many pieces of which size, and what they cost after their discount.
 *
 * @example
 * const pieces: PiecesOfLine = { line: 0, quantity: 2, size: { width: 1200, height: 1350 }, total: 77984n };
 */
export type PiecesOfLine = {
  readonly line: number;
  readonly quantity: number;
  readonly size: SizeMm | null;
  readonly total: bigint;
};

/** A fraction: value / divisor, as a fitted line of a table is one. */
type Fraction = { readonly value: Decimal; readonly divisor: bigint };

/**
 * Pieces for which a service has no price: its table says so, or their size is not known.
 *
 * @example
 * const refused: UnpricedPieces = { pieces, table, value: { outcome: 'outside' } };
 */
export type UnpricedPieces = {
  readonly pieces: PiecesOfLine;
  readonly table: PriceTable | undefined;
  readonly value: Exclude<TableValue, { outcome: 'priced' }> | undefined;
};

const NOTHING: Fraction = { value: { digits: 0n, scale: 0 }, divisor: 1n };

function plus(a: Fraction, b: Fraction): Fraction {
  if (a.divisor === b.divisor) return { value: addDecimals(a.value, b.value), divisor: a.divisor };
  const value = addDecimals(times(a.value, b.divisor), times(b.value, a.divisor));
  return { value, divisor: a.divisor * b.divisor };
}

function times({ digits, scale }: Decimal, factor: bigint): Decimal {
  return { digits: digits * factor, scale };
}

const whole = (value: Decimal): Fraction => ({ value, divisor: 1n });

/** What the price of each type is multiplied by, for all pieces of one line; the value itself for a table. */
const BASIS_OF_TYPE: Readonly<
  Record<
    Exclude<ServicePriceType, 'flat'>,
    (pieces: PiecesOfLine, table: PriceTable | undefined) => Fraction | UnpricedPieces
  >
> = {
  per_piece: ({ quantity }) => whole(decimalOf(quantity)),
  per_m2: (pieces) => ofSize(pieces, ({ width, height }) => surfaceM2(width, height)),
  per_linear_metre: (pieces) => ofSize(pieces, ({ width, height }) => perimeterM(width, height)),
  table: (pieces, table) => {
    const { size, quantity } = pieces;
    const value = size && table ? tableValue(table, size.width, size.height) : undefined;
    if (value?.outcome !== 'priced') return { pieces, table, value };
    return { value: multiplyDecimals(decimalOf(value.value), decimalOf(quantity)), divisor: value.divisor };
  },
  // D19.4: of the totals after line discounts.
  percent: ({ total }) => ({ value: centsDecimal(total), divisor: 100n }),
};

function ofSize(pieces: PiecesOfLine, basisOf: (size: SizeMm) => Decimal): Fraction | UnpricedPieces {
  const { size, quantity } = pieces;
  if (!size) return { pieces, table: undefined, value: undefined };
  return whole(multiplyDecimals(basisOf(size), decimalOf(quantity)));
}

/** D19.5: exact over all pieces. */
function exactAmount(
  { price, price_type }: Service,
  quantity: number,
  pieces: readonly PiecesOfLine[],
  table: PriceTable | undefined,
): Fraction | UnpricedPieces {
  if (price_type === 'flat') return whole(multiplyDecimals(decimalOf(price ?? 0), decimalOf(quantity)));
  let sum = NOTHING;
  for (const one of pieces) {
    const basis = BASIS_OF_TYPE[price_type](one, table);
    if ('pieces' in basis) return basis;
    sum = plus(sum, basis);
  }
  if (price_type === 'table') return sum;
  return { ...sum, value: multiplyDecimals(sum.value, decimalOf(price ?? 0)) };
}

function charged({ value, divisor }: Fraction, { minimum_charge, maximum_charge }: Service): Fraction {
  const isBelow = (charge: number): boolean => compareDecimals(value, times(decimalOf(charge), divisor)) < 0;
  if (minimum_charge !== null && isBelow(minimum_charge)) return whole(decimalOf(minimum_charge));
  if (maximum_charge !== null && !isBelow(maximum_charge)) return whole(decimalOf(maximum_charge));
  return { value, divisor };
}

/**
 * What a service costs, and what it costs to buy. The purchase price is undefined where there was no purchase tariff.
 *
 * @example
 * const { amount, purchase }: ServiceAmount = { amount: 9358n, purchase: undefined };
 */
type ServiceAmount = { readonly amount: bigint; readonly purchase: bigint | undefined };

/**
 * The amount of a service in cents (D19.5, D19.6): exact over all pieces, then the charges, then the tariff, then one
 * rounding half up. Where some piece has no price, that piece.
 *
 * @example
 * serviceAmount(service, 1, [{ line: 0, quantity: 2, size: null, total: 77984n }], undefined); // { amount: 9358n, ... }
 */
export function serviceAmount(
  service: Service,
  quantity: number,
  pieces: readonly PiecesOfLine[],
  table: PriceTable | undefined,
): ServiceAmount | UnpricedPieces {
  const exact = exactAmount(service, quantity, pieces, table);
  if ('pieces' in exact) return exact;
  const { value, divisor } = charged(exact, service);
  const by = (percent: number | null): bigint => roundCents(applyPercentage(value, percent ?? 0), divisor);
  const { tariff_percent, purchase_percent } = service;
  return { amount: by(tariff_percent), purchase: purchase_percent === undefined ? undefined : by(purchase_percent) };
}
