import { flag, label, requiredLabel, translations, url } from '../json/fields.ts';
import { resourceSchema } from '../resource/schema.ts';

/** D5. */
export const brandSchema = resourceSchema({
  name: 'Brand',
  fields: {
    name: requiredLabel({ examples: ['Atelier Lumière'] }),
    name_en: label(),
    logo_url: url({ examples: ['https://cdn.example/atelier-lumiere.svg'] }),
    translations: translations(),
    active: flag(true),
  },
  required: ['name'],
});
