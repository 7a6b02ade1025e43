import assert from 'node:assert/strict';
import { isDocumented, openApiDocument } from '../../src/platform/http/openapi/document.ts';
import type { Route, RouteTable } from '../../src/platform/http/route-table.ts';
import { importForm } from './import-form.ts';
import { makeWorkbook } from './make-workbook.ts';
import { type SampleCatalogue, samplePersonOf } from './sample-catalogue.ts';
import type { Body } from './test-service.ts';

/** A request that a route accepts, on a sample catalogue. */
export type SampleRequest = {
  route: Route;
  name: string;
  method: string;
  path: string;
  body?: Body;
  /** Where a page of the service must ask, or a person who is signed in. */
  headers?: Record<string, string>;
  /** Where the body is a form with a file. */
  form?: ReturnType<typeof importForm>;
};

type Ids = (collection: string, place?: number) => number;

/** Bodies for the routes whose example in the description names objects that are not there. */
const bodies: Record<string, (ids: Ids) => Body> = {
  'POST /v1/products': (ids) => ({ name: 'Sample', category_id: ids('categories'), brand_id: ids('brands') }),
  'PATCH /v1/products/:id': (ids) => ({ name: 'Sample', category_id: ids('categories', 1), brand_id: ids('brands') }),
  'POST /v1/categories': (ids) => ({ name: 'Sample', parent_id: ids('categories') }),
  'PATCH /v1/categories/:id': () => ({ name: 'Sample', parent_id: null }),
  'PATCH /v1/options/:id': () => ({ name: 'Sample', configuration: { pricing_configuration: '45:20' } }),
  'POST /v1/products/:product_id/steps': (ids) => ({
    type: 'selection',
    option_ids: [ids('options')],
    previous_step_id: ids('steps', 1),
    content_configuration: { pricingConfig: [ids('pricing-configurations', 1)] },
  }),
  'PATCH /v1/products/:product_id/steps/:step_id': (ids) => ({
    name: 'Sample',
    option_ids: [ids('options', 1)],
    next_step_id: ids('steps', 1),
    content_configuration: { pricing_formulas: { pricing_configuration_id: ids('pricing-configurations', 1) } },
  }),
  'PUT /v1/products/:product_id/steps/:step_id/options': (ids) => ({ option_ids: [ids('options', 1)] }),
  'PUT /v1/products/:product_id/steps/order': (ids) => ({ step_ids: [ids('steps', 1), ids('steps')] }),
  'POST /v1/products/:product_id/rules': (ids) => ({
    name: 'Sample',
    when: { height: { min: 50_000 } },
    then: [{ exclude: [ids('options', 1)], step: ids('steps') }, { hide: ids('steps', 1) }],
  }),
  'PATCH /v1/products/:product_id/rules/:rule_id': (ids) => ({
    name: 'Sample',
    when: { all: [{ option: ids('options', 1), step: ids('steps') }, { width: { min: 50_000 } }] },
    then: [{ hide: ids('steps', 1) }, { surcharge: 5, price_type: 'flat' }],
  }),
  'POST /v1/products/:product_id/examples': (ids) => ({
    name: 'Sample',
    body: {
      pricing_configuration_id: ids('pricing-configurations'),
      width: 1000,
      height: 1200,
      selections: [{ step_id: ids('steps'), option_ids: [ids('options')] }],
    },
    expect: { rule_ids: [ids('rules')], available: [{ step_id: ids('steps'), option_id: ids('options', 1) }] },
  }),
  'PATCH /v1/products/:product_id/examples/:example_id': (ids) => ({
    name: 'Sample',
    expect: { unavailable: [{ step_id: ids('steps'), option_id: ids('options', 1) }] },
  }),
  'POST /v1/products/:product_id/quote': (ids) => ({
    pricing_configuration_id: ids('pricing-configurations'),
    width: 1000,
    height: 1200,
    selections: [{ step_id: ids('steps'), option_ids: [ids('options')] }],
  }),
  'POST /v1/products/:product_id/choices': (ids) => ({
    width: 1000,
    selections: [{ step_id: ids('steps'), option_ids: [ids('options')] }],
  }),
  'POST /v1/quotes': (ids) => ({
    reference: 'Sample',
    lines: [
      {
        product_id: ids('products'),
        pricing_configuration_id: ids('pricing-configurations'),
        width: 1000,
        height: 1200,
        selections: [{ step_id: ids('steps'), option_ids: [ids('options')] }],
        vat_rate_id: ids('vat-rates'),
      },
      { kind: 'service', service_id: ids('services'), discount: null },
      { kind: 'free', name: 'Sample', unit_price: 5 },
    ],
    vat_rate_id: ids('vat-rates', 1),
    tariff_id: ids('tariffs'),
    discount: { percent: 5 },
  }),
  'PUT /v1/quotes/:id/lines': (ids) => ({
    lines: [
      { id: 1, quantity: 2, label: 'Sample', vat_rate_id: ids('vat-rates') },
      {
        product_id: ids('products'),
        pricing_configuration_id: ids('pricing-configurations'),
        width: 1000,
        height: 1200,
        selections: [{ step_id: ids('steps'), option_ids: [ids('options')] }],
      },
      { kind: 'service', service_id: ids('services') },
    ],
  }),
  'POST /v1/quotes/:id/replace-option': (ids) => ({
    step_id: ids('steps'),
    from: ids('options'),
    to: ids('options', 1),
  }),
  'PATCH /v1/quotes/:id': (ids) => ({
    reference: 'Sample',
    status: 'sent',
    vat_rate_id: ids('vat-rates', 1),
    tariff_id: ids('tariffs'),
    discount: { amount: 1 },
  }),
  'POST /offers/:offer_token/accept': () => ({ name: 'Sample', version: 2, terms: true, certified: [] }),
  'PATCH /v1/products/:product_id/pricing-configurations/:id': () => ({ price_table: '220:118.9' }),
  'PATCH /v1/price-tables/:id': () => ({ name: 'Sample', price_table: '210:100' }),
  'POST /v1/media/assignments': (ids) => ({
    assignments: [{ kind: 'option', id: ids('options'), image_url: '/new.webp' }],
  }),
  'POST /v1/options/import': () => ({ options: [{ name: 'Sample', reference: 'NEW' }] }),
  'POST /v1/products/:product_id/pricing-configurations/grid-sizes': () => ({}),
  'POST /v1/price-tables/share': (ids) => ({ pricing_configuration_id: ids('pricing-configurations') }),
  'POST /v1/price-list-mappings': (ids) => ({
    name: 'Sample',
    entries: [
      { label: 'one', product_id: ids('products') },
      { label: 'two', pricing_configuration_id: ids('pricing-configurations') },
      { label: 'three', price_table_id: ids('price-tables') },
    ],
  }),
  'PATCH /v1/price-list-mappings/:id': (ids) => ({
    name: 'Sample',
    entries: [{ label: 'a', product_id: ids('products') }],
  }),
  'PATCH /v1/settings': (ids) => ({
    time_zone: 'UTC',
    included_vat_rate_id: ids('vat-rates', 1),
    vat_rate_id: ids('vat-rates', 1),
    purchase_tariff_id: ids('tariffs', 1),
  }),
  'POST /v1/services': (ids) => ({
    name: 'Sample',
    price_type: 'table',
    price_table_id: ids('price-tables', 1),
    vat_rate_id: ids('vat-rates', 1),
  }),
  'PATCH /v1/services/:id': (ids) => ({
    name: 'Sample',
    price_table_id: ids('price-tables', 1),
    vat_rate_id: ids('vat-rates', 1),
  }),
  'PATCH /v1/vat-rates/:id': () => ({ name: 'Sample', rate: 5.5 }),
  'PATCH /v1/tariffs/:id': () => ({ name: 'Sample', percent: -20 }),
  'POST /v1/api-keys': (ids) => ({ name: 'Sample', tariff_id: ids('tariffs', 1) }),
  'PATCH /v1/api-keys/:id': (ids) => ({ name: 'Sample', tariff_id: ids('tariffs', 1) }),
  'POST /v1/products/:product_id/pricing-configurations': (ids) => ({
    leaf_count: 4,
    price_table_id: ids('price-tables'),
  }),
  'POST /v1/products/:product_id/restore': (ids) => ({ to: ids('changes', 2) }),
  'POST /v1/pricing-adjustments': (ids) => ({
    filter: {
      product_ids: [ids('products')],
      category_ids: [ids('categories')],
      brand_ids: [ids('brands')],
      pricing_configuration_ids: [ids('pricing-configurations'), ids('pricing-configurations', 1)],
      price_table_ids: [ids('price-tables')],
      service_ids: [ids('services')],
    },
    percentage: 3.3,
  }),
  'POST /v1/plans/:id/requests': (ids) => ({
    requests: [{ method: 'PATCH', path: `/v1/products/${ids('products')}`, body: { name_en: 'Sample' } }],
  }),
  'POST /v1/plans/:id/check': () => ({}),
  'POST /v1/products/:product_id/duplicate': (ids) => ({
    name: 'Sample',
    category_id: ids('categories', 1),
    brand_id: ids('brands'),
  }),
  'POST /v1/products/:product_id/configuration/import': () => sampleDocument({}),
  'POST /v1/products/import': (ids) => sampleDocument({ category_id: ids('categories'), brand_id: ids('brands') }),
};

