import { decimalSigns, doubtCodes, encodings, layouts, separators, units } from '@vantail/price-lists/terms';
import { INTERPOLATION_MODES, PRICE_BASES } from '@vantail/pricing';
import type { Static } from 'typebox';
import { examplesAnswer } from '../../catalogue/index.ts';
import { linesOf } from '../../platform/http/answers/progress-lines.ts';
import { choice, id, integer, nullable, sizeMm } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

/** B4: what became of a table of a file. */
const importActions = ['created', 'changed', 'unchanged', 'skipped', 'refused'] as const;

export type ImportAction = (typeof importActions)[number];

/** Whether the table was written to a row or a shared table. */
export const isWritten: Readonly<Record<ImportAction, boolean>> = {
  created: true,
  changed: true,
  unchanged: false,
  skipped: false,
  refused: false,
};

const count = (description?: string) => integer(0, Number.MAX_SAFE_INTEGER, description ? { description } : {});
const sizes = (description?: string) => Type.Array(sizeMm(), description ? { description } : {});
const price = () => nullable(Type.Number());
export const changedPrice = (description: string) => Type.Object({ old: price(), new: price() }, { description });

const corner = (description: string) => nullable(Type.Object({ width: sizeMm(), height: sizeMm() }, { description }));

const location = {
  sheet: nullable(Type.String()),
  row: nullable(integer(1, 2 ** 31)),
  column: nullable(Type.String({ examples: ['C'] })),
};

const params = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description: 'The facts of the message by name.',
});

/** A fault or warning with its position in the file. */
const note = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    params,
    ...location,
  },
  { $id: 'PriceListNote', description: 'An error or warning, and its place in the file.' },
);

/** A question about a reading (A2). */
const doubt = Type.Object(
  {
    code: choice(doubtCodes),
    message: Type.String(),
    params,
    choices: Type.Array(
      Type.Object({
        field: Type.String({ description: 'A field of the form.', examples: ['unit'] }),
        value: Type.String({ description: 'Its value.', examples: ['cm'] }),
      }),
      { description: 'The answers: each is a field of the form with its value.' },
    ),
  },
  {
    $id: 'PriceListDoubt',
    description: 'A question about the file. The import writes nothing until it is answered.',
  },
);

const cellChange = Type.Object({
  width: sizeMm(),
  height: sizeMm(),
  old: price(),
  new: price(),
  percent: nullable(Type.Number({ description: 'Null if there is no old or no new price.' })),
});

export const importedTable = Type.Object(
  {
    id: Type.String({ description: 'The sheet and the cell where the table starts; `mapping` refers to it.' }),
    sheet: nullable(Type.String()),
    range: Type.String({ examples: ['A3:F20'] }),
    heading: nullable(Type.String({ description: 'The nearest text above the table.' })),
    layout: choice(layouts),
    unit: choice(units, { description: 'The unit of the sizes in the file.' }),
    decimal: choice(decimalSigns),
    currency: nullable(Type.String({ description: 'ISO 4217, if the file states it.' })),
    tax_basis: nullable(choice(PRICE_BASES, { description: 'Without or with tax, if the file states it.' })),
    converted: nullable(
      Type.Object(
        { from: choice(PRICE_BASES), rate: Type.Number(), name: nullable(Type.String()) },
        {
          description:
            'With `tax=convert`: the basis of the file, and the VAT rate by which its prices were converted.',
        },
      ),
    ),
    assumed: Type.Array(choice(['layout', 'unit', 'decimal']), {
      description: 'Usual values assumed because the file does not state them: check them.',
    }),
    widths: sizes('In millimetres.'),
    heights: sizes('In millimetres.'),
    smallest: corner('The smallest size, in millimetres.'),
    largest: corner('The largest size, in millimetres.'),
    unavailable: count('Sizes without a price.'),
    action: choice(importActions, {
      description: '`refused`: see `errors`; the import then applies nothing of the file.',
    }),
    pricing_configuration_id: nullable(
      id({ description: 'Null for a row that would be created, and if there is no row.' }),
    ),
    matched_by: nullable(choice(['mapping', 'saved_mapping', 'id', 'fields', 'name', 'words', 'only_row'])),
    suggested_row: nullable(
      Type.Unsafe<Readonly<Record<string, string | number>>>({
        type: 'object',
        additionalProperties: { type: ['string', 'integer'] },
        description:
          'Of a table without a row, or with a new one: the fields that its titles and tab say, for `create`; null if they describe no window, or contradict each other.',
        examples: [{ leaf_count: 1, opening_v1: 'oscillo' }],
      }),
    ),
    suggested_pricing_configuration_id: nullable(
      id({
        description:
          'Of a table without a row: the one row that is the window which its titles and tab mention beside words that are not known, to ask about; it is never taken by itself.',
      }),
    ),
    limits: Type.Array(Type.Object({ field: Type.String(), value: sizeMm(), limit: sizeMm() }), {
      description: 'With `limits=follow`: the limits of the row that were moved from `value` to `limit`.',
    }),
    previous: nullable(choice(['none', 'grid', 'formula', 'broken'], { description: 'The prices before the import.' })),
    mode: nullable(Type.Object({ old: nullable(choice(INTERPOLATION_MODES)), new: choice(INTERPOLATION_MODES) })),
    added_widths: sizes(),
    removed_widths: sizes(),
    added_heights: sizes(),
    removed_heights: sizes(),
    cells_changed: count('Prices that differ at sizes in both tables.'),
    cells_added: count('Prices at new sizes.'),
    cells_removed: count('Prices at removed sizes.'),
    prices_written: count('Changed and added prices of the row.'),
    cells: Type.Array(cellChange, { description: 'The changed prices; up to 20,000 in a report.' }),
    computed_minimum_price: changedPrice('Of the row.'),
    price_table: nullable(
      Type.String({
        description:
          'The table of the row after the import, or as read if only the row is unknown; otherwise null, and null beyond 2 MiB in a report.',
      }),
    ),
    doubts: Type.Array(doubt),
    warnings: Type.Array(note),
  },
  { $id: 'ImportedTable' },
);

