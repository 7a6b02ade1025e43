import type { Static } from 'typebox';
import { id, label, requiredLabel, text } from '../../http/bodies/fields.ts';
import { Type } from '../../json-schema.ts';

/** B3: what the copy has in place of the original's; all else is copied. */
export const duplicateBody = Type.Object(
  {
    name: Type.Optional(requiredLabel({ description: "The original's with (copy) behind it, when absent." })),
    name_en: Type.Optional(label()),
    reference: Type.Optional(
      text(100, { description: 'A reference names one product: the copy has none when absent.' }),
    ),
    category_id: Type.Optional(id()),
    brand_id: Type.Optional(id()),
    active: Type.Optional(Type.Boolean({ default: false, description: 'A copy is a draft until it is activated.' })),
  },
  { additionalProperties: false, $id: 'ProductDuplicate' },
);

export type DuplicateBody = Static<typeof duplicateBody>;
