import type { Static } from 'typebox';
import {
  choice,
  decimal,
  flag,
  jsonObject,
  label,
  nullable,
  requiredLabel,
  sizeMm,
  text,
  translations,
  url,
} from '../http/bodies/fields.ts';
import { resourceSchema } from '../resource/schema.ts';

export const priceTypes = ['flat', 'percent', 'per_m2', 'per_linear_metre', 'per_leaf'] as const;

/** D5. A negative price is a discount (D3). */
export const optionSchema = resourceSchema({
  name: 'Option',
  fields: {
    name: requiredLabel({ examples: ['Blanc 9016'] }),
    name_en: label({ examples: ['White 9016'] }),
    content_type: text(64, { examples: ['couleurs'] }),
    reference: text(100),
    description: text(5000),
    image_url: url(),
    price: decimal(-1e9, 1e9, { default: 0 }),
    price_type: choice(priceTypes, { default: 'flat' }),
    width_mm: nullable(sizeMm()),
    height_mm: nullable(sizeMm()),
    configuration: jsonObject(16, { examples: [{ hex: '#ffffff' }] }),
    translations: translations(),
    active: flag(true),
  },
  required: ['name'],
});

export type OptionPatch = Static<typeof optionSchema.patch>;
