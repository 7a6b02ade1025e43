import { type IdentifyingFields, OPTION_PRICE_TYPES } from '@vantail/pricing';
import type { Static } from 'typebox';
import { fromPriceMoves } from '../../platform/http/prefer.ts';
import {
  choice,
  decimal,
  discountGroup,
  flag,
  id,
  jsonObject,
  label,
  nullable,
  requiredLabel,
  sizeMm,
  text,
  translations,
  url,
} from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';
import { examplesAnswer } from '../product/example-schema.ts';
import { optionFinish, windowFields } from '../product/window-fields.ts';

/** D14.11: some of the fields, each as a row takes it; what is not said has no default here. */
const windowPart = Object.fromEntries(
  Object.entries(windowFields).map(([name, schema]) => {
    const { default: _, ...rest } = schema as typeof schema & { default?: unknown };
    return [name, Type.Optional(Type.Unsafe(rest))];
  }),
);

/** D14.11: an option that is the window, or a part of it. */
const optionWindow = () =>
  Type.Unsafe<IdentifyingFields | null>({
    ...Type.Object(windowPart, { additionalProperties: false }),
    type: ['object', 'null'],
    default: null,
    description: 'The fields of the window that this option sets: they determine the pricing row of a quote.',
    examples: [{ leaf_count: 1, opening_v1: 'droite_oscillo' }],
  });

/** D15.4: bounds what an option costs, however it is priced. */
const charge = (description: string) => nullable(decimal(0, 1e9, { default: null, description, examples: [25] }));

/** D5. A negative price is a discount (D3). */
export const optionSchema = resourceSchema({
  name: 'Option',
  fields: {
    name: requiredLabel({ examples: ['Blanc 9016'] }),
    name_en: label({ examples: ['White 9016'] }),
    content_type: label({ maxLength: 64, examples: ['couleurs'] }),
    reference: label({ maxLength: 100 }),
    description: text(5000),
    image_url: url(),
    finish: optionFinish(),
    price: decimal(-1e9, 1e9, { default: 0 }),
    price_type: choice(OPTION_PRICE_TYPES, { default: 'flat' }),
    price_table_id: nullable(
      id({
        default: null,
        description: 'With price_type `table`: the shared table with its price at the quoted size.',
      }),
    ),
    minimum_charge: charge('The minimum charge.'),
    maximum_charge: charge('The maximum charge.'),
    discount_group: discountGroup('What a tariff tells apart; null: that of its product (D19.6).'),
    width_mm: nullable(sizeMm()),
    height_mm: nullable(sizeMm()),
    window: optionWindow(),
    configuration: jsonObject(16, { examples: [{ hex: '#ffffff' }] }),
    translations: translations(),
    active: flag(true),
  },
  required: ['name'],
});

export type OptionPatch = Static<typeof optionSchema.patch>;

/** What a change of an option moves: its price, state and configuration can be what a from-price is made of (§4.4). */
const moves = Type.Object(
  { from_prices: fromPriceMoves() },
  { $id: 'OptionMoves', description: 'Only in a dry run: the prices that would change.' },
);

export type OptionMoves = Static<typeof moves>;

/** The answer of PATCH: the whole object, and in a dry run what it would move. */
export const patchedOption = Type.Object(
  {
    ...(optionSchema.answer as ReturnType<typeof Type.Object>).properties,
    moves: Type.Optional(moves),
    examples: Type.Optional(examplesAnswer),
  },
  { $id: 'PatchedOption' },
);
