import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient, VantailError } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { allPages, ifVersion } from './catalogue-resource.ts';

export type Step = Schemas['Step'];
export type PricingRow = Schemas['PricingConfiguration'];

/**
 * The fields of a row that lists show. A table can be 512 KiB, and a product can have 5,000 rows, so the table is read
 * only with a single row.
 */
const LISTED = [
  'id',
  'leaf_count',
  'opening_v1',
  'opening_v2',
  'opening_v3',
  'opening_v4',
  'fixed_part_type',
  'fixed_part_opening_v1',
  'fixed_part_opening_v2',
  'fixed_part_opening_v3',
  'fixed_part_opening_v4',
  'total_width_min',
  'total_width_max',
  'total_height_min',
  'total_height_max',
  'minimum_price',
  'percentage_adjustment',
  'computed_minimum_price',
  'active',
  'version',
  'updated_at',
] as const satisfies readonly (keyof PricingRow)[];
export type ListedRow = Pick<PricingRow, (typeof LISTED)[number]>;

/** Everything below one product. The query keys start with that of the product, so that they are refetched together. */
export const useSteps = (product_id: number, isEnabled = true) => {
  const client = useClient();
  return useQuery({
    enabled: isEnabled,
    queryKey: ['products', product_id, 'steps'],
    queryFn: () =>
      allPages(async (page) =>
        unwrap(
          await client.GET('/v1/products/{product_id}/steps', { params: { path: { product_id }, query: { page } } }),
        ),
      ),
  });
};

export const useRows = (product_id: number, isEnabled = true) => {
  const client = useClient();
  return useQuery({
    enabled: isEnabled,
    queryKey: ['products', product_id, 'rows'],
    queryFn: (): Promise<ListedRow[]> =>
      allPages(async (page) =>
        unwrap(
          await client.GET('/v1/products/{product_id}/pricing-configurations', {
            params: { path: { product_id }, query: { page, page_size: 200, fields: LISTED.join(',') } },
          }),
        ),
      ),
  });
};

/** Loads a row with its table; null without an id, or if no such row exists. */
export const useRow = (product_id: number, id: number | undefined) => {
  const client = useClient();
  return useQuery({
    queryKey: ['products', product_id, 'rows', id ?? 'none'],
    queryFn: async (): Promise<PricingRow | null> => {
      try {
        return id === undefined ? null : await rowCalls(client, product_id).get(id);
      } catch (error) {
        if (error instanceof VantailError && error.status === 404) return null;
        throw error;
      }
    },
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

/** A row with the table that prices it instead of its own: the one that it shares, if any (D15.2). */
export const pricedRow = async (client: VantailClient, product_id: number, id: number) => {
  const row = await rowCalls(client, product_id).get(id);
  if (row.price_table_id === null) return row;
  const path = { id: row.price_table_id };
  const { price_table } = unwrap(await client.GET('/v1/price-tables/{id}', { params: { path } }));
  return { ...row, price_table };
};

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

/** B2: the rows of a product, or some of them, take the size range of their grids; a dry run only says what would change. */
export const gridSizesOf = async (
  client: VantailClient,
  product_id: number,
  { ids }: { ids?: number[] },
  dry_run: boolean,
) =>
  unwrap(
    await client.POST('/v1/products/{product_id}/pricing-configurations/grid-sizes', {
      params: { path: { product_id }, query: { dry_run } },
      body: ids ? { pricing_configuration_ids: ids } : {},
    }),
  );
