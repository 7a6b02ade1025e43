import { lockExistingProduct } from '../../catalogue/index.ts';
import { listPartIds, PRODUCT_PARTS, productParts } from '../../configurator/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { endOfTransaction, leadBack, notThereYet } from '../../platform/ledger/past-states.ts';
import { summarize } from '../../platform/ledger/record.ts';
import { type States, stateKey } from '../../platform/ledger/undo.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { historyReport, watchedExamples } from './history-report.ts';
import { listMovedOn, type ResourceRef } from './store.ts';
import { undoChanges } from './undo-changes.ts';

const POINTER = { pointer: '/to' } as const;

const thingsOf = async (tx: TenantTransaction, productId: number): Promise<ResourceRef[]> => {
  const things: ResourceRef[] = [{ kind: 'product', id: productId, product_id: productId }];
  for (const table of PRODUCT_PARTS)
    for (const id of await listPartIds(tx, table, productId))
      things.push({ kind: productParts[table].kind, id, product_id: productId });
  return things;
};

type RestoreWarning = {
  code: 'inactive_now' | 'moved_on';
  message: string;
  params: { resource: { kind: string; id: number; name: string } };
};

/** D12.8: options, shared tables, brand and category are not touched; what of them is not as it was then is named. */
const warningsOn = async (tx: TenantTransaction, target: States, productId: number, through: number) => {
  const product = target.get(stateKey('product', productId))?.values;
  const activeOf = (kind: string) =>
    [...target.values()].filter((state) => state.kind === kind && state.isThere && state.values.active === true);
  const optionIds = activeOf('step').flatMap(({ values }) => values.option_ids as number[]);
  const tableIds = activeOf('pricing_configuration').flatMap(
    ({ values }) => (values.price_table_id as number | null | undefined) ?? [],
  );
  const used = [
    ['option', [...new Set(optionIds)]],
    ['price_table', [...new Set(tableIds)]],
    ['brand', [product?.brand_id as number]],
    ['category', [product?.category_id as number]],
  ] as const;
  const warnings: RestoreWarning[] = [];
  for (const [kind, ids] of used) {
    for (const { id, name, active, is_changed } of await listMovedOn(tx, kind, ids, through)) {
      const params = { resource: { kind, id, name } };
      const what = `${kind} ${id} (${name})`;
      if (!active) warnings.push({ code: 'inactive_now', message: `${what} is inactive now`, params });
      else if (is_changed)
        warnings.push({ code: 'moved_on', message: `${what} has changed since and stays unchanged`, params });
    }
  }
  return warnings;
};

/** D12.8: a product with its steps, attachments, rows, rules and examples becomes what it was right after a change. */
export const restoreProduct = async (
  tx: TenantTransaction,
  productId: number,
  to: number,
  { isDryRun, pause }: { isDryRun: boolean; pause: Pause },
) => {
  // The product comes before the number (D2).
  const { name, version } = await lockExistingProduct(tx, productId);
  const through = await endOfTransaction(tx, to, POINTER);
  summarize(tx, {
    type: 'restore.applied',
    resource: { kind: 'product', id: productId, name, version },
    product_id: productId,
  });
  let warnings: RestoreWarning[] = [];
  const lead = async (target: States) => {
    await leadBack(tx, target, { productId }, through);
    if (target.get(stateKey('product', productId))?.isThere !== true) throw notThereYet(POINTER, to);
    warnings = await warningsOn(tx, target, productId, through);
  };
  const examples = watchedExamples(tx, pause);
  const products = await undoChanges(tx, await thingsOf(tx, productId), lead, examples.watch);
  return { restored_to: to, ...historyReport(tx, isDryRun, products, await examples.report()), warnings };
};
