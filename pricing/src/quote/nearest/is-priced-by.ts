import type { PriceTable } from '../../price-table/price-table.ts';
import type { SizeMm } from '../request/size-mm.ts';
import { tableValue } from '../row/table-value.ts';

/**
 * Whether all these tables have a price at a size.
 *
 * @example
 * isPricedBy([], { width: 900, height: 900 }); // true
 */
export function isPricedBy(tables: readonly PriceTable[], { width, height }: SizeMm): boolean {
  return tables.every((table) => tableValue(table, width, height).outcome === 'priced');
}
