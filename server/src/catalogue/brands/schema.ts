import { discountGroup, flag, label, requiredLabel, translations, url } from '../../platform/json/fields.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

/** D5. */
export const brandSchema = resourceSchema({
  name: 'Brand',
  fields: {
    name: requiredLabel({ examples: ['Atelier Lumière'] }),
    name_en: label(),
    logo_url: url({ examples: ['https://cdn.example/atelier-lumiere.svg'] }),
    discount_group: discountGroup('Of its products that have none of their own (D19.6).'),
    translations: translations(),
    active: flag(true),
  },
  required: ['name'],
});
