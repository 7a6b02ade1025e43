import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import type { RuleCondition, RuleEffect } from '@vantail/pricing';
import { useClient } from '../session/session-context.tsx';
import { allPages, ifVersion } from './catalogue-resource.ts';

/** The same condition and effects as in `pricing/`, which reads and checks them. */
type Parts = { when: RuleCondition | null; then: readonly RuleEffect[] };

export type Rule = Omit<Schemas['Rule'], 'when' | 'then'> & Parts;
export type RuleBody = Omit<Schemas['RuleCreate'], 'when' | 'then'> & Parts;

/** All rules of a product, inactive ones included, by id. */
export const useRules = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'rules'],
    queryFn: (): Promise<Rule[]> =>
      allPages(async (page) =>
        unwrap(
          await client.GET('/v1/products/{product_id}/rules', {
            params: { path: { product_id }, query: { page, page_size: 200 } },
          }),
        ),
      ),
  });
};

export const ruleCalls = (client: VantailClient, product_id: number) => ({
  get: async (rule_id: number): Promise<Rule> =>
    unwrap(
      await client.GET('/v1/products/{product_id}/rules/{rule_id}', { params: { path: { product_id, rule_id } } }),
    ),
  create: async (body: RuleBody): Promise<Rule> =>
    unwrap(
      await client.POST('/v1/products/{product_id}/rules', {
        params: { path: { product_id } },
        body: body as Schemas['RuleCreate'],
      }),
      // Only a dry run makes none.
    ) as unknown as Rule,
  patch: async (rule_id: number, body: Partial<RuleBody>, version?: number): Promise<Rule> =>
    unwrap(
      await client.PATCH('/v1/products/{product_id}/rules/{rule_id}', {
        params: { path: { product_id, rule_id }, header: ifVersion(version) },
        body: body as Schemas['RulePatch'],
      }),
    ),
  /** D21.2: what writing a rule would make of the examples of the product, without an id a new one; nothing is written. */
  tryWrite: async (rule_id: number | undefined, given: Partial<RuleBody>) => {
    const query = { dry_run: true };
    if (rule_id === undefined) {
      const body = given as Schemas['RuleCreate'];
      const tried = await client.POST('/v1/products/{product_id}/rules', {
        params: { path: { product_id }, query },
        body,
      });
      return (unwrap(tried) as { examples?: Schemas['ExamplesReport'] }).examples;
    }
    const params = { path: { product_id, rule_id }, query };
    const body = given as Schemas['RulePatch'];
    return unwrap(await client.PATCH('/v1/products/{product_id}/rules/{rule_id}', { params, body })).examples;
  },
  deactivate: async (rule_id: number): Promise<Rule> =>
    unwrap(
      await client.DELETE('/v1/products/{product_id}/rules/{rule_id}', { params: { path: { product_id, rule_id } } }),
    ),
});
