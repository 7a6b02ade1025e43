import type { Static } from 'typebox';
import { flag, id, requiredLabel, text, translations } from '../http/bodies/fields.ts';
import { resourceSchema } from '../resource/schema.ts';
import { conditionField, effectsField } from './condition-schema.ts';

/** D14.1. */
export const ruleSchema = resourceSchema({
  name: 'Rule',
  fields: {
    name: requiredLabel({ examples: ['Lockable handle from 1,200 mm'] }),
    when: conditionField,
    then: effectsField,
    message: text(5000, {
      description: 'For the customer: why something cannot be chosen. The name stands in where there is none.',
      examples: ['Au-delà de 1 200 mm, la poignée est à clé.'],
    }),
    message_en: text(5000, { examples: ['Wider than 1,200 mm, the handle has a key.'] }),
    translations: translations({ de: { message: 'Über 1.200 mm ist der Griff abschließbar.' } }),
    active: flag(true),
  },
  required: ['name', 'then'],
  shown: { product_id: id() },
});

export type RuleCreate = Static<typeof ruleSchema.create>;
export type RulePatch = Static<typeof ruleSchema.patch>;
