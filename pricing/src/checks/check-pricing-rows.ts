import type { ConfiguratorStep } from '../from-price/configurator-step.ts';
import { inStepOrder } from '../from-price/in-step-order.ts';
import type { PricedProduct } from '../from-price/product-price.ts';
import { parsePriceTable } from '../price-table/parsing/parse-price-table.ts';
import { type SharedTable, tableTextOf } from '../price-table/shared-table.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import type { ReportItem } from './report/report-item.ts';
import { checkNoPrice } from './rows/check-no-price.ts';
import { checkOpenings } from './rows/check-openings.ts';
import { checkOverlappingRows } from './rows/check-overlapping-rows.ts';
import { checkRangeGaps } from './rows/check-range-gaps.ts';
import { configurationKey } from './rows/configuration-key.ts';
import { checkSnapshot } from './snapshot/check-snapshot.ts';
import { checkFit } from './table/check-fit.ts';
import { checkGridRange } from './table/check-grid-range.ts';
import { checkMonotonic } from './table/check-monotonic.ts';
import { checkPriceTable } from './table/check-price-table.ts';

/**
 * The part of the validation report (D7) that concerns prices: rows, their tables and the references to them. Pass all
 * steps and rows of the product, and the shared tables that rows name (D15.2); only active ones are examined, and inactive rows only keep a reference from dangling.
 * Items are in the order of D7: of the product, of steps in their order, of rows by id; within each by code.
 *
 * @example
 * checkPricingRows({ product: { id: 12 }, steps: [], rows: [{ id: 7, price_table: '12' }] });
 * // { errors: [invalid_price_table], warnings: [no_price, unreferenced_pricing_row] }
 */
export function checkPricingRows(input: {
  readonly product: PricedProduct;
  readonly steps: readonly ConfiguratorStep[];
  readonly rows: readonly PricingRow[];
  readonly price_tables?: readonly SharedTable[] | undefined;
}): { readonly errors: ReportItem[]; readonly warnings: ReportItem[] } {
  const allRows = new Map(input.rows.map((row) => [row.id, row]));
  const rows = input.rows.filter((row) => row.active !== false).sort((a, b) => a.id - b.id);
  const steps = input.steps
    .filter((step) => step.active !== false)
    .sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
  const snapshots = steps.map((step) => checkSnapshot(step, allRows, input.price_tables));
  const referenced = new Set(snapshots.flatMap((snapshot) => [...snapshot.referenced]));

  const errors: ReportItem[] = [];
  const ofRows: ReportItem[] = sameConfiguration(rows).flatMap(checkGroup);
  for (const row of rows) {
    const table = parsePriceTable(tableTextOf(row, input.price_tables));
    errors.push(...checkPriceTable(row.id, table));
    ofRows.push(
      ...checkFit(row.id, table),
      ...checkGridRange(row, table),
      ...checkMonotonic(row.id, table),
      ...checkOpenings(row),
      ...(referenced.has(row.id) ? [] : [unreferenced(row)]),
    );
  }
  const ofSteps = snapshots.flatMap(({ items }) => [...items].sort(byCode));
  return { errors, warnings: [...checkNoPrice(input), ...ofSteps, ...ofRows.sort(byRowAndCode)] };
}

/** `unreferenced_pricing_row` (D7): no active step refers to this active row, so it counts for no from-price (D9.1). */
function unreferenced(row: PricingRow): ReportItem {
  const message =
    `No active step refers to row ${row.id}, so it counts for no from-price. ` +
    'Refer to it in a step (pricing_configuration), or deactivate it.';
  return { code: 'unreferenced_pricing_row', message, pricing_configuration_id: row.id, params: {} };
}

function checkGroup(rows: readonly PricingRow[]): ReportItem[] {
  return [...checkOverlappingRows(rows), ...checkRangeGaps(rows)];
}

function sameConfiguration(rows: readonly PricingRow[]): PricingRow[][] {
  const groups = new Map<string, PricingRow[]>();
  for (const row of rows) {
    const key = configurationKey(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function byCode(a: ReportItem, b: ReportItem): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

function byRowAndCode(a: ReportItem, b: ReportItem): number {
  return (a.pricing_configuration_id ?? 0) - (b.pricing_configuration_id ?? 0) || byCode(a, b);
}
