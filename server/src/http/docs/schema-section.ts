import { schemaTable, type Use } from './field-table.ts';
import { anchor, type Html, html } from './html.ts';
import type { OpenApi } from './openapi-types.ts';
import { endpointsOf } from './operations.ts';
import { prose } from './prose.ts';
import { resolve, schemaName } from './resolve.ts';

/** The schemas that bodies name directly: read-only fields and defaults mean something there only. */
const usesOf = (document: OpenApi): Map<string, Use> => {
  const uses = new Map<string, Use>();
  for (const { method, operation } of endpointsOf(document)) {
    const body = operation.requestBody && resolve(document, operation.requestBody);
    const name = schemaName(Object.values(body?.content ?? {})[0]?.schema);
    if (name === undefined) continue;
    uses.set(name, method === 'patch' && uses.get(name) !== 'request' ? 'change' : 'request');
  }
  return uses;
};

const KINDS: Record<Use, string> = { answer: '', request: 'request body', change: 'request body of a change' };

export const schemaSection = (document: OpenApi): Html => {
  const uses = usesOf(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  return html`<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => {
  const id = anchor('schema', name);
  const use = uses.get(name) ?? 'answer';
  return html`<article class="schema" aria-labelledby="${id}">
<h3 id="${id}"><a href="#${id}">${name}</a>${use !== 'answer' && html` <span class="kind">${KINDS[use]}</span>`}</h3>
${prose(schema.description)}${schemaTable(schema, use, `Fields of ${name}`)}</article>\n`;
})}</section>\n`;
};
