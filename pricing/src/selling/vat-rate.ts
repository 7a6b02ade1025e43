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
