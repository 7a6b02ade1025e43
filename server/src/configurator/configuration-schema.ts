import { PRICE_BASES } from '@vantail/pricing';
import { pictureWidths } from '../catalogue/index.ts';
import { choice, id, integer } from '../platform/json/fields.ts';
import { Type } from '../platform/json/json-schema.ts';

const common = {
  currency: Type.String({ description: 'ISO 4217.' }),
  price_basis: choice(PRICE_BASES),
  version: Type.String({ description: 'Changes whenever anything in this answer does; it is the ETag.' }),
};

/** Everything that a storefront needs of a product. The schemas of the parts are those of the other calls. */
const fullConfiguration = Type.Object(
  {
    product: Type.Unsafe<object>({
      allOf: [{ $ref: '#/components/schemas/Product' }, Type.Object({ image_widths: pictureWidths() })],
    }),
    steps: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/Step' })),
    pricing_configurations: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/PricingConfiguration' })),
    price_tables: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          id: id(),
          name: Type.String(),
          price_table: Type.String(),
          version: integer(1, Number.MAX_SAFE_INTEGER),
        },
        required: ['id', 'name', 'price_table', 'version'],
      },
      description: 'The shared price tables of the rows by their ids, each once (D15.2).',
    }),
    rules: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/Rule' }), {
      description: 'Active ones, by id (D14).',
    }),
    ...common,
    price_detail: choice(['full']),
  },
  { $id: 'Configuration' },
);

/** Everything but what it costs: docs/rules/prices.md names the fields. */
const open = (description: string) => Type.Unsafe<object>({ type: 'object', required: ['id'], description });

/** D16.6: what a key with `price_detail` `final` sees. */
const finalConfiguration = Type.Object(
  {
    product: open('Without base_price and price_adjustment_percentage.'),
    steps: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/Step' }), {
      description: 'Options without prices; no copies of rows or tables.',
    }),
    pricing_configurations: Type.Array(open('The window of the row, and its sizes.')),
    price_tables: Type.Unsafe<object>({ type: 'object', maxProperties: 0 }),
    rules: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/Rule' }), {
      description: 'Active ones, without surcharges.',
    }),
    ...common,
    price_detail: choice(['final']),
  },
  { $id: 'FinalConfiguration' },
);

export const configurationAnswer = Type.Union([fullConfiguration, finalConfiguration]);
