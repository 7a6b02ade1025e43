import { type Schemas, unwrap, type VantailClient } from '@vantail/client';

/** What the catalogue's lists have in common (D5, D15). */
export type ListQuery<Order = ListOrder> = {
  q?: string;
  active?: boolean;
  page?: number;
  page_size?: number;
  order?: Order;
};

/** A4: what all of these lists can be ordered by. */
export const LIST_ORDERS = ['id', '-id', 'name', '-name', 'updated_at', '-updated_at'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** What products and options can be ordered by besides. */
export const PRODUCT_ORDERS = ['from_price', '-from_price'] as const;
export const OPTION_ORDERS = ['price', '-price'] as const;

export type Page<Item> = { data: Item[]; page: number; page_size: number; total: number; total_pages: number };

export type CatalogueName =
  | 'brands'
  | 'categories'
  | 'products'
  | 'options'
  | 'price-tables'
  | 'vat-rates'
  | 'services'
  | 'tariffs';

/** One catalogue resource as the pages use it: the same five calls, typed by their bodies. */
export type CatalogueResource<Item, Create, Query extends ListQuery<string> = ListQuery> = {
  /** The name in paths and query keys. */
  name: CatalogueName;
  list: (client: VantailClient, query: Query) => Promise<Page<Item>>;
  get: (client: VantailClient, id: number) => Promise<Item>;
  create: (client: VantailClient, body: Create) => Promise<Item>;
  patch: (client: VantailClient, id: number, body: Partial<Create>, version?: number) => Promise<Item>;
  deactivate: (client: VantailClient, id: number) => Promise<Item>;
};

/** If-Match with a version that was read; without a version the write is unconditional. */
export const ifVersion = (version: number | undefined) => (version === undefined ? {} : { 'If-Match': `"${version}"` });

export const brands: CatalogueResource<Schemas['Brand'], Schemas['BrandCreate']> = {
  name: 'brands',
  list: async (client, query) => unwrap(await client.GET('/v1/brands', { params: { query } })),
  get: async (client, id) => unwrap(await client.GET('/v1/brands/{id}', { params: { path: { id } } })),
  create: async (client, body) => unwrap(await client.POST('/v1/brands', { body })),
  patch: async (client, id, body, version) =>
    unwrap(await client.PATCH('/v1/brands/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  deactivate: async (client, id) => unwrap(await client.DELETE('/v1/brands/{id}', { params: { path: { id } } })),
};

export const categories: CatalogueResource<Schemas['Category'], Schemas['CategoryCreate']> = {
  name: 'categories',
  list: async (client, query) => unwrap(await client.GET('/v1/categories', { params: { query } })),
  get: async (client, id) => unwrap(await client.GET('/v1/categories/{id}', { params: { path: { id } } })),
  create: async (client, body) => unwrap(await client.POST('/v1/categories', { body })),
  patch: async (client, id, body, version) =>
    unwrap(await client.PATCH('/v1/categories/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  deactivate: async (client, id) => unwrap(await client.DELETE('/v1/categories/{id}', { params: { path: { id } } })),
};

export type ProductQuery = ListQuery<ListOrder | (typeof PRODUCT_ORDERS)[number]> & {
  category_id?: number;
  brand_id?: number;
  option_id?: number;
  ids?: string;
};

export const products: CatalogueResource<Schemas['Product'], Schemas['ProductCreate'], ProductQuery> = {
  name: 'products',
  list: async (client, query) => unwrap(await client.GET('/v1/products', { params: { query } })),
  get: async (client, id) => unwrap(await client.GET('/v1/products/{id}', { params: { path: { id } } })),
  create: async (client, body) => unwrap(await client.POST('/v1/products', { body })),
  patch: async (client, id, body, version) =>
    unwrap(await client.PATCH('/v1/products/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  deactivate: async (client, id) => unwrap(await client.DELETE('/v1/products/{id}', { params: { path: { id } } })),
};

type OptionQuery = ListQuery<ListOrder | (typeof OPTION_ORDERS)[number]> & { content_type?: string; ids?: string };

export const options: CatalogueResource<Schemas['Option'], Schemas['OptionCreate'], OptionQuery> = {
  name: 'options',
  list: async (client, query) => unwrap(await client.GET('/v1/options', { params: { query } })),
  get: async (client, id) => unwrap(await client.GET('/v1/options/{id}', { params: { path: { id } } })),
  create: async (client, body) => unwrap(await client.POST('/v1/options', { body })),
  patch: async (client, id, body, version) =>
    unwrap(await client.PATCH('/v1/options/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  deactivate: async (client, id) => unwrap(await client.DELETE('/v1/options/{id}', { params: { path: { id } } })),
};

/** The from-prices that a change of an option would move, and the examples that it would turn; nothing is written. */
export const dryPatchOption = async (
  client: VantailClient,
  id: number,
  body: Partial<Schemas['OptionCreate']>,
): Promise<{ prices: Schemas['OptionMoves']['from_prices']; examples: Schemas['ExamplesReport'] | undefined }> => {
  const params = { path: { id }, query: { dry_run: true } };
  const { moves, examples } = unwrap(await client.PATCH('/v1/options/{id}', { params, body }));
  return { prices: moves?.from_prices ?? [], examples };
};

/** D15: the price tables that rows and options share. */
export const priceTables: CatalogueResource<Omit<Schemas['PriceTable'], 'used_by'>, Schemas['PriceTableCreate']> = {
  name: 'price-tables',
  list: async (client, query) => unwrap(await client.GET('/v1/price-tables', { params: { query } })),
  get: async (client, id) => unwrap(await client.GET('/v1/price-tables/{id}', { params: { path: { id } } })),
  create: async (client, body) => unwrap(await client.POST('/v1/price-tables', { body })),
  patch: async (client, id, body, version) =>
    unwrap(await client.PATCH('/v1/price-tables/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  deactivate: async (client, id) => unwrap(await client.DELETE('/v1/price-tables/{id}', { params: { path: { id } } })),
};

/** With who is priced by it. */
export const readTable = async (client: VantailClient, id: number): Promise<Schemas['PriceTable']> =>
  unwrap(await client.GET('/v1/price-tables/{id}', { params: { path: { id } } }));

/** D15.2, D21.2: what a change of a shared table would move and turn; nothing is written. Undefined where nothing moves. */
export const dryPatchTable = async (
  client: VantailClient,
  id: number,
  body: Partial<Schemas['PriceTableCreate']>,
): Promise<{ moves: Schemas['PriceTableMoves']; examples: Schemas['ExamplesReport'] | undefined } | undefined> => {
  if (body.price_table === undefined) return undefined;
  const params = { path: { id }, query: { dry_run: true } };
  const { moves, examples } = unwrap(await client.PATCH('/v1/price-tables/{id}', { params, body }));
  return moves && moves.pricing_configurations + moves.options > 0 ? { moves, examples } : undefined;
};

/** D19.2. */
export const vatRates: CatalogueResource<Schemas['VatRate'], Schemas['VatRateCreate']> = {
  name: 'vat-rates',
  list: async (client, query) => unwrap(await client.GET('/v1/vat-rates', { params: { query } })),
  get: async (client, id) => unwrap(await client.GET('/v1/vat-rates/{id}', { params: { path: { id } } })),
  create: async (client, body) => unwrap(await client.POST('/v1/vat-rates', { body })),
  patch: async (client, id, body, version) =>
    unwrap(await client.PATCH('/v1/vat-rates/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  deactivate: async (client, id) => unwrap(await client.DELETE('/v1/vat-rates/{id}', { params: { path: { id } } })),
};

/** D19.4. */
export const services: CatalogueResource<Schemas['Service'], Schemas['ServiceCreate']> = {
  name: 'services',
  list: async (client, query) => unwrap(await client.GET('/v1/services', { params: { query } })),
  get: async (client, id) => unwrap(await client.GET('/v1/services/{id}', { params: { path: { id } } })),
  create: async (client, body) => unwrap(await client.POST('/v1/services', { body })),
  patch: async (client, id, body, version) =>
    unwrap(await client.PATCH('/v1/services/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  deactivate: async (client, id) => unwrap(await client.DELETE('/v1/services/{id}', { params: { path: { id } } })),
};

/** D19.6. */
export const tariffs: CatalogueResource<Schemas['Tariff'], Schemas['TariffCreate']> = {
  name: 'tariffs',
  list: async (client, query) => unwrap(await client.GET('/v1/tariffs', { params: { query } })),
  get: async (client, id) => unwrap(await client.GET('/v1/tariffs/{id}', { params: { path: { id } } })),
  create: async (client, body) => unwrap(await client.POST('/v1/tariffs', { body })),
  patch: async (client, id, body, version) =>
    unwrap(await client.PATCH('/v1/tariffs/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  deactivate: async (client, id) => unwrap(await client.DELETE('/v1/tariffs/{id}', { params: { path: { id } } })),
};

/** Reads every item of a list, page by page: for pickers, and for pages that show a whole list. */
export const allPages = async <Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> => {
  const first = await read(1);
  const rest = Array.from({ length: Math.max(0, first.total_pages - 1) }, (_, index) => read(index + 2));
  return [...first.data, ...(await Promise.all(rest)).flatMap(({ data }) => data)];
};
