import type { Static } from 'typebox';
import { examplesAnswer, optionSchema } from '../../catalogue/index.ts';
import { fromPriceMoves } from '../../platform/http/prefer.ts';
import { choice, id, integer, params, withDefault } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { activeFilter, searchFilter } from '../../platform/resource/operations.ts';

/** B11: lines of a workbook, and changes that one import writes. */
export const MAX_LINES = 10_000;
export const MAX_CHANGES = 2000;

const lang = withDefault(choice(['fr', 'en'], { default: 'fr', description: 'Language of the titles.' }));
/** As the lists have them (D5). */
const listFilters = { active: activeFilter, q: searchFilter };

export const optionExportQuery = Type.Object({
  lang,
  ...listFilters,
  content_type: Type.Optional(Type.String({ maxLength: 64, description: 'Only options of this family.' })),
});

export const productExportQuery = Type.Object({
  lang,
  ...listFilters,
  brand_id: Type.Optional(id({ description: 'Only products of this brand.' })),
  category_id: Type.Optional(id({ description: 'Only products of this category.' })),
});

export const workbookForm = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      maxLength: 255,
      description: 'The XLSX workbook of an export, up to 32 MiB and 10,000 lines.',
      examples: ['options.xlsx'],
    }),
    accept: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'The `state` of a dry run whose report you have seen: accepts its doubts. Refused if file or catalogue differ.',
      }),
    ),
  },
  { additionalProperties: false, $id: 'WorkbookImport' },
);

export type WorkbookForm = Static<typeof workbookForm>;

const count = (description?: string) => integer(0, Number.MAX_SAFE_INTEGER, description ? { description } : {});
const cellValue = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] });
const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

export const workbookReport = Type.Object(
  {
    dry_run: Type.Boolean(),
    created: count(),
    updated: count(),
    unchanged: count(),
    sheet: Type.String({ description: 'The sheet that was read.' }),
    unread_sheets: Type.Array(Type.String(), { description: 'Sheets of the file that were not read.' }),
    state: Type.String({ description: 'Names what this report shows: `accept` takes it.' }),
    doubts: Type.Array(
      Type.Object({
        code: choice(['emptied_cell', 'moved_reference', 'hidden_change', 'changed_since_export']),
        message: Type.String(),
        params,
        sheet: nullableText,
        row: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
        column: nullableText,
      }),
      { description: 'A real run is refused while there is one, unless `accept` names this report.' },
    ),
    lines: Type.Array(
      Type.Object({
        row: count('Its row in the sheet, from 1.'),
        action: choice(['create', 'update']),
        id: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'null: new, in a dry run.' }),
        name: Type.String(),
        changed_since_export: Type.Boolean(),
        fields: Type.Array(Type.Object({ field: Type.String(), old: cellValue, new: cellValue })),
        same_name: Type.Array(id(), {
          description: 'Of a new option: active options of its content type that have the same name already.',
        }),
      }),
      { description: 'The lines that create or change something.' },
    ),
    from_prices: fromPriceMoves(),
    examples: Type.Optional(examplesAnswer),
  },
  { $id: 'WorkbookReport' },
);

export type WorkbookReport = Static<typeof workbookReport>;

/** B9: the fields of a line. Those that need a look at each option, such as its window, are edited one by one. */
const LINE_FIELDS = [
  'name',
  'name_en',
  'reference',
  'content_type',
  'description',
  'price',
  'price_type',
  'finish',
  'discount_group',
  'image_url',
] as const;

export type LineField = (typeof LINE_FIELDS)[number];

const MAX_LISTED_LINES = 2000;

const lineFields = Object.fromEntries(
  LINE_FIELDS.map((name) => {
    const { default: _, ...rest } = optionSchema.fields[name] as { default?: unknown };
    return [name, Type.Optional(Type.Unsafe(rest))];
  }),
);

export type OptionLine = Partial<Pick<Static<typeof optionSchema.create>, LineField>>;

export const optionListBody = Type.Object(
  {
    options: Type.Unsafe<OptionLine[]>(
      Type.Array(Type.Object(lineFields, { additionalProperties: false }), {
        minItems: 1,
        maxItems: MAX_LISTED_LINES,
        description:
          'One line for each option. A reference that an option has changes this option; any other line creates one.',
        examples: [[{ reference: 'RAL7016', name: 'Gris anthracite', content_type: 'couleurs', price: 85 }]],
      }),
    ),
  },
  { additionalProperties: false, $id: 'OptionImport' },
);

export type OptionListBody = Static<typeof optionListBody>;

const LINE_ACTIONS = ['create', 'update', 'unchanged'] as const;

export const optionListReport = Type.Object(
  {
    dry_run: Type.Boolean(),
    created: count(),
    updated: count(),
    unchanged: count(),
    lines: Type.Array(
      Type.Object({
        line: count('Its place in `options`, from 0.'),
        action: choice(LINE_ACTIONS),
        option_id: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'null: new, in a dry run.' }),
        name: Type.String(),
        fields: Type.Array(
          Type.Object({
            field: choice(LINE_FIELDS),
            old: Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }),
            new: Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }),
          }),
          { description: 'What changes of an option that is there already.' },
        ),
        same_name: Type.Array(id(), {
          description: 'Of a new option: active options of its content type that have the same name already.',
        }),
      }),
    ),
    from_prices: fromPriceMoves(),
    examples: Type.Optional(examplesAnswer),
  },
  { $id: 'OptionImportReport' },
);

export type OptionListReport = Static<typeof optionListReport>;
