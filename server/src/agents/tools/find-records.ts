import type { TSchema } from 'typebox';
import { brandSchema, categorySchema, optionSchema, productSchema } from '../../catalogue/index.ts';
import { ruleSchema, stepSchema } from '../../configurator/index.ts';
import { catalogueRead } from '../../platform/callers/scopes.ts';
import { validationError } from '../../platform/errors.ts';
import { choice, id, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listedPriceTable, pricingConfigurationSchema } from '../../prices/index.ts';
import { serviceSchema, tariffSchema, vatRateSchema } from '../../selling/index.ts';
import { cursor, cursorAfter, defineTool, nextCursor } from '../tool.ts';

type Kind = { list: string; record: TSchema; isBelowProduct?: boolean };

/** What can be looked up. Quotes are not: they are about people. */
const kinds = {
  brand: { list: 'listBrands', record: brandSchema.answer },
  category: { list: 'listCategories', record: categorySchema.answer },
  product: { list: 'listProducts', record: productSchema.answer },
  option: { list: 'listOptions', record: optionSchema.answer },
  step: { list: 'listSteps', record: stepSchema.answer, isBelowProduct: true },
  rule: { list: 'listRules', record: ruleSchema.answer, isBelowProduct: true },
  pricing_configuration: {
    list: 'listPricingConfigurations',
    record: pricingConfigurationSchema.answer,
    isBelowProduct: true,
  },
  price_table: { list: 'listPriceTables', record: listedPriceTable },
  service: { list: 'listServices', record: serviceSchema.answer },
  vat_rate: { list: 'listVatRates', record: vatRateSchema.answer },
  tariff: { list: 'listTariffs', record: tariffSchema.answer },
} as const satisfies Record<string, Kind>;

type RecordKind = keyof typeof kinds;

const recordKinds = Object.keys(kinds) as RecordKind[];

/** Tables and what a step holds of its options may be hundreds of kilobytes. */
const LARGE = ['price_table', 'content_configuration', 'configuration', 'translations'];

const PAGE_SIZE = 20;

type Lookup = {
  kind: RecordKind;
  q?: string;
  ids?: number[];
  product_id?: number;
  active?: boolean;
  fields?: string[];
  cursor?: string;
};

const fieldsOf = ({ record }: Kind): string[] =>
  Object.keys((record as { properties?: object }).properties ?? {}).filter((field) => !LARGE.includes(field));

/** Steps, rules and rows are those of a product. */
const mustNameProduct = (kind: RecordKind, productId: number | undefined): void => {
  if (productId !== undefined) return;
  const message = `is required for a ${kind}: it belongs to a product`;
  throw validationError([{ pointer: '/product_id', code: 'required', message, params: { field: 'product_id' } }]);
};

type List = { data: object[]; page: number; total: number; total_pages: number };

export const findRecords = defineTool<Lookup>({
  name: 'find_records',
  title: 'Find records of the catalogue',
  description:
    'Lists records of the catalogue by kind, as the API shows them, with the ids and versions that plan_changes needs. Steps, rules and pricing configurations need product_id. Large fields are left out; `fields` chooses others.',
  access: catalogueRead,
  input: Type.Object(
    {
      kind: choice(recordKinds),
      q: Type.Optional(
        Type.String({ maxLength: 200, description: 'Words of the name or reference; not for kinds of a product.' }),
      ),
      ids: Type.Optional(Type.Array(id(), { minItems: 1, maxItems: 200 })),
      product_id: Type.Optional(id({ description: 'For kinds that belong to a product.' })),
      active: Type.Optional(Type.Boolean({ description: 'Only active or only inactive ones; both by default.' })),
      fields: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 50 })),
      cursor,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    kind: choice(recordKinds),
    records: Type.Array(Type.Object({ id: nullable(id()) })),
    total: Type.Integer(),
    next_cursor: nextCursor,
  }),
  run: async ({ kind, product_id, ids, fields, cursor: page = '1', ...filter }, { call }) => {
    const source: Kind = kinds[kind];
    if (source.isBelowProduct) mustNameProduct(kind, product_id);
    const { body } = await call<List>(source.list, {
      params: { product_id: product_id ?? 0 },
      query: {
        ...filter,
        ids: ids?.join(),
        page,
        page_size: PAGE_SIZE,
        fields: (fields ?? fieldsOf(source)).join(),
      },
    });
    return {
      text: `${body.total} of kind ${kind}, ${body.data.length} here.`,
      data: {
        kind,
        records: body.data,
        total: body.total,
        next_cursor: cursorAfter(body.page + 1, body.page < body.total_pages),
      },
    };
  },
});
