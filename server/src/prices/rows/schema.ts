import { type PricedFields, type PriceTable, rowPrice } from '@vantail/pricing';
import type { Static } from 'typebox';
import { finishInQuery, windowFields } from '../../catalogue/index.ts';
import { anyJson, choice, flag, id, nullable, percentage, price, sizeMm } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

const KIB = 1024;

const size = () => nullable(sizeMm({ description: 'In millimetres.' }));

/** §2.2 with the defaults of D8. */
export const pricingConfigurationSchema = resourceSchema({
  name: 'PricingConfiguration',
  fields: {
    ...windowFields,
    total_width_min: size(),
    total_width_max: size(),
    total_height_min: size(),
    total_height_max: size(),
    minimum_price: nullable(price({ description: 'Used when the table or formula gives no price.' })),
    price_table: nullable(
      Type.String({
        'x-max-bytes': 512 * KIB,
        examples: ['214.5:118.9'],
        description: 'A:B, formula JSON (type formule) or grid JSON (type table-directe), as text.',
      }),
    ),
    price_table_id: nullable(
      id({ description: 'A shared price table instead of its own; price_table is then null (D15.2).' }),
    ),
    percentage_adjustment: percentage({ description: 'Applied to the price of the row.' }),
    price_per_square_meter: nullable(price({ description: 'Stored, but not used for prices.' })),
    coefficients: anyJson(16, { description: 'Stored, but not used for prices.' }),
    surcharges: anyJson(16, { description: 'Stored, but not used for prices.' }),
    active: flag(true),
  },
  required: [],
  responseFields: {
    product_id: id(),
    // Cells and formulas may go past what a price field takes (D3).
    computed_minimum_price: nullable(
      Type.Number({ minimum: 0, description: 'The lowest price of the row; null if it has none.' }),
    ),
  },
});

export type PricingConfigurationCreate = Static<typeof pricingConfigurationSchema.create>;
export type PricingConfigurationPatch = Static<typeof pricingConfigurationSchema.patch>;

/** How the elevation is drawn. Without a size, a usual one is drawn and its measures are not printed. */
export const drawingQuery = Type.Object({
  width: Type.Optional(sizeMm({ description: 'In millimetres.' })),
  height: Type.Optional(sizeMm({ description: 'In millimetres.' })),
  view: Type.Optional(choice(['inside', 'outside'], { description: 'From inside by default.' })),
  apex: Type.Optional(
    choice(['handle', 'hinge'], { description: 'Where the triangles point: to the handle by default.' }),
  ),
  lang: Type.Optional(choice(['fr', 'en'], { description: 'French by default.' })),
  finish: Type.Optional(
    finishInQuery({ description: 'Colour or wood of the profiles: ral-7016, hex-383E42, wood-oak.' }),
  ),
  finish_outside: Type.Optional(finishInQuery({ description: 'The finish in the view from outside.' })),
  look: Type.Optional(
    choice(['lines', 'depth'], {
      description: 'As lines by default; `depth`: with light and shade on profiles and glass.',
    }),
  ),
  beside: Type.Optional(
    choice(['person', 'door'], {
      description: 'In a wall at its size beside a person of 1.75 m or a door of 2.04 m, with depth.',
    }),
  ),
});

/** What is stored of a row's price when the row is written (D9.4, D9.5). */
export const storedPrices = (row: PricedFields, table: PriceTable) => {
  const price = rowPrice(row, table);
  return { row_price: price, computed_minimum_price: price.computed_minimum_price };
};
