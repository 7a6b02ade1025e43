import type { ExampleRequest } from '../description/example-request.ts';
import { literal, typescriptNotation } from './curl-example.ts';

/** What the calls of all examples use: a client with a key, and one with the operator's token. */
export const TYPESCRIPT_SETUP = `import { createVantailClient, unwrap } from '@vantail/client';

const baseUrl = 'http://localhost:8080';
const vantail = createVantailClient({ baseUrl, key: 'vtl_...' });
const operator = createVantailClient({ baseUrl, key: 'the operator token' });

const me = unwrap(await vantail.GET('/v1/me'));`;

/** How the answer is read where it is no JSON. */
const readAs = (mediaType: string | undefined): 'text' | 'blob' | undefined => {
  if (mediaType === undefined || /[/+]json$/.test(mediaType)) return undefined;
  return /^text\/|\+xml$/.test(mediaType) && mediaType !== 'text/csv' ? 'text' : 'blob';
};

const indented = (line: string) => `  ${line}`;

const field = (name: string, value: unknown): string =>
  `${name}: ${literal(value, typescriptNotation, '  ', name.length + 2)},`;

/** The form stands before the call; the types of the description have the file as text, so that its serializer gives the form. */
const formLines = (value: Record<string, unknown>): string[] => [
  'const form = new FormData();',
  ...Object.entries(value).map(([name, content]) =>
    name === 'file'
      ? `form.set('file', await openAsBlob('${content}'), '${content}');`
      : `form.set('${name}', ${literal(typeof content === 'object' ? JSON.stringify(content) : String(content), typescriptNotation)});`,
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
const resultName = (schema: string | undefined): string =>
  schema === undefined ? 'answer' : schema.slice(0, 1).toLowerCase() + schema.slice(1);

type Answer = { schema: string | undefined; mediaType: string | undefined; isEmpty: boolean };

/** A call with `@vantail/client`, which adds the Idempotency-Key and retries where that is safe. */
export const typescriptExample = (request: ExampleRequest, { schema, mediaType, isEmpty }: Answer): string => {
  const client = request.credential === 'operator' ? 'operator' : 'vantail';
  const as = readAs(mediaType);
  const options = [
    ...parameterLines(request),
    ...bodyLines(request),
    ...(as === undefined ? [] : [`parseAs: '${as}',`]),
  ];
  const target = `'${request.template}'`;
  const init = options.length === 0 ? '' : `, {\n${options.map(indented).join('\n')}\n}`;
  const call = `unwrap(await ${client}.${request.method.toUpperCase()}(${target}${init}));`;
  return [
    ...(isForm(request) ? ["import { openAsBlob } from 'node:fs';", '', ...formLines(request.body?.value ?? {})] : []),
    isEmpty ? call : `const ${resultName(schema)} = ${call}`,
  ].join('\n');
};
