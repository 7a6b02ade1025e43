import { type Field, fieldsOf, requestFields } from '../description/fields.ts';
import type { OpenApi, Parameter, Schema } from '../description/openapi-types.ts';
import { endpointsOf, schemaName } from '../description/operations.ts';
import { anchor, codeList, fieldNames, type Html, html, inline, type Piece, part, prose } from '../markup/html.ts';
import { schemaWords } from './schema-words.ts';

/**
 * How a schema is used. Read-only fields are left out of the table of a request, and a PATCH has no defaults: a field
 * that it leaves out keeps its value.
 */
export type Use = 'answer' | 'request' | 'change';

const nameCell = (name: string, required: boolean | undefined, deprecated: boolean | undefined): Html =>
  html`<th scope="row"><code>${name}</code>${required && html` <span class="required">required</span>`}${
    deprecated && html` <span class="required">deprecated</span>`
  }</th>`;

const typeCell = (schema: Schema, use: Use): Html => html`<td>${schemaWords(schema, use === 'request')}</td>`;

const textCell = (text: string | undefined): Html => html`<td>${inline(text ?? '')}</td>`;

/** The caption is read out before a table; for a screen reader it is all that tells many such tables apart. */
const table = (kind: string, caption: string, columns: readonly string[], rows: readonly Html[]): Html =>
  html`<table class="${kind}"><caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row}</tr>\n`)}</tbody></table>\n`;

const fieldTable = (fields: readonly Field[], use: Use, caption: string): Html =>
  table(
    'fields',
    caption,
    ['Field', 'Type and limits', 'Description'],
    fields.map(
      ({ name, schema, required }) =>
        // Answers are complete as a rule: "required" would stand at every field and say nothing.
        html`${nameCell(name, required && use !== 'answer', schema.deprecated)}${typeCell(schema, use)}${textCell(schema.description)}`,
    ),
  );

export const parameterTable = (parameters: readonly Parameter[], caption: string): Html =>
  table(
    'parameters',
    caption,
    ['Parameter', 'In', 'Type and limits', 'Description'],
    parameters.map(
      (parameter) =>
        html`${nameCell(parameter.name, parameter.required, false)}<td>${parameter.in}</td>${typeCell(
          parameter.schema ?? {},
          'request',
        )}${textCell(parameter.description)}`,
    ),
  );

const notes = (schema: Schema, use: Use): Html | undefined => {
  if (use === 'answer') return undefined;
  const { ignored } = requestFields(schema);
  const sentences: Piece[] = [
    use === 'change' && 'A field that is left out keeps its value. ',
    ignored.length > 0 && ['Ignored when sent: ', codeList(ignored), '. '],
    schema.additionalProperties === false && 'Any other field is refused.',
  ];
  return sentences.some((sentence) => sentence !== false) ? html`<p class="note">${sentences}</p>\n` : undefined;
};

/** An object as a table of its fields; anything else as a line. */
export const schemaTable = (schema: Schema, use: Use, caption: string): Html => {
  const fields = use === 'answer' ? fieldsOf(schema) : requestFields(schema).sent;
  const shown = fields.length > 0 ? fieldTable(fields, use, caption) : html`<p>${schemaWords(schema)}</p>\n`;
  return html`${shown}${notes(schema, use)}`;
};

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
