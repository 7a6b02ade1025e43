import { type Credential, type ExampleRequest, exampleUrl } from '../description/example-request.ts';

const WIDTH = 84;

/** The parts of a list or an object: on one line where they fit, `room` being what stands before them there, else one below the other. */
export const wrapped = (
  [open, close]: readonly [open: string, close: string],
  parts: readonly string[],
  { indent, room, comma = '' }: { indent: string; room: number; comma?: string },
): string => {
  if (parts.length === 0) return open + close;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + room + line.length <= WIDTH) return line;
  return `${open}\n${indent}  ${parts.join(`,\n${indent}  `)}${comma}\n${indent}${close}`;
};

/** How a language writes values. */
type Notation = { text: (value: string) => string; key: (name: string) => string; comma: string };

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const typescriptNotation: Notation = {
  text: quoted,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)),
  comma: ',',
};

const jsonNotation: Notation = { text: JSON.stringify, key: JSON.stringify, comma: '' };

/** A JSON value as the language writes it, with `room` characters before it in its first line. */
export const literal = (value: unknown, notation: Notation, indent = '', room = 0): string => {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}  `;
  const place = { indent, room, comma: notation.comma };
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, notation, deeper));
    return wrapped(['[', ']'], items, place);
  }
  const fields = Object.entries(value).map(([name, field]) => {
    const before = `${notation.key(name)}: `;
    return before + literal(field, notation, deeper, before.length);
  });
  return wrapped(['{', '}'], fields, place);
};

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
