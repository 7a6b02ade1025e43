import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { type Page, type ProductQuery, products } from './catalogue-resource.ts';

export type Readiness = Schemas['Readiness'];
type ReadinessState = Readiness['state'];

const list = async (
  client: VantailClient,
  query: Omit<ProductQuery, 'order'> & { state?: ReadinessState; code?: string; ids?: string },
) => unwrap(await client.GET('/v1/readiness', { params: { query } }));

/** The readiness of these products, by product (B7); undefined while it is loading. */
export const useReadiness = (productIds: readonly number[]): Map<number, Readiness> => {
  const client = useClient();
  const ids = productIds.join(',');
  const { data } = useQuery({
    queryKey: ['products', 'readiness', ids],
    queryFn: () => list(client, { ids, page_size: 200 }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  });
  return new Map(data?.data.map((found) => [found.product_id, found]));
};

type Product = Schemas['Product'];

/** A page of products; with a state, only those in that state, which only their reports can tell. */
const listProducts = async (
  client: VantailClient,
  query: ProductQuery,
  state: ReadinessState | undefined,
): Promise<Page<Product>> => {
  if (!state) return products.list(client, query);
  // B7 has an order of its own.
  const { order: _, ...filters } = query;
  const found = await list(client, { ...filters, state });
  const ids = found.data.map(({ product_id }) => product_id).join(',');
  if (ids === '') return { ...found, data: [] };
  const { data } = await products.list(client, { ids, page_size: 200 });
  return { ...found, data };
};

/** The list of products, filtered by a state of readiness or not. */
export const useProducts = (query: ProductQuery, state: ReadinessState | undefined) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', 'list', query, state],
    queryFn: () => listProducts(client, query, state),
    placeholderData: keepPreviousData,
  });
};

/** Products whose report has this code: examples that fail (D21.4), rules that never apply (D22.2). */
export const useProductsWithCode = (code: string, page_size: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', 'with code', code, page_size],
    queryFn: async (): Promise<Page<Product>> => {
      const found = await list(client, { code, page_size });
      const ids = found.data.map(({ product_id }) => product_id).join(',');
      if (ids === '') return { ...found, data: [] };
      const { data } = await products.list(client, { ids, page_size });
      return { ...found, data };
    },
  });
};
