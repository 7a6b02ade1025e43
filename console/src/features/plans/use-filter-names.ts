import { brands, categories, options, priceTables, products } from '../../api/catalogue-resource.ts';
import type { PlanRequest } from '../../api/plans.ts';
import { useAll } from '../../api/use-catalogue.ts';
import type { NamedKind, NameOf } from './request-words.ts';

const FIELDS: Record<NamedKind, string> = {
  products: 'product_ids',
  brands: 'brand_ids',
  categories: 'category_ids',
  options: 'option_ids',
  'price-tables': 'price_table_ids',
};

/** The names of everything that adjustments in a plan choose by id. Only the lists that are named are read. */
export const useFilterNames = (requests: readonly Pick<PlanRequest, 'body'>[]): NameOf => {
  const idsOf = (kind: NamedKind): number[] => {
    const filters = requests.map(({ body }) => (body as { filter?: Record<string, number[]> } | null)?.filter);
    return [...new Set(filters.flatMap((filter) => filter?.[FIELDS[kind]] ?? []))];
  };
  const [productIds, optionIds] = [idsOf('products'), idsOf('options')];
  const ids = (list: readonly number[]) => ({ ids: list.slice(0, 200).join(',') });
  const found = {
    products: useAll(products, ids(productIds), productIds.length > 0).data,
    brands: useAll(brands, {}, idsOf('brands').length > 0).data,
    categories: useAll(categories, {}, idsOf('categories').length > 0).data,
    options: useAll(options, ids(optionIds), optionIds.length > 0).data,
    'price-tables': useAll(priceTables, {}, idsOf('price-tables').length > 0).data,
  };
  return (kind, id) => found[kind]?.find((item) => item.id === id)?.name;
};
