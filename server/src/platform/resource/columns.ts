import { identifyingFields, type PricedFields, type PricedProduct } from '@vantail/pricing';

/** The columns of what makes up a product's configuration, by the names of the API's own fields. */
export const productColumns = [
  'name',
  'name_en',
  'category_id',
  'brand_id',
  'reference',
  'description',
  'image_url',
  'base_price',
  'price_adjustment_percentage',
  'discount_group',
  'translations',
  'active',
] as const;

export const optionColumns = [
  'name',
  'name_en',
  'content_type',
  'reference',
  'description',
  'image_url',
  'finish',
  'price',
  'price_type',
  'price_table_id',
  'minimum_charge',
  'maximum_charge',
  'discount_group',
  'width_mm',
  'height_mm',
  'window',
  'configuration',
  'translations',
  'active',
] as const;

export const stepColumns = [
  'product_id',
  'name',
  'name_en',
  'type',
  'content_type',
  'display_order',
  'required',
  'skippable',
  'layout_type',
  'display_columns',
  'display_price',
  'display_images',
  'options_min',
  'options_max',
  'default_option_ids',
  'next_step_id',
  'previous_step_id',
  'translations',
  'content_configuration',
  'options_written',
  'active',
] as const;

export const pricingConfigurationColumns = [
  'product_id',
  ...identifyingFields,
  'total_width_min',
  'total_width_max',
  'total_height_min',
  'total_height_max',
  'minimum_price',
  'price_table',
  'price_table_id',
  'percentage_adjustment',
  'price_per_square_meter',
  'coefficients',
  'surcharges',
  'computed_minimum_price',
  'active',
] as const;

export const priceTableColumns = ['name', 'reference', 'price_table', 'active'] as const;

export const ruleColumns = [
  'product_id',
  'name',
  'when',
  'then',
  'message',
  'message_en',
  'translations',
  'active',
] as const;

export const exampleColumns = ['product_id', 'name', 'body', 'expect', 'active'] as const;

/** Fields whose names are words of SQL. */
const SQL_WORDS: readonly string[] = ['when', 'then', 'window'];

/** A column as a statement names it. */
export const columnName = (field: string): string => (SQL_WORDS.includes(field) ? `"${field}"` : field);

/** With what every record carries. */
export const recordColumns = (columns: readonly string[]): string[] => [
  'id',
  ...columns,
  'version',
  'created_at',
  'updated_at',
];

/** As a select list. */
export const selectList = (columns: readonly string[]): string => recordColumns(columns).map(columnName).join(', ');

const columnsOf = (fields: Readonly<Record<string, boolean>>, table: string): string =>
  Object.keys(fields)
    .filter((field) => fields[field])
    .map((field) => `${table}.${columnName(field)}`)
    .join(', ');

/** D9: whether a from-price depends on a field of its product. A new field is decided here, or does not compile. */
const IS_IN_FROM_PRICE = {
  id: true,
  active: true,
  price_adjustment_percentage: true,
  discount_group: false,
} as const satisfies Record<keyof PricedProduct, boolean>;

/** Of a product whose from-price is computed, as a select list: every such statement has all of them. */
export const fromPriceColumns = (table: string): string => columnsOf(IS_IN_FROM_PRICE, table);

/** D9.4, D9.5: what the price of a row depends on, besides its table, which it may share (D15.2). */
const IN_ROW_PRICE = {
  total_width_min: true,
  total_height_min: true,
  minimum_price: true,
  percentage_adjustment: true,
} as const satisfies Record<Exclude<keyof PricedFields, 'price_table'>, true>;

/** Of a row whose price is computed, as a select list without its table. */
export const rowPriceColumns = (table: string): string => columnsOf(IN_ROW_PRICE, table);
