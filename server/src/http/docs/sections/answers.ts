import type { Answer, OpenApi, Operation } from '../description/openapi-types.ts';
import { resolve, schemaName } from '../description/resolve.ts';
import { anchor, type Html, html, joined } from '../markup/html.ts';
import { line } from '../markup/part.ts';
import { codeList, inline } from '../markup/prose.ts';
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
export const answerLines = (document: OpenApi, { responses = {} }: Operation): Html => {
  const good = Object.entries(responses).filter(([status]) => !isProblem(status));
  if (good.length === 0) return line('Answers', html`<span class="status">200</span> without a schema`);
  return line(
    'Answers',
    good.map(([status, answer]) => answerLine(document, status, answer)),
  );
};

/** Each status of a refusal with the codes that this operation may have; the section on errors says what they mean. */
export const problems = ({ responses = {}, 'x-problem-codes': codes }: Operation): Html | false => {
  const statuses = Object.keys(codes ?? responses).filter(
    (status) => isProblem(status) && responses[status] !== undefined,
  );
  const entry = (status: string) =>
    html`<span class="refusal"><a class="status" href="#${anchor('problem', status)}">${status}</a> ${codeList(codes?.[status] ?? [])}</span>`;
  return statuses.length > 0 && line('Problems', joined(statuses.map(entry), ' '));
};
