import { limitWords } from '../description/fields.ts';
import type { Answer, OpenApi, Operation, Schema } from '../description/openapi-types.ts';
import { resolve, schemaName } from '../description/operations.ts';
import { anchor, codeList, type Html, html, inline, joined, line, type Piece } from '../markup/html.ts';

export const schemaLink = (name: string): Html => html`<a href="#${anchor('schema', name)}">${name}</a>`;

/** "null or array of integers": in the other order the null would seem to be one of the items. */
const typesOf = ({ type = [] }: Schema): string[] => {
  const types = [type].flat();
  return types.includes('array') ? types.toSorted((a, b) => Number(b === 'null') - Number(a === 'null')) : types;
};

const json = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** Allowed strings are shown without quotes, which would only be noise in the table. */
const literal = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : json(value));

/** A single plain type is put into the plural; anything else is worded on its own. */
const arrayWords = ({ items }: Schema): Piece => {
  if (items === undefined) return 'array';
  const isPlain = typeof items.type === 'string' && items.type !== 'array';
  return ['array of ', isPlain ? `${items.type}s` : typeWords(items)];
};

const plainType = (type: string, schema: Schema): Piece => {
  if (type === 'array') return arrayWords(schema);
  return type === 'string' && schema.format ? `string (${schema.format})` : type;
};

/** The type of a value: a shared schema as a link, several types as "string or null". */
const typeWords = (schema: Schema): Piece => {
  const name = schemaName(schema);
  if (name !== undefined) return schemaLink(name);
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return joined(variants.map(variantWords), ' or ');
  if (schema.allOf) return joined(schema.allOf.map(variantWords), ' and ');
  const types = typesOf(schema);
  if (types.length === 0) return schema.enum || schema.const !== undefined ? false : 'any value';
  return joined(
    types.map((type) => plainType(type, schema)),
    ' or ',
  );
};

const valueWords = (schema: Schema): Piece => {
  if (schema.const !== undefined) return ['always ', html`<code>${literal(schema.const)}</code>`];
  return schema.enum ? ['one of ', codeList(schema.enum.map(literal))] : false;
};

const entryWords = ({ items = {}, additionalProperties }: Schema): Piece[] => {
  const ofItems = [valueWords(items), ...limitWords(items)].filter((piece) => piece !== false);
  return [
    ofItems.length > 0 && ['each item ', joined(ofItems, ', ')],
    typeof additionalProperties === 'object' && ['each value: ', typeWords(additionalProperties)],
  ];
};

/** Type, allowed values and limits in one line. */
export const schemaWords = (schema: Schema, withDefault = false): Piece[] =>
  joined(
    [
      typeWords(schema),
      valueWords(schema),
      ...limitWords(schema),
      ...entryWords(schema),
      withDefault &&
        schema.default !== undefined &&
        html`<span class="default">default <code>${json(schema.default)}</code></span>`,
    ].filter((piece) => piece !== false),
    ', ',
  );

const variantWords = (schema: Schema): Piece => schemaWords(schema);

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
