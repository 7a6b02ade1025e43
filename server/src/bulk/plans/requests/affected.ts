import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import type { Affected } from '../../../http/routes/plan-rule.ts';
import { listProductsUsing } from '../../../product-configuration/price-tables/store.ts';
import { affectedByTargets } from '../../imports/brand-lists/lock-targets.ts';
import { readTargets } from '../../imports/brand-lists/plan-price-list.ts';
import type { PriceListForm } from '../../imports/form/form-schema.ts';
import type { FileResult } from '../../imports/worker/read-tables.ts';
import type { Body, PathIds } from './planned-route.ts';

const idIn = (value: unknown): number[] => (Number.isSafeInteger(value) ? [value as number] : []);

/** A row may begin to share a table. */
export const affectedByRow = async (_tx: TenantTransaction, _ids: PathIds, body: Body): Promise<Affected> => ({
  tables: idIn(body.price_table_id),
});

/** A shared table reaches the products of all rows that it prices. */
export const affectedByTable = async (tx: TenantTransaction, { id }: PathIds): Promise<Affected> => ({
  products: await listProductsUsing(tx, [id]),
});

/** The price list of a brand reaches the products that its tables are for, and those of the shared tables among them. */
export const affectedByPriceList = async (
  tx: TenantTransaction,
  _ids: PathIds,
  body: Body,
  result: FileResult | undefined,
): Promise<Affected> => {
  // Added after the files were read: the run refuses it.
  if (!result) return {};
  const { brand, targeted } = await readTargets(tx, { result, form: body as PriceListForm });
  const { productIds, tableIds } = await affectedByTargets(tx, targeted, brand?.id ?? null);
  const sharing = tableIds.length > 0 ? await listProductsUsing(tx, tableIds) : [];
  return { products: [...productIds, ...sharing], tables: tableIds };
};
