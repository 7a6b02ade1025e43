import { choice } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';

/** Everything that a storefront needs of a product. The schemas of the parts are those of the other calls. */
export const configurationAnswer = Type.Object(
  {
    product: Type.Unsafe<object>({ $ref: '#/components/schemas/Product' }),
    steps: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/Step' })),
    pricing_configurations: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/PricingConfiguration' })),
    rules: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/Rule' }), {
      description: 'The active ones, by id (D14).',
    }),
    currency: Type.String({ description: 'ISO 4217.' }),
    price_basis: choice(['HT', 'TTC']),
    version: Type.String({ description: 'Changes with anything in this answer; it is the ETag.' }),
  },
  { $id: 'Configuration' },
);
