/** D19.2: the categories of EN 16931. */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;

export type VatCategory = (typeof VAT_CATEGORIES)[number];

type CategoryRules = {
  /** Whether its rate is above 0; else it is 0. */
  readonly isTaxed: boolean;
  /** Whether the document must say why nothing is charged. */
  readonly needsNote: boolean;
};

const untaxed: CategoryRules = { isTaxed: false, needsNote: true };

export const CATEGORY_RULES: Readonly<Record<VatCategory, CategoryRules>> = {
  S: { isTaxed: true, needsNote: false },
  Z: { isTaxed: false, needsNote: false },
  E: untaxed,
  AE: untaxed,
  K: untaxed,
  G: untaxed,
  O: untaxed,
};
