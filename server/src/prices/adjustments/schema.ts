import { OPTION_PRICE_TYPES, ROUNDING_DIRECTIONS, SERVICE_PRICE_TYPES } from '@vantail/pricing';
import type { Static } from 'typebox';
import { examplesAnswer } from '../../catalogue/index.ts';
import { choice, decimal, id, integer, params } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

export const MAX_IDS = 5000;

const ids = (description: string) =>
  Type.Optional(Type.Array(id(), { minItems: 1, maxItems: MAX_IDS, uniqueItems: true, description }));

const filter = Type.Object(
  {
    product_ids: ids('Rows of these products.'),
    category_ids: ids('Rows of the products of these categories themselves, not of their sub-categories.'),
    brand_ids: ids('Rows of the products of these brands.'),
    pricing_configuration_ids: ids('These rows.'),
    price_table_ids: ids('These shared price tables, once each, in addition to the rows that the other lists select.'),
    option_ids: ids('These options, in addition to the rows that the other lists select.'),
    content_types: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description: 'Options with one of these content types; with `option_ids`, of these options only.',
        examples: [['volets']],
      }),
    ),
    service_ids: ids('These services, in addition to the rows that the other lists select.'),
    all_services: Type.Optional(
      Type.Boolean({
        description: 'true: every service, in addition. Services belong to no brand, category or product.',
      }),
    ),
    all: Type.Optional(Type.Boolean({ description: 'true: every row of the tenant that matches the other filters.' })),
    active: Type.Optional(
      Type.Boolean({ description: 'Only active or only inactive rows, options and services; both by default.' }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Which rows: a row must match all given filters. Shared tables, options and services have their own lists. Without any list, `all` or `all_services` must be true.',
    examples: [{ all: true, active: true }],
  },
);

const rounding = Type.Object(
  {
    to: decimal(0.0001, 100_000, { description: 'The step between allowed prices: 0.05, 1, 10.' }),
    ending: Type.Optional(
      decimal(0, 100_000, { description: 'Below `to`; 0.90 with `to` 1 allows 0.90, 1.90, 2.90 and so on.' }),
    ),
    direction: Type.Optional(choice(ROUNDING_DIRECTIONS, { description: 'Default: nearest (half up).' })),
  },
  {
    additionalProperties: false,
    description: 'Which prices the adjustment rounds to; default: cents.',
    examples: [{ to: 0.05 }],
  },
);

/** B2. */
export const adjustmentBody = Type.Object(
  {
    filter,
    percentage: Type.Optional(
      decimal(-99.99, 1000, {
        examples: [3.3],
        description: 'Change of the prices in percent. Alternatively, send `amount`.',
      }),
    ),
    amount: Type.Optional(
      decimal(-1e9, 1e9, {
        description: "Change of the prices in the tenant's currency. Alternatively, send `percentage`.",
      }),
    ),
    rounding: Type.Optional(rounding),
    expected_state: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'The `state` of a dry run: 412 if anything selected has changed since.',
      }),
    ),
  },
  { additionalProperties: false, $id: 'PricingAdjustment' },
);

export type AdjustmentBody = Static<typeof adjustmentBody>;

const count = (description?: string) => integer(0, Number.MAX_SAFE_INTEGER, description ? { description } : {});

const money = Type.Unsafe<number | null>({ type: ['number', 'null'] });

/** A price before and after. */
const change = (description: string) => Type.Object({ old: money, new: money }, { description });

