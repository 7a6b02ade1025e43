import type { TenantRead } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { categoryTree } from './category-tree.ts';
import {
  type CardFilter,
  findCatalogueVersion,
  findLabels,
  hasCategory,
  listActiveBrands,
  listActiveCategories,
  listCards,
} from './store.ts';

export type { CardFilter, CardOrder } from './store.ts';
export { catalogueVersionCheck } from './store.ts';

/** Reads that are sent together ask for it once. */
export const currentCatalogueVersion = (read: TenantRead): Promise<string> =>
  read.once('catalogue version', () => findCatalogueVersion(read));

/** The tree and the brands with their version, from one consistent read. */
export const readCatalogue = async (read: TenantRead) => {
  const [version, categories, brands] = await Promise.all([
    findCatalogueVersion(read),
    listActiveCategories(read),
    listActiveBrands(read),
  ]);
  return { version, catalogue: { categories: categoryTree(categories), brands } };
};

/** A page of cards with its version, from one consistent read; from-prices are those of the dictionary (D9). */
export const readCards = async (read: TenantRead, filter: CardFilter) => {
  const [version, labels, isThere, { rows, total }] = await Promise.all([
    findCatalogueVersion(read),
    findLabels(read),
    hasCategory(read, filter.categoryId),
    listCards(read, filter),
  ]);
  if (!isThere) throw notFound();
  return { version, total, rows: rows.map((row) => ({ ...row, ...labels })) };
};
