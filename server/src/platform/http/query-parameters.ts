import { factOf, type Params } from '@vantail/pricing';
import type { TSchema } from 'typebox';
import { type Fault, validationError } from '../errors.ts';
import { nearestName } from '../json/fault-list.ts';
import { momentOf } from '../moment.ts';

type Parameter = {
  type: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  'x-max-ids'?: number;
  'x-fields'?: readonly string[];
  format?: string;
  enum?: string[];
  /** Whether a text is one that the parameter takes; `x-hint` says which are. */
  'x-fits'?: (text: string) => boolean;
  'x-hint'?: string;
  default?: unknown;
};
/** A query is no longer than the head of a request; even so, names after these get no suggestion. */
const MAX_SUGGESTIONS = 20;

type Parsed = { value: unknown } | { message: string; params: Params };

/** D1: an id or a number in the query consists of plain digits; nothing else is converted. */
const parseInteger = (raw: string, { minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: Parameter): Parsed => {
  const value = /^(0|[1-9][0-9]*)$/.test(raw) ? Number(raw) : Number.NaN;
  return value >= minimum && value <= maximum
    ? { value }
    : { message: `must be an integer from ${minimum} to ${maximum}`, params: { minimum, maximum, value: factOf(raw) } };
};

const parseBoolean = (raw: string): Parsed =>
  raw === 'true' || raw === 'false'
    ? { value: raw === 'true' }
    : { message: 'must be true or false', params: { allowed: ['true', 'false'], value: factOf(raw) } };

const parseText = (raw: string, parameter: Parameter): Parsed => {
  const max = parameter.maxLength ?? 200;
  if (parameter.enum && !parameter.enum.includes(raw))
    return {
      message: `must be one of ${parameter.enum.join(', ')}`,
      params: { allowed: parameter.enum, value: factOf(raw) },
    };
  if (raw.length > max)
    return { message: `must be at most ${max} characters long`, params: { limit: max, length: raw.length } };
  if (parameter['x-fits'] && !parameter['x-fits'](raw))
    return {
      message: parameter['x-hint'] ?? 'is not one that this parameter takes',
      params: { value: factOf(raw) },
    };
  if (raw.includes('\0') || !raw.isWellFormed())
    return { message: 'must be text without the NUL character', params: {} };
  return { value: raw };
};

/** D1: ids in plain digits, separated by commas; ids that do not exist are simply not found. */
const parseIds = (raw: string, most: number): Parsed => {
  const ids = raw.split(',').map(pathId);
  return ids.length <= most && ids.every((id) => id > 0)
    ? { value: ids }
    : { message: `must be up to ${most} ids, separated by commas`, params: { limit: most, value: factOf(raw) } };
};

/** D1: names of fields, separated by commas. */
const parseFields = (raw: string, allowed: readonly string[]): Parsed => {
  const fields = [...new Set(raw.split(','))];
  return fields.every((field) => allowed.includes(field))
    ? { value: fields }
    : {
        message: `must be names of fields, separated by commas: ${allowed.join(', ')}`,
        params: { allowed: [...allowed], value: factOf(raw) },
      };
};

const parseMoment = (raw: string): Parsed => {
  const value = momentOf(raw);
  return value === undefined
    ? { message: 'must be a time such as 2030-01-31T12:00:00Z', params: { value: factOf(raw) } }
    : { value };
};

const parse = (raw: string, parameter: Parameter): Parsed => {
  if (parameter['x-max-ids'] !== undefined) return parseIds(raw, parameter['x-max-ids']);
  if (parameter['x-fields'] !== undefined) return parseFields(raw, parameter['x-fields']);
  if (parameter.format === 'date-time') return parseMoment(raw);
  if (parameter.type === 'integer') return parseInteger(raw, parameter);
  if (parameter.type === 'boolean') return parseBoolean(raw);
  return parseText(raw, parameter);
};

/** D1: unknown and repeated parameters are refused; absent ones take their default. */
export const parseQuery = (schema: TSchema | undefined, raw: Record<string, unknown>): Record<string, unknown> => {
  const parameters = (schema as { properties?: Record<string, Parameter> } | undefined)?.properties ?? {};
  const known = Object.keys(parameters);
  const faults: Fault[] = [];
  const query: Record<string, unknown> = {};
  for (const [name, { default: fallback }] of Object.entries(parameters)) {
    if (fallback !== undefined) query[name] = fallback;
  }
  for (const [name, value] of Object.entries(raw)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (!parameter) {
      const meant = faults.length < MAX_SUGGESTIONS ? nearestName(name, known) : undefined;
      faults.push({
        parameter: name,
        code: 'unknown_parameter',
        message: `is not a parameter here${meant ? `; did you mean ${meant}?` : ''}`,
        params: { parameter: factOf(name), suggestion: meant ?? null },
      });
    } else if (typeof value !== 'string') {
      faults.push({
        parameter: name,
        code: 'repeated_parameter',
        message: 'must be given once',
        params: { parameter: name },
      });
    } else {
      const parsed = parse(value, parameter);
      if ('value' in parsed) query[name] = parsed.value;
      else faults.push({ parameter: name, code: 'invalid_parameter', message: parsed.message, params: parsed.params });
    }
  }
  if (faults.length > 0) throw validationError(faults);
  return query;
};

/** D1: a malformed id in a path is treated as one that does not exist; ids start at 1, so 0 never exists. */
export const pathId = (raw: string): number => {
  const value = /^[1-9][0-9]{0,15}$/.test(raw) ? Number(raw) : 0;
  return Number.isSafeInteger(value) ? value : 0;
};
