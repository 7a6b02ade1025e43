import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { listSharingOptions } from '../../../product-configuration/price-tables/store.ts';
import { listTouched, type TouchedProduct } from './store.ts';

type Written = Record<'products' | 'writtenOptions' | 'tables' | 'brands' | 'categories', ReadonlySet<number>>;

/**
 * The products that a plan touches: those first that it writes to or below, then those that show an option, a price table of
 * an option, a brand or a category that it writes.
 */
export const touchedProducts = async (tx: TenantTransaction, written: Written): Promise<TouchedProduct[]> => {
  const priced = written.tables.size > 0 ? await listSharingOptions(tx, [...written.tables]) : [];
  const touched = await listTouched(tx, {
    products: [...written.products],
    options: [...written.writtenOptions, ...priced.map(({ id }) => id)],
    brands: [...written.brands],
    categories: [...written.categories],
  });
  const ofPlan = touched.filter(({ id }) => written.products.has(id));
  return [...ofPlan, ...touched.filter(({ id }) => !written.products.has(id))];
};
