import { createRequire } from 'node:module';
import { controlIn, decimalOf, factOf, hasManyMarks, MAX_MARKS, type Params, type TextKind } from '@vantail/pricing';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { type Fault, type Problem, validationError } from '../errors.ts';
import { nearestName } from './fault-list.ts';
import { hasNumberTooLarge, MAX_NUMBER, pointerSegment, structureFault, type Walk } from './json-structure.ts';

type Body = Record<string, unknown>;
type Property = TSchema & { readOnly?: boolean };
type ObjectSchema = { properties: Record<string, Property>; required?: string[]; 'x-max-depth'?: number };

/** The value that was measured last: a refusal states its length, and serializing it again would take as long again. */
let measured: { value: unknown; bytes: number } = { value: undefined, bytes: 0 };

/** The walk through the body that is checked: most hold no number that a field would have to be looked through for. */
let walked: Walk = { visited: 0 };

const utf8Bytes = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (measured.value !== value) measured = { value, bytes: Buffer.byteLength(JSON.stringify(value)) };
  return measured.bytes;
};

/** D3 counts characters, and a pair of surrogates is one. Without a list of them: a text may have a million. */
const characterCount = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

const require = createRequire(import.meta.url);

/**
 * D1: the validator coerces nothing, fills in nothing and removes nothing. Ajv is loaded with the first body, not at
 * the start.
 */
const newAjv = (): Ajv2020 => {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allowUnionTypes: true, strictTuples: false, verbose: true, validateFormats: false });
  ajv.addKeyword({
    keyword: 'x-text',
    schemaType: 'string',
    validate: (kind: TextKind, value: unknown) =>
      typeof value !== 'string' || (controlIn(value, kind) === undefined && !hasManyMarks(value)),
  });
  ajv.addKeyword({
    keyword: 'x-decimals',
    schemaType: 'number',
    validate: (maxScale: number, value: unknown) => typeof value !== 'number' || decimalOf(value).scale <= maxScale,
  });
  ajv.addKeyword({
    keyword: 'x-max-bytes',
    schemaType: 'number',
    validate: (max: number, value: unknown) => utf8Bytes(value) <= max,
  });
  ajv.addKeyword({
    keyword: 'x-free-json',
    schemaType: 'boolean',
    validate: (_: boolean, value: unknown) => !walked.hasHugeNumber || !hasNumberTooLarge(value),
  });
  return ajv.addKeyword('x-hint').addKeyword('x-described');
};

let ajv: Ajv2020 | undefined;
const compile = (schema: object): ValidateFunction => {
  ajv ??= newAjv();
  return ajv.compile(schema);
};

const typeNames: Record<string, string> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

type Wording = [code: string, message: string, params: Params];

const range = ({ minimum, maximum }: Record<string, number | undefined>) =>
  maximum === undefined ? `must be at least ${minimum}` : `must be from ${minimum ?? 'any value'} to ${maximum}`;

const outOfRange = ({ parentSchema: { minimum, maximum } = {}, data }: ErrorObject): Wording => [
  'out_of_range',
  range({ minimum, maximum }),
  { minimum: minimum ?? null, maximum: maximum ?? null, value: factOf(data) },
];

/** The message names the limit that was broken and its value (D3). */
const wordings: Record<string, (error: ErrorObject) => Wording> = {
  type: ({ schema }) => [
    'wrong_type',
    `must be ${[schema]
      .flat()
      .map((name) => typeNames[name as string])
      .join(' or ')}`,
    { expected: [schema].flat() },
  ],
  minLength: ({ parentSchema }) => ['blank', parentSchema?.['x-hint'] ?? 'must not be empty', {}],
  maxLength: ({ schema, data }) => {
    const length = characterCount(data as string);
    return ['too_long', `must be at most ${schema} characters long (it has ${length})`, { limit: schema, length }];
  },
  pattern: ({ parentSchema, schema, data }) => [
    'malformed',
    parentSchema?.['x-hint'] ?? `must match ${schema}`,
    // A list of names would fill a page.
    { pattern: parentSchema?.['x-described']?.pattern ?? schema, value: factOf(data) },
  ],
  minimum: outOfRange,
  maximum: outOfRange,
  enum: ({ schema, data }) => [
    'unknown_value',
    `must be one of ${(schema as unknown[]).map((value) => value ?? 'null').join(', ')}`,
    { allowed: schema, value: factOf(data) },
  ],
  minItems: ({ schema, data }) => [
    'too_few',
    `must have at least ${schema} items`,
    { limit: schema, count: (data as unknown[]).length },
  ],
  maxItems: ({ schema, data }) => [
    'too_many',
    `must have at most ${schema} items (it has ${(data as unknown[]).length})`,
    { limit: schema, count: (data as unknown[]).length },
  ],
  uniqueItems: ({ params, data }) => [
    'duplicate',
    'must not hold the same value twice',
    { value: factOf((data as unknown[])[params.i]) },
  ],
  minProperties: ({ schema, data, parentSchema }) => [
    'too_few',
    `must have ${Object.keys(parentSchema?.properties ?? {}).join(' or ') || `at least ${schema} keys`}`,
    { limit: schema, count: Object.keys(data as object).length },
  ],
  maxProperties: ({ schema, data }) => [
    'too_many',
    `must have at most ${schema} keys`,
    { limit: schema, count: Object.keys(data as object).length },
  ],
  propertyNames: ({ params }) => [
    'malformed_key',
    `must not have the key ${JSON.stringify(params.propertyName)}`,
    { key: factOf(params.propertyName) },
  ],
  required: ({ params }) => ['required', `must have ${params.missingProperty}`, { field: params.missingProperty }],
  additionalProperties: ({ params, parentSchema }) => [
    'unknown_field',
    `must not have the field ${params.additionalProperty}`,
    {
      field: factOf(params.additionalProperty),
      suggestion: nearestName(params.additionalProperty, Object.keys(parentSchema?.properties ?? {})) ?? null,
    },
  ],
  'x-text': ({ schema, data }) => {
    const character = controlIn(data as string, schema as TextKind);
    return character === undefined
      ? ['too_many_marks', `must have at most ${MAX_MARKS} combining marks on one letter`, { limit: MAX_MARKS }]
      : ['control_character', `must not contain ${character}`, { character }];
  },
  'x-decimals': ({ schema, data }) => [
    'too_many_decimals',
    `must have at most ${schema} decimals`,
    { limit: schema, value: factOf(data) },
  ],
  'x-max-bytes': ({ schema, data }) => [
    'too_large',
    `must be at most ${schema} bytes in UTF-8`,
    { limit: schema, bytes: utf8Bytes(data) },
  ],
  'x-free-json': () => ['number_too_large', 'must not hold a number beyond 1e15', { limit: MAX_NUMBER }],
};

