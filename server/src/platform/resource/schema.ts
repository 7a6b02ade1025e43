import type { Static, TProperties, TSchema, TUnsafe } from 'typebox';
import { id, integer, timestamp } from '../json/fields.ts';
import { Type } from '../json/json-schema.ts';

/** D1: what every answer carries besides its own fields. Accepted and ignored in requests. */
const recordFields = {
  id: id(),
  version: integer(1, Number.MAX_SAFE_INTEGER, { description: 'Increases with every change; it is the ETag.' }),
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

/** The values of a resource's own fields, as a record holds them. */
export type FieldsOf<Fields extends TProperties> = { [Name in keyof Fields]: Static<Fields[Name]> };

/** D1: a JSON field takes null for its default. */
type Sent<Value> = Value extends Readonly<Record<string, unknown>> ? Value | null : Value;

/** What PATCH takes: any of the fields. */
export type PatchOf<Fields extends TProperties> = { [Name in keyof Fields]?: Sent<Static<Fields[Name]>> };

/** What POST takes: the same, with those that it cannot do without. */
export type CreateOf<Fields extends TProperties, Needed extends keyof Fields> = PatchOf<Fields> & {
  [Name in Needed]: Sent<Static<Fields[Name]>>;
};

export type ResourceSchema<Fields extends TProperties, Needed extends keyof Fields> = {
  name: string;
  fields: Fields;
  answer: TSchema;
  create: TUnsafe<CreateOf<Fields, Needed>>;
  patch: TUnsafe<PatchOf<Fields>>;
};

/** The record as the service gives it: the resource's fields and the common ones. */
export type RecordOf<Fields extends TProperties> = FieldsOf<Fields> & {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
};

type Parts<Fields extends TProperties, Needed extends keyof Fields & string> = {
  name: string;
  fields: Fields;
  required: readonly Needed[];
  /** Further fields that only answers have. */
  responseFields?: TProperties;
  /** Fields that not every reader sees. */
  hidden?: readonly string[];
};

/** From one list of fields: what POST takes, what PATCH takes, and what is answered. */
export const resourceSchema = <const Fields extends TProperties, const Needed extends keyof Fields & string>(
  parts: Parts<Fields, Needed>,
): ResourceSchema<Fields, Needed> => {
  const responseFields = { ...recordFields, ...parts.responseFields };
  const ignored = mapValues(responseFields, readOnly);
  const required = (name: string) => (parts.required as readonly string[]).includes(name);
  const given = Object.fromEntries(
    Object.entries(parts.fields).map(([name, schema]) => [name, required(name) ? schema : Type.Optional(schema)]),
  );
  // A PATCH leaves out what it does not change: a default there would read as a reset.
  const changes = mapValues(parts.fields, (schema) => {
    const { default: _, ...rest } = schema as Annotated;
    return Type.Optional(Type.Unsafe(rest));
  });
  const answers = Object.entries(mapValues(parts.fields, answered)).map(([name, schema]) => [
    name,
    parts.hidden?.includes(name) ? Type.Optional(schema) : schema,
  ]);
  const closed = { additionalProperties: false };
  return {
    name: parts.name,
    fields: parts.fields,
    answer: Type.Object({ ...Object.fromEntries(answers), ...responseFields } as TProperties, {
      $id: parts.name,
    }),
    // The types are those of the fields: what is ignored is gone before a handler sees the body.
    create: Type.Unsafe(Type.Object({ ...given, ...ignored }, { ...closed, $id: `${parts.name}Create` })),
    patch: Type.Unsafe(Type.Object({ ...changes, ...ignored }, { ...closed, $id: `${parts.name}Patch` })),
  };
};

/** D1: null stands for the default where the default is not null ({} of JSON fields). */
const orDefault = (schema: TSchema | undefined, value: unknown) => value ?? (schema as Annotated)?.default ?? null;

/** A POST body with every field present. */
export const withDefaults = <Fields extends TProperties>(fields: Fields, body: PatchOf<Fields>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, orDefault(schema, body[name])]),
  ) as FieldsOf<Fields>;

/** A PATCH body with its nulls settled. */
export const withoutNulls = <Fields extends TProperties>(fields: Fields, body: PatchOf<Fields>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, orDefault(fields[name], value)])) as Partial<
    FieldsOf<Fields>
  >;
