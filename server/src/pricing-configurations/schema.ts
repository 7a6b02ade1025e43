import type { Static } from 'typebox';
import { anyJson, flag, id, nullable, percentage, price, sizeMm } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';
import { windowFields } from '../product-configuration/window-fields.ts';
import { resourceSchema } from '../resource/schema.ts';

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
    percentage_adjustment: percentage({ description: 'Applied to the price of the row.' }),
    price_per_square_meter: nullable(price({ description: 'Kept, and not used for prices.' })),
    coefficients: anyJson(16, { description: 'Kept, and not used for prices.' }),
    surcharges: anyJson(16, { description: 'Kept, and not used for prices.' }),
    active: flag(true),
  },
  required: [],
  shown: {
    product_id: id(),
    // Cells and formulas may go past what a price field takes (D3).
    computed_minimum_price: nullable(
      Type.Number({ minimum: 0, description: 'The lowest price of the row; null where it has none.' }),
    ),
  },
});

export type PricingConfigurationCreate = Static<typeof pricingConfigurationSchema.create>;
export type PricingConfigurationPatch = Static<typeof pricingConfigurationSchema.patch>;
