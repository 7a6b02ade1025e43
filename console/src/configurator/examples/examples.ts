import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import type { Expectation, Outcome, QuoteRequest } from '@vantail/pricing';
import { allPages } from '../../api/catalogue-resource.ts';
import { useClient } from '../../session/session-context.tsx';

/** The same body and expectation as in `pricing/`, which judges them. */
type Parts = { body: QuoteRequest; expect: Expectation };

export type Example = Omit<Schemas['Example'], keyof Parts> & Parts;
export type RunExample = { id: number; name: string; passed: boolean; expected: Expectation; came: Outcome };

/** All examples of a product, those that were put away included, by id. */
export const useExamples = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'examples'],
    queryFn: (): Promise<Example[]> =>
      allPages(async (page) => {
        const found = unwrap(
          await client.GET('/v1/products/{product_id}/examples', {
            params: { path: { product_id }, query: { page, page_size: 200 } },
          }),
        );
        return { ...found, data: found.data as unknown as Example[] };
      }),
  });
};

/** D21.2: which of the active ones are right, by id. */
export const useExampleRun = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'examples', 'run'],
    queryFn: async () =>
      unwrap(
        await client.POST('/v1/products/{product_id}/examples/run', { params: { path: { product_id } } }),
      ) as unknown as { passed: number; failed: number; examples: RunExample[] },
  });
};

export type NewExample = { name: string } & (Parts | { quote_id: number; line_id: number });

export const exampleCalls = (client: VantailClient, product_id: number) => ({
  create: async (body: NewExample) =>
    unwrap(
      await client.POST('/v1/products/{product_id}/examples', {
        params: { path: { product_id } },
        body: body as Schemas['ExampleCreate'],
      }),
    ),
  patch: async (example_id: number, body: Partial<Parts & { name: string; active: boolean }>) =>
    unwrap(
      await client.PATCH('/v1/products/{product_id}/examples/{example_id}', {
        params: { path: { product_id, example_id } },
        body: body as Schemas['ExamplePatch'],
      }),
    ),
  deactivate: async (example_id: number) =>
    unwrap(
      await client.DELETE('/v1/products/{product_id}/examples/{example_id}', {
        params: { path: { product_id, example_id } },
      }),
    ),
});
