import { IDENTIFYING_FIELDS } from '@vantail/pricing';
import { type ProblemCode, problems } from '../../errors.ts';
import { params } from '../../json/fields.ts';
import { takesIdempotencyKey } from '../answers/idempotent.ts';
import type { Route } from '../route-table.ts';

export const reason = {
  type: 'object',
  required: ['rule_id', 'name', 'message'],
  properties: {
    rule_id: { type: ['integer', 'null'], description: 'null: a rule from the request.' },
    name: { type: 'string' },
    message: { type: 'string', description: 'For the customer.' },
  },
};

const fault = {
  type: 'object',
  required: ['code', 'message', 'params'],
  properties: {
    pointer: { type: 'string', description: 'Where in the body, as a JSON pointer.' },
    parameter: { type: 'string', description: 'Which parameter of the query.' },
    header: { type: 'string', description: 'Which request header.' },
    sheet: { type: ['string', 'null'], description: 'Which sheet of a file.' },
    row: { type: ['integer', 'null'], description: 'Which row of a file, from 1.' },
    column: { type: ['string', 'null'], description: 'Which column of a file: A, B, ...' },
    code: { type: 'string' },
    message: { type: 'string' },
    params,
    step_id: { type: 'integer', description: 'The step of a selection, or the step that uses the row.' },
    option_ids: { type: 'array', items: { type: 'integer' }, description: 'The options that cause it.' },
    quote_id: { type: 'integer', description: 'The saved quote that uses the row.' },
    pricing_configuration_id: {
      type: 'integer',
      description: 'The pricing row, if several are written at once.',
    },
    product_id: { type: 'integer', description: 'The product of the row.' },
    reasons: { type: 'array', items: reason, description: 'Every rule of the product that causes it.' },
  },
};

const nullableSize = { type: ['integer', 'null'], description: 'null: no limit.' };

const size = {
  type: 'object',
  required: ['width', 'height'],
  properties: { width: { type: 'integer' }, height: { type: 'integer' } },
};

const range = {
  type: 'object',
  required: ['pricing_configuration_id', 'width_min', 'width_max', 'height_min', 'height_max'],
  properties: {
    pricing_configuration_id: { type: 'integer' },
    width_min: nullableSize,
    width_max: nullableSize,
    height_min: nullableSize,
    height_max: nullableSize,
  },
};

const identifying = Object.entries(IDENTIFYING_FIELDS).map(([field, { accepted }]) => [
  field,
  { type: [field === 'leaf_count' ? 'integer' : 'string', 'null'], enum: [...accepted, null] },
]);

const candidate = {
  type: 'object',
  required: ['pricing_configuration_id'],
  properties: { pricing_configuration_id: { type: 'integer' }, ...Object.fromEntries(identifying) },
  additionalProperties: false,
};

/** D10: what a refused quote has besides its faults. */
export const refusalMembers = {
  nearest_sizes: {
    type: 'array',
    items: size,
    maxItems: 5,
    description: 'For `dimensions_out_of_range` and `dimensions_unavailable`: sizes that have a price, nearest first.',
  },
  ranges: {
    type: 'array',
    items: range,
    maxItems: 50,
    description: 'For `dimensions_out_of_range`: the ranges of the rows, nearest first.',
  },
  candidates: {
    type: 'array',
    items: candidate,
    maxItems: 50,
    description: 'For `ambiguous_configuration`: the matching rows, each with the fields that tell them apart.',
  },
  reasons: {
    type: 'array',
    items: reason,
    description: 'For `invalid_selection` and `configuration_refused`: every rule of the product that causes it, once.',
  },
};

/** D2: the one shape of every refusal. */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string' },
    errors: { type: 'array', items: fault, maxItems: 50 },
    ...refusalMembers,
    plan_request_id: { type: 'integer', description: 'The request of a plan that was refused.' },
    request_id: { type: 'string' },
  },
  examples: [
    {
      type: '/problems/validation_error',
      title: problems.validation_error[1],
      status: 422,
      code: 'validation_error',
      detail: 'price_tabel is not a field here; did you mean price_table?',
      errors: [
        {
          pointer: '/price_tabel',
          code: 'unknown_field',
          message: 'is not a field here; did you mean price_table?',
          params: { field: 'price_tabel', suggestion: 'price_table' },
        },
      ],
      request_id: '0d6c2f6e-5d0c-4a57-9a5e-0a8f4f0d8a11',
    },
  ],
};

type Facts = { takesIfMatch: boolean; own: readonly ProblemCode[] };

const isUnsafe = ({ method }: Route) => method !== 'GET';

/** Requests by the cookie of a session, or by a key with `allowed_origins`, may come from a page that may not send them. */
const mayBeOfAPage = ({ access, path }: Route) =>
  path.startsWith('/v1/') || path.startsWith('/session') || access === 'person';

const ofCaller = (route: Route): ProblemCode[] => {
  const isPublic = route.access === 'public';
  if (isPublic && !route.path.startsWith('/session')) return [];
  return [
    'unauthenticated',
    ...(Array.isArray(route.access) || route.access === 'person' ? (['insufficient_scope'] as const) : []),
    ...(mayBeOfAPage(route) ? (['origin_not_allowed'] as const) : []),
    'rate_limited',
  ];
};

const ofBody = (route: Route): ProblemCode[] =>
  isUnsafe(route)
    ? [
        'malformed_json',
        ...(route.schema.consumes === 'multipart/form-data' ? (['bad_request'] as const) : []),
        'payload_too_large',
        'unsupported_media_type',
        ...(takesIdempotencyKey(route.method, route.path)
          ? (['idempotency_in_progress', 'idempotency_key_reused'] as const)
          : []),
      ]
    : [];

/** An id may lead to nothing; and without an operator token the operator's routes are not there (D4). */
const mayBeMissing = ({ path, access }: Route) => path.includes('/:') || access === 'operator';

/** D1: a parameter that is unknown is refused on every route under /v1; a public read has nothing to refuse. */
const isChecked = (route: Route) =>
  (route.access !== 'public' && route.access !== 'any key') || isUnsafe(route) || route.path.startsWith('/v1/');

/**
 * D2: what this route may be refused with, by status: what every such route has, and what is its own. The tests hold every answer
 * to it.
 */
export const problemCodes = (route: Route, { takesIfMatch, own }: Facts): Record<number, ProblemCode[]> => {
  const codes = new Set<ProblemCode>([
    ...ofCaller(route),
    ...ofBody(route),
    ...(mayBeMissing(route) ? (['not_found'] as const) : []),
    ...(takesIfMatch ? (['precondition_failed'] as const) : []),
    ...(isChecked(route) ? (['validation_error'] as const) : []),
    ...own,
    'internal_error',
    'unavailable',
  ]);
  const inOrder = (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code));
  return Object.fromEntries(Map.groupBy(inOrder, (code) => problems[code][0]));
};
