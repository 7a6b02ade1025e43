import type { ProductPrice } from '@vantail/pricing';
import type { Database, TenantRead } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { generational } from '../memory/generational.ts';
import { findFromPrice, findPriceVersion, listFromPrices } from './store.ts';

export { priceVersionCheck } from './store.ts';

/** How a request reads. */
type Read = <T>(work: (read: TenantRead) => Promise<T>) => Promise<T>;

/** Reads that are sent together ask for it once. */
const currentVersion = (read: TenantRead, categoryId: number) =>
  read.once(`prices ${categoryId}`, async () => (await findPriceVersion(read, categoryId))?.version);

/**
 * The version of a category's from-prices at the moment of the request. It comes from memory if this process does all
 * the writing and nothing was written since; otherwise from the database.
 */
export const priceVersions = (generationOf: Database['generationOf']) => {
  const ask = (read: Read, categoryId: number) => read((tx) => currentVersion(tx, categoryId));
  if (!generationOf) return (read: Read, _tenantId: number, categoryId: number) => ask(read, categoryId);
  const known = generational<number>(() => generationOf('price_versions'));
  return async (read: Read, tenantId: number, categoryId: number): Promise<number | undefined> => {
    const name = `${tenantId} ${categoryId}`;
    const asOf = known.generation();
    const version = known.find(name) ?? (await ask(read, categoryId));
    if (version !== undefined) known.keep(name, version, asOf);
    return version;
  };
};

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
