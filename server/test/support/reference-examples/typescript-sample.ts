import { type Endpoint, type ExampleRequest, exampleRequest } from './example-request.ts';

const WIDTH = 84;

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

/** Items or fields: on one line where they fit, `room` being what stands before them there, else one below the other. */
const wrapped = ([open, close]: string, parts: readonly string[], indent: string, room: number): string => {
  const space = open === '{' ? ' ' : '';
  const line = parts.length === 0 ? `${open}${close}` : `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + room + line.length <= WIDTH) return line;
  return `${open}\n${indent}  ${parts.join(`,\n${indent}  `)},\n${indent}${close}`;
};

/** A JSON value in TypeScript, with `room` characters before it in its first line. */
const literal = (value: unknown, indent = '', room = 0): string => {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, deeper));
    return wrapped('[]', items, indent, room);
  }
  const fields = Object.entries(value).map(([name, field]) => {
    const before = `${keyOf(name)}: `;
    return before + literal(field, deeper, before.length);
  });
  return wrapped('{}', fields, indent, room);
};

/** How the answer is read where it is no JSON. */
const readAs = (mediaType: string | undefined): 'text' | 'blob' | undefined => {
  if (mediaType === undefined || /[/+]json$/.test(mediaType)) return undefined;
  return /^text\/|\+xml$/.test(mediaType) && mediaType !== 'text/csv' ? 'text' : 'blob';
};

const field = (name: string, value: unknown): string => `${name}: ${literal(value, '  ', name.length + 2)},`;

/** The form stands before the call; the types of the description have the file as text, so that its serializer gives the form. */
const formLines = (value: Record<string, unknown>): string[] => [
  'const form = new FormData();',
  ...Object.entries(value).map(([name, content]) =>
    name === 'file'
      ? `form.set('file', await openAsBlob('${content}'), '${content}');`
      : `form.set('${name}', ${literal(typeof content === 'object' ? JSON.stringify(content) : String(content))});`,
  ),
];

const isForm = ({ body }: ExampleRequest): boolean => body?.type === 'multipart/form-data';

const bodyLines = (request: ExampleRequest): string[] => {
  if (request.body === undefined) return [];
  return isForm(request) ? ["body: { file: '' },", 'bodySerializer: () => form,'] : [field('body', request.body.value)];
};

const parameterLines = ({ path, query }: ExampleRequest): string[] => {
  const given = Object.fromEntries(
    Object.entries({ path, query }).filter(([, values]) => Object.keys(values).length > 0),
  );
  return Object.keys(given).length > 0 ? [field('params', given)] : [];
};

/** The name of what the call gives: `quote` for a call whose answer is a Quote. */
const resultName = (ref: string | undefined): string => {
  const name = ref?.split('/').at(-1) ?? 'answer';
  return name.slice(0, 1).toLowerCase() + name.slice(1);
};

/** A call with `@vantail/client`, which adds the Idempotency-Key and retries where that is safe. */
export const typescriptSample = ({ method, path, operation }: Endpoint): string => {
  const request = exampleRequest(operation);
  const client = operation.security.some(({ operatorToken }) => operatorToken) ? 'operator' : 'vantail';
  const [status, success] = Object.entries(operation.responses).find(([code]) => code < '300') ?? [];
  const [mediaType, content] = Object.entries(success?.content ?? {})[0] ?? [];
  const as = readAs(mediaType);
  const options = [
    ...parameterLines(request),
    ...bodyLines(request),
    ...(as === undefined ? [] : [`parseAs: '${as}',`]),
  ];
  const init = options.length === 0 ? '' : `, {\n${options.map((line) => `  ${line}`).join('\n')}\n}`;
  const call = `unwrap(await ${client}.${method.toUpperCase()}('${path}'${init}));`;
  return [
    ...(isForm(request) ? ["import { openAsBlob } from 'node:fs';", '', ...formLines(request.body?.value ?? {})] : []),
    status === '204' ? call : `const ${resultName(content?.schema?.$ref)} = ${call}`,
  ].join('\n');
};
