import type TypeBox from 'typebox';
import type { TSchema } from 'typebox';

type Options = Record<string, unknown>;

/** Marks a field that may be missing. It is not part of the schema itself, and not copied with it. */
const OPTIONAL = Symbol('optional');

const isOptional = (schema: TSchema): boolean => OPTIONAL in schema;

const object = (properties: Record<string, TSchema>, options: Options = {}) => {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name] as TSchema));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
};

const optional = (schema: TSchema) => Object.defineProperty({ ...schema }, OPTIONAL, { value: true });

const build = {
  Object: object,
  Optional: optional,
  Array: (items: TSchema, options: Options = {}) => ({ type: 'array', items, ...options }),
  String: (options: Options = {}) => ({ type: 'string', ...options }),
  Number: (options: Options = {}) => ({ type: 'number', ...options }),
  Integer: (options: Options = {}) => ({ type: 'integer', ...options }),
  Boolean: (options: Options = {}) => ({ type: 'boolean', ...options }),
  Null: (options: Options = {}) => ({ type: 'null', ...options }),
  Literal: (value: unknown, options: Options = {}) => ({ type: typeof value, const: value, ...options }),
  Union: (anyOf: TSchema[], options: Options = {}) => ({ anyOf, ...options }),
  Unknown: (options: Options = {}) => ({ ...options }),
  Unsafe: (schema: Options) => ({ ...schema }),
};

/**
 * The kinds of JSON schema that the service uses, with the types of TypeBox. TypeBox itself would load 374 modules and
 * take a third of the CPU of a start for the same result (docs/adr/0002).
 */
export const Type = build as unknown as Pick<typeof TypeBox, keyof typeof build>;
