import { grossPrice, type VatTerms } from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { EachRecord } from '../localized-body.ts';
import {
  type CardFilter,
  findCatalogueVersion,
  hasCategory,
  type ListedBrand,
  type ListedCategory,
  listActiveBrands,
  listActiveCategories,
  listCards,
} from './store.ts';

type CategoryBranch = Omit<ListedCategory, 'parent_id'> & { children: CategoryBranch[] };

/** D16.5: the active categories as a tree, in their order. What is below one that is not there is not there either. */
const categoryTree = (categories: readonly ListedCategory[]): CategoryBranch[] => {
  const below = Map.groupBy(categories, ({ parent_id }) => parent_id);
  // Nobody is their own ancestor (D5), and there are at most 20 levels (D3).
  const branches = (parentId: number | null): CategoryBranch[] =>
    (below.get(parentId) ?? []).map(({ parent_id: _, ...category }) => ({
      ...category,
      children: branches(category.id),
    }));
  return branches(null);
};

/** D16.5: the tree and the brands with each of their records changed. */
export const localizedCatalogue = (
  { categories, brands }: { categories: CategoryBranch[]; brands: ListedBrand[] },
  each: EachRecord,
) => {
  const branch = (category: CategoryBranch): CategoryBranch => ({
    ...each(category),
    children: category.children.map(branch),
  });
  return { categories: categories.map(branch), brands: brands.map((brand) => each(brand)) };
};

/** D16.5: a card and its brand, changed. */
export const localizedCard = <Card extends { brand: object }>(card: Card, each: EachRecord): Card => ({
  ...each(card),
  brand: each(card.brand),
});

export type { CardFilter, CardOrder } from './store.ts';
export { catalogueVersionCheck } from './store.ts';

/** Reads that are sent together ask for it once. */
export const currentVersion = (read: TenantRead): Promise<string> =>
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

/** What list prices contain, and the currency; settings decide it, which are part of selling. */
export type FindVatTerms = (read: TenantRead) => Promise<VatTerms & { currency: string }>;

/**
 * A page of cards with its version, from one consistent read; from-prices are those of the dictionary (D9), also for a key
 * with a tariff, which the answer says (D19.6).
 */
export const readCards = async (
  read: TenantRead,
  filter: CardFilter,
  hasTariff: boolean,
  findVatTerms: FindVatTerms,
) => {
  const [version, { currency, ...terms }, isThere, { rows, total }] = await Promise.all([
    findCatalogueVersion(read),
    findVatTerms(read),
    filter.categoryId === null || hasCategory(read, filter.categoryId),
    listCards(read, filter),
  ]);
  if (!isThere) throw notFound();
  const labels = { currency, price_basis: terms.price_basis, ...(hasTariff ? { list_price: true } : {}) };
  const cards = rows.map((row) => ({ ...row, gross_from_price: grossPrice(row.from_price, terms), ...labels }));
  return { version, total, rows: cards };
};
