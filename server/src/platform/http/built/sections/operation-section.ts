import { exampleRequest } from '../description/example-request.ts';
import { requestFields } from '../description/fields.ts';
import type { OpenApi, Operation } from '../description/openapi-types.ts';
import { type Endpoint, resolve, schemaName } from '../description/operations.ts';
import { curlExample } from '../examples/curl-example.ts';
import type { RecordedAnswer, RecordedAnswers } from '../examples/recorded-answer.ts';
import { typescriptExample } from '../examples/typescript-example.ts';
import {
  codeBlock,
  codeList,
  fieldNames,
  type Html,
  html,
  inline,
  joined,
  linkedProse,
  type OperationLinks,
  type Piece,
  part,
  prose,
} from '../markup/html.ts';
import { parameterTable, schemaTable } from './field-table.ts';
import { answerLines, problems } from './schema-words.ts';

const LANGUAGES = { curl: 'curl', typescript: 'TypeScript' } as const;

type Language = keyof typeof LANGUAGES;

/** Chooses the language of all examples. Without the script of the page it is not there, and examples show both. */
export const languageSwitch: Html = html`<div class="switch" role="group" aria-label="Language of the examples">${Object.entries(
  LANGUAGES,
).map(([language, name]) => html`<button type="button" data-language="${language}">${name}</button>`)}</div>\n`;

/** An example in one language. Its name is for readers without the script. */
export const sample = (language: Language, label: string, text: string): Html =>
  html`<div class="sample ${language}"><p class="language">${LANGUAGES[language]}</p>
${codeBlock(label, text)}</div>\n`;

type Shown = {
  document: OpenApi;
  endpoint: Endpoint;
  title: string;
  links: OperationLinks;
  answer: RecordedAnswer | undefined;
};

/** The first answer of success, by which the result of the call is named and read. */
const successOf = (document: OpenApi, { operation }: Endpoint) => {
  const [status = '200', given = {}] = Object.entries(operation.responses ?? {}).find(([code]) => code < '300') ?? [];
  const [mediaType, content] = Object.entries(resolve(document, given).content ?? {})[0] ?? [];
  return { mediaType, schema: schemaName(content?.schema), isEmpty: status === '204' };
};

/** The examples of one operation in each language, for the page and for the tests that try them. */
export const examplesOf = (document: OpenApi, endpoint: Endpoint) => {
  const request = exampleRequest(endpoint);
  return { curl: curlExample(request), typescript: typescriptExample(request, successOf(document, endpoint)) };
};

/** What an example needs beside the demo: it works on what another example made. */
const needs = ({ endpoint: { operation }, links }: Shown): Html | false => {
  const after = operation['x-example-after'] ?? [];
  const link = (id: string) => html`<a href="#${links.get(id) ?? id}"><code>${id}</code></a>`;
  return after.length > 0 && html`<p class="note">In the demo, after ${joined(after.map(link), ' and ')}.</p>\n`;
};

const answerBlock = ({ answer, title }: Shown): Html | undefined =>
  answer &&
  html`<p class="answered"><span class="status">${answer.status}</span> ${answer.type ?? 'without a body'}</p>
${answer.lines && codeBlock(`Answer: ${title}`, answer.lines.join('\n'))}`;

/** A call in each language, and what the demo answers to it. */
const examplePart = (shown: Shown): Html => {
  const { document, endpoint, title } = shown;
  const { curl, typescript } = examplesOf(document, endpoint);
  const [firstLine = ''] = curl.split(' \\\n', 1);
  const content = html`${languageSwitch}${needs(shown)}${sample('curl', `Example with curl: ${title}`, curl)}${sample(
    'typescript',
    `Example in TypeScript: ${title}`,
    typescript,
  )}${answerBlock(shown)}`;
  return part('Example', [firstLine], content, true);
};

export const methodBadge = (method: string): Html =>
  html`<span class="method ${method}">${method.toUpperCase()}</span>`;

/** Who may call it; the words follow `callers/scopes.ts`. */
const access = ({ security = [], 'x-scopes': scopes = [] }: Operation): Piece => {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  if (schemes.length === 0) return 'No key needed';
  if (schemes.includes('operatorToken')) return 'Operator token';
  return scopes.length === 0 ? 'Any valid key' : ['Scope ', codeList(scopes, ' or ')];
};

const parametersPart = ({ parameters = [] }: Operation, title: string): Html | false =>
  parameters.length > 0 &&
  part(
    'Parameters',
    parameters.map(({ name }) => name),
    parameterTable(parameters, `Parameters of ${title}`),
  );

const bodyPart = (document: OpenApi, { method, operation }: Endpoint, title: string): Html | false => {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  if (schema === undefined) return false;
  const resolved = resolve(document, schema);
  const table = schemaTable(resolved, method === 'patch' ? 'change' : 'request', `Body of ${title}`);
  const names = fieldNames(requestFields(resolved).sent);
  return part('Body', names, html`${prose(operation.requestBody?.description)}${table}`);
};

/** What all operations of the page share: the document to resolve references, the recorded answers, and where names lead. */
export type OperationContext = { document: OpenApi; answers: RecordedAnswers; links: OperationLinks };

/** One operation: what it is for, what it takes, an example with its answer, and what it may answer. */
export const operationSection = ({ document, answers, links }: OperationContext, endpoint: Endpoint): Html => {
  const { id, method, path, operation } = endpoint;
  const title = operation.summary ?? `${method.toUpperCase()} ${path}`;
  return html`<article class="operation" aria-labelledby="${id}">
<h3 id="${id}"><a href="#${id}">${inline(title)}</a></h3>
<p class="endpoint">${methodBadge(method)} <code class="path">${path}</code> <span class="access">${access(operation)}</span></p>
${operation.deprecated && html`<p><strong>Deprecated.</strong></p>\n`}${linkedProse(operation.description, links)}
${parametersPart(operation, title)}${bodyPart(document, endpoint, title)}
${examplePart({ document, endpoint, title, links, answer: answers[id] })}
${answerLines(document, operation)}${problems(operation)}</article>\n`;
};
