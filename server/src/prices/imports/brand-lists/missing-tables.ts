import { type FileFault, fileFault, plainLabel } from '@vantail/price-lists';
import type { TenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { MappingEntry } from '../../mappings/schema.ts';
import type { TargetedTable } from './find-targets.ts';
import { listStayingProducts, listStayingRows, listStayingTables } from './store.ts';

/** So many are listed one by one. */
const MAX_LISTED = 100;

/** The saved answers that no table of the file was found by: tabs that were there last year and are missing now. */
const missingEntries = (saved: readonly MappingEntry[], targeted: readonly TargetedTable[]): MappingEntry[] => {
  const found = new Set(
    targeted.flatMap(({ labels, savedAs }) => [savedAs, labels.own, labels.sheet].filter((label) => !!label)),
  );
  return saved.filter(({ label, skip }) => !skip && !found.has(plainLabel(label))).slice(0, MAX_LISTED);
};

type Staying = { id: number; name: string; minimum?: number | null };

const byId = (list: readonly Staying[]) => new Map(list.map((one) => [one.id, one]));

/** B4: what was in the list of last year and is not in this one, with the prices that stay as they are. */
export const missingTables = async (
  tx: TenantTransaction,
  saved: readonly MappingEntry[],
  targeted: readonly TargetedTable[],
): Promise<FileFault[]> => {
  const missing = missingEntries(saved, targeted);
  const ids = (of: (entry: MappingEntry) => number | undefined) => missing.flatMap((entry) => of(entry) ?? []);
  const [rowIds, productIds, tableIds] = [
    ids((entry) => entry.pricing_configuration_id),
    ids((entry) => entry.product_id),
    ids((entry) => entry.price_table_id),
  ];
  const rows = byId(rowIds.length > 0 ? await listStayingRows(tx, rowIds) : []);
  const products = byId(productIds.length > 0 ? await listStayingProducts(tx, productIds) : []);
  const tables = byId(tableIds.length > 0 ? await listStayingTables(tx, tableIds) : []);
  return missing.flatMap((entry): FileFault[] => {
    const target =
      rows.get(entry.pricing_configuration_id ?? 0) ??
      products.get(entry.product_id ?? 0) ??
      tables.get(entry.price_table_id ?? 0);
    if (!target) return [];
    const { label } = entry;
    const message = `${JSON.stringify(label.slice(0, 80))} was in an earlier list and is not in this one: the prices of ${JSON.stringify(target.name)} stay as they are`;
    const minimum = target.minimum ?? null;
    return [
      fileFault(
        'missing_table',
        message,
        {},
        { label, target: { id: target.id, name: target.name }, minimum_price: minimum },
      ),
    ];
  });
};
