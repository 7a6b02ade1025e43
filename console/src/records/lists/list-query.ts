import { LIST_ORDERS, type ListQuery } from '../../api/catalogue-resource.ts';
import type { ListSearch } from './list-search.ts';

export const PAGE_SIZE = 50;

/** The query for the service from the address: the part that all four lists share (D5). */
export const listQuery = ({ q, state, page, order }: ListSearch): ListQuery & { page: number } => ({
  ...given({ order: LIST_ORDERS.find((one) => one === order) }),
  ...(q === undefined ? {} : { q }),
  ...(state === undefined ? {} : { active: state === 'active' }),
  page: page ?? 1,
  page_size: PAGE_SIZE,
});

/** The filters of one list; a filter that is not set is not sent (D1: nor one that the list does not know). */
export const given = <Filters extends object>(
  filters: Filters,
): { [Name in keyof Filters]?: NonNullable<Filters[Name]> } =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Filters;
