import type { TenantRead, TenantTransaction } from '../../../database/tenant-transaction.ts';
import { notFound } from '../../../errors.ts';
import type { Values } from '../../../resource/store.ts';
import { findPlaces, findProductNames } from '../configuration/store.ts';
import type { ImportReport } from './import-schema.ts';

type What = 'category' | 'brand';
type Found = { id: number; name: string };
type Missing = ImportReport['missing'][number];

const PLURALS = { category: 'categories', brand: 'brands' };

const findOne = async (tx: TenantTransaction, what: What, product: Values): Promise<Found | Missing> => {
  const field = `${what}_id`;
  const id = (product[field] ?? null) as number | null;
  const name = (product[what] as { name: string } | undefined)?.name ?? null;
  const [first, second] = id === null && name === null ? [] : await findPlaces[what](tx, id, name);
  const missing = (message: string) => ({
    what,
    name,
    pointer: id === null ? `/product/${what}` : `/product/${field}`,
    message,
  });
  if (id !== null && !first) return missing(`must be the id of a ${what} of this tenant`);
  if (name === null && !first) return missing(`must be given, by name, or as product.${field}`);
  if (!first) return missing(`No ${what} is named ${JSON.stringify(name)}: make it, or give product.${field}`);
  if (second?.active !== first.active) return { id: first.id, name: first.name };
  return missing(`Several ${PLURALS[what]} are named ${JSON.stringify(name)}: give product.${field}`);
};

/** B6: where a new product belongs: by id, or by the name that one category, one brand of the tenant has. */
export const findPlace = async (tx: TenantTransaction, product: Values) => {
  const [category, brand] = [await findOne(tx, 'category', product), await findOne(tx, 'brand', product)];
  const missing = [category, brand].filter((found) => 'what' in found);
  return {
    category: 'what' in category ? null : category,
    brand: 'what' in brand ? null : brand,
    missing,
  };
};

/** Where a product belongs that is there already. */
export const placeOf = async (read: TenantRead, productId: number) => {
  const names = await findProductNames(read, productId);
  if (!names) throw notFound();
  const { name, category_id, category, brand_id, brand, currency, price_basis } = names;
  return {
    name,
    category: { id: category_id, name: category },
    brand: { id: brand_id, name: brand },
    labels: { currency, price_basis },
  };
};
