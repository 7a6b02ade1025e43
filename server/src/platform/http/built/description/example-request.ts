import type { Operation, Parameter } from './openapi-types.ts';
import type { Endpoint } from './operations.ts';

export type Value = string | number | boolean;

/** With what a request proves who sends it: a session is that of a browser, for pages of the service. */
export type Credential = 'key' | 'operator' | 'session' | 'none';

/** What the examples of an operation send, whatever they are written in. */
export type ExampleRequest = {
  method: string;
  /** With its parameters in braces. */
  template: string;
  path: Record<string, Value>;
  query: Record<string, Value>;
  body: { type: string; value: Record<string, unknown> } | undefined;
  credential: Credential;
  /** Whether it takes an Idempotency-Key. */
  isRepeatable: boolean;
  /** Requests of the sign-in and of sessions count from pages of the service only (D18.3). */
  isOfPage: boolean;
};

const sample = ({ example, schema = {} }: Parameter): Value =>
  (example ?? schema.examples?.[0] ?? schema.enum?.[0] ?? schema.default ?? 1) as Value;

/** Whoever pastes an example finds out what it would do, and nothing is written, unless the example is about writing. */
const isDryRun = ({ name, example }: Parameter): boolean => name === 'dry_run' && example !== false;
const isLeftOut = ({ name, example }: Parameter): boolean => name === 'dry_run' && example === false;

const valuesIn = (place: string, parameters: readonly Parameter[]): Record<string, Value> =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === place && !isLeftOut(parameter))
      .filter((parameter) => parameter.required || parameter.example !== undefined || isDryRun(parameter))
      .map((parameter) => [parameter.name, isDryRun(parameter) ? true : sample(parameter)]),
  );

const bodyOf = ({ requestBody }: Operation): ExampleRequest['body'] => {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const value = content?.example ?? content?.schema?.examples?.[0];
  return type === undefined || value === undefined ? undefined : { type, value: value as Record<string, unknown> };
};

const credentialOf = ({ security = [] }: Operation): Credential => {
  const scheme = Object.keys(security[0] ?? {})[0];
  if (scheme === undefined) return 'none';
  if (scheme === 'operatorToken') return 'operator';
  return scheme === 'session' ? 'session' : 'key';
};

/** A path without a parameter in the document still has its braces: they are filled as well. */
const filled = (template: string, given: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries([...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => [name, given[name] ?? 1]));

export const exampleRequest = ({ method, path: template, operation }: Endpoint): ExampleRequest => {
  const { parameters = [] } = operation;
  const credential = credentialOf(operation);
  return {
    method,
    template,
    path: filled(template, valuesIn('path', parameters)),
    query: valuesIn('query', parameters),
    body: bodyOf(operation),
    credential,
    isRepeatable: parameters.some(({ name, in: place }) => place === 'header' && name === 'Idempotency-Key'),
    isOfPage:
      credential === 'session' ||
      template.startsWith('/offers/') ||
      (template.startsWith('/session') && !template.endsWith('/options')),
  };
};

/** The path with its query, as it is sent. */
export const exampleUrl = ({ template, path, query }: ExampleRequest): string => {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return (
    template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? 1)) +
    (search.length > 0 ? `?${search.join('&')}` : '')
  );
};
