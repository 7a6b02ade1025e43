import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { allPages } from './all-pages.ts';
import { ifVersion } from './catalogue-resource.ts';

export type Rule = Schemas['Rule'];
export type RuleBody = Schemas['RuleCreate'];

/** All rules of a product, inactive ones included, by id. */
export const useRules = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'rules'],
    queryFn: (): Promise<Rule[]> => allRules(client, product_id),
  });
};

export const allRules = (client: VantailClient, product_id: number): Promise<Rule[]> =>
  allPages(async (page) =>
    unwrap(
      await client.GET('/v1/products/{product_id}/rules', {
        params: { path: { product_id }, query: { page, page_size: 200 } },
      }),
    ),
  );

export const ruleCalls = (client: VantailClient, product_id: number) => ({
  get: async (rule_id: number) =>
    unwrap(await client.GET('/v1/products/{product_id}/rules/{rule_id}', { params: { path: { product_id, rule_id } } })),
  create: async (body: RuleBody) =>
    unwrap(await client.POST('/v1/products/{product_id}/rules', { params: { path: { product_id } }, body })),
  patch: async (rule_id: number, body: Partial<RuleBody>, version?: number) =>
    unwrap(
      await client.PATCH('/v1/products/{product_id}/rules/{rule_id}', {
        params: { path: { product_id, rule_id }, header: ifVersion(version) },
        body,
      }),
    ),
  deactivate: async (rule_id: number) =>
    unwrap(await client.DELETE('/v1/products/{product_id}/rules/{rule_id}', { params: { path: { product_id, rule_id } } })),
});
