import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { ListedRows, ListFilter, Table } from '../../platform/resource/store.ts';
import { hasProduct } from './store.ts';

/** A page of what belongs to one product, in one pipeline with the look whether the product is there. */
export const listBelowProduct = async <Row>(
  read: TenantRead,
  table: Table<Row>,
  productId: number,
  filter: ListFilter,
): Promise<ListedRows<Row>> => {
  const equals = { ...filter.equals, product_id: productId };
  const [exists, list] = await Promise.all([hasProduct(read, productId), table.list(read, { ...filter, equals })]);
  if (!exists) throw notFound();
  return list;
};
