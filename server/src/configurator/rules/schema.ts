import type { Static } from 'typebox';
import { examplesAnswer } from '../../catalogue/index.ts';
import { flag, id, requiredLabel, text, translations } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';
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
  responseFields: { product_id: id() },
});

/** D21.2: what a write answers; in a dry run with what would become of examples. */
export const writtenRule = Type.Object(
  { ...(ruleSchema.answer as ReturnType<typeof Type.Object>).properties, examples: Type.Optional(examplesAnswer) },
  { $id: 'WrittenRule' },
);

/** A new rule that a dry run did not keep. */
export const triedRule = Type.Object({ ...writtenRule.properties, id: Type.Null() }, { $id: 'TriedRule' });

export type RuleCreate = Static<typeof ruleSchema.create>;
export type RulePatch = Static<typeof ruleSchema.patch>;
