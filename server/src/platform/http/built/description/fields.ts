import type { Schema } from './openapi-types.ts';

export type Field = { name: string; schema: Schema; required: boolean };

/** The schema and the schemas that it is composed of; what is referred to by name has its own table elsewhere. */
const layers = (schema: Schema): Schema[] => [
  schema,
  ...[schema.allOf, schema.oneOf, schema.anyOf].flatMap((parts) => (parts ?? []).flatMap(layers)),
];

const nested = (name: string, schema: Schema): Field[] => {
  const { items, additionalProperties } = schema;
  return [
    ...fieldsOf(schema, `${name}.`),
    ...(items ? fieldsOf(items, `${name}[].`) : []),
    ...(typeof additionalProperties === 'object' ? fieldsOf(additionalProperties, `${name}.*.`) : []),
  ];
};

/** The fields of an object; those of nested objects follow with dotted names such as `errors[].code`. */
export const fieldsOf = (schema: Schema, prefix = ''): Field[] => {
  const fields = layers(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([key, property]) => {
      const name = prefix + key;
      return [{ name, schema: property, required: required.includes(key) }, ...nested(name, property)];
    }),
  );
  // Variants of one object often share a field; its first occurrence stands for all.
  return [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed();
};

const isWithin = (name: string, parent: string) => name.startsWith(`${parent}.`) || name.startsWith(`${parent}[`);

/** What a request may set, and the names of what it may send but not set. */
export const requestFields = (schema: Schema): { sent: Field[]; ignored: string[] } => {
  const fields = fieldsOf(schema);
  const ignored = fields.filter((field) => field.schema.readOnly).map(({ name }) => name);
  const isIgnored = ({ name }: Field) => ignored.some((parent) => name === parent || isWithin(name, parent));
  return { sent: fields.filter((field) => !isIgnored(field)), ignored };
};

const KIB = 1024;
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/** 1e9 rather than 1000000000, but 12,345 and 0.01 as they are. */
const numberWords = (value: number): string => {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e+');
  return Math.abs(value) >= 1e6 && mantissa.length <= 4 ? `${mantissa}e${exponent}` : grouped.format(value);
};

/** The largest exact integer is a limit of JSON itself, and not one that a reader has to know. */
const stated = (limit: number | undefined) =>
  limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit;

const range = (least: number | undefined, most: number | undefined, unit = ''): string | undefined => {
  const [min, max] = [stated(least), stated(most)];
  const counted = (count: number) => numberWords(count) + (unit && ` ${count === 1 ? unit : `${unit}s`}`);
  if (min !== undefined && max !== undefined) {
    return min === max ? `exactly ${counted(max)}` : `${numberWords(min)} to ${counted(max)}`;
  }
  if (max !== undefined) return `${unit ? 'up to' : 'at most'} ${counted(max)}`;
  return min === undefined ? undefined : `at least ${counted(min)}`;
};

const bytes = (count: number) =>
  count % KIB === 0 ? `${numberWords(count / KIB)} KiB` : `${numberWords(count)} bytes`;

const given = <T>(value: T | undefined, words: (value: T) => string): string | undefined =>
  value === undefined ? undefined : words(value);

/** A hint says in words what its pattern checks; without a hint the pattern itself is shown. */
const shape = ({ 'x-hint': hint, pattern }: Schema) => hint ?? given(pattern, (text) => `matches ${text}`);

/** Every limit of a schema in words, such as "1 to 200 characters". */
export const limitWords = (schema: Schema): string[] =>
  [
    range(schema.minLength, schema.maxLength, 'character'),
    given(schema['x-text'], (kind) => (kind === 'line' ? 'on one line' : 'on one or more lines')),
    range(schema.minimum, schema.maximum),
    given(stated(schema.exclusiveMinimum), (limit) => `more than ${numberWords(limit)}`),
    given(stated(schema.exclusiveMaximum), (limit) => `less than ${numberWords(limit)}`),
    given(schema.multipleOf, (step) => `a multiple of ${numberWords(step)}`),
    range(schema.minItems, schema.maxItems, 'item'),
    schema.uniqueItems ? 'no item twice' : undefined,
    range(schema.minProperties, schema.maxProperties, 'key'),
    given(schema.propertyNames && shape(schema.propertyNames), (words) => `each key ${words}`),
    given(schema['x-max-bytes'], (count) => `up to ${bytes(count)} of JSON`),
    schema['x-free-json'] ? 'no number beyond 1e15' : undefined,
    shape(schema),
  ].filter((words) => words !== undefined);
