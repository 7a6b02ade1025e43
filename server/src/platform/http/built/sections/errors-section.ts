import type { Answer, ItemGroup, OpenApi } from '../description/openapi-types.ts';
import { endpointsOf, resolve } from '../description/operations.ts';
import { anchor, codeBlock, type Html, html, inline, part } from '../markup/html.ts';
import { isProblem, schemaLink } from './schema-words.ts';

type Row = { code: string | undefined; meaning: string };

/** `http/openapi/document.ts` writes "`code`: meaning; `code`: meaning"; any other text is shown unchanged. */
const rowsOf = ({ description = '' }: Answer): Row[] =>
  description.split(/; (?=`)/).map((entry) => {
    const [, code, meaning] = /^`([^`]+)`: (.*)$/s.exec(entry) ?? [];
    return { code, meaning: meaning ?? entry };
  });

/**
 * The shared refusals by their status, and those with a text of their own in an operation, so that every link has its
 * row.
 */
const refusals = (document: OpenApi): [status: string, answer: Answer][] => {
  const shared = Object.entries(document.components?.responses ?? {}).map(
    ([name, answer]) => [/\d{3}$/.exec(name)?.[0] ?? name, answer] as const,
  );
  const own = endpointsOf(document).flatMap(({ operation }) =>
    Object.entries(operation.responses ?? {}).filter(([status]) => isProblem(status)),
  );
  const byStatus = new Map<string, Answer>([...own, ...shared]);
  return [...byStatus]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([status, answer]) => [status, resolve(document, answer)]);
};

const statusGroup = ([status, answer]: [string, Answer]): Html => {
  const rows = rowsOf(answer);
  return html`<tbody id="${anchor('problem', status)}">
${rows.map(
  ({ code, meaning }, index) =>
    html`<tr>${index === 0 && html`<th scope="rowgroup" rowspan="${rows.length}">${status}</th>`}<td>${
      code !== undefined && html`<a href="/problems/${code}"><code>${code}</code></a>`
    }</td><td>${inline(meaning)}</td></tr>\n`,
)}</tbody>\n`;
};

/** What the items of `errors`, reports and warnings can be: by name, since their own page says all of it. */
const subCodeList = ({ id, title, items }: ItemGroup): Html => {
  const codes = Object.keys(items);
  const entry = (code: string) => html`<li><a href="/problems#${id}-${code}"><code>${code}</code></a></li>\n`;
  return part(title, codes, html`<ul class="subcodes">${codes.map(entry)}</ul>`);
};

/** D2: every code with its one status, and the names of all sub-codes. */
export const errorsSection = (document: OpenApi, subCodes: readonly ItemGroup[] = []): Html => {
  const problem = document.components?.schemas?.Problem;
  const example = problem?.examples?.[0];
  return html`<section aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>Every error response is ${problem ? ['a ', schemaLink('Problem')] : 'a problem'} of the type <code>application/problem+json</code>.
Use its <code>code</code> in programs; <code>title</code> and <code>detail</code> are for people and may change.
Quote its <code>request_id</code>, which is also the header <code>X-Request-Id</code>, when you ask for help.
<a href="/problems">All codes and sub-codes</a>; the <code>type</code> of a problem links to its own page.</p>
${example !== undefined && codeBlock('Example of a problem', JSON.stringify(example, null, 2))}
<table class="problems"><caption>Problem codes</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
${refusals(document).map(statusGroup)}</table>
${subCodes.map(subCodeList)}</section>\n`;
};