/** One of everything; its ids are its own. */
const sampleDocument = (place: Body): Body => ({
  format: 'vantail.product-configuration',
  version: 2,
  product: { name: 'Sample', ...place },
  options: [{ id: 1, name: 'Sample', reference: 'NEW' }],
  price_tables: [{ id: 1, name: 'Sample', price_table: '10:20' }],
  pricing_configurations: [
    { id: 1, minimum_price: 12 },
    { id: 2, leaf_count: 2, price_table_id: 1 },
  ],
  steps: [
    { id: 1, type: 'selection', option_ids: [1], next_step_id: 2, content_configuration: { pricingConfig: [1] } },
    { id: 2, type: 'selection', previous_step_id: 1 },
  ],
  rules: [{ id: 1, name: 'Sample', when: { option: 1, step: 1 }, then: [{ hide: 2 }] }],
  examples: [
    {
      id: 1,
      name: 'Sample',
      body: { pricing_configuration_id: 1, selections: [{ step_id: 1, option_ids: [1] }] },
      expect: { rule_ids: [1] },
    },
  ],
});

/** The routes whose first object takes the request only so. */
const queries: Record<string, string> = { 'POST /v1/products/:product_id/configuration/import': '?mode=replace' };

/** The smallest picture. */
const WHITE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);

