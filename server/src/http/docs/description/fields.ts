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
