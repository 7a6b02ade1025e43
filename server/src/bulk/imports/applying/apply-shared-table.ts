import { type DetectedTable, noPrices } from '@vantail/pricing/price-lists';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { priceTables } from '../../../price-tables/store.ts';
import { compareTable } from '../comparing/compare-table.ts';
import { labelDoubts, type PriceLabels } from '../comparing/label-doubts.ts';
import type { TableMatch } from '../matching/match-tables.ts';
import { comparedTable, type ReportFrame, type ReportRoom, tableAside } from '../report/table-report.ts';
import type { CommonForm, ImportOrder } from './import-order.ts';
import { mustFitRow } from './rules.ts';

/** No row is asked here: its price follows when the table is written. */
const NO_PRICES = { old: null, new: null };

/** A shared price table, locked. */
export type WritableTable = { id: number; price_table: string };

type Work = { order: ImportOrder<CommonForm>; frame: ReportFrame; labels: PriceLabels; room: ReportRoom };

/**
 * D15.3: compares a table of the file with a shared one, and writes it if it differs. The prices that follow from it are left
 * to the caller, who has several.
 */
export const applySharedTable = async (
  tx: TenantTransaction,
  detected: DetectedTable,
  match: TableMatch,
  { id, price_table }: WritableTable,
  { order, frame, labels, room }: Work,
) => {
  if (detected.hasFaults) return { report: tableAside(detected, match, frame, room) };
  const comparison = compareTable(price_table, detected, order.form.mode);
  const fault = comparison.isChanged ? noPrices(detected) : undefined;
  if (fault) return { report: tableAside(detected, match, frame, room), fault };
  mustFitRow(detected.id, comparison.priceTable);
  const doubts = comparison.isChanged ? labelDoubts(detected, labels) : [];
  const report = comparedTable(detected, match, comparison, NO_PRICES, { frame, room, doubts });
  if (!comparison.isChanged) return { report };
  const written = { id, price_table: comparison.priceTable };
  await priceTables.update(tx, { id, price_table }, { price_table: written.price_table });
  return { report, written };
};
