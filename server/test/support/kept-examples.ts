import { newOptions } from './new-product.ts';
import { gridText, newPricedProduct } from './priced-product.ts';
import type { Body, TestTenant } from './test-service.ts';

export type TestExample = Body & {
  id: number;
  version: number;
  active: boolean;
  name: string;
  body: Body;
  expect: Body;
};

export type TestRun = {
  passed: number;
  failed: number;
  examples: { id: number; name: string; passed: boolean; expected: Body; came: Body }[];
};

/** D21.2: what a dry run says of examples. */
export type TestExamples = {
  failing: { id: number; product_id: number; name: string; expected: Body | null; came: Body | null }[];
  mended: { id: number; product_id: number; name: string }[];
  not_run: number;
};

/**
 * A product that is easy to reckon with: 800 x 900 costs 300 from a grid; of the first step's options a costs nothing and b 25;
 * of the second's, c costs 40 by a shared table. A rule excludes c for b, another one charges 10 from 900 mm.
 */
export const newExampleProduct = async (tenant: TestTenant) => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({
    price_table: gridText([
      [300, 400],
      [500, 600],
    ]),
  });
  const table = await tenant.must<{ id: number }>('POST', '/v1/price-tables', { name: 'Glass', price_table: '0:40' });
  const [a = 0, b = 0] = await newOptions(tenant, 2);
  const [c = 0] = await newOptions(tenant, 1, { price_type: 'table', price_table_id: table.id });
  await tenant.must('PATCH', `/v1/options/${b}`, { price: 25 });
  const colour = (await product.step({ option_ids: [a, b], content_configuration: { pricingConfig: [row.id] } })).id;
  const glass = (await product.step({ option_ids: [c] })).id;
  const excludes = await tenant.must<{ id: number }>('POST', `${product.path}/rules`, {
    name: 'No glass in b',
    when: { option: b, step: colour },
    then: [{ exclude: [c], step: glass }],
  });
  const charges = await tenant.must<{ id: number }>('POST', `${product.path}/rules`, {
    name: 'Wide',
    when: { width: { min: 900 } },
    then: [{ surcharge: 10, price_type: 'flat' }],
  });
  const path = `${product.path}/examples`;
  const bodyOf = (pick: readonly number[] = [a], width = 800, height = 900): Body => ({
    width,
    height,
    selections: [
      { step_id: colour, option_ids: pick.filter((id) => id !== c) },
      ...(pick.includes(c) ? [{ step_id: glass, option_ids: [c] }] : []),
    ],
  });
  return {
    product,
    row,
    table,
    options: { a, b, c },
    steps: { colour, glass },
    rules: { excludes: excludes.id, charges: charges.id },
    path,
    bodyOf,
    example: (expect: Body, body: Body = bodyOf(), fields: Body = {}) =>
      tenant.must<TestExample>('POST', path, { name: 'Example', body, expect, ...fields }),
    run: () => tenant.must<TestRun>('POST', `${path}/run`),
  };
};

/** The ids of what a dry run would turn red and green. */
export const outcomeOf = ({ failing, mended, not_run }: TestExamples) => ({
  failing: failing.map(({ id }) => id),
  mended: mended.map(({ id }) => id),
  not_run,
});
