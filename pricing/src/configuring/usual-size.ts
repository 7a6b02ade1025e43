import type { ProductConfiguration } from '../quote/product-configuration.ts';
import type { SizeMm } from '../quote/request/size-mm.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import { keptTables } from './kept-tables.ts';

const middle = (numbers: readonly number[]): number | undefined => numbers[Math.floor(numbers.length / 2)];

const between = (min: number | null | undefined, max: number | null | undefined): number | undefined => {
  const [low, high] = [min ?? max, max ?? min];
  return low == null || high == null ? undefined : Math.round((low + high) / 2);
};

/**
 * A usual size of a row, for a configurator to begin with: from the middle of its grid, otherwise of its range.
 *
 * @example
 * usualSize(row, product); // { width: 1000, height: 1200 }
 */
export function usualSize(row: PricingRow, product: Pick<ProductConfiguration, 'price_tables'>): SizeMm {
  const table = keptTables(product)(row);
  const grid = table.kind === 'grid' ? table : undefined;
  return {
    width: (grid && middle(grid.widths)) ?? between(row.total_width_min, row.total_width_max) ?? 1000,
    height: (grid && middle(grid.heights)) ?? between(row.total_height_min, row.total_height_max) ?? 1000,
  };
}
