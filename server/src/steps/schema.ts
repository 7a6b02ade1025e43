import type { Static } from 'typebox';
import { flag, id, integer, jsonObject, label, nullable, text, translations } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';
import { resourceSchema } from '../resource/schema.ts';

const name64 = (extra: object) =>
  Type.String({ minLength: 1, maxLength: 64, pattern: '\\S', 'x-hint': 'must not be blank', ...extra });

/** D3: up to 500, no duplicates. Whether an integer is an option is a rule of state: invalid_option, not a wrong type. */
export const optionIds = (extra: object = {}) =>
  Type.Array(Type.Integer(), { maxItems: 500, uniqueItems: true, ...extra });

/** §2.1 with the defaults of D6. */
export const stepSchema = resourceSchema({
  name: 'Step',
  fields: {
    name: label({ examples: ['Couleur extérieure'] }),
    name_en: label({ examples: ['Outside colour'] }),
    type: name64({ examples: ['selection'], description: 'selection, dimension, checkbox, or a type of your own.' }),
    content_type: text(64, { examples: ['couleurs'] }),
    display_order: integer(0, 10_000, { description: 'Unique among active steps; the highest + 1 when absent.' }),
    required: flag(false),
    skippable: flag(false),
    layout_type: name64({ default: 'grid' }),
    display_columns: integer(1, 12, { default: 3 }),
    display_price: flag(true),
    display_images: flag(true),
    options_min: integer(0, 10_000, { default: 0 }),
    options_max: nullable(integer(0, 10_000, { description: 'No bound when null.' })),
    option_ids: optionIds({ default: [], description: 'Active options of the tenant, in order.' }),
    default_option_ids: optionIds({
      default: [],
      description:
        'Attached options that a configurator preselects, up to options_max. Those that are no longer attached drop out when option_ids is written without it.',
    }),
    next_step_id: nullable(id({ description: 'A step of the same product.' })),
    previous_step_id: nullable(id({ description: 'A step of the same product.' })),
    translations: translations(),
    content_configuration: jsonObject(256, {
      description: 'Free configurator data. `options` in it is written by the service while options are attached.',
    }),
    active: flag(true),
  },
  required: ['type'],
  shown: { product_id: id() },
});

export type StepCreate = Static<typeof stepSchema.create>;
export type StepPatch = Static<typeof stepSchema.patch>;
