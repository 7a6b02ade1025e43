import type { Static } from 'typebox';
import {
  choice,
  id,
  integer,
  moment,
  namedOrNull,
  nullable,
  params,
  requiredLabel,
  timestamp,
} from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { targetKinds } from '../../platform/plan-rule.ts';
import { type CreateOf, type PatchOf, resourceSchema } from '../../platform/resource/schema.ts';
import { requestFields } from '../../selling/index.ts';
import { checkAnswer } from './check-schema.ts';
import { planStates } from './rules.ts';

const closed = { additionalProperties: false };
const text = () => nullable(Type.String());
const count = () => integer(0, Number.MAX_SAFE_INTEGER);
const free = (description: string) => Type.Unsafe<unknown>({ description });

const IF_MATCH = '^(?:\\*|"[1-9][0-9]*(?:\\.[0-9]+)?"(?:, ?"[1-9][0-9]*(?:\\.[0-9]+)?")*)$';

const requestTarget = Type.Object(
  {
    kind: choice(targetKinds),
    id: id(),
    name: text(),
    product_id: nullable(id()),
    version: integer(1, Number.MAX_SAFE_INTEGER, { description: 'When the request was added.' }),
    current_version: nullable(
      integer(1, Number.MAX_SAFE_INTEGER, { description: 'The current version; null: it no longer exists.' }),
    ),
  },
  {
    description:
      'What the request changes; null for an adjustment, which selects by its filter, and for a price list of many products.',
  },
);

const visibleRequest = Type.Object(
  {
    id: id(),
    method: Type.String(),
    path: Type.String(),
    body: free('As it was sent; of a file its name and its length.'),
    if_match: text(),
    target: nullable(requestTarget),
    changed_since: Type.Boolean({
      description: 'Its target has changed since the request was added, or no longer exists.',
    }),
    created_at: timestamp(),
  },
  { $id: 'PlanRequest' },
);

const refusal = Type.Object(
  {
    status: Type.Integer(),
    code: Type.String(),
    detail: Type.String(),
    errors: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), params })),
    request_id: nullable(id({ description: 'The request of the plan that was refused.' })),
  },
  { description: 'Why it could not be published; of a scheduled plan, why it would be refused today.' },
);

const actor = Type.Object({ kind: Type.String(), id: nullable(id()), name: Type.String() });

const target = Type.Object(
  { kind: Type.String(), id: nullable(id()), product_id: nullable(id()), filter: nullable(Type.Object({})) },
  { description: 'The targets of the requests; an `adjustment` has its filter, a `price_list` its brand.' },
);

const fields = {
  name: requiredLabel({ examples: ['Prices of 2027'] }),
  effective_at: nullable(
    moment({
      description: 'When to publish it, once it is scheduled. In the future.',
      examples: ['2030-01-01T00:00:00+01:00'],
    }),
  ),
};

const readOnlyFields = {
  state: choice(planStates),
  request_count: count(),
  scheduled_by: nullable(actor),
  accept_examples: Type.Boolean({
    description: 'Whether it was scheduled to be published even if examples turn red (D21.3).',
  }),
  refusal: nullable(refusal),
  published_at: nullable(timestamp()),
  published_change: nullable(
    id({ description: 'The number of the summary; reverting it undoes the whole plan (D12.9).' }),
  ),
};

/** D17.1: in a list. */
export const listedPlan = resourceSchema({
  name: 'ListedPlan',
  fields,
  required: ['name'],
  responseFields: { ...readOnlyFields, targets: Type.Array(target) },
}).answer;

/** D17.1. */
export const planSchema = resourceSchema({
  name: 'Plan',
  fields,
  required: ['name'],
  responseFields: { ...readOnlyFields, requests: Type.Array(visibleRequest), check: namedOrNull(checkAnswer) },
});

type Properties = Record<string, { readOnly?: boolean }>;

/** What answers show and requests need not send: accepted and ignored (D1), so that its shape does not matter. */
const ignoring = <Schema extends object>(schema: Schema, omitted?: string): Schema => {
  const { properties = {} } = schema as { properties?: Properties };
  const remaining = Object.entries(properties).filter(([name]) => name !== omitted);
  const plain = remaining.map(([name, property]) => [name, property.readOnly ? { readOnly: true } : property]);
  return { ...schema, properties: Object.fromEntries(plain) };
};

/** Requests that are sent here would be lost in silence: they have a call of their own. */
export const planCreate = ignoring(planSchema.create, 'requests');
export const planPatch = ignoring(planSchema.patch);

export type PlanCreate = CreateOf<typeof fields, 'name'>;
export type PlanPatch = PatchOf<typeof fields>;

const newRequest = Type.Object(
  {
    method: choice(['PATCH', 'PUT', 'DELETE', 'POST']),
    path: Type.String({ minLength: 1, maxLength: 1000, description: 'Of the route, without a query.' }),
    body: Type.Optional(
      Type.Unsafe<unknown>({
        'x-free-json': true,
        description: 'As the route takes it. An import has its file as `{ "name", "content" }`, in base64.',
      }),
    ),
    if_match: Type.Optional(
      nullable(
        Type.String({
          maxLength: 200,
          pattern: IF_MATCH,
          'x-hint': 'must be an ETag such as "3", or *',
          description: 'The version that its target must still have when the plan is published.',
        }),
      ),
    ),
  },
  closed,
);

/** D17.1. */
export const requestsBody = Type.Object(
  {
    requests: Type.Array(newRequest, {
      minItems: 1,
      maxItems: 100,
      examples: [[{ method: 'PATCH', path: '/v1/products/1', body: { price_adjustment_percentage: 3 } }]],
    }),
  },
  { ...closed, $id: 'PlanRequests', 'x-max-depth': 40 },
);

/** D17.3. */
export const checkBody = Type.Object(
  {
    quotes: Type.Optional(
      Type.Array(Type.Object({ product_id: id(), ...requestFields }, closed), {
        maxItems: 20,
        description: 'Quotes to price before and after the plan.',
        examples: [[]],
      }),
    ),
  },
  { ...closed, $id: 'PlanCheckBody' },
);

export type CheckBody = Static<typeof checkBody>;

/** D21.3: of `schedule` and `publish`. */
export const runBody = Type.Object(
  {
    accept_examples: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'true: goes on even if examples turn red; where only a price differs, the new one is written as expected when the plan is published.',
      }),
    ),
  },
  { ...closed, $id: 'PlanRun' },
);

export type RunBody = Static<typeof runBody>;
