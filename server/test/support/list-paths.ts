import assert from 'node:assert/strict';
import { collectionOf } from './id-places.ts';
import type { SampleCatalogue } from './sample-catalogue.ts';
import type { SampleRequest } from './sample-requests.ts';

type Parameter = { type?: string; enum?: string[]; format?: string; examples?: string[] };

const valuesOf = (name: string, { type, enum: choices, format, examples }: Parameter, catalogue: SampleCatalogue) => {
  if (choices) return choices;
  if (type === 'boolean') return ['true', 'false'];
  if (format === 'date-time') return ['2026-01-01T00:00:00Z'];
  if (examples) return examples;
  if (type === 'string') return ['two words'];
  return [catalogue[collectionOf(name) ?? '']?.[0] ?? assert.fail(`no value for the parameter ${name}`)];
};

/**
 * A list with each value of each of its parameters, and with all of them at once: each makes a statement of its own. Empty for a
 * request that takes no filter.
 */
export const listPaths = ({ route, path }: SampleRequest, catalogue: SampleCatalogue): string[] => {
  const { properties = {} } = (route.schema.querystring ?? {}) as { properties?: Record<string, Parameter> };
  const { page, page_size, ...filters } = properties;
  if (route.method !== 'GET' || !(page || filters.active)) return [];
  const pairs = Object.entries(filters).map(([name, schema]) =>
    valuesOf(name, schema, catalogue).map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  const all = [...pairs.flatMap(([first]) => first ?? []), ...(page && page_size ? ['page=2', 'page_size=5'] : [])];
  return [...pairs.flat(), all.join('&')].map((query) => `${path}?${query}`);
};
