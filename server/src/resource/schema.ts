import type { Static, TProperties, TSchema } from 'typebox';
import { id, integer, timestamp } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';

/** D1: what every answer carries beside its own fields. Accepted and ignored in requests. */
const recordFields = {
  id: id(),
  version: integer(1, Number.MAX_SAFE_INTEGER, { description: 'Raised by every change; the ETag.' }),
  created_at: timestamp(),
  updated_at: timestamp(),
};

type Annotated = TSchema & { default?: unknown; type?: unknown };

const mapValues = (fields: TProperties, change: (schema: TSchema) => TSchema) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, change(schema)]));

const readOnly = (schema: TSchema) => Type.Optional(Type.Unsafe({ ...schema, readOnly: true }));

/** Answers never hold a null where requests may send one for {} (D1). */
const answered = (schema: TSchema) => {
  const { default: fallback, type, ...rest } = schema as Annotated & Record<string, unknown>;
  const isJson = Array.isArray(type) && fallback !== null && typeof fallback === 'object';
  return Type.Unsafe({ ...rest, type: isJson ? 'object' : type });
};

export type ResourceSchema<Fields extends TProperties> = {
  name: string;
  fields: Fields;
  answer: TSchema;
  create: TSchema;
  patch: TSchema;
};

/** The record as the service gives it: the resource's fields and the common ones. */
export type RecordOf<Fields extends TProperties> = { [Name in keyof Fields]: Static<Fields[Name]> } & {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
};

type Parts<Fields extends TProperties> = {
  name: string;
  fields: Fields;
  required: readonly (keyof Fields & string)[];
  /** Further fields that only answers have. */
  shown?: TProperties;
};

/** From one list of fields: what POST takes, what PATCH takes, and what is answered. */
export const resourceSchema = <const Fields extends TProperties>(parts: Parts<Fields>): ResourceSchema<Fields> => {
  const shown = { ...recordFields, ...parts.shown };
  const ignored = mapValues(shown, readOnly);
  const required = (name: string) => (parts.required as readonly string[]).includes(name);
  const given = Object.fromEntries(
    Object.entries(parts.fields).map(([name, schema]) => [name, required(name) ? schema : Type.Optional(schema)]),
  );
  // A PATCH leaves out what it does not change: a default there would read as a reset.
  const changes = mapValues(parts.fields, (schema) => {
    const { default: _, ...rest } = schema as Annotated;
    return Type.Optional(Type.Unsafe(rest));
  });
  const closed = { additionalProperties: false };
  return {
    name: parts.name,
    fields: parts.fields,
    answer: Type.Object({ ...mapValues(parts.fields, answered), ...shown } as TProperties, {
      $id: parts.name,
    }),
    create: Type.Object({ ...given, ...ignored }, { ...closed, $id: `${parts.name}Create` }),
    patch: Type.Object({ ...changes, ...ignored }, { ...closed, $id: `${parts.name}Patch` }),
  };
};

/** D1: null stands for the default where the default is not null ({} of JSON fields). */
const orDefault = (schema: TSchema | undefined, value: unknown) => value ?? (schema as Annotated)?.default ?? null;

/** A POST body with every field present. */
export const withDefaults = <Fields extends TProperties>(fields: Fields, body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, orDefault(schema, body[name])]));

/** A PATCH body with its nulls settled. */
export const withoutNulls = (fields: TProperties, body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, orDefault(fields[name], value)]));
