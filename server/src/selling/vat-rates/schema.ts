import { VAT_CATEGORIES } from '@vantail/pricing';
import { choice, decimal, decimals, flag, requiredLabel, text, translations } from '../../platform/json/fields.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

/** D19.2. */
export const vatRateSchema = resourceSchema({
  name: 'VatRate',
  fields: {
    name: requiredLabel({ examples: ['TVA 10 %'] }),
    rate: decimal(0, 100, { ...decimals(3), description: 'Percent.', examples: [10] }),
    category: choice(VAT_CATEGORIES, {
      default: 'S',
      description: 'Of EN 16931: S for a rate above 0, the others for a rate of 0.',
    }),
    note: text(2000, {
      description: 'What the document says of it; required unless the category is S or Z.',
      examples: ['Logement achevé depuis plus de deux ans'],
    }),
    customer_certifies: flag(false, { description: 'true: the customer must confirm the note.' }),
    offered: flag(false, { description: "true: a shop's key may ask for it." }),
    translations: translations({ en: { name: 'VAT 10 %', note: 'Dwelling older than two years' } }),
    active: flag(true),
  },
  required: ['name', 'rate'],
});
