import { SERVICE_PRICE_TYPES } from '@vantail/pricing';
import {
  choice,
  discountGroup,
  flag,
  id,
  label,
  nullable,
  price,
  requiredLabel,
  text,
  translations,
} from '../../platform/json/fields.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

/** D19.4. */
export const serviceSchema = resourceSchema({
  name: 'Service',
  fields: {
    name: requiredLabel({ examples: ['Pose en rénovation'] }),
    name_en: label({ examples: ['Fitting into old frames'] }),
    description: text(5000),
    reference: label({ maxLength: 100, examples: ['POSE-R'] }),
    price: nullable(
      price({
        description: 'Required, and with price_type `table` null. With `percent`: percent of the totals it applies to.',
        examples: [180],
      }),
    ),
    price_type: choice(SERVICE_PRICE_TYPES, {
      default: 'flat',
      description: 'per_linear_metre: of the perimeter; table: by size; percent: of totals after line discounts.',
    }),
    price_table_id: nullable(id({ description: 'With price_type `table`: the shared table with its price by size.' })),
    minimum_charge: nullable(price({ description: 'The minimum charge.' })),
    maximum_charge: nullable(price({ description: 'The maximum charge.' })),
    vat_rate_id: nullable(id({ description: 'Its VAT rate, where the quote names none.' })),
    discount_group: discountGroup('A tariff changes its price only where it names this group (D19.6).'),
    discountable: flag(false, { description: 'true: discounts apply to it.' }),
    offered: flag(false, { description: "true: a shop's key may ask for it." }),
    translations: translations(),
    active: flag(true),
  },
  required: ['name'],
});
