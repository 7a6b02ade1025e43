import type { TenantRead } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { hasProduct } from '../product-configuration/store.ts';
import type { ListFilter, Table } from './store.ts';

export type BelowProductFilter = Omit<ListFilter, 'equals'> & { active?: boolean };

/** A page of what belongs to one product, in one burst with the look whether the product is there. */
export const listBelowProduct = async <Row>(
  read: TenantRead,
  table: Table<Row>,
  productId: number,
  { active, ...page }: BelowProductFilter,
): Promise<{ rows: Row[]; total: number }> => {
  const equals = { product_id: productId, ...(active === undefined ? {} : { active }) };
  const [exists, list] = await Promise.all([hasProduct(read, productId), table.list(read, { ...page, equals })]);
  if (!exists) throw notFound();
  return list;
};
