import {
  EFFECT_KINDS,
  type EffectKind,
  FIXED_PART_TYPES,
  LEAF_KINDS,
  type LeafKind,
  OPENINGS,
  PRICE_TYPES,
  RULE_LIMITS,
  type RuleCondition,
  type RuleEffect,
} from '@vantail/pricing';
import type { TProperties, TSchema } from 'typebox';
import { choice, integer, label } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

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
    { additionalProperties: false, description: `In ${unit}, both ends included; a missing end means no limit.` },
  );

const some = (items: TProperties[string]) => Type.Array(items, { uniqueItems: true });

const leaves: Readonly<Record<LeafKind, TSchema>> = {
  option: closed(
    { option: id(), step: Type.Optional(id()) },
    'The option is selected, in that step or in any earlier one.',
  ),
  width: closed({ width: bounds('millimetres') }, 'The width is within the limits.'),
  height: closed({ height: bounds('millimetres') }, 'The height is within the limits.'),
  surface_m2: closed({ surface_m2: bounds('square metres') }, 'The surface is within the limits.'),
  leaf_count: closed({ leaf_count: some(integer(1, 4)) }, 'The window has one of these numbers of leaves.'),
  opening: closed({ opening: some(choice(OPENINGS)) }, 'A leaf of the window opens in one of these ways.'),
  fixed_part_type: closed(
    { fixed_part_type: some(choice(FIXED_PART_TYPES)) },
    'The fixed part of the window is at one of these places.',
  ),
};

/** D14.2. */
const conditionSchema = {
  $id: 'RuleCondition',
  description: `One key names the kind of condition. Up to ${RULE_LIMITS.depth} levels and ${RULE_LIMITS.leaves} leaves. A condition on something not known yet is neither true nor false.`,
  anyOf: [
    closed({ all: conditions }, 'All are true; an empty list is true.'),
    closed({ any: conditions }, 'At least one is true; an empty list is false.'),
    closed({ not: Type.Unsafe<RuleCondition>(condition) }, 'The condition is known to be false.'),
    ...LEAF_KINDS.map((kind) => leaves[kind]),
  ],
};

const optionIds = some(id());
const surcharge = Type.Number({ minimum: -1e9, maximum: 1e9 });
const surchargeLabel = label({ maxLength: RULE_LIMITS.label });

const effects: Readonly<Record<EffectKind, TSchema>> = {
  hide: closed({ hide: id() }, 'Hides the step.'),
  exclude: closed({ exclude: optionIds, step: id() }, 'Excludes these options of the step.'),
  only: closed({ only: optionIds, step: id() }, 'Excludes all other options of the step.'),
  require: closed(
    { require: optionIds, step: id() },
    'Requires all of these, so the step is required unless it is hidden.',
  ),
  refuse: closed({ refuse: Type.Literal(true) }, 'Refuses the configuration.'),
  surcharge: closed(
    { surcharge, price_type: choice(PRICE_TYPES), label: Type.Optional(surchargeLabel) },
    'Adds a term to the price after the options; its label defaults to the name of the rule.',
  ),
};

/** D14.3. */
const effectSchema = {
  $id: 'RuleEffect',
  description: 'One key names the effect if the condition is true.',
  anyOf: EFFECT_KINDS.map((kind) => effects[kind]),
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
