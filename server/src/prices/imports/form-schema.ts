import {
  decimalSigns,
  encodings,
  LIMIT_ANSWERS,
  layouts,
  separators,
  TAX_ANSWERS,
  units,
} from '@vantail/price-lists/terms';
import { INTERPOLATION_MODES, identifyingFields } from '@vantail/pricing';
import type { Static } from 'typebox';
import { choice, flag, id, withDefault } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { pricingConfigurationSchema } from '../rows/schema.ts';

const closed = { additionalProperties: false };

/** The fields that identify a row, as a new row takes them (§2.2). */
const newRow = Type.Object(
  Object.fromEntries(
    identifyingFields.map((field) => [field, Type.Optional(pricingConfigurationSchema.fields[field])]),
  ),
  { ...closed, description: 'Creates a row with these fields and the table.' },
);

/** One of the four. */
const tableChoice = Type.Object(
  {
    pricing_configuration_id: Type.Optional(id({ description: 'The row for the table.' })),
    create: Type.Optional(newRow),
    skip: Type.Optional(Type.Literal(true, { description: 'Skips the table.' })),
    join: Type.Optional(
      Type.String({ minLength: 1, maxLength: 300, description: 'The id of the table that this one continues.' }),
    ),
  },
  { ...closed, minProperties: 1, maxProperties: 1 },
);

/** The parts of the form besides the file: what the caller knows about it, which overrides what is detected. */
export const importForm = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      maxLength: 255,
      description: 'XLSX, ODS, PDF (up to 300 pages of text, not scanned), CSV or TSV, up to 32 MiB.',
      examples: ['tarif-2027.xlsx'],
    }),
    layout: Type.Optional(
      choice(layouts, {
        description: '`grid`: widths across, heights down. `long`: one line per size. Detected by default.',
      }),
    ),
    unit: Type.Optional(choice(units, { description: 'The unit of the sizes. Detected by default.' })),
    units: Type.Optional(
      Type.Unsafe<Record<string, (typeof units)[number]>>({
        type: 'object',
        maxProperties: 5000,
        additionalProperties: choice(units),
        description: 'JSON: the unit of the sizes by the name of a sheet, where the sheets of a workbook differ.',
        examples: [{ Soufflet: 'cm' }],
      }),
    ),
    decimal: Type.Optional(choice(decimalSigns, { description: 'Detected by default.' })),
    price_column: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'For a long list: the title of the price column. Detected by default.',
      }),
    ),
    no_price_marks: Type.Optional(
      Type.String({
        maxLength: 2000,
        description:
          'Additional words or signs that mark a size that cannot be made: a JSON array of texts, or texts separated by commas.',
        examples: ['n.l., auf Anfrage'],
      }),
    ),
    separator: Type.Optional(
      choice(Object.keys(separators) as (keyof typeof separators)[], {
        description: 'Encoding of a text file. Detected by default.',
      }),
    ),
    encoding: Type.Optional(choice(encodings, { description: 'Encoding of a text file. Detected by default.' })),
    sheet: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Read only this sheet; of a PDF `Page 3`, or `Pages 3-4` where a table goes on.',
      }),
    ),
    mode: Type.Optional(
      choice(INTERPOLATION_MODES, {
        description: 'modeInterpolation of the grids. Default: that of the row, else majoration.',
      }),
    ),
    tax: Type.Optional(
      choice(TAX_ANSWERS, {
        description:
          '`convert`: converts prices of the other tax basis by the VAT rate of `included_vat_rate_id` in the settings.',
      }),
    ),
    limits: Type.Optional(
      choice(LIMIT_ANSWERS, {
        description:
          'For new sizes outside the limits of a row. `follow`: the limits move to the ends of the grid; `keep`: they stay.',
      }),
    ),
    mapping: Type.Optional(
      Type.Unsafe<Record<string, Static<typeof tableChoice>>>({
        type: 'object',
        maxProperties: 5000,
        additionalProperties: tableChoice,
        description:
          'JSON: what to do with which table, by the ids of a dry run. For other tables, the heading decides.',
        examples: [{ 'Feuil1!A3': { pricing_configuration_id: 12 }, 'Feuil1!A20': { skip: true } }],
      }),
    ),
    accept: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'The `state` of a dry run whose report you have seen: accepts all of its doubts. Refused if file, fields or catalogue differ.',
      }),
    ),
  },
  { ...closed, $id: 'PriceListImport' },
);

