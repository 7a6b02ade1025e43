import type { TextKind } from '@vantail/pricing';
import type { Static, TSchema } from 'typebox';
import { Type } from './json-schema.ts';

/**
 * The kinds of fields of D3 and D5, with their limits. One schema validates, types and documents. The `x-` keywords are
 * ours: `record-validator.ts` enforces `x-text`, `x-decimals`, `x-max-bytes` and `x-free-json`, `x-hint` puts a pattern into words, and
 * `x-described` is what the description shows instead of a field that is checked by code.
 */
type Extra = Record<string, unknown>;

const KIB = 1024;

/** D1: a field without a stated default is nullable and defaults to null. */
export const nullable = <T extends TSchema>(schema: T) => {
  const plain = schema as T & { type: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...plain,
    type: [plain.type, 'null'],
    default: null,
    ...(plain.enum ? { enum: [...plain.enum, null] } : {}),
  });
};

/** A schema with a name, or null: the name stands for the schema alone. */
export const namedOrNull = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });

/** A1: what an error, an item of a report or a warning is about. */
export const params = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description: 'The facts of the message by name, so that a client can word it in its own language (docs/errors.md).',
});

/** D3: the text is a name or a reference, without control characters and without those that set a direction. */
export const line = { 'x-text': 'line' satisfies TextKind };
/** D3: the text may have several lines, and no other control characters. */
const lines = { 'x-text': 'lines' satisfies TextKind };

/** A label that must not be empty. */
export const requiredLabel = (extra: Extra = {}) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', 'x-hint': 'must not be blank', ...line, ...extra });

/** Text on one line: a name, a reference, a kind. */
export const label = (extra: Extra = {}) => nullable(Type.String({ maxLength: 200, ...line, ...extra }));

/** D19.6: what a tariff tells apart. */
export const discountGroup = (description: string) =>
  label({ maxLength: 64, pattern: '\\S', 'x-hint': 'must not be blank', description, examples: ['PVC'] });

/** Text of several lines. */
export const text = (maxLength: number, extra: Extra = {}) => nullable(Type.String({ maxLength, ...lines, ...extra }));

/**
 * D3: http(s) or a path. No white space, and no colon before the first slash, so that no other scheme gets in. Two slashes
 * at the beginning name another host, and browsers read a backslash as a slash.
 */
const REST = '[^\\s\\x00-\\x1f]';
const PATHS = [
  `[^\\s\\x00-\\x1f:/?#\\\\][^\\s\\x00-\\x1f:/?#]*(?:[/?#]${REST}*)?`,
  `/(?:[^\\s\\x00-\\x1f/\\\\]${REST}*)?`,
  `[?#]${REST}*`,
];

export const url = (extra: Extra = {}) =>
  nullable(
    Type.String({
      maxLength: 2048,
      ...line,
      pattern: `^(?:[hH][tT][tT][pP][sS]?://${REST}+|${PATHS.join('|')})?$`,
      'x-hint': 'must be an http: or https: URL, or a path of one slash or none at its beginning',
      ...extra,
    }),
  );

export const integer = (minimum: number, maximum: number, extra: Extra = {}) =>
  Type.Integer({ minimum, maximum, ...extra });

export const decimal = (minimum: number, maximum: number, extra: Extra = {}) =>
  Type.Number({ minimum, maximum, ...extra });

export const price = (extra: Extra = {}) => decimal(0, 1e9, extra);

export const percentage = (extra: Extra = {}) => decimal(-100, 1000, { default: 0, ...extra });

/** With at most so many decimals, as it is written. */
export const decimals = (scale: number) => ({ 'x-decimals': scale });

export const sizeMm = (extra: Extra = {}) => integer(1, 100_000, extra);

/** D1: ids are integers from 1 to 2^53-1. */
export const id = (extra: Extra = {}) => integer(1, Number.MAX_SAFE_INTEGER, extra);

export const flag = (fallback: boolean, extra: Extra = {}) => Type.Boolean({ default: fallback, ...extra });

export const choice = <const Values extends readonly string[]>(values: Values, extra: Extra = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...extra });

/** A free JSON object. In a request null means {} (D1), hence the nullable type with a default. */
export const jsonObject = (maxKib: number, extra: Extra = {}) =>
  Type.Unsafe<Record<string, unknown>>({
    type: ['object', 'null'],
    'x-max-bytes': maxKib * KIB,
    'x-free-json': true,
    default: {},
    ...extra,
  });

/** Any JSON value (D8: coefficients, surcharges). */
export const anyJson = (maxKib: number, extra: Extra = {}) =>
  Type.Unsafe<unknown>({ 'x-max-bytes': maxKib * KIB, 'x-free-json': true, default: null, ...extra });

/** D3: at most 50 languages, each an object of labels. */
export const translations = (example: Extra = { de: { name: 'Fenster' } }) =>
  jsonObject(16, {
    maxProperties: 50,
    propertyNames: {
      pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      'x-hint': 'must be a language code such as fr or pt-BR',
    },
    additionalProperties: {
      type: 'object',
      properties: { name: line, description: lines, message: lines, note: lines },
      'x-described': { type: 'object' },
    },
    examples: [example],
  });

export const timestamp = (extra: Extra = {}) => Type.String({ format: 'date-time', ...extra });

/** A time that a request gives: RFC 3339 with an offset. That the day exists is for `resource/future-time.ts`. */
export const moment = (extra: Extra = {}) =>
  Type.String({
    maxLength: 40,
    pattern: '^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?(?:[Zz]|[+-]\\d{2}:\\d{2})$',
    'x-hint': 'must be a time such as 2030-01-31T12:00:00Z',
    ...extra,
  });

/** A parameter that need not be sent: as a value it is always there, because an absent one takes its default. */
export const withDefault = <Schema extends TSchema>(schema: Schema): Schema =>
  Type.Optional(schema) as unknown as Schema;
