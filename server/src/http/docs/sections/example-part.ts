import { exampleRequest } from '../description/example-request.ts';
import type { OpenApi } from '../description/openapi-types.ts';
import type { Endpoint } from '../description/operations.ts';
import { resolve, schemaName } from '../description/resolve.ts';
import { curlExample } from '../examples/curl-example.ts';
import type { RecordedAnswer } from '../examples/recorded-answer.ts';
import { typescriptExample } from '../examples/typescript-example.ts';
import { type Html, html, joined } from '../markup/html.ts';
import type { OperationLinks } from '../markup/linked-prose.ts';
import { part } from '../markup/part.ts';
import { codeBlock } from '../markup/prose.ts';
import { languageSwitch, sample } from './language-switch.ts';

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
  return after.length > 0 && html`<p class="note">On the demo, after ${joined(after.map(link), ' and ')}.</p>\n`;
};

const answerBlock = ({ answer, title }: Shown): Html | undefined =>
  answer &&
  html`<p class="answered"><span class="status">${answer.status}</span> ${answer.type ?? 'without a body'}</p>
${answer.lines && codeBlock(`Answer: ${title}`, answer.lines.join('\n'))}`;

/** A call in each language, and what the demo answers to it. */
export const examplePart = (shown: Shown): Html => {
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
