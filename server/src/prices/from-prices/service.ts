import type { ProductPrice } from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { findFromPrice, findPriceVersion, listFromPrices } from './store.ts';

export { priceVersionCheck } from './store.ts';

/** Reads that are sent together ask for it once. */
export const currentVersion = (read: TenantRead, categoryId: number) =>
  read.once(`prices ${categoryId}`, async () => (await findPriceVersion(read, categoryId))?.version);

/** The dictionary with its version, from one consistent read. */
export const readDictionary = async (
  read: TenantRead,
  categoryId: number,
): Promise<{ version: number; body: string }> => {
  const [versioned, products] = await Promise.all([
    findPriceVersion(read, categoryId),
    listFromPrices(read, categoryId),
  ]);
  // Every category has a version from its creation on.
  if (!versioned) throw notFound();
  const entries = products.map(({ id, from_price }) => `"${id}":${from_price}`);
  return { version: versioned.version, body: `{${entries.join(',')}}` };
};

/** D9.9: the same number with its provenance. A6: a storefront does not see an inactive product. */
export const getFromPrice = async (
  read: TenantRead,
  productId: number,
  seesInactive: boolean,
): Promise<ProductPrice> => {
  const product = await findFromPrice(read, productId);
  if (!product || !(product.active || seesInactive)) throw notFound();
  return product.from_price_source;
};