/** What an import did, or would do. */
export const importReport = Type.Object(
  {
    applied: Type.Boolean({ description: 'False for a dry run: nothing was written.' }),
    product_id: id(),
    state: Type.String({
      description:
        'Identifies the file, the fields of the form and the catalogue it was compared with. Send it as `accept`.',
    }),
    file: Type.Object({
      name: Type.String(),
      format: choice(['xlsx', 'ods', 'csv', 'tsv', 'pdf']),
      size: count('Bytes.'),
      encoding: nullable(choice(encodings)),
      separator: nullable(choice(Object.keys(separators) as (keyof typeof separators)[])),
      decimal: choice(decimalSigns),
    }),
    summary: Type.Object({
      created: count(),
      changed: count(),
      unchanged: count(),
      skipped: count(),
      refused: count(),
      cells_changed: count('Prices that differ at sizes in both tables.'),
      cells_added: count('Prices at new sizes.'),
      cells_removed: count('Prices at removed sizes.'),
      prices_written: count('Changed and added prices of all rows.'),
      doubts: count('Of all tables that are not skipped.'),
      errors: count('All of them; `errors` lists up to 200.'),
    }),
    from_price: changedPrice('Of the product.'),
    tables: Type.Array(importedTable),
    errors: Type.Array(note, { description: 'Why the file would be refused. Empty once the import has been applied.' }),
    warnings: Type.Array(note, { description: 'About the file as a whole; warnings about a table are in the table.' }),
    examples: Type.Optional(examplesAnswer),
  },
  { $id: 'PriceListImportReport' },
);

const { product_id: _product, from_price: _price, ...reportParts } = importReport.properties;

/** What an import into a shared price table did, or would do (D15.3). */
export const tableImportReport = Type.Object(
  {
    ...reportParts,
    price_table_id: id(),
    products: Type.Array(
      Type.Object({ product_id: id(), name: Type.String(), from_price: changedPrice('Of the product.') }),
      { description: 'Every product with a row that shares the table, by id.' },
    ),
  },
  { $id: 'PriceTableImportReport' },
);

export type TableImportReport = Static<typeof tableImportReport>;

export type ImportReport = Static<typeof importReport>;
export type ImportedTable = Static<typeof importedTable>;

/** How an import is followed. */
export const followedImport = { name: 'report', phases: ['reading', 'applying'] } as const;

export const importLine = linesOf(followedImport, importReport);
export const tableImportLine = linesOf(followedImport, tableImportReport);
