import { PRICE_BASES } from '@vantail/pricing';
import { choice, flag, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

/** D4: a currency and a price basis label every price and change no number. */
export const tenantSchema = resourceSchema({
  name: 'Tenant',
  fields: {
    name: requiredLabel({ examples: ['Menuiserie Dupont'] }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', 'x-hint': 'must be an ISO 4217 code such as EUR', default: 'EUR' }),
    price_basis: choice(PRICE_BASES, { default: 'TTC' }),
    active: flag(true),
  },
  required: ['name'],
});
