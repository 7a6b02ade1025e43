import type { PriceTable } from '../../price-table/price-table.ts';
import type { ReportItem } from '../report/report-item.ts';

/**
 * `invalid_json` or `invalid_price_table` (D7): the row's table cannot be read, so its minimum price is used instead.
 * There is one item per row, at the first fault.
 *
 * @example
 * checkPriceTable(7, parsePriceTable('12'))[0]?.code; // 'invalid_price_table'
 */
export function checkPriceTable(rowId: number, table: PriceTable): ReportItem[] {
  const [first] = table.kind === 'broken' ? table.errors : [];
  if (table.kind !== 'broken' || !first) return [];
  const more = table.errors.length > 1 ? ` (and ${table.errors.length - 1} more)` : '';
  const message =
    `The price table of row ${rowId} cannot be used: ${first.message}${more}. ` +
    'Correct it or import the table again; until then the row only has its minimum price.';
  const params = {
    fault: { code: first.code, message: first.message, params: first.params },
    more: table.errors.length - 1,
  };
  return [{ code: table.report_code, message, pointer: first.pointer, pricing_configuration_id: rowId, params }];
}
