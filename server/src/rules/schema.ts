import type { Static } from 'typebox';
import { flag, id, requiredLabel, text, translations } from '../json/fields.ts';
import { resourceSchema } from '../resource/schema.ts';
import { conditionField, effectsField } from './condition-schema.ts';

/** D14.1. */
export const ruleSchema = resourceSchema({
  name: 'Rule',
  fields: {
    name: requiredLabel({ examples: ['Grande largeur'] }),
    when: conditionField,
    then: effectsField,
    message: text(5000, {
      description: 'For the customer: why something cannot be chosen. Default: the name of the rule.',
      examples: ['Au-delà de 1 600 mm, le cadre est renforcé.'],
    }),
    message_en: text(5000, { examples: ['Wider than 1,600 mm, the frame is reinforced.'] }),
    translations: translations({ de: { message: 'Über 1.600 mm wird der Rahmen verstärkt.' } }),
    active: flag(true),
  },
  required: ['name', 'then'],
  shown: { product_id: id() },
});

export type RuleCreate = Static<typeof ruleSchema.create>;
export type RulePatch = Static<typeof ruleSchema.patch>;