/** Forms with a file, where the route takes no JSON. */
const forms: Record<string, (ids: Ids) => ReturnType<typeof importForm>> = {
  'POST /v1/products/:product_id/pricing-configurations/import': (ids) =>
    importForm('prices.csv', `#${ids('pricing-configurations', 1)};;\nmm;600;700\n800;310;320\n`),
  'POST /v1/price-list-imports': (ids) =>
    importForm('prices.csv', `#${ids('pricing-configurations', 1)};;\nmm;600;700\n800;310;320\n`, {
      brand_id: String(ids('brands')),
      mapping_id: String(ids('price-list-mappings')),
    }),
  'POST /v1/options/workbook': () =>
    importForm(
      'options.xlsx',
      makeWorkbook({
        cells: [
          ['reference', 'name', 'price'],
          ['NEW', 'Sample', 3],
        ],
      }),
    ),
  'POST /v1/products/workbook': (ids) =>
    importForm(
      'products.xlsx',
      makeWorkbook({
        cells: [
          ['reference', 'name', 'brand', 'category'],
          ['NEW', 'Sample', `#${ids('brands')}`, `#${ids('categories')}`],
        ],
      }),
    ),
  'POST /v1/media': () => importForm('white.png', WHITE_PIXEL),
  'POST /v1/price-tables/:id/import': () => importForm('prices.csv', 'mm;600;700\n800;310;320\n'),
};

