import type { Static } from 'typebox';
import { flag, id, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

/** What a sheet, or one of its tables, is for: one of the four besides its label. */
const entry = Type.Object(
  {
    // What stands in the file, which may have any character: it is compared and never a name.
    label: Type.String({
      minLength: 1,
      maxLength: 600,
      pattern: '\\S',
      'x-hint': 'must not be blank',
      description:
        'The name of the sheet, or the name and the heading of the table, as in a report; case, accents and years of editions are ignored.',
      examples: ['PVC 70 OB gauche'],
    }),
    pricing_configuration_id: Type.Optional(id({ description: 'The pricing row of the table.', examples: [12] })),
    product_id: Type.Optional(id({ description: 'The product; the words of the table determine its row.' })),
    price_table_id: Type.Optional(id({ description: 'The shared price table.' })),
    skip: Type.Optional(Type.Literal(true, { description: 'Skips it.' })),
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
        description: 'What each sheet or table is for. The next import asks about ids that no longer exist.',
        examples: [[{ label: 'Conditions de vente', skip: true }]],
      }),
    ),
    active: flag(true),
  },
  required: ['name', 'entries'],
});
