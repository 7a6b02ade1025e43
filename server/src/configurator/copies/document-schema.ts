import { PRICE_BASES } from '@vantail/pricing';
import type { TObject, TProperties, TSchema } from 'typebox';
import { optionSchema, productSchema } from '../../catalogue/index.ts';
import { choice, id, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';
import { priceTableSchema, pricingConfigurationSchema } from '../../prices/index.ts';
import { exampleSchema } from '../examples/schema.ts';
import { ruleSchema } from '../rules/schema.ts';
import { stepSchema } from '../steps/schema.ts';

export const FORMAT = 'vantail.product-configuration';
/** What an export writes; older ones are still read: 1 had neither rules nor shared price tables, 2 no examples. */
export const VERSION = 3;
const READ_VERSIONS = [1, 2, VERSION];

/** The ids of a document hold inside it and nowhere else. */
const localId = () => id({ description: 'Valid inside this document: references use it.' });

const responseFields = ({ answer, fields }: { answer: TSchema; fields: TProperties }, left: readonly string[] = []) => {
  const properties = (answer as TObject).properties as Record<string, TSchema>;
  const names = Object.keys(fields).filter((name) => !left.includes(name));
  return Object.fromEntries(names.map((name) => [name, properties[name] as TSchema]));
};

const named = (description: string) =>
  Type.Object({ name: requiredLabel() }, { additionalProperties: false, description });

const category = named('The category by name; the import looks it up in its own tenant.');
const brand = named('The brand by name; the import looks it up in its own tenant.');
const head = (versions: readonly number[]) => ({
  format: choice([FORMAT], { examples: [FORMAT] }),
  version: Type.Unsafe<number>({ type: 'integer', enum: versions, examples: [VERSION] }),
});

/** B6: a product's whole configuration, as an export gives it. */
export const documentAnswer = Type.Object(
  {
    ...head([VERSION]),
    currency: Type.String({ description: 'Of the tenant that exported: a label, as everywhere (D4).' }),
    price_basis: choice(PRICE_BASES),
    product: Type.Object(
      { ...responseFields(productSchema, ['category_id', 'brand_id', 'active']), category, brand },
      { $id: 'DocumentProduct' },
    ),
    options: Type.Array(Type.Object({ id: localId(), ...responseFields(optionSchema) }, { $id: 'DocumentOption' })),
    steps: Type.Array(
      Type.Object(
        {
          id: localId(),
          ...responseFields(stepSchema, ['option_ids']),
          option_ids: Type.Optional(
            Type.Array(id(), { description: 'Options of this document; absent if the step never had any.' }),
          ),
        },
        { $id: 'DocumentStep' },
      ),
    ),
    price_tables: Type.Array(
      Type.Object(
        { id: localId(), ...responseFields(priceTableSchema) },
        { $id: 'DocumentPriceTable', description: 'What rows of this document share.' },
      ),
    ),
    pricing_configurations: Type.Array(
      Type.Object(
        { id: localId(), ...responseFields(pricingConfigurationSchema) },
        { $id: 'DocumentPricingConfiguration' },
      ),
    ),
    rules: Type.Array(
      Type.Object(
        { id: localId(), ...responseFields(ruleSchema) },
        { $id: 'DocumentRule', description: 'Steps and options are those of this document.' },
      ),
    ),
    examples: Type.Array(
      Type.Object(
        { id: localId(), ...responseFields(exampleSchema) },
        { $id: 'DocumentExample', description: 'Steps, options, rows and rules are those of this document.' },
      ),
    ),
  },
  { $id: 'ProductConfigurationDocument' },
);

const records = (maxItems: number, what: string) =>
  Type.Optional(
    Type.Array(Type.Unsafe<Record<string, unknown>>({ type: 'object' }), {
      maxItems,
      description: `${what}, as in an export: the fields of a POST and an \`id\` of the document.`,
    }),
  );

/** What an import takes. Records are checked one by one, each as a POST of it would be, so that every fault is named. */
export const documentBody = Type.Object(
  {
    ...head(READ_VERSIONS),
    currency: Type.Optional(Type.String({ maxLength: 3 })),
    price_basis: Type.Optional(choice(PRICE_BASES)),
    product: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description:
        'The fields of a product; `category` and `brand` by name, or `category_id` and `brand_id`, which take precedence. Inactive unless `active` says otherwise.',
      examples: [{ name: 'Fenêtre PVC 2 vantaux', category_id: 1, brand_id: 1 }],
    }),
    options: records(20_000, 'Options'),
    steps: records(5000, 'Steps'),
    price_tables: records(5000, 'Shared price tables'),
    pricing_configurations: records(5000, 'Pricing rows'),
    rules: records(5000, 'Rules'),
    examples: records(5000, 'Examples'),
  },
  {
    additionalProperties: false,
    $id: 'ProductConfigurationImport',
    // A record of 32 levels (D3) stands two levels down in a document.
    'x-max-depth': 34,
  },
);

/** The product of a document: where it belongs may be said by name. */
export const documentProduct = resourceSchema({
  name: 'ImportedProduct',
  fields: {
    ...productSchema.fields,
    category_id: Type.Optional(productSchema.fields.category_id),
    brand_id: Type.Optional(productSchema.fields.brand_id),
    category: Type.Optional(category),
    brand: Type.Optional(brand),
  },
  required: ['name'],
});