/** The routes that want another object than the first of its collection: a hard delete, a row that nothing refers to. */
const places: Record<string, Record<string, number>> = {
  'DELETE /v1/products/:product_id/pricing-configurations/:id/hard': { 'pricing-configurations': 1 },
  'DELETE /v1/products/:id/hard': { products: 1 },
  'PATCH /v1/categories/:id': { categories: 1 },
  // The first one prices an active row.
  'DELETE /v1/price-tables/:id': { 'price-tables': 1 },
  // Settings and a service name the first ones.
  'DELETE /v1/vat-rates/:id': { 'vat-rates': 1 },
  'DELETE /v1/tariffs/:id': { tariffs: 1 },
  'POST /v1/changes/:number/revert': { changes: 1 },
  'POST /v1/plans/:id/unschedule': { plans: 1 },
  // The first one is used by the sample of signing in.
  'DELETE /v1/account/passkeys/:id': { passkeys: 1 },
  'GET /media/:token.webp': { media: 1 },
  // One that was accepted.
  'GET /v1/quotes/:id/order': { quotes: 2 },
};

type Operations = Record<string, Record<string, { requestBody?: { content: Record<string, { example?: Body }> } }>>;

/** `/v1/products/:product_id` with the id of a product of the catalogue: the collection stands before its id. */
export const pathWith = (route: string, ids: (collection: string, parameter: string) => number | string): string => {
  const parts = route.split('/');
  return parts
    .map((part, place) => (part.startsWith(':') ? ids(parts[place - 1] ?? '', part.slice(1)) : part))
    .join('/');
};

/** A sample as it is sent: with a key, or where only a person will do, with the cookie of one. */
export const sentBy = (
  { route: { access }, headers = {} }: Pick<SampleRequest, 'route' | 'headers'>,
  token: string | undefined,
): { token?: string | undefined; headers: Record<string, string> } => {
  const isPage = access === 'person' || access === 'public';
  return { ...(isPage ? {} : { token }), headers };
};

/**
 * A sample of every documented route, so that a new one takes part in the tests that leave none out. Path ids come from the
 * catalogue, bodies from the example in the description, or from the list above where that is not enough.
 */
export const sampleRequests = (table: RouteTable, catalogue: SampleCatalogue): SampleRequest[] => {
  const { paths } = openApiDocument(table, { version: '0', withOperator: true }) as { paths: Operations };
  const person = samplePersonOf(catalogue);
  return table.routes.filter(isDocumented).map((route) => {
    const name = `${route.method} ${route.path}`;
    const ids: Ids = (collection, place = 0) =>
      catalogue[collection]?.[place] ?? assert.fail(`${name}: sample-catalogue.ts makes no ${collection} ${place}`);
    const path =
      pathWith(route.path, (collection) => ids(collection, places[name]?.[collection])) + (queries[name] ?? '');
    const operation = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    const body =
      bodies[name]?.(ids) ?? person.bodies[name]?.() ?? operation?.requestBody?.content['application/json']?.example;
    const form = forms[name]?.(ids);
    const isOfPage = route.access === 'person' || /^\/(?:session|offers)/.test(route.path);
    const headers = isOfPage ? { headers: person.headers } : {};
    const sample = { route, name, method: route.method, path, ...headers, ...(form ? { form } : body ? { body } : {}) };
    // A fresh one each time that it is looked at: some secrets are good once.
    const fresh = person.bodies[name];
    return fresh ? Object.defineProperty(sample, 'body', { get: fresh }) : sample;
  });
};
