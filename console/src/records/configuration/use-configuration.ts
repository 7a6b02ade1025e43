import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@vantail/client';
import { useClient } from '../../session/session-context.tsx';
import type { Configuration } from './configuration.ts';

/** The answer that a storefront gets: active steps, rows and rules of a product. */
export const useConfiguration = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'configuration'],
    queryFn: async () =>
      unwrap(
        await client.GET('/v1/products/{product_id}/configuration', { params: { path: { product_id } } }),
      ) as Configuration,
  });
};
