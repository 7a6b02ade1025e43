import {
  FIXED_PART_TYPES,
  OPENINGS,
  PRICE_TYPES,
  RULE_LIMITS,
  type RuleCondition,
  type RuleEffect,
} from '@vantail/pricing';
import type { TProperties } from 'typebox';
import { choice, integer, nullable } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';

/**
 * How conditions and effects are described. They are checked by `checkRuleParts` of pricing/, which names the fault of one
 * kind where a schema of ten alternatives would name those of all.
 */
const closed = (fields: TProperties, description: string) =>
  Type.Object(fields, { additionalProperties: false, description });

/** A negative one, which a document may bring, leads nowhere (B6). */
const id = () => Type.Integer();

const condition = { $ref: '#/components/schemas/RuleCondition' };
const conditions = Type.Array(Type.Unsafe<RuleCondition>(condition));

const bounds = (unit: string) =>
  Type.Object(
    { min: Type.Optional(Type.Number({ minimum: 0 })), max: Type.Optional(Type.Number({ minimum: 0 })) },
    { additionalProperties: false, description: `In ${unit}, both ends included; one that is left out is open.` },
  );

const some = (items: TProperties[string]) => Type.Array(items, { uniqueItems: true });

/** D14.2. */
const conditionSchema = {
  $id: 'RuleCondition',
  description: `One key says what it asks. Up to ${RULE_LIMITS.depth} levels and ${RULE_LIMITS.leaves} leaves. What is not known yet is neither true nor false.`,
  anyOf: [
    closed({ all: conditions }, 'All of them hold; an empty list does.'),
    closed({ any: conditions }, 'One of them holds; an empty list does not.'),
    closed({ not: Type.Unsafe<RuleCondition>(condition) }, 'It is known not to hold.'),
    closed({ option: id(), step: Type.Optional(id()) }, 'The option is selected, in that step or in any that is seen.'),
    closed({ width: bounds('millimetres') }, 'The width lies between the bounds.'),
    closed({ height: bounds('millimetres') }, 'The height lies between the bounds.'),
    closed({ surface_m2: bounds('square metres') }, 'The surface lies between the bounds.'),
    closed({ leaf_count: some(integer(1, 4)) }, 'The window has one of these numbers of leaves.'),
    closed({ opening: some(choice(OPENINGS)) }, 'A leaf of the window opens in one of these ways.'),
    closed(
      { fixed_part_type: some(choice(FIXED_PART_TYPES)) },
      'The fixed part of the window is at one of these places.',
    ),
  ],
};

const optionIds = some(id());
const surcharge = Type.Number({ minimum: -1e9, maximum: 1e9 });
const label = nullable(Type.String({ maxLength: RULE_LIMITS.label }));

/** D14.3. */
const effectSchema = {
  $id: 'RuleEffect',
  description: 'One key says what happens where the condition holds.',
  anyOf: [
    closed({ hide: id() }, 'The step is not asked.'),
    closed({ exclude: optionIds, step: id() }, 'These options of the step cannot be chosen.'),
    closed({ only: optionIds, step: id() }, 'All other options of the step cannot be chosen.'),
    closed(
      { require: optionIds, step: id() },
      'All of these must be chosen, so the step is required unless it is hidden.',
    ),
    closed({ refuse: Type.Literal(true) }, 'The configuration is not sold.'),
    closed(
      { surcharge, price_type: choice(PRICE_TYPES), label: Type.Optional(label) },
      'A term of the price after the options; without a label it has the name of the rule.',
    ),
  ],
};

export const conditionField = Type.Unsafe<RuleCondition | null>({
  type: ['object', 'null'],
  default: null,
  description: 'When the effects happen; null means always.',
  examples: [{ all: [{ width: { min: 1600 } }, { not: { opening: ['fixe'] } }] }],
  'x-described': {
    anyOf: [conditionSchema, { type: 'null' }],
    description: 'When the effects happen; null means always.',
  },
});

export const effectsField = Type.Unsafe<readonly RuleEffect[]>({
  type: 'array',
  examples: [[{ surcharge: 45, price_type: 'flat', label: 'Grande largeur' }]],
  'x-described': {
    type: 'array',
    items: effectSchema,
    minItems: 1,
    maxItems: RULE_LIMITS.effects,
    description: 'What happens: 1 to 50 effects.',
  },
});
