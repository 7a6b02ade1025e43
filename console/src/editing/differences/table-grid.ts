import { type GridTable, parsePriceTable } from '@vantail/pricing';

const NOTHING: Pick<GridTable, 'widths' | 'heights' | 'prices'> = { widths: [], heights: [], prices: [] };

/** The grid in a price_table; an empty one where there is no table, undefined where it is a formula or broken. */
export const tableGrid = (text: unknown): typeof NOTHING | undefined => {
  if (text === null) return NOTHING;
  const table = typeof text === 'string' ? parsePriceTable(text) : undefined;
  return table?.kind === 'grid' ? table : undefined;
};
