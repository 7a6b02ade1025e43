import { RULE_LIMITS } from '@vantail/pricing';
import { reason, refusalMembers } from '../../platform/http/openapi/problem-schema.ts';
import { id, nullable, params } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import type { Values } from '../../platform/resource/store.ts';
import { pieceFields, quoteAnswer, vatTermsAnswer } from '../../selling/index.ts';
import { ruleSchema } from '../rules/schema.ts';

const triedRules = Type.Unsafe<Values[] | null>({
  type: ['array', 'null'],
  maxItems: RULE_LIMITS.activeRules,
  items: { type: 'object' },
  'x-described': {
    type: ['array', 'null'],
    items: ruleSchema.create,
    maxItems: RULE_LIMITS.activeRules,
    description: 'Only with `catalogue:read`: used instead of the stored rules.',
  },
});

/** D14.7: the body of a quote with everything optional. */
export const choicesBody = Type.Object(
  { ...pieceFields, rules: Type.Optional(triedRules) },
  { additionalProperties: false, $id: 'ChoicesRequest' },
);

const money = (description: string) => nullable(Type.Number({ description }));
const size = () => nullable(Type.Integer({ description: 'null: no limit, or no row.' }));
const reasons = (description: string) => Type.Array(Type.Unsafe<object>(reason), { description });

const option = Type.Object({
  option_id: id(),
  available: Type.Boolean({ description: 'No rule excludes it, and its step is visible.' }),
  selected: Type.Boolean({ description: 'Whether it counts as selected.' }),
  required: Type.Boolean({ description: 'A rule requires it.' }),
  amount: money('What it costs at this size; null while unknown.'),
  total: money('The unit price with this option, replacing the others if the step takes only one; null while unknown.'),
  gross_amount: money('`amount` with VAT; null without VAT.'),
  gross_total: money('`total` with VAT; null without VAT.'),
  reasons: reasons('The rules that exclude it, hide its step, or require it.'),
  leads_nowhere: nullable(
    Type.Boolean({
      description: 'No choice in later steps and no open size completes the product with it; null: not determined.',
    }),
  ),
  because: Type.Optional(
    Type.Object(
      {
        selections: Type.Array(
          Type.Object({ step_id: id(), option_ids: Type.Array(id()) }, { description: 'A selection of the request.' }),
        ),
        rules: reasons('Rules of the product.'),
      },
      {
        description:
          'With `leads_nowhere: true`: a smallest set of selections and rules that conflict. Remove any one of them, and the product can be completed.',
      },
    ),
  ),
});

const step = Type.Object({
  step_id: id(),
  visible: Type.Boolean(),
  required: Type.Boolean(),
  complete: Type.Boolean({
    description: 'A quote would accept the step; for a dimension step: both sizes are known.',
  }),
  reasons: reasons('The rules that hide it, or that make it required.'),
  options: Type.Array(option, { description: 'The attached active options, in order.' }),
});

const { nearest_sizes, ranges, candidates } = refusalMembers;

const problem = Type.Object({
  code: Type.String({ description: 'The code with which a quote would be refused.' }),
  fault: Type.String({ description: 'What exactly is wrong, as in the `errors` of a problem.' }),
  pointer: Type.String(),
  message: Type.String(),
  params,
  step_id: Type.Optional(id()),
  option_ids: Type.Optional(Type.Array(id())),
  reasons: Type.Optional(reasons('Every rule of the product that causes it.')),
  nearest_sizes: Type.Optional(Type.Unsafe<object[]>(nearest_sizes)),
  ranges: Type.Optional(Type.Unsafe<object[]>(ranges)),
  candidates: Type.Optional(Type.Unsafe<object[]>(candidates)),
});

/** D14.7: what can still be chosen, and why not. */
export const choicesAnswer = Type.Object(
  {
    steps: Type.Array(step, { description: 'All active steps, in order.' }),
    next_step_id: nullable(id({ description: 'The first visible step that is not complete.' })),
    sizes: Type.Object(
      { width_min: size(), width_max: size(), height_min: size(), height_max: size() },
      { description: 'The range of sizes over all rows that still match.' },
    ),
    quote: Type.Union([quoteAnswer, Type.Null()], {
      description: 'The answer of a quote; null while it would be refused.',
    }),
    problems: Type.Array(problem, { description: 'What is missing or wrong.' }),
    vat_terms: vatTermsAnswer,
  },
  { $id: 'Choices' },
);
