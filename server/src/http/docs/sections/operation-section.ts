import { requestFields } from '../description/fields.ts';
import type { OpenApi, Operation } from '../description/openapi-types.ts';
import type { Endpoint } from '../description/operations.ts';
import { resolve } from '../description/resolve.ts';
import { type Html, html, type Piece } from '../markup/html.ts';
import { fieldNames, part } from '../markup/part.ts';
import { codeBlock, codeList, inline, prose } from '../markup/prose.ts';
import { answers, problems } from './answers.ts';
import { curlExample } from './curl-example.ts';
import { parameterTable, schemaTable } from './field-table.ts';

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

/** A body is best understood from an example, so that is shown open; without an example the first line says enough. */
const examplePart = (endpoint: Endpoint, title: string): Html => {
  const command = curlExample(endpoint);
  const [firstLine = ''] = command.split(' \\\n', 1);
  const hasBody = endpoint.operation.requestBody !== undefined;
  return part('Example', [firstLine], codeBlock(`Example: ${title}`, command), hasBody);
};

/** One operation; the document is needed to resolve its references. */
export const operationSection = (document: OpenApi, endpoint: Endpoint): Html => {
  const { id, method, path, operation } = endpoint;
  const title = operation.summary ?? `${method.toUpperCase()} ${path}`;
  return html`<article class="operation" aria-labelledby="${id}">
<h3 id="${id}"><a href="#${id}">${inline(title)}</a></h3>
<p class="endpoint">${methodBadge(method)} <code class="path">${path}</code> <span class="access">${access(operation)}</span></p>
${operation.deprecated && html`<p><strong>Deprecated.</strong></p>\n`}${prose(operation.description)}
${parametersPart(operation, title)}${bodyPart(document, endpoint, title)}
${examplePart(endpoint, title)}
${answers(document, operation)}${problems(operation)}</article>\n`;
};
