import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { allPages, type CatalogueResource, type ListQuery } from './catalogue-resource.ts';

/** One page of a list; the previous page stays visible while the next one is loading. */
export const useList = <Item, Create, Query extends ListQuery<string>>(
  resource: CatalogueResource<Item, Create, Query>,
  query: Query,
) => {
  const client = useClient();
  return useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: () => resource.list(client, query),
    placeholderData: keepPreviousData,
  });
};

/** The whole of a list, for pickers and trees. */
export const useAll = <Item, Create, Query extends ListQuery<string>>(
  resource: CatalogueResource<Item, Create, Query>,
  query: Query = {} as Query,
  isEnabled = true,
) => {
  const client = useClient();
  return useQuery({
    enabled: isEnabled,
    queryKey: [resource.name, 'all', query],
    queryFn: () => allPages((page) => resource.list(client, { ...query, page, page_size: 200 })),
  });
};

/** Reads all that a query of a list finds, when it is called. */
export const useReadAll = <Item, Create, Query extends ListQuery<string>>(
  resource: CatalogueResource<Item, Create, Query>,
  query: Query,
) => {
  const client = useClient();
  return () => allPages((page) => resource.list(client, { ...query, page, page_size: 200 }));
};

export const useOne = <Item, Create, Query extends ListQuery<string>>(
  resource: CatalogueResource<Item, Create, Query>,
  id: number,
) => {
  const client = useClient();
  return useQuery({ queryKey: [resource.name, id], queryFn: () => resource.get(client, id) });
};

/** After any write everything on the page is read again: prices, reports and lists depend on each other (§4.4). */
export const useWrite = <Input, Output>(write: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => queries.invalidateQueries() });
};

/** The dictionary of a category (§4.3): every active product in it, with its from-price or null. */
const fromPricesOf = (client: VantailClient, category_id: number) => ({
  queryKey: ['categories', category_id, 'from-prices'],
  queryFn: async () =>
    unwrap(await client.GET('/v1/categories/{category_id}/from-prices', { params: { path: { category_id } } })),
});

export const useFromPrices = (category_id: number) => useQuery(fromPricesOf(useClient(), category_id));

/** The from-prices of products from several categories, in one dictionary; undefined while they are loading. */
export const useFromPricesOfAll = (categoryIds: readonly number[]): Record<string, number | null> => {
  const client = useClient();
  return useQueries({
    queries: [...new Set(categoryIds)].map((id) => fromPricesOf(client, id)),
    combine: (results) => Object.assign({}, ...results.map(({ data }) => data ?? {})),
  });
};
