import type { ConfiguratorStep } from '../../from-price/configurator-step.ts';
import { readSnapshot } from '../../from-price/read-snapshot.ts';
import type { SharedTable } from '../../price-table/shared-table.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { ReportItem } from '../report/report-item.ts';
import { staleFields } from './stale-fields.ts';

// A step of 256 KiB can contain tens of thousands of references, and a pointer can be as long as its keys.
const MAX_ITEMS = 50;
const MAX_POINTER_LENGTH = 1000;

/**
 * What is wrong with the references of one step, and the ids that it refers to.
 *
 * @example
 * const { items, referenced }: SnapshotCheck = checkSnapshot(step, rowsById);
 */
export type SnapshotCheck = { readonly items: readonly ReportItem[]; readonly referenced: ReadonlySet<number> };

/**
 * `dangling_pricing_row` (D7): the step refers to a row that the product does not have, active or not.
 * `stale_snapshot`: a copy beside a reference differs from the current, active row in a field that it contains; the
 * current row counts (D9.3). There is one item for each row and code, at its first place, and at most 50 per step.
 *
 * @example
 * checkSnapshot({ id: 3, content_configuration: { pricingConfig: 7 } }, new Map()).items[0]?.code;
 * // 'dangling_pricing_row'
 */
export function checkSnapshot(
  step: ConfiguratorStep,
  rows: ReadonlyMap<number, PricingRow>,
  tables?: readonly SharedTable[],
): SnapshotCheck {
  const items = new Map<string, ReportItem>();
  const referenced = new Set<number>();
  for (const entry of readSnapshot(step.content_configuration, Boolean(step.option_ids?.length))) {
    if (entry.kind !== 'reference') continue;
    const id = entry.pricing_configuration_id;
    referenced.add(id);
    if (items.size >= MAX_ITEMS) continue;
    const row = rows.get(id);
    const place = entry.pointer.length <= MAX_POINTER_LENGTH ? { pointer: entry.pointer } : {};
    const at = { ...place, step_id: step.id, pricing_configuration_id: id };
    if (!row && !items.has(`dangling ${id}`)) {
      const message =
        `Step ${step.id} refers to pricing row ${id}, which this product does not have. ` +
        'Choose an existing row or remove the reference.';
      items.set(`dangling ${id}`, { code: 'dangling_pricing_row', message, ...at, params: {} });
    }
    if (!row || row.active === false || !entry.copy || items.has(`stale ${id}`)) continue;
    const fields = staleFields(entry.copy, row, tables);
    if (fields.length === 0) continue;
    const message =
      `Step ${step.id} holds an old copy of pricing row ${id} (${fields.join(', ')}). The current row is what counts; ` +
      'save the step with the current row, or without the copy, so that nobody reads old prices.';
    items.set(`stale ${id}`, { code: 'stale_snapshot', message, ...at, params: { fields } });
  }
  return { items: [...items.values()], referenced };
}
