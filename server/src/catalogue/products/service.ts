import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Fault } from '../../platform/errors.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { lockExistingProduct, refreshFromPrice } from '../product/change.ts';
import { productSchema } from './schema.ts';
import { hasBrand, hasCategory, type Product, products } from './store.ts';

const unknownReference = (field: string, noun: string): Fault => ({
  pointer: `/${field}`,
  code: 'unknown_reference',
  message: `must be the id of a ${noun} of this tenant`,
  params: { resource: noun },
});

/** D5: category and brand are the tenant's own; another tenant's looks like one that never existed. */
const checkReferences = async (
  tx: TenantTransaction,
  product: Pick<Product, 'category_id' | 'brand_id'>,
  changed: ReadonlySet<string>,
): Promise<Fault[]> => [
  ...(changed.has('category_id') && !(await hasCategory(tx, product.category_id))
    ? [unknownReference('category_id', 'category')]
    : []),
  ...(changed.has('brand_id') && !(await hasBrand(tx, product.brand_id))
    ? [unknownReference('brand_id', 'brand')]
    : []),
];

/** §4.4: percentage, state and category of a product change from-prices; the stored price itself did not move yet. */
const refreshAfterWrite = async (tx: TenantTransaction, product: Product, before: Product | undefined) => {
  const state = await lockExistingProduct(tx, product.id);
  await refreshFromPrice(tx, state, before && { ...before, from_price: state.from_price });
};

export const productService = resourceService({
  schema: productSchema,
  table: products,
  check: checkReferences,
  afterWrite: refreshAfterWrite,
});
