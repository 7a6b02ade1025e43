import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { lockProduct } from './store.ts';

/** The one way to write below a product: lock it, then run the write (docs/adr/0011). */
export const changeProduct = async <T>(
  tx: TenantTransaction,
  productId: number,
  work: () => Promise<T>,
): Promise<T> => {
  if (!(await lockProduct(tx, productId))) throw notFound();
  return work();
};
