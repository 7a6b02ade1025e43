import { requestFields } from '../description/fields.ts';
import type { OpenApi, Schema } from '../description/openapi-types.ts';
import { endpointsOf, schemaName } from '../description/operations.ts';
import { anchor, fieldNames, type Html, html, part, prose } from '../markup/html.ts';
import { schemaTable, type Use } from './field-table.ts';

/** The schemas that bodies name directly: read-only fields and defaults have a meaning only there. */
const usesOf = (document: OpenApi): Map<string, Use> => {
  const uses = new Map<string, Use>();
  for (const { method, operation } of endpointsOf(document)) {
    const name = schemaName(Object.values(operation.requestBody?.content ?? {})[0]?.schema);
    if (name === undefined) continue;
    uses.set(name, method === 'patch' && uses.get(name) !== 'request' ? 'change' : 'request');
  }
  return uses;
};

const KINDS: Record<Use, string> = { answer: '', request: 'request body', change: 'request body of a change' };

const schemaArticle = (name: string, schema: Schema, use: Use): Html => {
  const id = anchor('schema', name);
  const table = schemaTable(schema, use, `Fields of ${name}`);
  // The fields of a request are shown at its operation already. What links lead to stays open.
  const shown = use === 'answer' ? table : part('Fields', fieldNames(requestFields(schema).sent), table);
  return html`<article class="schema" aria-labelledby="${id}">
<h3 id="${id}"><a href="#${id}">${name}</a>${use !== 'answer' && html` <span class="kind">${KINDS[use]}</span>`}</h3>
${prose(schema.description)}${shown}</article>\n`;
};

export const schemaSection = (document: OpenApi): Html => {
  const uses = usesOf(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  return html`<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => schemaArticle(name, schema, uses.get(name) ?? 'answer'))}</section>\n`;
};
