import type { Operation, Parameter } from '../description/openapi-types.ts';
import type { Endpoint } from '../description/operations.ts';

/** Inside single quotes the shell changes nothing; only the single quote itself has to be escaped. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const sample = ({ example, schema = {} }: Parameter): string =>
  String(example ?? schema.examples?.[0] ?? schema.enum?.[0] ?? schema.default ?? 1);

/** Whoever pastes an example finds out what it would do, and nothing is written. */
const isDryRun = ({ name }: Parameter): boolean => name === 'dry_run';

const filledPath = (path: string, parameters: readonly Parameter[]): string => {
  const pathValue = (name: string) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    return encodeURIComponent(parameter ? sample(parameter) : '1');
  };
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || isDryRun(parameter)))
    .map((parameter) => `${parameter.name}=${isDryRun(parameter) ? 'true' : encodeURIComponent(sample(parameter))}`);
  return (
    path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => pathValue(name)) +
    (query.length > 0 ? `?${query.join('&')}` : '')
  );
};

const credential = ({ security = [] }: Operation): string[] => {
  const scheme = Object.keys(security[0] ?? {})[0];
  if (scheme === undefined) return [];
  return [`-H "Authorization: Bearer ${scheme === 'operatorToken' ? '$OPERATOR_TOKEN' : '$VANTAIL_KEY'}"`];
};

/** A form is sent field by field, its file from the current folder. */
const form = (example: unknown): string[] =>
  Object.entries(example as Record<string, unknown>).map(
    ([name, value]) =>
      `-F ${shellQuoted(`${name}=${name === 'file' ? '@' : ''}${typeof value === 'string' ? value : JSON.stringify(value)}`)}`,
  );

/** The lines of the body are indented like the options; white space between the tokens of JSON has no meaning. */
const body = ({ requestBody }: Operation): string[] => {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example = content?.example ?? content?.schema?.examples?.[0];
  if (type === undefined || example === undefined) return [];
  if (type === 'multipart/form-data') return form(example);
  return [
    `-H ${shellQuoted(`Content-Type: ${type}`)}`,
    `-d ${shellQuoted(JSON.stringify(example, null, 2).replaceAll('\n', '\n  '))}`,
  ];
};

/** A command that can be pasted once the variables of the section on authentication are set. */
export const curlExample = ({ method, path, operation }: Endpoint): string => {
  const { parameters = [] } = operation;
  const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `;
  const repeatable = parameters.some(({ name, in: place }) => place === 'header' && name === 'Idempotency-Key');
  return [
    `curl ${verb}"$VANTAIL_URL${filledPath(path, parameters)}"`,
    ...credential(operation),
    ...(repeatable ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...body(operation),
  ].join(' \\\n  ');
};
