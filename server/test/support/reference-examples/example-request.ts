export type Value = string | number | boolean;

type Content = Record<string, { schema?: { $ref?: string }; example?: unknown }>;

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema?: { default?: unknown; enum?: readonly unknown[]; examples?: readonly unknown[] };
  example?: unknown;
};

/** What the examples read of an operation of the description. */
export type DescribedOperation = {
  operationId: string;
  tags: readonly string[];
  security: readonly Record<string, readonly string[]>[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
  'x-example-after'?: readonly string[];
};

export type Endpoint = { method: string; path: string; operation: DescribedOperation };

/** Every operation, in the order of the description. */
export const endpointsOf = ({ paths }: { paths?: unknown }): Endpoint[] =>
  Object.entries(paths as Record<string, Record<string, DescribedOperation>>).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );

/** What the example of an operation sends. */
export type ExampleRequest = {
  path: Record<string, Value>;
  query: Record<string, Value>;
  body: { type: string; value: Record<string, unknown> } | undefined;
};

const sample = ({ example, schema = {} }: Parameter): Value =>
  (example ?? schema.examples?.[0] ?? schema.enum?.[0] ?? schema.default ?? 1) as Value;

/** Bulk work is tried, and writes nothing, unless its example says that it is no dry run. */
const isDryRun = ({ name, example }: Parameter): boolean => name === 'dry_run' && example !== false;
const isLeftOut = ({ name, example }: Parameter): boolean => name === 'dry_run' && example === false;

const valuesIn = (where: string, { parameters = [] }: DescribedOperation): Record<string, Value> =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === where && !isLeftOut(parameter))
      .filter((parameter) => parameter.required || parameter.example !== undefined || isDryRun(parameter))
      .map((parameter) => [parameter.name, isDryRun(parameter) ? true : sample(parameter)]),
  );

const bodyOf = ({ requestBody }: DescribedOperation): ExampleRequest['body'] => {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return type === undefined ? undefined : { type, value: content?.example as Record<string, unknown> };
};

export const exampleRequest = (operation: DescribedOperation): ExampleRequest => ({
  path: valuesIn('path', operation),
  query: valuesIn('query', operation),
  body: bodyOf(operation),
});
