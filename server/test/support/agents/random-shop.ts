import { OPTION_PRICE_TYPES } from '@vantail/pricing';
import type { Random } from '../../../../pricing/test/oracle/generate.ts';
import { gridText } from '../priced-product.ts';
import type { Body, TestTenant } from '../test-service.ts';

/** All but a shared table, which an option would have to name. */
const PRICE_TYPES = OPTION_PRICE_TYPES.filter((type) => type !== 'table');

/**
 * A random product that a shop might sell: rows that differ by their leaves or not at all, with grids, formulas or none, steps that
 * must or may be answered, and rules that exclude, require, hide and refuse.
 */
export const newRandomShop = async (tenant: TestTenant, r: Random, name: string): Promise<void> => {
  const make = async (path: string, body: object) => (await tenant.must<{ id: number }>('POST', path, body)).id;
  const belonging = {
    brand_id: await make('/v1/brands', { name: 'B' }),
    category_id: await make('/v1/categories', { name: 'C' }),
  };
  const productId = await make('/v1/products', { name, price_adjustment_percentage: r.int(-5, 5), ...belonging });
  const product = `/v1/products/${productId}`;
  const limits = { total_width_min: 400, total_width_max: r.int(900, 2000), total_height_min: 400 };
  const tables = [
    () => ({ price_table: '214.5:118.9', ...limits }),
    () => ({
      price_table: gridText([
        [r.int(100, 200), r.int(200, 300)],
        [r.chance(0.3) ? null : r.int(200, 300), r.int(300, 400)],
      ]),
    }),
    () => ({ minimum_price: r.int(50, 500) }),
  ];
  for (let row = r.int(0, 3); row >= 0; row--)
    await make(`${product}/pricing-configurations`, { ...r.pick(tables)(), leaf_count: r.int(1, 2) });
  const chosen: { step: number; options: number[] }[] = [];
  let previous: Body = {};
  for (let place = r.int(0, 3); place >= 0; place--) {
    const options: number[] = [];
    for (let option = r.int(0, 4); option >= 0; option--)
      options.push(
        await make('/v1/options', { name: `O${option}`, price: r.int(-5, 40), price_type: r.pick(PRICE_TYPES) }),
      );
    const required = r.chance(0.7);
    const step = await make(`${product}/steps`, {
      name: `S${place}`,
      type: 'selection',
      required,
      options_min: required ? 1 : 0,
      ...(r.chance(0.7) ? { options_max: 1 } : {}),
      option_ids: options,
      ...previous,
    });
    chosen.push({ step, options });
    previous = { previous_step_id: step };
  }
  if (r.chance(0.6)) await make(`${product}/steps`, { name: 'Size', type: 'dimension', ...previous });
  for (let rule = r.int(0, 3); rule > 0; rule--) {
    const [cause, effect] = [r.pick(chosen), r.pick(chosen)];
    const option = r.pick(effect.options);
    const then = r.pick([
      { exclude: [option], step: effect.step },
      { only: [option], step: effect.step },
      { hide: effect.step },
      { refuse: true },
    ]);
    const when = r.pick([{ option: r.pick(cause.options), step: cause.step }, { width: { min: r.int(500, 1200) } }]);
    // A rule that looks ahead of its own step is refused (D14): such a product has one rule less.
    await tenant.call('POST', `${product}/rules`, { name: `R${rule}`, when, then: [then] });
  }
};
