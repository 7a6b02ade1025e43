import { curlExample } from './curl-example.ts';
import { parameterTable, schemaTable, sentFields } from './field-table.ts';
import { anchor, type Html, html, joined, type Piece } from './html.ts';
import type { Answer, OpenApi, Operation, Parameter, RequestBody } from './openapi-types.ts';
import type { Endpoint } from './operations.ts';
import { codeBlock, codeList, inline, prose } from './prose.ts';
import { resolve, schemaName } from './resolve.ts';
import { schemaLink, schemaWords } from './schema-words.ts';

export const methodBadge = (method: string): Html =>
  html`<span class="method ${method}">${method.toUpperCase()}</span>`;

/** Who may call: the words follow `http/scopes.ts`. */
const access = ({ security = [], 'x-scopes': scopes = [] }: Operation): Piece => {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  if (schemes.length === 0) return 'No key needed';
  if (schemes.includes('operatorToken')) return 'Operator token';
  return scopes.length === 0 ? 'Any valid key' : ['Scope ', codeList(scopes, ' or ')];
};

/** A part that opens on demand. Its summary lists the names, so that a look is often enough. */
const part = (label: string, names: readonly string[], content: Html, open = false): Html =>
  html`<details class="part"${open && html` open`}><summary><span class="label">${label}</span> <span class="names">${joined(names, ', ')}</span></summary>
<div class="content">${content}</div></details>\n`;

const line = (label: string, content: Piece): Html =>
  html`<div class="part line"><span class="label">${label}</span> <div>${content}</div></div>\n`;

const parametersPart = (parameters: readonly Parameter[], title: string): Html | false =>
  parameters.length > 0 &&
  part(
    'Parameters',
    parameters.map(({ name }) => name),
    parameterTable(parameters, `Parameters of ${title}`),
  );

const bodyPart = (document: OpenApi, given: RequestBody | undefined, method: string, title: string): Html | false => {
  const requestBody = given && resolve(document, given);
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  if (schema === undefined) return false;
  const resolved = resolve(document, schema);
  const names = sentFields(resolved).filter(({ name }) => !/[.[]/.test(name));
  return part(
    'Body',
    names.map(({ name, required }) => (required ? `${name} (required)` : name)),
    html`${prose(requestBody?.description)}${schemaTable(resolved, method === 'patch' ? 'change' : 'request', `Body of ${title}`)}`,
  );
};

/** A body is best understood from an example, which is why it is shown at once; without one the first line says it all. */
const examplePart = (endpoint: Endpoint, parameters: readonly Parameter[], title: string): Html => {
  const command = curlExample(endpoint, parameters);
  const [firstLine = ''] = command.split(' \\\n', 1);
  const hasBody = endpoint.operation.requestBody !== undefined;
  return part('Example', [firstLine], codeBlock(`Example: ${title}`, command), hasBody);
};

const isProblem = (status: string) => /^[45]/.test(status);

const answerLine = (document: OpenApi, status: string, given: Answer): Html => {
  const { content = {}, headers = {}, description } = resolve(document, given);
  const schema = Object.values(content)[0]?.schema;
  const name = schemaName(schema);
  const fields = schema && name === undefined && Object.entries(resolve(document, schema).properties ?? {});
  const inner = fields &&
    fields.length > 0 && [
      ' with ',
      joined(
        fields.map(([field, words]) => html`<code>${field}</code> (${schemaWords(words)})`),
        ', ',
      ),
    ];
  const shown =
    name === undefined ? [schema ? schemaWords(schema) : inline(description ?? ''), inner] : schemaLink(name);
  const names = Object.keys(headers);
  return html`<div><span class="status">${status}</span> ${shown}${
    names.length > 0 && html` <span class="headers">headers ${joined(names, ', ')}</span>`
  }</div>\n`;
};

const answers = (document: OpenApi, { responses = {} }: Operation): Html => {
  const good = Object.entries(responses).filter(([status]) => !isProblem(status));
  if (good.length === 0) return line('Answers', html`<span class="status">200</span> without a schema`);
  return line(
    'Answers',
    good.map(([status, answer]) => answerLine(document, status, answer)),
  );
};

const problems = ({ responses = {} }: Operation): Html | false => {
  const statuses = Object.keys(responses).filter(isProblem);
  const link = (status: string) => html`<a class="status" href="#${anchor('problem', status)}">${status}</a>`;
  return statuses.length > 0 && line('Problems', joined(statuses.map(link), ' '));
};

/** One operation; the document is needed for what its parts refer to. */
export const operationSection = (document: OpenApi, endpoint: Endpoint): Html => {
  const { id, method, path, operation } = endpoint;
  const title = operation.summary ?? `${method.toUpperCase()} ${path}`;
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(document, parameter));
  return html`<article class="operation" aria-labelledby="${id}">
<h3 id="${id}"><a href="#${id}">${inline(title)}</a></h3>
<p class="endpoint">${methodBadge(method)} <code class="path">${path}</code> <span class="access">${access(operation)}</span></p>
${operation.deprecated && html`<p><strong>Deprecated.</strong></p>\n`}${prose(operation.description)}
${parametersPart(parameters, title)}${bodyPart(document, operation.requestBody, method, title)}
${examplePart(endpoint, parameters, title)}
${answers(document, operation)}${problems(operation)}</article>\n`;
};
