import type { Static } from 'typebox';
import { id, integer, nullable, requiredLabel, text } from '../../http/bodies/fields.ts';
import { Type } from '../../json-schema.ts';

const closed = { additionalProperties: false };

export const shareBody = Type.Object(
  {
    pricing_configuration_id: id({ description: 'The row whose own table is to be shared.', examples: [12] }),
    name: Type.Optional(requiredLabel({ description: 'Of the new price table; else after the product and its row.' })),
    reference: Type.Optional(text(100)),
    pricing_configuration_ids: Type.Optional(
      Type.Array(id(), {
        minItems: 1,
        maxItems: 5000,
        uniqueItems: true,
        description: 'Only these rows join, each of which must have the same table; all that have it when absent.',
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
      id: nullable(id({ description: 'Null while it would be new.' })),
      name: Type.String(),
      is_new: Type.Boolean({ description: 'False: an active shared table had the same content already.' }),
    }),
    rows_joined: count('Rows that have the shared table in place of their own.'),
    rows: Type.Array(
      Type.Object({ pricing_configuration_id: id(), product_id: id(), version: integer(1, Number.MAX_SAFE_INTEGER) }),
    ),
    products: Type.Array(Type.Object({ product_id: id(), name: Type.String(), rows: count('Of this product.') })),
  },
  { $id: 'PriceTableShareReport' },
);

export type ShareReport = Static<typeof shareReport>;
