/** What the history calls the records of the catalogue. */
export const HISTORY_KINDS = {
  brands: 'brand',
  categories: 'category',
  products: 'product',
  options: 'option',
  'price-tables': 'table',
} as const;

/** What plans and the ledger call them. */
export const LEDGER_KINDS = { ...HISTORY_KINDS, 'price-tables': 'price_table' } as const;
