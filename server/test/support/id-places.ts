import type { SampleCatalogue } from './sample-catalogue.ts';
import type { SampleRequest } from './sample-requests.ts';
import type { Body } from './test-service.ts';

/** A place of a request where the id of an object stands, and the request with another id there. */
export type IdPlace = {
  where: string;
  collection: string;
  kind: 'path' | 'query' | 'body' | 'free JSON';
  with: (id: number) => Pick<SampleRequest, 'path' | 'body' | 'form'>;
};

/** Fields and query parameters that hold ids, by the end of their name. */
const collections: [RegExp, string][] = [
  [/^(category|parent)_ids?$/, 'categories'],
  [/^brand_ids?$/, 'brands'],
  [/^product_ids?$/, 'products'],
  [/^(option_ids?|default_option_ids|option|exclude|only|require)$/, 'options'],
  [/(^|_)step_ids?$|^(step|hide)$/, 'steps'],
  [/^pricing_configuration_ids?$/, 'pricing-configurations'],
  [/^price_table_ids?$/, 'price-tables'],
  [/^rule_ids?$/, 'rules'],
  [/^mapping_id$/, 'price-list-mappings'],
  [/(^|_)vat_rate_id$/, 'vat-rates'],
  [/(^|_)tariff_id$/, 'tariffs'],
  [/^service_ids?$/, 'services'],
  // A line is one of its quote, and of no other.
  [/^(quote_ids?|line_id)$/, 'quotes'],
  [/^tenant_ids?$/, 'tenants'],
  [/^actor_id$/, 'api-keys'],
  [/^resource_id$/, 'products'],
];
/** D9.2: the keys that refer to rows from free JSON, where any number may be stored. */
const PRICE_KEYS = /^(pricingConfig|pricing_configuration|pricingFormulas|pricing_formulas)$/;
/** D21.1: so it may in an example, whose body is only judged, as a quote of it would be. */
const FREE_JSON = /\/(content_configuration|configuration)\/|^(\/examples\/\d+)?\/(body|expect)\//;

/** The collection whose ids a field or parameter of that name holds. */
export const collectionOf = (name: string): string | undefined =>
  PRICE_KEYS.test(name) ? 'pricing-configurations' : collections.find(([pattern]) => pattern.test(name))?.[1];

const pathPlaces = ({ route, path, body, form }: SampleRequest): IdPlace[] => {
  const content = form ? { form } : body ? { body } : {};
  const parts = path.split('/');
  return route.path.split('/').flatMap((part, place) =>
    part.startsWith(':')
      ? [
          {
            where: `path ${part}`,
            collection: parts[place - 1] ?? '',
            kind: 'path' as const,
            with: (id: number) => ({ path: parts.with(place, String(id)).join('/'), ...content }),
          },
        ]
      : [],
  );
};

const queryPlaces = ({ route, path }: SampleRequest): IdPlace[] => {
  const { properties = {} } = (route.schema.querystring ?? {}) as { properties?: Record<string, unknown> };
  return Object.keys(properties).flatMap((name) => {
    const collection = collectionOf(name);
    if (!collection) return [];
    return [{ where: `query ${name}`, collection, kind: 'query', with: (id) => ({ path: `${path}?${name}=${id}` }) }];
  });
};

/** A copy of `node` with `value` at the end of `keys`. */
const replaced = (node: unknown, [key, ...rest]: readonly string[], value: number): unknown => {
  if (key === undefined) return value;
  if (Array.isArray(node)) return node.with(Number(key), replaced(node[Number(key)], rest, value));
  const object = node as Body;
  return { ...object, [key]: replaced(object[key], rest, value) };
};

/** Every integer below a key that names ids. */
const idPaths = (node: unknown, keys: readonly string[], collection?: string): [string[], string][] => {
  if (typeof node === 'number') return collection ? [[[...keys], collection]] : [];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    idPaths(child, [...keys, key], Array.isArray(node) ? collection : collectionOf(key)),
  );
};

const bodyPlaces = ({ path, body }: SampleRequest): IdPlace[] =>
  idPaths(body, []).map(([keys, collection]) => {
    const pointer = `/${keys.join('/')}`;
    return {
      where: `body ${pointer}`,
      collection,
      kind: FREE_JSON.test(pointer) ? 'free JSON' : 'body',
      with: (id) => ({ path, body: replaced(body, keys, id) as Body }),
    };
  });

/** Every place of a sample request where the id of an object stands: in the path, the query and the body. */
export const idPlaces = (sample: SampleRequest): IdPlace[] => [
  ...pathPlaces(sample),
  ...queryPlaces(sample),
  ...bodyPlaces(sample),
];

/** Names in a schema that look like ids and that no collection is known for: the matrix would leave them out. */
export const unknownIdNames = (sample: SampleRequest, catalogue: SampleCatalogue): string[] => {
  const text = JSON.stringify([sample.route.schema.querystring ?? {}, sample.route.schema.body ?? {}]);
  const names = [...text.matchAll(/"(\w+_ids?)":\{/g)].map(([, name = '']) => name);
  return names.filter((name) => !catalogue[collectionOf(name) ?? '']);
};
