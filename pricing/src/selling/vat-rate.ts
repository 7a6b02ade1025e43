import { compareDecimals, multiplyDecimals, percentOf } from '../decimal/arithmetic.ts';
import { centsDecimal, roundCents } from '../decimal/cents.ts';
import { type Decimal, decimalOf, powerOfTen } from '../decimal/decimal.ts';
import type { PRICE_BASES } from '../product/product-configuration.ts';

/**
 * Every category of VAT (D19.2), by the codes of EN 16931.
 *
 * @example
 * VAT_CATEGORIES.includes('AE'); // true
 */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;

/**
 * A category of VAT.
 *
 * @example
 * const category: VatCategory = 'S';
 */
export type VatCategory = (typeof VAT_CATEGORIES)[number];

/**
 * What a category asks of its rates (D19.2, D19.3), in one place: a rate above 0, or 0; a note that says why there is no
 * VAT; that no other category stands beside it in a quote.
 *
 * @example
 * VAT_RULES.AE; // { isTaxed: false, needsNote: true, isAlone: false }
 */
export const VAT_RULES = {
  S: { isTaxed: true, needsNote: false, isAlone: false },
  Z: { isTaxed: false, needsNote: false, isAlone: false },
  E: { isTaxed: false, needsNote: true, isAlone: false },
  AE: { isTaxed: false, needsNote: true, isAlone: false },
  K: { isTaxed: false, needsNote: true, isAlone: false },
  G: { isTaxed: false, needsNote: true, isAlone: false },
  O: { isTaxed: false, needsNote: true, isAlone: true },
} as const satisfies Record<
  VatCategory,
  { readonly isTaxed: boolean; readonly needsNote: boolean; readonly isAlone: boolean }
>;

/**
 * A VAT rate as a line keeps it (D19.9): nothing in it follows the settings any more.
 *
 * @example
 * const reduced: VatRate = { vat_rate_id: 2, name: 'TVA 5,5 %', rate: 5.5, category: 'S', note: null };
 */
export type VatRate = {
  readonly vat_rate_id: number;
  readonly name: string;
  /** Percent, 0 to 100 with up to 3 decimals. */
  readonly rate: number;
  readonly category: VatCategory;
  readonly note: string | null;
};

/**
 * Whether list prices contain VAT: `HT` without, `TTC` with that of the included rate (D19.3).
 *
 * @example
 * const basis: PriceBasis = 'TTC';
 */
export type PriceBasis = (typeof PRICE_BASES)[number];

/**
 * What list prices contain: the tenant's when a price is computed, a saved quote's own from then on (D19.9).
 *
 * @example
 * const terms: PriceTerms = { price_basis: 'TTC', included_rate: { rate: 20 } };
 */
export type PriceTerms = {
  readonly price_basis: PriceBasis;
  /** Null: there is none. With `HT` it does not matter. */
  readonly included_rate: Pick<VatRate, 'rate'> | null;
};

/**
 * A sum in cents split into what it is without VAT and its VAT.
 *
 * @example
 * const { base, vat }: VatAmount = { base: 72984n, vat: 4014n };
 */
type VatAmount = { readonly base: bigint; readonly vat: bigint };

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
