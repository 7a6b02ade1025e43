import type { Body, TestTenant } from './test-service.ts';

/** A step as the tests read it; every other field by name. */
export type TestStep = Body & {
  id: number;
  version: number;
  display_order: number;
  option_ids: number[];
  active: boolean;
  content_configuration: Body;
};

export type TestProduct = {
  id: number;
  category_id: number;
  brand_id: number;
  /** The steps' path: /v1/products/1/steps. */
  steps: string;
  /** Makes a step; of type selection unless told otherwise. */
  step: (fields?: Body) => Promise<TestStep>;
  list: (query?: string) => Promise<TestStep[]>;
};

/** An active product with a category and a brand of its own. */
export const newProduct = async (tenant: TestTenant, fields: Body = {}): Promise<TestProduct> => {
  const brand = await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'Atelier' });
  const category = await tenant.must<{ id: number }>('POST', '/v1/categories', { name: 'Fenêtres' });
  const belonging = { category_id: category.id, brand_id: brand.id };
  const product = await tenant.must<{ id: number }>('POST', '/v1/products', { name: 'P', ...belonging, ...fields });
  const steps = `/v1/products/${product.id}/steps`;
  return {
    id: product.id,
    ...belonging,
    steps,
    step: (given) => tenant.must<TestStep>('POST', steps, { type: 'selection', ...given }),
    list: async (query = '') => (await tenant.must<{ data: TestStep[] }>('GET', `${steps}${query}`)).data,
  };
};

/** The ids of new options named after their place. */
export const newOptions = async (tenant: TestTenant, count: number, fields: Body = {}): Promise<number[]> => {
  const ids: number[] = [];
  for (let place = 1; place <= count; place++) {
    ids.push((await tenant.must<{ id: number }>('POST', '/v1/options', { name: `Option ${place}`, ...fields })).id);
  }
  return ids;
};
