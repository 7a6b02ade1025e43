import type { ProductConfiguration } from '../../src/index.ts';

/** A step whose options cost nothing. */
export const step = (id: number, ids: number[], more: object = {}, options: Record<number, object> = {}) => ({
  id,
  name: `S${id}`,
  type: 'selection',
  display_order: id,
  required: true,
  options_max: 1,
  option_ids: ids,
  content_configuration: {
    options: ids.map((one) => ({
      id: one,
      name: `O${one}`,
      price: 0,
      price_type: 'flat',
      active: true,
      ...options[one],
    })),
  },
  ...more,
});

export const GRID = JSON.stringify({
  type: 'table-directe',
  modeInterpolation: 'majoration',
  widths: [600, 800],
  heights: [600],
  prices: [[90, null]],
});

/** A product of these rules and steps, whose price table 4 has one price. */
export const product = (rules: object[], steps: object[], rows: object[] = [{ id: 7, minimum_price: 100 }]) =>
  ({
    product: { id: 1 },
    steps,
    rows,
    price_tables: [{ id: 4, price_table: GRID }],
    rules: rules.map((rule, index) => ({ id: index + 1, name: `R${index + 1}`, message: `M${index + 1}`, ...rule })),
    currency: 'EUR',
    price_basis: 'TTC',
  }) as unknown as ProductConfiguration;
