import type { PriceTable } from './price-table.ts';

/** The size range of a pricing row, as its fields are called. */
export type SizeRange = {
  readonly total_width_min: number;
  readonly total_width_max: number;
  readonly total_height_min: number;
  readonly total_height_max: number;
};

/**
 * The sizes that a grid has prices for, from its first to its last column and row; undefined for a table that is no grid.
 * What lies outside has no price of its own in the list, so a row that takes these limits offers what the list offers.
 *
 * @example
 * gridSizes({ kind: 'grid', mode: 'majoration', widths: [800, 900], heights: [1000], prices: [[210, 230]] });
 * // { total_width_min: 800, total_width_max: 900, total_height_min: 1000, total_height_max: 1000 }
 */
export const gridSizes = (table: PriceTable): SizeRange | undefined => {
  if (table.kind !== 'grid') return undefined;
  const [width, height] = [table.widths, table.heights].map((sizes) => ({ min: sizes[0], max: sizes.at(-1) }));
  if (width?.min === undefined || width.max === undefined) return undefined;
  if (height?.min === undefined || height.max === undefined) return undefined;
  return {
    total_width_min: width.min,
    total_width_max: width.max,
    total_height_min: height.min,
    total_height_max: height.max,
  };
};
