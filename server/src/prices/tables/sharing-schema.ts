import type { Static } from 'typebox';
import { examplesAnswer } from '../../catalogue/index.ts';
import { id, integer, label, nullable, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

const closed = { additionalProperties: false };

export const shareBody = Type.Object(
  {
    pricing_configuration_id: id({ description: 'The row whose table to share.', examples: [12] }),
    name: Type.Optional(
      requiredLabel({ description: 'Name of the new price table; default: from the product and its row.' }),
    ),
    reference: Type.Optional(label({ maxLength: 100 })),
    pricing_configuration_ids: Type.Optional(
      Type.Array(id(), {
        minItems: 1,
        maxItems: 5000,
        uniqueItems: true,
        description: 'Only these rows share it; each must have the same table. Default: all rows that have it.',
      }),
    ),
  },
  { ...closed, $id: 'PriceTableShare' },
);

export type ShareBody = Static<typeof shareBody>;

const count = (description: string) => integer(0, Number.MAX_SAFE_INTEGER, { description });

export const shareReport = Type.Object(
  {
    dry_run: Type.Boolean(),
    price_table: Type.Object({
      id: nullable(id({ description: 'null in a dry run if it would be new.' })),
      name: Type.String(),
      is_new: Type.Boolean({ description: 'false: an active shared table already had the same content.' }),
    }),
    rows_joined: count('Rows that now use the shared table instead of their own.'),
    rows: Type.Array(
      Type.Object({ pricing_configuration_id: id(), product_id: id(), version: integer(1, Number.MAX_SAFE_INTEGER) }),
    ),
    products: Type.Array(Type.Object({ product_id: id(), name: Type.String(), rows: count('Of this product.') })),
    examples: Type.Optional(examplesAnswer),
  },
  { $id: 'PriceTableShareReport' },
);

export type ShareReport = Static<typeof shareReport>;
