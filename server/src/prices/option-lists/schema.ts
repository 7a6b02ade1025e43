import type { Static } from 'typebox';
import { examplesAnswer, optionSchema } from '../../catalogue/index.ts';
import { fromPriceMoves } from '../../platform/http/bodies/prefer.ts';
import { choice, id, integer } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

/** B9: the fields of a line. Those that need a look at each option, such as its window, are edited one by one. */
export const LINE_FIELDS = [
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

const MAX_LINES = 2000;

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
        maxItems: MAX_LINES,
        description:
          'One line for each option. A reference that an option has changes this option; any other line creates one.',
        examples: [[{ reference: 'RAL7016', name: 'Gris anthracite', content_type: 'couleurs', price: 85 }]],
      }),
    ),
  },
  { additionalProperties: false, $id: 'OptionImport' },
);

export type OptionListBody = Static<typeof optionListBody>;

export const LINE_ACTIONS = ['create', 'update', 'unchanged'] as const;

const count = (description?: string) => integer(0, Number.MAX_SAFE_INTEGER, description ? { description } : {});

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
