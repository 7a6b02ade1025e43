import { plainNumber } from '../../decimal/plain-number.ts';
import type { PriceTable } from '../../price-table/price-table.ts';
import { isTableGiven } from '../../price-table/shared-table.ts';
import { plainPercentage } from '../../row-price/plain-percentage.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import { nearestSizes } from '../nearest/nearest-sizes.ts';
import type { BaseOutcome } from '../price-base.ts';
import type { ProductConfiguration } from '../product-configuration.ts';
import { firstFault } from '../refusals/first-fault.ts';
import { missingSizes } from '../refusals/missing-sizes.ts';
import { refuseAmbiguity } from '../refusals/refuse-ambiguity.ts';
import { refuseOutOfRange } from '../refusals/refuse-out-of-range.ts';
import { refuseUnavailable } from '../refusals/refuse-unavailable.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { identifyingValue } from '../request/identifying-fields.ts';
import type { SizeMm } from '../request/size-mm.ts';
import { matchRows } from './match-rows.ts';
import { holds, rowRange } from './row-range.ts';
import { rowValue } from './row-value.ts';

/**
 * The base of a price that comes from a pricing row (D10): of the rows with the given fields, the one whose range
 * contains the size. Of several that are equal in every identifying field it is the one with the lowest id; several
 * that differ are refused. Only this row decides: no other one is tried if its table refuses the size.
 *
 * @example
 * rowPriceBase(configuration, request, tableOf); // { base } or { refuse }
 */
export function rowPriceBase(
  { product, rows, price_tables }: ProductConfiguration,
  request: CheckedRequest,
  tableOf: (row: PricingRow) => PriceTable,
  beside: readonly PriceTable[] = [],
): BaseOutcome {
  const { width, height } = request;
  if (width === undefined || height === undefined) return { refuse: () => missingSizes({ width, height }) };
  const size = { width, height };
  const match = matchRows(rows, request);
  if ('errors' in match) {
    const { errors } = match;
    return { refuse: () => ({ code: 'no_matching_configuration', detail: firstFault(errors), errors }) };
  }
  const known = match.rows.filter((candidate) => isTableGiven(candidate, price_tables));
  const nearest = (): SizeMm[] => nearestSizes(known, size, tableOf, beside);
  const takers = match.rows.filter((candidate) => holds(rowRange(candidate), size));
  const ambiguity = refuseAmbiguity(takers);
  if (ambiguity) return { refuse: () => ambiguity };
  const [row] = takers;
  if (!row) {
    const ranges = match.rows.map((candidate) => ({ row: candidate, range: rowRange(candidate) }));
    return { refuse: () => refuseOutOfRange(ranges, size, nearest()) };
  }
  if (!isTableGiven(row, price_tables)) {
    // D15.2: without its table the row would be priced by `minimum_price`, and nobody would be told.
    return { refuse: () => refuseUnavailable(row, { outcome: 'no_price' }, size, nearest()) };
  }
  const table = tableOf(row);
  const value = rowValue(row, table, size);
  if (value.outcome === 'outside') {
    // The row's own range contains the size; it is the grid that ends before, so its range is reported.
    return { refuse: () => refuseOutOfRange([{ row, range: rowRange(row, table) }], size, nearest()) };
  }
  if (value.outcome !== 'priced') return { refuse: () => refuseUnavailable(row, value, size, nearest()) };
  const { line, source, mode, cell } = value;
  const entry = {
    kind: 'row',
    label: `${size.width} x ${size.height} mm`,
    amount: plainNumber(value.value, value.divisor),
    pricing_configuration_id: row.id,
    ...size,
    source,
    mode,
    cell,
    formula: line && { A: plainNumber(line.A), B: plainNumber(line.B) },
  } as const;
  const percentages = {
    row: plainPercentage(row.percentage_adjustment),
    product: plainPercentage(product.price_adjustment_percentage),
  };
  const leaves = identifyingValue(row, 'leaf_count');
  const leafCount = typeof leaves === 'number' ? leaves : 1;
  return { base: { value: value.value, divisor: value.divisor, size, entry, percentages, leafCount, row } };
}
