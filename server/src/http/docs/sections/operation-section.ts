import { requestFields } from '../description/fields.ts';
import type { OpenApi, Operation } from '../description/openapi-types.ts';
import type { Endpoint } from '../description/operations.ts';
import { resolve } from '../description/resolve.ts';
import type { RecordedAnswers } from '../examples/recorded-answer.ts';
import { type Html, html, type Piece } from '../markup/html.ts';
import { linkedProse, type OperationLinks } from '../markup/linked-prose.ts';
import { fieldNames, part } from '../markup/part.ts';
import { codeList, inline, prose } from '../markup/prose.ts';
import { answerLines, problems } from './answers.ts';
import { examplePart } from './example-part.ts';
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
