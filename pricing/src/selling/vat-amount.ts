import { compareDecimals, multiplyDecimals, percentOf } from '../decimal/arithmetic.ts';
import { centsDecimal, roundCents } from '../decimal/cents.ts';
import { type Decimal, decimalOf, powerOfTen } from '../decimal/decimal.ts';

/**
 * A sum in cents split into what it is without VAT and its VAT.
 *
 * @example
 * const { base, vat }: VatAmount = { base: 72984n, vat: 4014n };
 */
export type VatAmount = { readonly base: bigint; readonly vat: bigint };

const HUNDRED: Decimal = { digits: 100n, scale: 0 };

/**
 * A sum in cents without the rate that it contains: sum x 100 / (100 + rate), rounded half up. Null: it contains none.
 *
 * @example
 * withoutVat(72984n, 20); // 60820n
 */
export function withoutVat(sum: bigint, containedRate: number | null): bigint {
  if (containedRate === null) return sum;
  const { digits, scale } = decimalOf(containedRate);
  const hundred = 100n * powerOfTen(scale);
  return roundCents(multiplyDecimals(centsDecimal(sum * powerOfTen(scale)), HUNDRED), hundred + digits);
}

/**
 * Base and VAT of a sum (D19.7). With `HT` it contains no VAT (null). With `TTC` it contains that of one rate: where the
 * line's own is the same number, the sum is gross, and VAT is what the base leaves of it.
 *
 * @example
 * vatAmount(72984n, { rate: 5.5, containedRate: null }); // { base: 72984n, vat: 4014n }
 */
export function vatAmount(
  sum: bigint,
  { rate, containedRate }: { readonly rate: number; readonly containedRate: number | null },
): VatAmount {
  const base = withoutVat(sum, containedRate);
  const isContained = containedRate !== null && compareDecimals(decimalOf(containedRate), decimalOf(rate)) === 0;
  return { base, vat: isContained ? sum - base : roundCents(percentOf(centsDecimal(base), rate)) };
}
