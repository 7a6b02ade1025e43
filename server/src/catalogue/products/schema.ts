import {
  discountGroup,
  flag,
  id,
  label,
  nullable,
  percentage,
  price,
  requiredLabel,
  text,
  translations,
  url,
} from '../../platform/json/fields.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

/** D5. */
export const productSchema = resourceSchema({
  name: 'Product',
  fields: {
    name: requiredLabel({ examples: ['Fenêtre PVC 2 vantaux'] }),
    name_en: label({ examples: ['PVC window, two leaves'] }),
    category_id: id({ description: 'A category of the same tenant.' }),
    brand_id: id({ description: 'A brand of the same tenant.' }),
    reference: label({ maxLength: 100, examples: ['PVC-2V'] }),
    description: text(5000),
    image_url: url(),
    base_price: nullable(price({ description: 'Not used for configurable products (§1).' })),
    price_adjustment_percentage: percentage({ description: 'Applied to from-prices and quotes (§4.4 rule 8).' }),
    discount_group: discountGroup('What a tariff tells apart; null: that of its brand (D19.6).'),
    translations: translations(),
    active: flag(true),
  },
  required: ['name', 'category_id', 'brand_id'],
});
