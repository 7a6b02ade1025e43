import { type ProblemCode, problems } from '../../errors.ts';
import { takesIdempotencyKey } from '../answers/idempotent.ts';
import type { OperationExample } from '../operation-text.ts';
import type { Route } from '../route-table.ts';
import type { Json } from './hoist-schemas.ts';
import { problemCodes } from './problem-schema.ts';

type Properties = Record<string, Json & { readOnly?: boolean; examples?: unknown[]; default?: unknown }>;
type ObjectSchema = Json & { properties?: Properties; required?: string[] };

const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name.endsWith('token') ? { type: 'string' } : ID,
  }));

const queryParameters = (schema: ObjectSchema | undefined): Json[] =>
  Object.entries(schema?.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: 'query',
    ...(description ? { description } : {}),
    schema: property,
  }));

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});

/** A list has no version of its own, so a write that answers with one cannot depend on it. */
const isList = ({ properties }: ObjectSchema): boolean => properties?.total_pages !== undefined;

/** D1: writes to one object accept the ETag that was read before. */
const takesIfMatch = ({ method, operation }: Route): boolean =>
  operation?.takesIfMatch ?? ['PATCH', 'PUT', 'DELETE'].includes(method);

/** D1: reads have an ETag, and are 304 if the client's is still current. */
const takesIfNoneMatch = ({ method, path }: Route): boolean =>
  method === 'GET' && /^\/(?:(?:operator\/)?v1|media)\//.test(path);

const headerParameters = (route: Route): Json[] => {
  return [
    ...(takesIdempotencyKey(route.method, route.path)
      ? [
          header(
            'Idempotency-Key',
            'Up to 255 characters, stored for 24 h: repeating the request returns the first result.',
          ),
        ]
      : []),
    ...(takesIfMatch(route)
      ? [header('If-Match', 'The ETag of the version you read; 412 if the object has changed since.')]
      : []),
    ...(route.schema.prefer
      ? [header('Prefer', 'handling=lenient stores a broken price_table unchanged; the validation report names it.')]
      : []),
    ...(takesIfNoneMatch(route)
      ? [header('If-None-Match', 'The ETag of an earlier answer; 304 if nothing has changed.')]
      : []),
  ];
};

/** An example body from the examples of its fields. */
const exampleOf = ({ properties = {}, required = [] }: ObjectSchema): Json =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name, field]) => !field.readOnly && (field.examples !== undefined || required.includes(name)))
      .map(([name, field]) => [name, field.examples?.[0] ?? field.default ?? 1]),
  );

const requestBody = (
  { body, bodyIsOptional = false, consumes = 'application/json' }: Route['schema'],
  given: OperationExample['body'],
): Json => {
  const schema = body as ObjectSchema | undefined;
  if (!schema) return {};
  const example = given ?? exampleOf(schema);
  return { requestBody: { required: !bodyIsOptional, content: { [consumes]: { schema, example } } } };
};

/** The values that the example of the operation has; a parameter without one is not in the example, unless it is required. */
const withExamples = (parameters: readonly Json[], { path = {}, query = {} }: OperationExample): Json[] => {
  const given: Record<string, object> = { path, query };
  return parameters.map((parameter) => {
    const values = given[parameter.in as string] ?? {};
    const name = parameter.name as string;
    return Object.hasOwn(values, name) ? { ...parameter, example: values[name as keyof typeof values] } : parameter;
  });
};

const text = { schema: { type: 'string' } };

/** D1: what a GET with If-None-Match may answer. */
const notModified = (route: Route): Json =>
  takesIfNoneMatch(route) ? { 304: { description: 'Nothing changed' } } : {};

const contents = ({ schema: { mediaType = 'application/json', lines } }: Route, schema: ObjectSchema): Json => ({
  ...Object.fromEntries([mediaType].flat().map((type) => [type, { schema }])),
  ...(lines ? { 'application/x-ndjson': { schema: lines } } : {}),
});

const successes = (route: Route): Json =>
  Object.fromEntries(
    Object.entries((route.schema.response ?? {}) as Record<string, ObjectSchema>).map(([status, schema]) => {
      const isReadList = route.method === 'GET' && isList(schema);
      const tagged = schema.properties?.version || isReadList || takesIfNoneMatch(route);
      const headers = {
        'X-Request-Id': text,
        ...(tagged ? { ETag: text } : {}),
        ...(status === '201' ? { Location: text } : {}),
        ...(isReadList ? { Link: text } : {}),
      };
      return [
        status,
        { description: 'Done', headers, ...(status === '204' ? {} : { content: contents(route, schema) }) },
      ];
    }),
  );

/** Which refusals a route can answer with; the codes of each status are in the shared components. */
const refusals = (route: Route, own: readonly ProblemCode[]): Json => {
  const isWrite = route.method !== 'GET';
  const isPublic = route.access === 'public';
  const statuses = new Set<number>([
    ...own.map((code) => problems[code][0]),
    ...(isWrite ? [400, 409, 412, 413, 415] : []),
    ...(isPublic && !isWrite ? [] : [401, 403, 404, 422, 429]),
    ...(isPublic && !isWrite && route.path.includes('/:') ? [404] : []),
    500,
    503,
  ]);
  const sorted = [...statuses].sort((a, b) => a - b);
  return Object.fromEntries(sorted.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]));
};

const security = ({ access, path }: Route): Json => {
  if (access === 'public') return { security: [] };
  if (access === 'operator') return { security: [{ operatorToken: [] }] };
  if (access === 'person') return { security: [{ session: [] }] };
  // A session is given for the key itself.
  return { security: [{ apiKey: [] }, ...(path.startsWith('/v1/') ? [{ session: [] }] : [])] };
};

/** One route as an OpenAPI operation. */
export const describedOperation = (route: Route): Json => {
  const { schema, operation } = route;
  if (!operation) throw new Error(`${route.method} ${route.path} is not described`);
  const { id, note, codes = [], example = {} } = operation;
  const parameters = withExamples(
    [
      ...pathParameters(route.path),
      ...queryParameters(schema.querystring as ObjectSchema | undefined),
      ...headerParameters(route),
    ],
    example,
  );
  return {
    operationId: id,
    tags: schema.tags,
    summary: schema.summary,
    description: note,
    ...(typeof route.access === 'object' ? { 'x-scopes': route.access } : {}),
    ...(example.after ? { 'x-example-after': example.after } : {}),
    'x-problem-codes': problemCodes(route, { takesIfMatch: takesIfMatch(route), own: codes }),
    ...security(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(schema, example.body),
    responses: { ...successes(route), ...notModified(route), ...refusals(route, codes) },
  };
};
