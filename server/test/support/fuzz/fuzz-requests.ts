import { type Random, randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import { isDocumented, openApiDocument } from '../../../src/platform/http/openapi/document.ts';
import type { RouteTable } from '../../../src/platform/http/route-table.ts';
import { collectionOf } from '../id-places.ts';
import { brokenBody, brokenPathId, brokenQueryValue } from './broken.ts';
import { type FuzzSchema, type FuzzSource, fuzzValue } from './fuzz-value.ts';

type Parameter = { name: string; in: string; schema: FuzzSchema };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: FuzzSchema }> };
};

export type FuzzRequest = {
  /** As it stands in the description: `POST /v1/brands`. */
  operation: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Record<string, unknown>;
  raw?: Buffer;
};

const ETAGS = ['"1"', '"2"', '"1.1"', '*', 'W/"x"', '1', '""', '"99999999999999999999"', ','];

const headersOf = (method: string, turn: number, random: Random): Record<string, string> => {
  const all: Record<string, string> = {
    'idempotency-key': random.chance(0.9)
      ? `fuzz ${turn - random.int(0, 20)}`
      : random.pick([' ', 'é', 'k'.repeat(256)]),
    'if-match': random.pick(ETAGS),
    'if-none-match': random.pick(ETAGS),
    prefer: random.pick(['handling=lenient', 'handling="lenient", wait=1', ';,=', 'return=minimal']),
    'x-request-id': random.pick(['abc-1', 'x'.repeat(200), '<b>']),
    'content-type': random.pick([
      'application/json; charset=utf-8',
      'text/plain',
      'application/json;charset=latin1',
      ';',
    ]),
    accept: random.pick(['*/*', 'text/html', 'image/png']),
  };
  const rare = method === 'GET' ? 0.15 : 0.08;
  return Object.fromEntries(Object.entries(all).filter(() => random.chance(rare)));
};

/**
 * Requests without end from the description, by a seed: valid and broken values in path, query, headers and body of every
 * operation. `ids` are of objects that exist, and of some that do not.
 */
export const fuzzRequests = (table: RouteTable, seed: number, ids: (collection: string, random: Random) => number) => {
  const document = openApiDocument(table, { version: '0', withOperator: true }) as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, FuzzSchema> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  const random = randomFrom(seed);
  const source: FuzzSource = {
    random,
    ids: (collection) => ids(collection, random),
    resolve: (schema) =>
      schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema,
  };

  const pathOf = (template: string, isBroken: boolean): string => {
    const parts = template.split('/');
    const id = (place: number) =>
      isBroken && random.chance(0.5) ? brokenPathId(random) : String(source.ids(parts[place - 1] ?? ''));
    return parts.map((part, place) => (part.startsWith('{') ? id(place) : part)).join('/');
  };
  const queryOf = (parameters: Parameter[], isBroken: boolean): string => {
    const pairs = parameters
      .filter((parameter) => parameter.in === 'query' && random.chance(0.3))
      .map(({ name, schema }) => {
        const value = isBroken && random.chance(0.5) ? brokenQueryValue(random) : fuzzValue(schema, source, name);
        return `${name}=${collectionOf(name) || typeof value !== 'string' ? value : encodeURIComponent(value)}`;
      });
    if (isBroken && random.chance(0.1))
      pairs.push(random.pick(['page=1&page=1', 'nope=1', '&&', 'a[b]=1', '__proto__=1']));
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  };
  const bodyOf = (operation: Operation, isBroken: boolean) => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema) return {};
    const body = fuzzValue(schema, source) as Record<string, unknown>;
    return isBroken ? brokenBody(body, random) : { body };
  };

  return (turn: number): FuzzRequest => {
    const operation = random.pick(operations);
    const isBroken = random.chance(0.4);
    const brokenPart = random.int(0, 2);
    return {
      operation: `${operation.method} ${operation.path}`,
      method: operation.method,
      path:
        pathOf(operation.path, isBroken && brokenPart === 0) +
        queryOf(operation.parameters ?? [], isBroken && brokenPart === 1),
      headers: headersOf(operation.method, turn, random),
      ...bodyOf(operation, isBroken && brokenPart === 2),
    };
  };
};

/** Chance signs nothing, guesses no secret and makes no file: what needs that has tests of its own. */
const BEYOND_CHANCE =
  /^(?:\/session(?:\/|$)|\/v1\/account\/passkeys$|\/v1\/shared-quotes\/|\/media\/|\/v1\/media$|.*\/import$|.*\/workbook$|\/v1\/price-list-imports$)/;

/** How many operations chance can satisfy. */
export const satisfiableCount = (table: RouteTable): number =>
  table.routes.filter((route) => isDocumented(route) && !BEYOND_CHANCE.test(route.path)).length;

/** How many operations there are to cover. */
export const operationCount = (table: RouteTable): number => table.routes.filter(isDocumented).length;
