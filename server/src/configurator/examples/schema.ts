import { type Expectation, type QuoteRequest, REFUSAL_CODES } from '@vantail/pricing';
import type { Static } from 'typebox';
import { cameAnswer, expectedAnswer } from '../../catalogue/index.ts';
import { choice, decimal, decimals, flag, id, integer, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';
import { closed, requestFields } from '../../selling/index.ts';

/** D21.1: at list prices, which VAT has no part in. */
const body = Type.Unsafe<QuoteRequest>({
  ...Type.Object(requestFields, closed),
  description: 'The body of a stateless quote, without `vat_rate_id`: examples are at list prices.',
  examples: [{ width: 1200, height: 1000 }],
});

const price = (description: string) => Type.Optional(decimal(0, 1e15, { ...decimals(2), description }));

const MAX_NAMED = 200;

const places = (description: string) =>
  Type.Optional(
    Type.Array(Type.Object({ step_id: id(), option_id: id() }, closed), {
      minItems: 1,
      maxItems: MAX_NAMED,
      description,
    }),
  );

/** D21.1: at least one of these. */
const expect = Type.Unsafe<Expectation>({
  ...Type.Object(
    {
      unit_price: price('The unit price.'),
      unit_price_min: price('The unit price is this or more.'),
      unit_price_max: price('The unit price is this or less.'),
      code: Type.Optional(choice(REFUSAL_CODES, { description: 'There is no price: the code of the refusal.' })),
      rule_ids: Type.Optional(
        Type.Array(id(), {
          minItems: 1,
          maxItems: MAX_NAMED,
          uniqueItems: true,
          description: 'These rules are among the reasons, or among the terms of the price.',
        }),
      ),
      available: places('Options that `choices` shows as available.'),
      unavailable: places('Options that `choices` shows as not available.'),
    },
    closed,
  ),
  minProperties: 1,
  description: 'What must come of it; everything that is given must hold.',
  examples: [{ unit_price: 410.44 }],
});

/** D21.1. */
export const exampleSchema = resourceSchema({
  name: 'Example',
  fields: { name: requiredLabel({ examples: ['Kitchen window, white'] }), body, expect, active: flag(true) },
  required: ['name', 'body', 'expect'],
  responseFields: { product_id: id() },
});

type Created = Static<typeof exampleSchema.create>;

/** What POST takes: a body with what is expected of it, or the line of a saved quote. */
export type ExampleCreate = Pick<Created, 'name' | 'active'> &
  Partial<Pick<Created, 'body' | 'expect'>> & { quote_id?: number; line_id?: number };
export type ExamplePatch = Static<typeof exampleSchema.patch>;

const { required: _, ...created } = exampleSchema.create as typeof exampleSchema.create & {
  properties: object;
  required: unknown;
};

export const exampleCreate = Type.Unsafe<ExampleCreate>({
  ...created,
  properties: {
    ...created.properties,
    quote_id: id({ description: 'Instead of `body` and `expect`: a saved quote, of which a line is taken.' }),
    line_id: id({ description: 'The line, as it was priced; it is about this product.' }),
  },
  required: ['name'],
});

const count = () => integer(0, Number.MAX_SAFE_INTEGER);

/** D21.2. */
export const runAnswer = Type.Object(
  {
    passed: count(),
    failed: count(),
    examples: Type.Array(
      Type.Object({
        id: id(),
        name: Type.String(),
        passed: Type.Boolean(),
        expected: expectedAnswer,
        came: cameAnswer,
      }),
      { description: 'The active examples, by id.' },
    ),
  },
  { $id: 'ExampleRun' },
);
