import type { Static } from 'typebox';
import {
  flag,
  id,
  integer,
  jsonObject,
  label,
  nullable,
  requiredLabel,
  translations,
} from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

const name64 = (extra: object) => requiredLabel({ maxLength: 64, ...extra });

/** D3: up to 500, no duplicates. Whether an integer is an option is a rule of state: invalid_option, not a wrong type. */
const optionIds = (extra: object = {}) => Type.Array(Type.Integer(), { maxItems: 500, uniqueItems: true, ...extra });

/** §2.1 with the defaults of D6. */
export const stepSchema = resourceSchema({
  name: 'Step',
  fields: {
    name: label({ examples: ['Couleur extérieure'] }),
    name_en: label({ examples: ['Outside colour'] }),
    type: name64({ examples: ['selection'], description: 'selection, dimension, checkbox, or your own type.' }),
    content_type: label({ maxLength: 64, examples: ['couleurs'] }),
    display_order: integer(0, 10_000, { description: 'Unique among active steps; default: the highest + 1.' }),
    required: flag(false),
    skippable: flag(false),
    layout_type: name64({ default: 'grid' }),
    display_columns: integer(1, 12, { default: 3 }),
    display_price: flag(true),
    display_images: flag(true),
    options_min: integer(0, 10_000, { default: 0 }),
    options_max: nullable(integer(0, 10_000, { description: 'null: no limit.' })),
    option_ids: optionIds({ default: [], description: 'Active options of the tenant, in order.' }),
    default_option_ids: optionIds({
      default: [],
      description:
        'Attached options that a configurator preselects, up to options_max. If you write option_ids without this field, the service removes those no longer attached.',
    }),
    next_step_id: nullable(id({ description: 'A step of the same product.' })),
    previous_step_id: nullable(id({ description: 'A step of the same product.' })),
    translations: translations(),
    content_configuration: jsonObject(256, {
      description: 'Free configurator data. While options are attached, the service writes `options` in it.',
    }),
    active: flag(true),
  },
  required: ['type'],
  responseFields: { product_id: id() },
});

export type StepCreate = Static<typeof stepSchema.create>;
export type StepPatch = Static<typeof stepSchema.patch>;

export const attachmentsBody = Type.Object(
  { option_ids: optionIds({ examples: [[1, 2]] }) },
  { additionalProperties: false, $id: 'StepOptions' },
);

export const orderBody = Type.Object(
  {
    step_ids: Type.Array(Type.Integer(), {
      maxItems: 200,
      uniqueItems: true,
      examples: [[2, 1]],
      description: 'All active steps of the product, each once, in their new order.',
    }),
  },
  { additionalProperties: false, $id: 'StepOrder' },
);
