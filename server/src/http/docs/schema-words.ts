import { anchor, type Html, html, joined, type Piece } from './html.ts';
import type { Schema } from './openapi-types.ts';
import { codeList } from './prose.ts';
import { schemaName } from './resolve.ts';
import { limitWords } from './schema-limits.ts';

export const schemaLink = (name: string): Html => html`<a href="#${anchor('schema', name)}">${name}</a>`;

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());

const json = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** Allowed strings are shown bare, as they are in most of the table; quotes would only be noise. */
const literal = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : json(value));

const arrayWords = ({ items }: Schema): Piece => {
  if (items === undefined) return 'array';
  const limits = limitWords(items);
  const values = items.enum ? [', each one of ', codeList(items.enum.map(literal))] : [];
  return ['array of ', typeWords(items), values, limits.length > 0 && `, each ${limits.join(', ')}`];
};

const plainType = (type: string, schema: Schema): Piece => {
  if (type === 'array') return arrayWords(schema);
  return type === 'string' && schema.format ? `string (${schema.format})` : type;
};

/** The kind of value: a shared schema as a link, several kinds as "string or null". */
export const typeWords = (schema: Schema): Piece => {
  const name = schemaName(schema);
  if (name !== undefined) return schemaLink(name);
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return joined(variants.map(typeWords), ' or ');
  if (schema.allOf) return joined(schema.allOf.map(typeWords), ' and ');
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

const entryWords = ({ additionalProperties }: Schema): Piece =>
  typeof additionalProperties === 'object' && ['each value ', typeWords(additionalProperties)];

/** Type, allowed values and limits in one line. */
export const schemaWords = (schema: Schema, withDefault = false): Piece[] =>
  joined(
    [
      typeWords(schema),
      valueWords(schema),
      ...limitWords(schema),
      entryWords(schema),
      withDefault &&
        schema.default !== undefined &&
        html`<span class="default">default <code>${json(schema.default)}</code></span>`,
    ].filter((piece) => piece !== false),
    ', ',
  );