export const adjustmentReport = Type.Object(
  {
    dry_run: Type.Boolean({ description: 'true: nothing was written.' }),
    state: Type.String({
      description: 'Identifies the selected records and their versions; see `expected_state`.',
    }),
    totals: Type.Object({
      products: count('Products with selected rows, or whose prices depend on selected tables and options.'),
      products_changed: count(),
      rows: count('Selected ones.'),
      rows_changed: count(),
      rows_unchanged: count(),
      rows_skipped: count(),
      options: count('Selected ones.'),
      options_changed: count(),
      options_unchanged: count('Percentages, and prices that are not above 0.'),
      options_by_table: count('Selected options whose prices are in shared tables: see `price_tables`.'),
      services: count('Selected ones.'),
      services_changed: count(),
      services_unchanged: count('Percentages, and prices that are not above 0.'),
      services_by_table: count('Selected services whose prices are in shared tables: see `price_tables`.'),
      price_tables: count('Shared tables selected by id, or by rows, options or services.'),
      price_tables_changed: count(),
      cells_changed: count('Each shared table counts once.'),
    }),
    products: Type.Array(
      Type.Object({
        product_id: id(),
        name: Type.String(),
        rows_changed: count(),
        price_adjustment_percentage: Type.Number(),
        from_price: change('The from-price of the product (D9).'),
      }),
      { description: 'Every product with a changed row, shared table or roof-window size, by id.' },
    ),
    rows: Type.Array(
      Type.Object({
        pricing_configuration_id: id(),
        product_id: id(),
        version: integer(1, Number.MAX_SAFE_INTEGER, { description: 'After the change.' }),
        active: Type.Boolean(),
        percentage_adjustment: Type.Number(),
        cells_changed: count('Cells, samples, A and B that changed.'),
        minimum_price: change('The field of the row.'),
        computed_minimum_price: change('The lowest price of the row (D9.5).'),
      }),
      { description: 'Every row whose fields or price changed, by product and id.' },
    ),
    options: Type.Array(
      Type.Object({
        option_id: id(),
        name: Type.String(),
        version: integer(1, Number.MAX_SAFE_INTEGER, { description: 'After the change.' }),
        active: Type.Boolean(),
        content_type: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        price_type: choice(OPTION_PRICE_TYPES),
        price: change('The field of the option.'),
      }),
      { description: 'Every option whose price changed, by id.' },
    ),
    services: Type.Array(
      Type.Object({
        service_id: id(),
        name: Type.String(),
        version: integer(1, Number.MAX_SAFE_INTEGER, { description: 'After the change.' }),
        active: Type.Boolean(),
        price_type: choice(SERVICE_PRICE_TYPES),
        price: change('The field of the service.'),
      }),
      { description: 'Every service whose price changed, by id.' },
    ),
    price_tables: Type.Array(
      Type.Object({
        price_table_id: id(),
        name: Type.String(),
        version: integer(1, Number.MAX_SAFE_INTEGER, { description: 'After the change.' }),
        cells_changed: count('Cells, samples, A and B that changed.'),
      }),
      { description: 'Every changed shared table, by id.' },
    ),
    options_left: Type.Optional(
      Type.Array(
        Type.Object({
          content_type: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
          option_ids: Type.Array(id(), { description: 'For `option_ids` of the filter.' }),
          shared: count('How many of them other products offer, too.'),
        }),
        {
          description:
            'Active options with a price that the products of the selected rows offer and that stay unchanged, by content type; 5,000 at most.',
        },
      ),
    ),
    services_left: Type.Optional(
      Type.Array(
        Type.Object({
          service_id: id({ description: 'For `service_ids` of the filter.' }),
          name: Type.String(),
          price_type: choice(SERVICE_PRICE_TYPES),
        }),
        {
          description:
            'With selected rows: active services with a price that stay unchanged, by id; 5,000 at most. A service belongs to no brand or product, so all of the tenant are named.',
        },
      ),
    ),
    skipped: Type.Array(
      Type.Object({
        pricing_configuration_id: id(),
        product_id: id(),
        code: Type.String(),
        message: Type.String(),
        params,
      }),
      { description: 'Rows whose table cannot be read: they stay unchanged, including the minimum price.' },
    ),
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), params })),
    examples: Type.Optional(examplesAnswer),
  },
  { $id: 'PricingAdjustmentReport' },
);

export type AdjustmentReport = Static<typeof adjustmentReport>;
