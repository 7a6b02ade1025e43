import type { PriceTable } from '../price-table/price-table.ts';
import type { QuoteRefusal } from '../quote/refusals/quote-refusal.ts';
import { refuseTable } from '../quote/refusals/refuse-size.ts';
import type { SizeMm } from '../request/quote-request.ts';
import type { RefusedService } from './line-amounts.ts';

/**
 * A service that has no price for a piece (D19.5): the refusal of D15.4, at the service of the line. Without
 * `nearestSizes` nobody knows at which sizes the product has a price as well, and none is offered.
 *
 * @example
 * refuseServiceTable(refused).errors[0]?.pointer; // '/lines/2/service_id'
 */
export function refuseServiceTable(
  { line, service, unpriced }: RefusedService,
  nearestSizes: (line: number, table: PriceTable) => readonly SizeMm[] = () => [],
): QuoteRefusal {
  const { pieces, table, value } = unpriced;
  const pointer = `/lines/${line}/service_id`;
  const { service_id: id, name, price_table_id } = service;
  const params = { service: { id, name }, price_table_id, line: pieces.line };
  if (!pieces.size) {
    const message = `${name} is priced by size, and line ${pieces.line} has none`;
    const errors = [{ pointer, code: 'no_price', message, params: { width: null, height: null, ...params } }];
    return { code: 'dimensions_unavailable', detail: `${message}.`, errors, nearest_sizes: [] };
  }
  const nearest = table ? nearestSizes(pieces.line, table) : [];
  return refuseTable(name, { table, value }, pieces.size, { pointer, params }, nearest);
}
