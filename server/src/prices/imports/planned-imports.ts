import { listProductsUsing } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Affected, PlannedWrite } from '../../platform/plan-rule.ts';
import type { ImportOrder } from './applying/apply-tables.ts';
import { importPriceList } from './brand-lists/import-price-list.ts';
import { affectedByTargets } from './brand-lists/lock-targets.ts';
import { namedByForm, readTargets } from './brand-lists/plan-price-list.ts';
import type { ImportForm, PriceListForm } from './form-schema.ts';
import { importIntoTable } from './import-into-table.ts';
import { importTables } from './service.ts';
import type { FileResult } from './worker/read-tables.ts';

/** B4, D15.3: imports as a plan runs them, on files that were read before its transaction. */

const orderOf = <Form extends Partial<ImportForm | PriceListForm>>({
  body,
  file,
  pause,
  onProgress,
}: PlannedWrite<string, unknown>): ImportOrder<Form> => {
  if (!file) throw new Error('The file of an import was not read');
  return { result: file as FileResult, form: body as Form, isDryRun: false, isPlanned: true, onProgress, pause };
};

export const importPlannedRows = (write: PlannedWrite<'/:product_id', unknown>) =>
  importTables(write.tx, write.ids.product_id, orderOf(write));

export const importPlannedTable = (write: PlannedWrite<'/:id', unknown>) =>
  importIntoTable(write.tx, write.ids.id, orderOf(write));

export const importPlannedPriceList = (write: PlannedWrite<string, unknown>) =>
  importPriceList(write.tx, orderOf<PriceListForm>(write));

export const checkPriceListForm = async (tx: TenantTransaction, form: PriceListForm): Promise<void> => {
  await namedByForm(tx, form);
};

/** The price list of a brand reaches the products that its tables are for, and those of the shared tables among them. */
export const affectedByPriceList = async (
  tx: TenantTransaction,
  form: PriceListForm,
  result: FileResult | undefined,
): Promise<Affected> => {
  // Added after the files were read: the run refuses it.
  if (!result) return {};
  const { brand, targeted } = await readTargets(tx, { result, form });
  const { productIds, tableIds } = await affectedByTargets(tx, targeted, brand?.id ?? null);
  const sharing = tableIds.length > 0 ? await listProductsUsing(tx, tableIds) : [];
  return { products: [...productIds, ...sharing], tables: tableIds };
};
