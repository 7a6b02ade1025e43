import type { Static } from 'typebox';
import { flag, id, requiredLabel } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';
import { resourceSchema } from '../resource/schema.ts';

/** What a sheet, or one of its tables, is for: one of the four beside its label. */
const entry = Type.Object(
  {
    label: requiredLabel({
      maxLength: 600,
      description:
        'The name of the sheet, or that and the heading of the table, as a report has it; case, accents, signs and years do not count.',
      examples: ['PVC 70 OB gauche'],
    }),
    pricing_configuration_id: Type.Optional(id({ description: 'The pricing row of the table.', examples: [12] })),
    product_id: Type.Optional(id({ description: 'The product; its row goes by the words of the table.' })),
    price_table_id: Type.Optional(id({ description: 'The shared price table.' })),
    skip: Type.Optional(Type.Literal(true, { description: 'It is left out.' })),
  },
  { additionalProperties: false, minProperties: 2, maxProperties: 2 },
);

export type MappingEntry = Static<typeof entry>;

/** B4. */
export const priceListMappingSchema = resourceSchema({
  name: 'PriceListMapping',
  fields: {
    name: requiredLabel({ examples: ['Atelier Lumière'] }),
    entries: Type.Unsafe<MappingEntry[]>(
      Type.Array(entry, {
        maxItems: 5000,
        description: 'What each sheet or table is for. Ids that are no longer there are asked about when it is used.',
        examples: [[{ label: 'Conditions de vente', skip: true }]],
      }),
    ),
    active: flag(true),
  },
  required: ['name', 'entries'],
});