export type ImportForm = Static<typeof importForm>;

const { pricing_configuration_id: _row, create: _create, ...tableAlone } = tableChoice.properties;

/** D15.3: the same for one shared price table: other tables of the file are skipped. */
export const tableImportForm = Type.Object(
  {
    ...importForm.properties,
    mapping: Type.Optional(
      Type.Unsafe<Record<string, Static<typeof tableChoice>>>({
        type: 'object',
        maxProperties: 5000,
        additionalProperties: Type.Object(tableAlone, { ...closed, minProperties: 1, maxProperties: 1 }),
        description: 'JSON: which tables to skip, or to join to others, by the ids of a dry run. One must remain.',
        examples: [{ 'Feuil1!A20': { skip: true } }],
      }),
    ),
  },
  { ...closed, $id: 'PriceTableImport' },
);

/** B4: what a table of a brand's list is for, or all tables of a sheet: one of the six. */
const listChoice = Type.Object(
  {
    pricing_configuration_id: Type.Optional(id({ description: 'The row for the table.' })),
    product_id: Type.Optional(id({ description: 'The product; the words of the table determine its row.' })),
    price_table_id: Type.Optional(id({ description: 'The shared price table.' })),
    create: Type.Optional(
      Type.Object(
        {
          product_id: Type.Optional(id({ description: 'Default: that of the file.' })),
          ...newRow.properties,
        },
        { ...closed, description: 'Creates a row with these fields and the table.' },
      ),
    ),
    skip: Type.Optional(Type.Literal(true, { description: 'Skips it.' })),
    join: tableChoice.properties.join,
  },
  { ...closed, minProperties: 1, maxProperties: 1 },
);

export type PriceListChoice = Pick<Static<typeof tableChoice>, 'pricing_configuration_id' | 'skip' | 'join'> & {
  product_id?: number;
  price_table_id?: number;
  create?: Static<typeof newRow> & { product_id?: number };
};

/** B4: a price list of a brand, with many products in one file. */
export const priceListForm = Type.Object(
  {
    ...importForm.properties,
    brand_id: Type.Optional(id({ description: 'Only products of this brand are matched by name.' })),
    mapping_id: Type.Optional(id({ description: 'The saved answers of an earlier file: a price list mapping.' })),
    mapping: Type.Optional(
      Type.Unsafe<Record<string, PriceListChoice>>({
        type: 'object',
        maxProperties: 5000,
        additionalProperties: listChoice,
        description:
          'JSON: what to do with which table, by the ids of a dry run, or with all tables of a sheet, by its name. For other tables, the content of the file decides.',
        examples: [{ 'PVC 70': { product_id: 12 }, 'Feuil2!A20': { skip: true } }],
      }),
    ),
  },
  { ...closed, $id: 'BrandPriceListImport' },
);

export type PriceListForm = Omit<ImportForm, 'mapping'> & {
  brand_id?: number;
  mapping_id?: number;
  mapping?: Record<string, PriceListChoice>;
};

export const importQuery = Type.Object({
  dry_run: withDefault(flag(false, { description: 'Reports what the import would do, without writing anything.' })),
});

export const exportQuery = Type.Object({
  format: withDefault(choice(['xlsx', 'csv'], { default: 'xlsx' })),
  decimal: withDefault(
    choice(decimalSigns, {
      default: 'comma',
      description: 'Decimal sign of a CSV file; with a comma, semicolons separate the fields.',
    }),
  ),
  lang: withDefault(choice(['fr', 'en'], { default: 'fr', description: 'Language of names and labels.' })),
});

export type ExportQuery = Static<typeof exportQuery>;

export const productExportQuery = Type.Object({
  ...exportQuery.properties,
  active: Type.Optional(Type.Boolean({ description: 'Only active or only inactive rows; both by default.' })),
});
