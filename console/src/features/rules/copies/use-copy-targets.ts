import { useQueries } from '@tanstack/react-query';
import { type Schemas, unwrap } from '@vantail/client';
import { allPages } from '../../../api/all-pages.ts';
import { products } from '../../../api/catalogue-resource.ts';
import type { Step } from '../../../api/product-parts.ts';
import type { Rule } from '../../../api/rules.ts';
import { useAll, useOne } from '../../../api/use-catalogue.ts';
import { useClient } from '../../../session/session-context.tsx';

export type CopyTarget = {
  product: Schemas['Product'];
  /** Undefined while they are loading. */
  steps: Step[] | undefined;
  rules: Rule[] | undefined;
  isFailed: boolean;
};

/** The other products of the brand, each with its steps and rules. */
export const useCopyTargets = (productId: number, isWanted: boolean): CopyTarget[] | undefined => {
  const client = useClient();
  const brandId = useOne(products, productId).data?.brand_id ?? undefined;
  const found = useAll(products, { brand_id: brandId ?? 0 }, isWanted && brandId !== undefined).data;
  const others = found?.filter(({ id }) => id !== productId);
  const answers = useQueries({
    queries: (others ?? []).map(({ id: product_id }) => ({
      queryKey: ['products', product_id, 'parts for a copy'],
      queryFn: async () => {
        const path = { product_id };
        const [steps, rules] = await Promise.all([
          allPages(async (page) =>
            unwrap(await client.GET('/v1/products/{product_id}/steps', { params: { path, query: { page } } })),
          ),
          allPages(async (page) =>
            unwrap(await client.GET('/v1/products/{product_id}/rules', { params: { path, query: { page } } })),
          ),
        ]);
        return { steps, rules: rules as Rule[] };
      },
    })),
  });
  if (brandId === undefined) return isWanted ? [] : undefined;
  return others?.map((product, index) => ({
    product,
    steps: answers[index]?.data?.steps,
    rules: answers[index]?.data?.rules,
    isFailed: answers[index]?.isError ?? false,
  }));
};
