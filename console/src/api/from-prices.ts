import { useQueries, useQuery } from '@tanstack/react-query';
import { unwrap, type VantailClient } from '@vantail/client';
import { useClient, useSession } from '../session/session-context.tsx';

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

/** As the service names the tenant of its demonstration. */
const DEMO_TENANT = 'Menuiserie Démo';

/** Whether the shop of the demo tenant is open, and this is that tenant. */
export const useDemoShop = (): boolean => {
  const { me } = useSession();
  const { data } = useQuery({
    queryKey: ['demo-shop'],
    enabled: me.tenant.name === DEMO_TENANT,
    queryFn: async () => (await fetch('/demo')).ok,
  });
  return data === true;
};
