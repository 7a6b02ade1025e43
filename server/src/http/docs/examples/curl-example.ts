import { type Credential, type ExampleRequest, exampleUrl } from '../description/example-request.ts';
import { jsonNotation, literal } from './literal.ts';

/** Inside single quotes the shell changes nothing; only the single quote itself has to be escaped. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const CREDENTIALS: Record<Credential, string[]> = {
  none: [],
  key: ['-H "Authorization: Bearer $VANTAIL_KEY"'],
  operator: ['-H "Authorization: Bearer $OPERATOR_TOKEN"'],
  session: ['-H "Cookie: $VANTAIL_COOKIE"'],
};

/** A form is sent field by field, its file from the current folder. */
const form = (example: Record<string, unknown>): string[] =>
  Object.entries(example).map(
    ([name, value]) =>
      `-F ${shellQuoted(`${name}=${name === 'file' ? '@' : ''}${typeof value === 'string' ? value : JSON.stringify(value)}`)}`,
  );

/** The lines of the body are indented like the options. */
const body = ({ body: sent }: ExampleRequest): string[] => {
  if (sent === undefined) return [];
  if (sent.type === 'multipart/form-data') return form(sent.value);
  return [
    `-H ${shellQuoted(`Content-Type: ${sent.type}`)}`,
    `-d ${shellQuoted(literal(sent.value, jsonNotation, '  ', 4))}`,
  ];
};

/** A command that can be pasted once the variables of the section on authentication are set. */
export const curlExample = (request: ExampleRequest): string => {
  const verb = request.method === 'get' ? '' : `-X ${request.method.toUpperCase()} `;
  return [
    `curl ${verb}"$VANTAIL_URL${exampleUrl(request)}"`,
    ...CREDENTIALS[request.credential],
    ...(request.isOfPage ? ['-H "Origin: $VANTAIL_URL"'] : []),
    ...(request.isRepeatable ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...body(request),
  ].join(' \\\n  ');
};