const faultOf = (error: ErrorObject, pointer: string): Fault => {
  const worded = wordings[error.keyword]?.(error);
  const [code, message, params] = worded ?? ['invalid', error.message ?? 'is not valid', {}];
  return { pointer: pointer + error.instancePath, code, message, params };
};

/** The fault to show for one field. Ajv reports a failing key name twice; the entry with the pattern says it best. */
const fieldFault = (errors: readonly ErrorObject[], pointer: string): Fault =>
  faultOf(errors[0] as ErrorObject, pointer);

/** A client that misspells names misspells a few: names after these are refused without a suggestion (D1). */
const MAX_SUGGESTIONS = 20;
/** D2: an answer names this many faults, so no more are put into words. */
const MAX_FAULTS = 50;
/** How much of an unknown name a pointer shows. */
const MAX_SHOWN_NAME = 200;

type Suggest = typeof nearestName;

const unknownField = (name: string, meant: string | undefined): Fault => ({
  pointer: `/${pointerSegment(name.slice(0, MAX_SHOWN_NAME).toWellFormed())}`,
  code: 'unknown_field',
  message: `is not a field here${meant ? `; did you mean ${meant}?` : ''}`,
  params: { field: factOf(name), suggestion: meant ?? null },
});

/** Compiled when the field is first sent: compiling all of them would take a third of the start. */
const compiledOnce = (property: Property) => {
  let validate: ValidateFunction | undefined;
  return () => {
    validate ??= compile({ ...property });
    return validate;
  };
};

const wrongType = () =>
  validationError([
    { pointer: '', code: 'wrong_type', message: 'The body must be a JSON object', params: { expected: ['object'] } },
  ]);

/**
 * Checks a body field by field, so that every wrong field is named once, and the work is bounded by the number of known
 * fields however long the body is. Read-only fields are dropped (D1: GET, edit, PATCH works). `suggest` finds the field
 * that was probably meant by an unknown name; it is called for the first names only, because it costs more than all the
 * rest.
 */
export const bodyValidator = (schema: TSchema, suggest: Suggest = nearestName) => {
  const { properties, required = [], 'x-max-depth': maxDepth } = schema as unknown as ObjectSchema;
  const checks = new Map<string, (() => ValidateFunction) | 'ignored'>(
    Object.entries(properties).map(([name, property]) => [
      name,
      property.readOnly ? 'ignored' : compiledOnce(property),
    ]),
  );
  const writable = [...checks].filter(([, check]) => check !== 'ignored').map(([name]) => name);

  const fieldFaults = (body: Body, value: Body): Fault[] => {
    const faults: Fault[] = [];
    let suggestions = 0;
    for (const name of Object.keys(body)) {
      if (faults.length >= MAX_FAULTS) break;
      const check = checks.get(name);
      if (check === undefined) {
        faults.push(unknownField(name, suggestions++ < MAX_SUGGESTIONS ? suggest(name, writable) : undefined));
      } else if (check !== 'ignored') {
        const validate = check();
        if (validate(body[name])) value[name] = body[name];
        else faults.push(fieldFault(validate.errors ?? [], `/${pointerSegment(name)}`));
      }
    }
    return faults;
  };

  return (body: unknown): { value: Body } | { error: Problem } => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { error: wrongType() };
    walked = { visited: 0 };
    const structure = structureFault(body, maxDepth, walked);
    if (structure) return { error: validationError([structure]) };
    const value: Body = {};
    const faults = [
      ...required
        .filter((name) => !Object.hasOwn(body, name))
        .map((name) => ({ pointer: `/${name}`, code: 'required', message: 'is required', params: { field: name } })),
      ...fieldFaults(body as Body, value),
    ];
    measured = { value: undefined, bytes: 0 };
    return faults.length > 0 ? { error: validationError(faults) } : { value };
  };
};
