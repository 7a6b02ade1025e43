import type { Answer, OpenApi, Operation } from '../description/openapi-types.ts';
import { resolve, schemaName } from '../description/resolve.ts';
import { anchor, type Html, html, joined } from '../markup/html.ts';
import { line } from '../markup/part.ts';
import { inline } from '../markup/prose.ts';
import { schemaLink, schemaWords } from './schema-words.ts';

export const isProblem = (status: string) => /^[45]/.test(status);

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

/** What is answered on success. */
export const answers = (document: OpenApi, { responses = {} }: Operation): Html => {
  const good = Object.entries(responses).filter(([status]) => !isProblem(status));
  if (good.length === 0) return line('Answers', html`<span class="status">200</span> without a schema`);
  return line(
    'Answers',
    good.map(([status, answer]) => answerLine(document, status, answer)),
  );
};

/** The statuses of refusals, each with a link to its codes in the section on errors. */
export const problems = ({ responses = {} }: Operation): Html | false => {
  const statuses = Object.keys(responses).filter(isProblem);
  const link = (status: string) => html`<a class="status" href="#${anchor('problem', status)}">${status}</a>`;
  return statuses.length > 0 && line('Problems', joined(statuses.map(link), ' '));
};
