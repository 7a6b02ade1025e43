import type { Body, TestTenant } from '../test-service.ts';

export type AgentShop = Awaited<ReturnType<typeof newAgentShop>>;

/** A product with a colour, a size and a rule, with names in three languages, and arguments for every tool. */
export const newAgentShop = async (tenant: TestTenant, mark = 'Fenêtre fixe') => {
  const make = async (path: string, body: object) => (await tenant.must<{ id: number }>('POST', path, body)).id;
  const brandId = await make('/v1/brands', { name: mark });
  const categoryId = await make('/v1/categories', { name: mark });
  const names = { name: mark, name_en: 'Fixed window', translations: { de: { name: 'Festverglasung' } } };
  const productId = await make('/v1/products', { ...names, category_id: categoryId, brand_id: brandId });
  const product = `/v1/products/${productId}`;
  const white = await make('/v1/options', { name: 'Blanc', price: 0 });
  const grey = await make('/v1/options', {
    name: 'Anthracite',
    translations: { de: { name: 'Anthrazit' } },
    price: 12,
    price_type: 'percent',
    finish: 'ral-7016',
  });
  const rowId = await make(`${product}/pricing-configurations`, {
    price_table: '214.5:118.9',
    total_width_min: 300,
    total_width_max: 2000,
    total_height_min: 300,
    total_height_max: 2000,
  });
  const colours = await make(`${product}/steps`, {
    name: 'Couleur',
    type: 'selection',
    required: true,
    options_min: 1,
    options_max: 1,
    option_ids: [white, grey],
  });
  const sizes = await make(`${product}/steps`, { name: 'Dimensions', type: 'dimension', previous_step_id: colours });
  const ruleId = await make(`${product}/rules`, {
    name: 'Large and grey',
    when: { all: [{ option: grey, step: colours }, { width: { min: 1500 } }] },
    then: [{ refuse: true }],
    message: 'Anthracite is made up to 1500 mm.',
    active: false,
  });
  const window = (fields: Body = {}): Body => ({
    product_id: productId,
    width: 800,
    height: 1200,
    selections: [{ step_id: colours, option_ids: [grey] }],
    ...fields,
  });
  const planId = await make('/v1/plans', { name: mark });
  /** Arguments that every tool answers. */
  const argumentsOf: Record<string, Body> = {
    find_products: { q: mark.split(' ')[0] },
    next_question: { product_id: productId },
    price_window: window(),
    compare_windows: { windows: [window(), window({ width: 90_000 })] },
    draw_window: window(),
    save_quote: { lines: [window({ label: 'Kitchen' })], idempotency_key: `quote of product ${productId}` },
    find_records: { kind: 'option' },
    explain_price: window(),
    price_history: { product_id: productId },
    readiness: { product_id: productId },
    plan_changes: {
      plan_id: planId,
      requests: [{ method: 'PATCH', path: `/v1/options/${grey}`, body: { price: 15 } }],
    },
    check_plan: { plan_id: planId, quotes: [window()] },
  };
  return { productId, categoryId, brandId, colours, sizes, white, grey, rowId, ruleId, planId, window, argumentsOf };
};
