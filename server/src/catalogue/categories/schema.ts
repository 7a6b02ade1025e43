import { flag, id, integer, label, nullable, requiredLabel, translations, url } from '../../platform/json/fields.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

/** D5. */
export const categorySchema = resourceSchema({
  name: 'Category',
  fields: {
    name: requiredLabel({ examples: ['Fenêtres PVC'] }),
    name_en: label({ examples: ['PVC windows'] }),
    parent_id: nullable(id({ description: 'A category of the same tenant; no cycles.' })),
    display_order: nullable(integer(0, 10_000)),
    image_url: url(),
    translations: translations(),
    active: flag(true),
  },
  required: ['name'],
});
