import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { allPages } from './all-pages.ts';
import { ifVersion } from './catalogue-resource.ts';

export type Step = Schemas['Step'];
export type PricingRow = Schemas['PricingConfiguration'];

/** Everything below one product; query keys start with the product's, so that they are asked for again together. */
export const useSteps = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'steps'],
    queryFn: () =>
      allPages(async (page) =>
        unwrap(
          await client.GET('/v1/products/{product_id}/steps', { params: { path: { product_id }, query: { page } } }),
        ),
      ),
  });
};

export const useRows = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'rows'],
    queryFn: () =>
      allPages(async (page) =>
        unwrap(
          await client.GET('/v1/products/{product_id}/pricing-configurations', {
            params: { path: { product_id }, query: { page, page_size: 200 } },
          }),
        ),
      ),
  });
};

export const useReport = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'report'],
    queryFn: async () =>
      unwrap(
        await client.GET('/v1/products/{product_id}/configuration/validation', { params: { path: { product_id } } }),
      ),
  });
};

export const useFromPrice = (product_id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'from-price'],
    queryFn: async () =>
      unwrap(await client.GET('/v1/products/{product_id}/from-price', { params: { path: { product_id } } })),
  });
};

export const stepCalls = (client: VantailClient, product_id: number) => ({
  get: async (step_id: number) =>
    unwrap(
      await client.GET('/v1/products/{product_id}/steps/{step_id}', { params: { path: { product_id, step_id } } }),
    ),
  create: async (body: Schemas['StepCreate']) =>
    unwrap(await client.POST('/v1/products/{product_id}/steps', { params: { path: { product_id } }, body })),
  patch: async (step_id: number, body: Schemas['StepPatch'], version?: number) =>
    unwrap(
      await client.PATCH('/v1/products/{product_id}/steps/{step_id}', {
        params: { path: { product_id, step_id }, header: ifVersion(version) },
        body,
      }),
    ),
  deactivate: async (step_id: number) =>
    unwrap(
      await client.DELETE('/v1/products/{product_id}/steps/{step_id}', { params: { path: { product_id, step_id } } }),
    ),
  order: async (step_ids: number[]) =>
    unwrap(
      await client.PUT('/v1/products/{product_id}/steps/order', {
        params: { path: { product_id } },
        body: { step_ids },
      }),
    ),
});

export const rowCalls = (client: VantailClient, product_id: number) => ({
  get: async (id: number) =>
    unwrap(
      await client.GET('/v1/products/{product_id}/pricing-configurations/{id}', {
        params: { path: { product_id, id } },
      }),
    ),
  create: async (body: Schemas['PricingConfigurationCreate']) =>
    unwrap(
      await client.POST('/v1/products/{product_id}/pricing-configurations', { params: { path: { product_id } }, body }),
    ),
  patch: async (id: number, body: Schemas['PricingConfigurationPatch'], version?: number) =>
    unwrap(
      await client.PATCH('/v1/products/{product_id}/pricing-configurations/{id}', {
        params: { path: { product_id, id }, header: ifVersion(version) },
        body,
      }),
    ),
  deactivate: async (id: number) =>
    unwrap(
      await client.DELETE('/v1/products/{product_id}/pricing-configurations/{id}', {
        params: { path: { product_id, id } },
      }),
    ),
  erase: async (id: number) =>
    unwrap(
      await client.DELETE('/v1/products/{product_id}/pricing-configurations/{id}/hard', {
        params: { path: { product_id, id } },
      }),
    ),
});
