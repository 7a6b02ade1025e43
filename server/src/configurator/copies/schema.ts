import type { Static } from 'typebox';
import { id, label, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

/** B3: what the copy has instead of the original's; all else is copied. */
export const duplicateBody = Type.Object(
  {
    name: Type.Optional(requiredLabel({ description: "Default: the original's name followed by (copy)." })),
    name_en: Type.Optional(label()),
    reference: Type.Optional(
      label({ maxLength: 100, description: 'A reference names one product: by default the copy has none.' }),
    ),
    category_id: Type.Optional(id()),
    brand_id: Type.Optional(id()),
    active: Type.Optional(Type.Boolean({ default: false, description: 'A copy is a draft until it is activated.' })),
  },
  { additionalProperties: false, $id: 'ProductDuplicate' },
);

export type DuplicateBody = Static<typeof duplicateBody>;
